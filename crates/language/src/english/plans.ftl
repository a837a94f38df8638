# The ways out of what happened with one record, and what each takes.

plan-play-on = Play on: nothing is put back; records after this one: { $records }
plan-resolve-now = Resolve now: what was left out or done wrong is mended in the present state
plan-rewind = Rewind to record { $record } (day { $day }, { $phase })
plan-carry = { $card }: { $from } → { $to }
plan-random = Cards at random from { $hand } to the top of { $deck }: { $cards }
plan-drawn = Cards from the top of { $deck } to { $hand }: { $cards }
plan-shuffle = Shuffle { $deck }
plan-ready = Ready { $player }'s Mana Orbs: { $orbs }
plan-exhaust = Exhaust { $player }'s Mana Orbs: { $orbs }
plan-take-away = Take away: { $name }, in { $place }
plan-make-again = Make again: { $name }, in { $place }
plan-marks = { $card }, in { $place }: { $marks }
plan-marks-none = no status, no counter
plan-walk = Put { $expedition } back in region { $region }
plan-tumult = Turn Tumult card { $card } face down; what it shows stays known
