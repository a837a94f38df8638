# Words of the panels.

panels = Panels

explain = Explain

next = Next
next-due = Must come now
next-or = May come instead
next-may-have = Perhaps done without being told
next-over = Nothing comes: the match is over.
next-unknown = Nothing is known to come.
next-lost = Record { $record } was not foreseen, and where the match stands is not sure since.
next-hidden =
    { $count ->
        [one] { $count } card that is not known here
       *[other] { $count } cards that are not known here
    }
next-leave = Leave it
next-pass = Pass

audit = Audit

verify = Verify

diff = Compare

desk = Desk

rule-open = Rule { $number }, edition { $edition }
rule-more = In the rules

explain-object = Card
explain-choose = Choose a card
explain-how = Choose a card here, or press one on the board: what is printed on it, and each ability that makes it what it is, in the order of the rules.
explain-gone = At this moment the card is not in play, in a Reserve, in a Hero zone or in Limbo.
explain-sum = How its statistics come about
explain-printed = Printed
explain-boosts = Boosts
explain-now = Now
explain-steps = Abilities, in the order they apply
explain-order = Which comes first:
explain-none = No ability says anything of it.
explain-total = { $player }: { $expedition }
explain-others = Other effects
explain-sum-of = Together

expedition-of-hero = Hero Expedition
expedition-of-companion = Companion Expedition

audit-edition = Edition
audit-played-by = { $edition } (this match)
audit-none = Nothing against the rules was found, and every step could be judged.
audit-none-unjudged = Nothing against the rules was found in { $judged } of { $steps } steps; the others could not be judged.
audit-none-of = Nothing of what is chosen.
audit-penalties = Penalties and rulings
audit-records =
    { $count ->
        [one] { $count } record, rules { $edition }; { $judged } of { $steps } steps judged
       *[other] { $count } records, rules { $edition }; { $judged } of { $steps } steps judged
    }

severity-violation = Violations
severity-cannot-be-judged = Cannot be judged
severity-not-asked = Not asked for
severity-information = Information

audit-filter = Show
audit-gone = Not found by { $edition }
audit-gone-why = What the edition the match was played by finds, and this one does not.
audit-new = only in { $edition }
audit-taken-back = taken back
audit-go = Go to record { $seq }
audit-recorded = Recorded
audit-expected = By the rules
audit-because = Why not
audit-departure = Known departure
audit-follows = Because of this
audit-follows-records = Otherwise than foreseen as well: { $records }
audit-unjudged =
    { $count ->
        [one] { $count } record not judged: { $why }
       *[other] { $count } records not judged: { $why }
    }
audit-ruling = Ruled on in record { $seq }
audit-plan = Ways out
audit-report = Report
audit-report-long = Download the report as Markdown
audit-print = Print
audit-title = Audit of { $name }

about-players = Players
about-date = Recorded

audit-damage = The log is damaged
audit-undecided = What follows was not worked out
audit-hidden = The audit looks at the whole match, so it may tell how it ends.
audit-hidden-show = Audit it all the same

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
diff-one = This is the pinned moment: go to another one.
diff-light = Mark the cards on the board
diff-name = Match
diff-find = Find where they part
diff-other-how = Two records of one match, or two matches: the first record whose event is not the same.
diff-opening = Record 0, which names the players and the recorder, is left aside.
diff-apart = They part at record { $seq }
diff-first = They part at once, at record { $seq }
diff-equal = All { $count } records tell the same events
diff-here = Here
diff-there = There: { $name }
diff-ended = There is no such record
