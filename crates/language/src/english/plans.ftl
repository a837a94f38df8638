# The ways out of what happened with one record, and what each takes.

plan-play-on =
    { $records ->
        [0] Play on: nothing is put back
        [one] Play on: nothing is put back, and the record after this one stands
       *[other] Play on: nothing is put back, and the { $records } records after this one stand
    }
plan-resolve-now = Resolve now: nothing is put back, and the table is made as it should be
plan-rewind = Rewind to record { $record } (day { $day }, { $phase })
plan-carry = { $card }: { $from } → { $to }
plan-random =
    { $cards ->
        [one] Shuffle { $cards } card at random from { $hand } into { $deck }
       *[other] Shuffle { $cards } cards at random from { $hand } into { $deck }
    }
plan-drawn =
    { $cards ->
        [one] { $cards } card from the top of { $deck } to { $hand }
       *[other] { $cards } cards from the top of { $deck } to { $hand }
    }
plan-shuffle = Shuffle { $deck }
plan-ready = Ready { $orbs } of { $player }'s Mana Orbs
plan-exhaust = Exhaust { $orbs } of { $player }'s Mana Orbs
plan-take-away = Take away: { $name }, in { $place }
plan-make-again = Make again: { $name }, in { $place }
plan-marks = { $card }, in { $place }: { $marks }
plan-marks-none = no status, no counter
plan-walk = Put { $expedition } back in region { $region }
plan-tumult = Turn Tumult card { $card } face down; what it shows stays known
plan-due = Then: { $what }
plan-then = What comes next: { $what }
plan-open-again =
    { $count ->
        [one] { $count } decision is open again:
       *[other] { $count } decisions are open again:
    }
plan-decision = Record { $record }: { $what }
plan-decisions-more =
    { $count ->
        [one] and { $count } more
       *[other] and { $count } more
    }

# What mends in the present state what was found.

remedy-do = Do it now: { $effects }
remedy-draw =
    { $count ->
        [one] { $player } draws { $count } card more
       *[other] { $player } draws { $count } cards more
    }
remedy-put-back = { $player } shuffles { $count } of the cards drawn into their Deck
remedy-pay = Another { $mana } mana is paid for { $card }
remedy-ready =
    { $mana ->
        [one] { $mana } of the Mana Orbs that paid for { $card } is readied
       *[other] { $mana } of the Mana Orbs that paid for { $card } are readied
    }
remedy-leave =
    { $count ->
        [one] { $count } card more leaves { $place }
       *[other] { $count } cards more leave { $place }
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
remedy-give-turn = What { $player } did is undone, and it is { $next }'s turn
remedy-undo = What { $player } did is undone
remedy-tie-breaker = Tie-breakers start now
