# What differs between two states, one line each.

differs = { $what }: { $was } → { $is }
match-is-open = The match is open
label-game = Game
label-day = Day
label-phase = Phase
label-daily-effect = Daily effect
label-first-player = First player
label-turn = Turn
no-daily-effect = none
nobody = nobody
tie-breakers-began = Tie-breakers began
tie-breakers-off = Tie-breakers no longer apply
player-passed = { $player } has passed
player-passed-no-more = { $player }: passed → not passed
label-pool = Pool of { $player }
label-mana-orbs = { $player }'s Mana Orbs
mana-orbs = { $orbs } ({ $ready } ready)
known-in = Everyone knows { $card } in { $place }
in-region = { $expedition } is in region { $region }
label-region = { $expedition }: region
label-statistics = { $expedition }: Forest/Mountain/Water
gained-ascended = { $expedition }: gained Ascended
lost-ascended = { $expedition }: lost Ascended
gone-from = { $object }: left { $place }
new-in = new in { $place }
now = now { $object }
controlled-by = controlled by { $player }
not-status = not { $status }
tumult-face-down = Tumult card { $number }, counted from the Hero region, is face down
marker-gone = { $marker } is gone
marker-new = { $marker } is new
marker-of = { $player }'s { $terrains } Terrain Marker on { $place }
gone-object = an object that is gone
game-no-result = The game no longer has a result
game-no-winner = The game ended without a winner
game-won = The game was won by { $players }
match-no-result = The match no longer has a result
match-score = The match ended { $score }

# Objects that a reader may have meant.
candidate = { $id } { $object } in { $place }
