# Words and names that other messages are made of. DE gives "de", "d'" or "du" before a name.

player = le joueur { $number }
owned-place = { $place } { DE($player) }
of-player = { $name } { DE($player) }
an-official = un officiel

and = { $most } et { $last }
or = { $most } ou { $last }
also = { $one }, et { $other }
against = { $one } contre { $other }
with-detail = { $what } : { $detail }
several = { $count } x { $name }

a-card = une carte
cards =
    { $count ->
        [one] { $count } carte
       *[other] { $count } cartes
    }
nameless-emblem = un emblème
nameless-face-down = une carte face cachée
nameless-gone = quelque chose
nameless-mana-orb = un Orbe de Mana
nameless-marker = un marqueur de Terrain
terrain-marker = un marqueur de Terrain ({ $terrains })

# A place as a heading, inside a sentence, and with its owner.
place-adventure = région { $region }
    .inside = la région { $region }
    .whose = la région { $region }
place-deck = Deck
    .inside = le Deck
    .whose = le Deck { DE($player) }
place-deck-bottom = dessous du Deck
    .inside = le dessous du Deck
    .whose = le dessous du Deck { DE($player) }
place-deck-under = Deck sous { $cards }
    .inside = le Deck sous { $cards }
    .whose = le Deck { DE($player) } sous { $cards }
place-discard = Défausse
    .inside = la Défausse
    .whose = la Défausse { DE($player) }
place-expedition-hero = Expédition de Héros
    .inside = l'Expédition de Héros
    .whose = l'Expédition de Héros { DE($player) }
place-expedition-companion = Expédition de Compagnon
    .inside = l'Expédition de Compagnon
    .whose = l'Expédition de Compagnon { DE($player) }
place-hand = Main
    .inside = la Main
    .whose = la Main { DE($player) }
place-hero = zone de Héros
    .inside = la zone de Héros
    .whose = la zone de Héros { DE($player) }
place-landmark = zone de Repères
    .inside = la zone de Repères
    .whose = la zone de Repères { DE($player) }
place-limbo = Limbes
    .inside = les Limbes
    .whose = les Limbes
place-mana = zone de Mana
    .inside = la zone de Mana
    .whose = la zone de Mana { DE($player) }
place-reserve = Réserve
    .inside = la Réserve
    .whose = la Réserve { DE($player) }

phase-setup-inside = mise en place

daily-effect-succeed = Succéder
daily-effect-prepare = Préparer
daily-effect-draw = Piocher
daily-effect-expand = Étendre
daily-effect-progress = Progression
daily-effect-rest = Repos
daily-effect-clean-up = Nettoyage
daily-effect-check-victory = Vérification de la victoire

status-anchored = Ancré
status-ascended = Élevée
status-asleep = Endormi
status-exhausted = épuisé
status-fleeting = Fugace

terrain-none = sans terrain

card-type-character = Personnage
card-type-emblem = Emblème
card-type-hero = Héros
card-type-mana-orb = Orbe de Mana
card-type-permanent = Permanent
card-type-region = Région
card-type-spell = Sort

duration-seconds = { $seconds } s
duration-minutes = { $minutes } min
duration-both = { $minutes } min { $seconds } s
