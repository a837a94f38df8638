# A board drawn in text.

before-records = avant l'enregistrement 0
record = enregistrement { $record }
game = partie { $game }
day = jour { $day }
turn-of = tour : { $player }
tie-breaker = départage
won-by = gagnée par { $players }
no-hero = sans Héros
first-player = premier joueur
seat-passed = a passé
seat-counts = mana { $ready } sur { $orbs } à disposition · Main { $hand } · Deck { $deck } · distance { $distance }
zone-landmarks = Repères
zone-filled = { $zone } ({ $count } sur { $limit })
board-hero = Héros
board-companion = Compagnon
is-ascended = Élevée
is-blocked = ne peut pas avancer
would-move = avancerait grâce à { $terrains }
boosted = Boosté

# Captions beside the cards in the picture of a board; links to it use the same.
caption-hero = Héros
caption-companion = Compagnon
caption-deck = Deck
caption-mana = Mana
caption-distance = Distance
caption-permanent = Permanent
