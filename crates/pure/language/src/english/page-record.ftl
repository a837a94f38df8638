# The console where a scribe records a match.

record-title = Record a match
record-what = Record a match at a table or from a video: enter what players decide and what the table shows. What follows from the rules is recorded automatically, and nothing is lost if the network fails.
record-players = Players
record-players-2 = Two players
record-players-teams = Two teams of two
record-players-many = { $count } players, no teams
record-team = Team { $number }
record-name = Name
record-first = Goes first
record-deck = Deck list or code
record-deck-unknown = Unknown
record-deck-unread = This deck cannot be read: { $why }
record-deck-faults = This deck is not legal in the format { $format }. Press Begin again to use it anyway.
record-more = Event, table, format
record-format = Format
record-edition = Rules edition
record-best-of = Best of
record-visibility = Who can see it
record-visibility-public = Everyone
record-visibility-unlisted = Anyone with the link
record-visibility-private = Anyone with a token
record-event = Event
record-round = Round
record-table = Table
record-recorder = Recorder
record-token = Recording token
record-begin = Begin
record-go-on = Continue
record-again = Try again
record-no-engine = This browser or this service has no engine for the console. Record with the API, or ask the operator for a build that includes the engine.

record-match = The match
record-all-kept = All saved
record-waits =
    { $count ->
        [one] { $count } line waiting
       *[other] { $count } lines waiting
    }
record-not-sent =
    { $count ->
        [one] { $count } line saved here but not sent: { $why }
       *[other] { $count } lines saved here but not sent: { $why }
    }
record-no-network = cannot reach the service
record-not-allowed = this token does not allow that here
record-busy = the service is busy
record-hold = Send after
record-said = Lines entered
record-line = What happens
record-offers = Suggestions
record-nothing = No match. Try another word, or `Kim: ?` for something Kim did that you didn’t see.
record-type = Type a few letters, or tap a card.
record-help = Shortcuts
record-key-letters = find a card, or what a player does
record-key-enter = accept the highlighted suggestion
record-key-choose = highlight another suggestion
record-key-stop = stop before a step that did not follow
record-key-back = on an empty line: take back the last step, then the line
record-key-escape = start the line over
record-key-help = this list, on an empty line
record-key-concede = a player concedes
record-key-drawn = the players agree on a draw
record-key-ends = the game ends
record-key-unseen = Kim did something you didn’t see
record-seconds = { $seconds } s
record-sending = sending
record-refused = not possible: { $why }
record-against = ▲ violates { $paragraphs }
record-forbidden = ▲ Not legal
record-forbidden-again = ▲ Not legal. Press Enter again to record it anyway.
record-stop-before = Stop before: { $what }
record-change = Change
record-drop = Undo
record-correct = Correct
record-over = The match is over.
record-lost = Something unexpected was recorded, so suggestions may be incomplete.
record-gap = Part of the recording is missing. Still unknown: { $what }.
record-correct-title = Correct
record-correct-what = “{ $what }” is recorded. Play rewinds to before this line and the later lines are replayed. Both versions stay in the log.
record-correct-line = What happened instead
record-correct-by = Decided by
record-correct-why = Reason
record-correct-slip = The recorder mistyped
record-correct-replace = Replace it with this
record-correct-strike = It did not happen

# The pen: which of several devices may record.
record-device = Device { $letters }
record-theirs = not sent yet
record-pen-theirs = { $name } holds the pen. You follow, and see what they are about to send.
record-pen-silent = { $name } holds the pen but hasn’t responded for a minute.
record-pen-ask = Ask for the pen
record-pen-asked = You asked for the pen.
record-pen-take = Take the pen
record-pen-wants = { $name } is asking for the pen.
record-pen-hand = Hand it over
record-pen-waits =
    { $count ->
        [one] { $count } line is waiting here for the pen
       *[other] { $count } lines are waiting here for the pen
    }

# Why a line cannot be recorded.
refusal-unexpected = expected { $could }, found { $found }
refusal-quotes = a quotation mark is not closed, or there is a `\` before a character that needs none
refusal-no-place = it names cards, but this kind of line takes none: leave them out
refusal-too-much = too much for one record: enter less
unlisted-no-count = `{ $word }` is not a number of cards
unlisted-too-many = { $count } is too many cards
unlisted-ids = `{ $word }` has { $ids } ids for { $count } cards: give every card an id, or none
unlisted-no-card = no card has the label `{ $label }`, or several do

# What was expected at that place in the line.
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
    [0] nothing, as there are none
   *[other] a number up to { $most } after `#`
}
expected-up-to = { $most ->
    [0] nothing, as there are none
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
expected-less-deep = less deeply nested data
expected-back = a number of records, or a turn, phase or day that has begun
expected-end = the end of the line
expected-visible = what everyone sees
expected-who = who decided it
expected-why = why, in quotes

# Practice: a recorded game is played, and the user enters what happens.
practice-title = Practice
practice-what = A recorded game is played, and you enter what happens. You see how many seconds behind you are and what you got wrong. Nothing is sent, and nothing is saved.
practice-choose = Practise with { $match }
practice-opening = Opening the match…
practice-with = Practise with this match
practice-pace = Pace
practice-pace-mine = Waits for you
practice-pace-played = As played
practice-done = { $done } of { $all }
practice-behind = { $seconds } s behind
practice-mistakes =
    { $count ->
        [0] No mistakes
        [one] { $count } mistake
       *[other] { $count } mistakes
    }
practice-table = Happening now
practice-quiet = Nothing is happening.
practice-more = and { $count } more
practice-right = Right: { $what }
practice-wrong = You entered: { $what }
practice-was = It was: { $what }
practice-by = Shortest input:
practice-end =
    { $count ->
        [one] Completed: { $count } line, at most { $seconds } s behind.
       *[other] Completed: { $count } lines, at most { $seconds } s behind.
    }
practice-again = Start again
