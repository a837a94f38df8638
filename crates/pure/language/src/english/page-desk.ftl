# Text of the desk, which is sent only to holders of a token.

desk-name = Your name in the record
desk-name-how = A name, not a seat such as “seat:0”
desk-players = This token belongs to { $player }. It can call a judge, confirm the result for this seat and choose whether its hand is shown after the match. Rulings, penalties and everything else need an official’s or the recorder’s token.
desk-forget = Forget the token
desk-moment = Moment shown
desk-nobody = Nobody
desk-somebody = someone
desk-about = About record
desk-concerns = Concerns
desk-paragraphs = Rule numbers
desk-paragraphs-how = Separated by spaces
desk-infraction = Infraction
desk-infraction-how = The code in the organizer’s list

desk-sending = { $title }: sending…
desk-waiting = { $title }: no response yet. It is kept in this tab and will be sent again in { $seconds } s; nothing is recorded twice.
desk-now = Retry now
desk-drop = Don’t send
desk-done = Recorded:
desk-refused = Not recorded: { $why }
desk-busy = There is no response yet to what you sent before. Wait for it, or choose “Don’t send”.
desk-no-head = The match has not loaded yet. Wait a moment, then send again.
desk-behind = Someone else recorded first
desk-behind-yours = Yours is not recorded yet. { $title }:
desk-behind-hidden = What they recorded has not been released yet, so this token cannot see it. Ask an official to record yours.
desk-again = Send it next

desk-hands = Hands after the match
desk-hands-show = Show my hand after the match
desk-hands-how = Once the match has a result and every player has agreed, anyone who can view the match can see all hands and Mana Orbs at every moment. You can withdraw your consent at any time: they are then hidden again, but what people have seen stays seen.
desk-hands-agrees = { $player } has agreed.
desk-hands-not-yet = { $player } has not agreed.
desk-hands-shown = Everyone has agreed and the match is over: all hands are shown to everyone.

desk-call = Call a judge
desk-call-who = Called by
desk-call-what = Reason for the call
desk-call-do = Call a judge
desk-calls = Judge calls
desk-answer = Answer

desk-clock = Round clock
desk-clock-what = Action
desk-clock-start = Start with
desk-clock-stop = Stop
desk-clock-resume = Resume
desk-clock-extend = Extend by
desk-clock-minutes = Minutes
desk-clock-why = Reason (a note)
desk-clock-do = Set the clock
desk-clock-left = { $time } left
desk-clock-stands = stopped with { $time } left
desk-clock-over = { $time } over time

desk-rule-on = Rule on this
desk-ruling = Ruling
desk-ruling-text = Decision and reason
desk-ruling-do = Record the ruling

desk-penalty = Penalty
desk-penalty-who = Player
desk-penalty-level = Level
desk-penalty-instead = Upgraded from
desk-penalty-not = Not upgraded
desk-penalty-why = Reason
desk-penalty-kind = Name in your list
desk-penalty-kind-how = Only if it differs from the name of the level
desk-penalty-before = Earlier penalties in this match
desk-penalty-do = Record the penalty
desk-penalty-result = This ends a game or the match: record the result too.
desk-level-caution = Caution
desk-level-warning = Warning
desk-level-game-loss = Game loss
desk-level-match-loss = Match loss
desk-level-disqualification = Disqualification

desk-appeal = Appeal
desk-appeal-none = There is no ruling or penalty to appeal.
desk-appeal-of = Appealed decision
desk-appeal-who = Appealed by
desk-appeal-outcome = Outcome
desk-appeal-upheld = Upheld
desk-appeal-changed = Overturned: this applies instead
desk-appeal-instead = If overturned: new penalty
desk-appeal-no-penalty = None
desk-appeal-why = Decision and reason
desk-appeal-do = Record the decision

desk-rewind = Rewind
desk-rewind-this = Do this at the table
desk-rewind-about = Record with the mistake
desk-rewind-plan = Show the options
desk-rewind-none = There is no way to rewind past this record.
desk-rewind-where = Rewind to
desk-rewind-steps =
    { $count ->
        [0] nothing to put back
        [one] { $count } step at the table
       *[other] { $count } steps at the table
    }
desk-rewind-table = To put back on the table
desk-rewind-left =
    { $count ->
        [0] Everything is back.
        [one] { $count } step left.
       *[other] { $count } steps left.
    }
desk-rewind-nothing = There is nothing to put back on the table.
desk-rewind-reason = Reason
desk-rewind-rule = With a ruling on record { $seq }
desk-rewind-do = Record the rewind
desk-rewind-do-open =
    { $count ->
        [one] Record the rewind with { $count } step left
       *[other] Record the rewind with { $count } steps left
    }

desk-note = Note
desk-note-text = Text
desk-note-do = Record the note

desk-evidence = Evidence
desk-evidence-how = The file’s hash, name, type and size are recorded in the match. The file itself is not sent: keep it.
desk-evidence-cannot = This browser only computes hashes on pages loaded over HTTPS or from this machine: open the match that way.
desk-evidence-file = Photo or file
desk-evidence-name = Name
desk-evidence-text = What it shows
desk-evidence-do = Record the file
desk-evidence-wait = The file is still being hashed: wait a moment.
desk-evidence-large = The file is larger than 200 MB: choose a smaller one.
desk-evidence-recorded = Recorded files
desk-evidence-size = { $size } KB
desk-evidence-check = Check a file
desk-evidence-same = This is the file in { $seq }, byte for byte.
desk-evidence-other = This is not one of the recorded files.

desk-result = Result
desk-result-of = Result of
desk-result-match = The match
desk-result-game = This game
desk-result-won = Winner
desk-result-nobody = Leave empty for a draw
desk-result-score = Games won (for the match)
desk-result-ending = How it ended
desk-result-do = Record the result
desk-confirmed = Result and confirmation
desk-confirmed-own = confirmed on their own device (#{ $seq })
desk-confirmed-here = confirmed on { $who }’s device (#{ $seq })
desk-confirmed-key = signed with their key (#{ $seq })
desk-confirm = Confirm the result
desk-confirm-here = Confirm on this device
desk-confirm-not-yet = not confirmed yet
desk-confirm-title = { $player }, is this the result?
desk-confirm-hand = Hand the device to { $player }. The record will say that the result was confirmed on your device.
desk-confirm-do = Yes, I confirm it
