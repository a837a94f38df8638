# Remedies for what happened with one record, and what each takes.

plan-play-on =
    { $records ->
        [0] Play on: nothing is put back
        [one] Play on: nothing is put back, and the record after this one remains valid
       *[other] Play on: nothing is put back, and the { $records } records after this one remain valid
    }
plan-resolve-now = Resolve now: nothing is put back, and the table is corrected
plan-rewind = Rewind to record { $record } (day { $day }, { $phase })
plan-carry = Move { $card } from { $from } to { $to }
plan-random =
    { $cards ->
        [one] Shuffle { $cards } card at random from { $hand } into { $deck }
       *[other] Shuffle { $cards } cards at random from { $hand } into { $deck }
    }
plan-drawn =
    { $cards ->
        [one] Move { $cards } card from the top of { $deck } to { $hand }
       *[other] Move { $cards } cards from the top of { $deck } to { $hand }
    }
plan-shuffle = Shuffle { $deck }
plan-ready = Ready { $orbs } of { $player }'s Mana Orbs
plan-exhaust = Exhaust { $orbs } of { $player }'s Mana Orbs
plan-take-away = Remove { $name } from { $place }
plan-make-again = Create { $name } in { $place } again
plan-marks = Set the statuses and counters of { $card } in { $place }: { $marks }
plan-marks-none = none
plan-walk = Put { $expedition } back in region { $region }
plan-tumult = Turn Tumult card { $card } face down; players still know what it shows
plan-due = Then: { $what }
plan-then = Next: { $what }
plan-open-again =
    { $count ->
        [one] { $count } decision has to be made again:
       *[other] { $count } decisions have to be made again:
    }
plan-decision = Record { $record }: { $what }
plan-decisions-more =
    { $count ->
        [one] and { $count } more
       *[other] and { $count } more
    }

# Remedies for findings in the present state.

remedy-do = Carry out { $effects } now
remedy-draw =
    { $count ->
        [one] { $player } draws { $count } more card
       *[other] { $player } draws { $count } more cards
    }
remedy-put-back = { $player } shuffles { $count } of the drawn cards into their Deck
remedy-pay = Pay another { $mana } mana for { $card }
remedy-ready = Ready { $mana } of the Mana Orbs that paid for { $card }
remedy-leave =
    { $count ->
        [one] { $count } more card leaves { $place }
       *[other] { $count } more cards leave { $place }
    }
remedy-forward =
    { $regions ->
        [one] Move { $expedition } { $regions } region forward
       *[other] Move { $expedition } { $regions } regions forward
    }
remedy-backward =
    { $regions ->
        [one] Move { $expedition } { $regions } region backward
       *[other] Move { $expedition } { $regions } regions backward
    }
remedy-give-turn = Undo what { $player } did; it is { $next }'s turn
remedy-undo = Undo what { $player } did
remedy-tie-breaker = Start tie-breakers now
