# Words of the desk, which only who has a token is sent.

desk-name = Your name in the record
desk-name-how = A name, not a seat such as “seat:0”
desk-players = This is the token of { $player }. It calls a judge and confirms the result for this seat, and says whether its hand is shown after the match. Rulings, penalties and everything else are for an official’s or the recorder’s token.
desk-forget = Put the token away
desk-moment = The moment shown
desk-nobody = Nobody
desk-somebody = somebody
desk-about = About record
desk-concerns = Concerns
desk-paragraphs = Paragraphs
desk-paragraphs-how = Numbers of the rules, with spaces between
desk-infraction = Infraction
desk-infraction-how = The code in the organiser’s list

desk-sending = { $title }: on its way …
desk-waiting = { $title }: no answer yet. It is kept in this tab and sent again in { $seconds } s; what has arrived is not recorded twice.
desk-now = Try now
desk-drop = Do not send it
desk-done = Recorded:
desk-refused = Not recorded: { $why }
desk-busy = What you sent before has no answer yet: wait for it, or do not send it.
desk-no-head = The match has not been read yet: wait a moment, then send it again.
desk-behind = Somebody else recorded first
desk-behind-yours = Yours is not recorded yet. { $title }:
desk-behind-hidden = What came is not released yet, so this token is not shown it. Ask an official to record yours.
desk-again = Send it after that

desk-hands = Hands after the match
desk-hands-show = Show my hand after the match
desk-hands-how = Once the match has its result and every player has agreed, whoever may read the match sees all hands and Mana Orbs at every moment of it. You can take this back at any time: then nobody is shown them any more, but what was seen was seen.
desk-hands-agrees = { $player } has agreed.
desk-hands-not-yet = { $player } has not agreed.
desk-hands-shown = All have agreed, and the match is over: everyone sees all hands.

desk-call = Call a judge
desk-call-who = Who calls
desk-call-what = What it is about
desk-call-do = Call a judge
desk-calls = Calls for a judge
desk-answer = Answer

desk-clock = Round clock
desk-clock-what = What
desk-clock-start = Start with
desk-clock-stop = Stop
desk-clock-resume = Let it run on
desk-clock-extend = Extend by
desk-clock-minutes = Minutes
desk-clock-why = Why (a note)
desk-clock-do = Set the clock
desk-clock-left = { $time } left
desk-clock-stands = stopped with { $time } left
desk-clock-over = { $time } past the end

desk-rule-on = Rule on this
desk-ruling = Ruling
desk-ruling-text = What is decided, and why
desk-ruling-do = Record the ruling

desk-penalty = Penalty
desk-penalty-who = Player
desk-penalty-level = Level
desk-penalty-instead = Upgraded from
desk-penalty-not = Not upgraded
desk-penalty-why = Why
desk-penalty-kind = What your list calls it
desk-penalty-kind-how = Only if it is not the name of the level
desk-penalty-before = Given before in this match
desk-penalty-do = Record the penalty
desk-penalty-result = It ends a game or the match: record the result too.
desk-level-caution = Caution
desk-level-warning = Warning
desk-level-game-loss = Game loss
desk-level-match-loss = Match loss
desk-level-disqualification = Disqualification

desk-appeal = Appeal
desk-appeal-none = There is no ruling or penalty to appeal.
desk-appeal-of = What is appealed
desk-appeal-who = Who appeals
desk-appeal-outcome = What comes of it
desk-appeal-upheld = It stands
desk-appeal-changed = It is void, and this stands instead
desk-appeal-instead = If it is void: penalty instead
desk-appeal-no-penalty = None
desk-appeal-why = What is decided, and why
desk-appeal-do = Record the decision

desk-rewind = Rewind
desk-rewind-this = Do this at the table
desk-rewind-about = The record that went wrong
desk-rewind-plan = Show the ways back
desk-rewind-none = There is no way back past this record.
desk-rewind-where = Back to
desk-rewind-steps =
    { $count ->
        [0] nothing to put back
        [one] { $count } step at the table
       *[other] { $count } steps at the table
    }
desk-rewind-table = Put back on the table
desk-rewind-left =
    { $count ->
        [0] All is put back.
        [one] { $count } step is left.
       *[other] { $count } steps are left.
    }
desk-rewind-nothing = Nothing has to be put back on the table.
desk-rewind-reason = Reason
desk-rewind-rule = With a ruling on record { $seq }
desk-rewind-do = Record the rewind
desk-rewind-do-open =
    { $count ->
        [one] Record the rewind with { $count } step left
       *[other] Record the rewind with { $count } steps left
    }

desk-note = Note
desk-note-text = What is noted
desk-note-do = Record the note

desk-evidence = Evidence
desk-evidence-how = The match gets the file’s hash, name, type and size. The file itself is sent nowhere: keep it.
desk-evidence-cannot = This browser computes hashes only on a page that came over HTTPS or from this machine: open the match there.
desk-evidence-file = Photo or file
desk-evidence-name = Name
desk-evidence-text = What it shows
desk-evidence-do = Record the file
desk-evidence-wait = The hash of the file is not computed yet: wait a moment.
desk-evidence-large = The file is larger than 200 MB: take a smaller one.
desk-evidence-recorded = Recorded files
desk-evidence-size = { $size } KB
desk-evidence-check = Check a file
desk-evidence-same = This is the file of { $seq }, byte for byte.
desk-evidence-other = This is none of the recorded files.

desk-result = Result
desk-result-of = Of
desk-result-match = The match
desk-result-game = This game
desk-result-won = Who won
desk-result-nobody = Nobody in a draw
desk-result-score = Games won (for the match)
desk-result-ending = How it ended
desk-result-do = Record the result
desk-confirmed = Result and confirmation
desk-confirmed-own = confirmed on their own device (#{ $seq })
desk-confirmed-here = confirmed on the device of { $who } (#{ $seq })
desk-confirmed-key = signed with their key (#{ $seq })
desk-confirm = Confirm the result
desk-confirm-here = Confirm on this device
desk-confirm-not-yet = not confirmed yet
desk-confirm-title = { $player }, is this the result?
desk-confirm-hand = Give the device to { $player }. The record will say that it was confirmed on yours.
desk-confirm-do = Yes, I confirm it
