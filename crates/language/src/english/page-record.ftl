# The console of whoever records a match.

record-title = Record a match
record-what = Record a match at a table, or from a video: say what players decide and what the table shows. What follows by the rules is written by itself, and nothing is lost when the network goes.
record-players = Players
record-players-2 = Two players
record-players-teams = Two teams of two
record-players-many = { $count } players, each alone
record-team = Team { $number }
record-name = Name
record-first = Goes first
record-deck = Deck: a list or a code
record-deck-unknown = Unknown
record-more = Event, table, format
record-format = Format
record-format-standard = Standard
record-format-nuc = No Unique
record-format-singleton = Singleton
record-format-singleton_nuc = Singleton, no Unique
record-format-frontier = Frontier
record-format-living_legends = Living Legends
record-format-sandbox = Sandbox
record-format-sealed = Sealed
record-format-draft = Booster Draft
record-edition = Edition of the rules
record-best-of = Games at most
record-visibility = Who may see it
record-visibility-public = Everyone
record-visibility-unlisted = Who has the link
record-visibility-private = Who has a token
record-event = Event
record-round = Round
record-table = Table
record-recorder = Who records
record-token = Token to record with
record-begin = Begin
record-go-on = Go on
record-again = Try again
record-no-engine = This browser or this service has no engine for the console. Record with the API, or ask the operator for a build with the engine.

record-match = The match
record-all-kept = All is kept
record-waits =
    { $count ->
        [one] { $count } line waits
       *[other] { $count } lines wait
    }
record-not-sent =
    { $count ->
        [one] { $count } line is kept here and not sent: { $why }
       *[other] { $count } lines are kept here and not sent: { $why }
    }
record-no-network = the service cannot be reached
record-not-allowed = this token may not do that here
record-busy = the service has no time now
record-hold = Seconds held
record-said = What was said
record-line = What happens
record-offers = What it may be
record-nothing = No such thing here. Say another word of it, or `?` behind a player for what was not seen.
record-type = Type a few letters, or tap a card.
record-seconds = { $seconds } s
record-sending = is being sent
record-refused = cannot be: { $why }
record-against = ▲ against { $paragraphs }
record-forbidden = ▲ The rules forbid it
record-forbidden-again = ▲ The rules forbid it. Once more keeps it.
record-stop-before = Stop before: { $what }
record-change = Change
record-drop = Take back
record-correct = Correct
record-over = The match is over.
record-lost = Something was recorded that did not follow: what is offered may be incomplete.
record-correct-title = Correct
record-correct-what = “{ $what }” is recorded. Play goes back to before it, and what came behind it is said again: both stay in the log.
record-correct-line = What happened instead
record-correct-by = Who decided
record-correct-why = Why
record-correct-slip = The recorder mistyped
record-correct-replace = Put this instead
record-correct-strike = It did not happen

# The pen: which of several devices writes.
record-device = Device { $letters }
record-theirs = not sent yet
record-pen-theirs = { $name } has the pen. You follow, and see what it is about to send.
record-pen-silent = { $name } has the pen and was not heard for a minute.
record-pen-ask = Ask for the pen
record-pen-asked = You asked for it.
record-pen-take = Take the pen
record-pen-wants = { $name } asks for the pen.
record-pen-hand = Hand it over
record-pen-waits =
    { $count ->
        [one] { $count } line waits here for the pen
       *[other] { $count } lines wait here for the pen
    }

# Why a line makes no record.
refusal-unexpected = { $found } stands where { $could } could stand
refusal-quotes = nothing closes this quotation mark, or there is a `\` before what needs none
refusal-no-place = it tells of cards, and what it says makes no place for them: leave them out
refusal-too-much = no record holds so much: say it with less
unlisted-no-count = `{ $word }` is no number of cards
unlisted-too-many = { $count } is too many cards
unlisted-ids = `{ $word }` has { $ids } ids for { $count } cards: give each card one, or none
unlisted-no-card = `{ $label }` is the label of no card, or of several

# What could stand there.
expected-word = `{ $word }`
expected-about = about what
expected-card = a card
expected-labelled = a card that is known here
expected-anything = a card that is known here, a place, or `?`
expected-placed = a card with its place, such as hand#2=pigs
expected-counter = a counter
expected-hero = a Hero
expected-line = a line
expected-orb = a Mana Orb
expected-move = a move
expected-number = a number
expected-which = a number after `#`
expected-which-from = a number from 1 after `#`
expected-which-up-to = { $most ->
    [0] nothing, as there is none
   *[other] a number up to { $most } after `#`
}
expected-up-to = { $most ->
    [0] nothing, as there is none
   *[other] a number from 1 to { $most }
}
expected-tumult = a number from 1 to 3, counted from the Hero region
expected-count = a number of cards
expected-count-or-cards = a number of cards, or cards that are known here
expected-change = a number with `+` or `-`
expected-mark = `+` and a status or a number
expected-piece = a piece
expected-place = a place
expected-place-of-card = a place such as `hero`, `companion`, `reserve` or `limbo`
expected-from = `from` and a place
expected-player = a player
expected-player-first = a player and `:`
expected-player-before = a player and `:` before it
expected-score = a score such as 2-1
expected-status = a status
expected-value = a value
expected-zone = a zone
expected-expedition = an Expedition
expected-event = an event of the log ({ $word })
expected-event-type = the type of an event, such as `moved`
expected-member = the name of a member
expected-less-deep = less deep data
expected-back = how many records, or a turn, phase or day that has begun
expected-end = the end of the line
expected-visible = what everyone sees
expected-who = who decided it
expected-why = why, in quotes

# Practice: a recorded game is played, and whoever practises says what happens.
practice-title = Practice
practice-what = A recorded game is played to you, and you say what happens. You see how many seconds you are behind, and what you got wrong. Nothing is sent, and nothing is kept.
practice-choose = Practise with { $match }
practice-opening = The match is being opened…
practice-with = Practise with this match
practice-pace = Pace
practice-pace-mine = Waits for you
practice-pace-played = As it was played
practice-done = { $done } of { $all }
practice-behind = { $seconds } s behind
practice-mistakes =
    { $count ->
        [0] No mistake
        [one] { $count } mistake
       *[other] { $count } mistakes
    }
practice-table = At the table
practice-quiet = Nothing happens now.
practice-more = and { $count } more
practice-right = Right: { $what }
practice-wrong = You said: { $what }
practice-was = It was: { $what }
practice-by = Said by
practice-end =
    { $count ->
        [one] All is said: { $count } line, at most { $seconds } s behind.
       *[other] All is said: { $count } lines, at most { $seconds } s behind.
    }
practice-again = Once more
