# Text of the panels.

panels = Panels

explain = Explain

next = Next
next-due = Required next
next-or = Alternatively
next-may-have = Possibly done without being recorded
next-over = Nothing follows: the match is over.
next-unknown = It is not known what comes next.
next-lost = Record { $record } was unexpected, so the state of the match is uncertain from there on.
next-gap = Unknown since record { $record }, where part of the recording is missing: { $what }.
next-hidden =
    { $count ->
        [one] { $count } hidden card
       *[other] { $count } hidden cards
    }
next-leave = Decline
next-pass = Pass

audit = Audit

verify = Verify

diff = Compare

desk = Desk

rule-open = Rule { $number }, edition { $edition }
rule-more = In the rules

explain-object = Card
explain-choose = Choose a card
explain-how = Choose a card here, or press one on the board, to see what is printed on it and each ability that makes it what it is, in the order of the rules.
explain-gone = At this moment the card is not in play, in a Reserve, in a Hero zone or in Limbo.
explain-sum = Where these statistics come from
explain-printed = Printed
explain-boosts = Boosts
explain-now = Now
explain-steps = Abilities, in the order they apply
explain-order = Order:
explain-none = No ability changes it.
explain-total = { $player }: { $expedition }
explain-others = Other effects
explain-sum-of = Total

expedition-of-hero = Hero Expedition
expedition-of-companion = Companion Expedition

audit-edition = Edition
audit-played-by = { $edition } (this match)
audit-none = No violations found, and every step could be judged.
audit-none-unjudged = No violations found in { $judged } of { $steps } steps; the others could not be judged.
audit-none-of = Nothing matches this filter.
audit-penalties = Penalties and rulings
audit-records =
    { $count ->
        [one] { $count } record, rules { $edition }; { $judged } of { $steps } steps judged
       *[other] { $count } records, rules { $edition }; { $judged } of { $steps } steps judged
    }

severity-violation = Violations
severity-cannot-be-judged = Cannot be judged
severity-not-asked = Not required
severity-information = Information

audit-filter = Show
audit-gone = Not found under { $edition }
audit-gone-why = Findings under the edition the match was played by, but not under this one.
audit-new = only in { $edition }
audit-taken-back = taken back
audit-go = Go to record { $seq }
audit-recorded = Recorded
audit-expected = By the rules
audit-because = Reason
audit-departure = Known difference
audit-follows = Consequences
audit-follows-records = Also affected: records { $records }
audit-again = Again
audit-again-records = { $count } more times: { $records }
audit-gap = Part of the recording is missing
audit-gap-to = unknown up to
audit-unjudged =
    { $count ->
        [one] { $count } record not judged: { $why }
       *[other] { $count } records not judged: { $why }
    }
audit-ruling = Ruling in record { $seq }
audit-plan = Remedies
audit-steps-more =
    { $count ->
        [one] { $count } more step
       *[other] { $count } more steps
    }
audit-report = Report
audit-report-long = Download the report as Markdown
audit-print = Print
audit-title = Audit of { $name }

about-players = Players
about-date = Recorded

audit-damage = The log is damaged
audit-undecided = Not evaluated from here on
audit-hidden = The audit covers the whole match, so it may reveal how it ends.
audit-hidden-show = Audit anyway

diff-two = Two moments
diff-other = Another match
diff-pin = Compare from here
diff-earlier = Earlier
diff-later = Later
diff-pinned = Pinned
diff-now = Shown
diff-changes = What changed from record { $from } to { $to }
diff-what = What
diff-same = Nothing changed.
diff-one = This is the pinned moment: go to a different one.
diff-light = Highlight the cards on the board
diff-name = Match
diff-find = Find the first difference
diff-other-how = Two recordings of one match, or two matches: finds the first record whose event differs.
diff-opening = Record 0, which names the players and the recorder, is ignored.
diff-apart = They first differ at record { $seq }
diff-first = They differ from the start, at record { $seq }
diff-equal = All { $count } records have the same events
diff-here = Here
diff-there = There: { $name }
diff-ended = No such record
