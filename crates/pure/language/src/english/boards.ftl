# A board drawn in text.

before-records = before record 0
record = record { $record }
game = game { $game }
day = day { $day }
turn-of = { $player }'s turn
tie-breaker = tie-breaker
won-by = won by { $players }
no-hero = no Hero
first-player = first player
seat-passed = passed
seat-counts = mana { $ready } of { $orbs } ready · hand { $hand } · deck { $deck } · distance { $distance }
zone-landmarks = Landmarks
zone-filled = { $zone } ({ $count } of { $limit })
board-hero = hero
board-companion = companion
is-ascended = ascended
is-blocked = can't move forward
would-move = would move forward due to { $terrains }
boosted = Boosted

# Captions beside the cards in the picture of a board; links to it use the same.
caption-hero = Hero
caption-companion = Companion
caption-deck = Deck
caption-mana = Mana
caption-distance = Distance
caption-permanent = Permanent
