# Words and names used in other messages.

player = Player { $number }
owned-place = { $player }'s { $place }
of-player = { $name } of { $player }
an-official = an official

and = { $most } and { $last }
or = { $most } or { $last }
also = { $one }, and { $other }
against = { $one } against { $other }
with-detail = { $what }: { $detail }
several = { $count } x { $name }

a-card = a card
cards =
    { $count ->
        [one] { $count } card
       *[other] { $count } cards
    }
nameless-emblem = an emblem
nameless-face-down = a face-down card
nameless-gone = something
nameless-mana-orb = a Mana Orb
nameless-marker = a Terrain Marker
terrain-marker = a { $terrains } Terrain Marker

# A place as a heading, inside a sentence, and with its owner.
place-adventure = region { $region }
    .inside = region { $region }
    .whose = region { $region }
place-deck = deck
    .inside = deck
    .whose = { $player }'s Deck
place-deck-bottom = bottom of the deck
    .inside = bottom of the deck
    .whose = the bottom of { $player }'s Deck
place-deck-under = deck under { $cards }
    .inside = deck under { $cards }
    .whose = { $player }'s Deck under { $cards }
place-discard = discard pile
    .inside = discard pile
    .whose = { $player }'s Discard pile
place-expedition-hero = hero Expedition
    .inside = hero Expedition
    .whose = { $player }'s hero Expedition
place-expedition-companion = companion Expedition
    .inside = companion Expedition
    .whose = { $player }'s companion Expedition
place-hand = hand
    .inside = hand
    .whose = { $player }'s Hand
place-hero = Hero zone
    .inside = Hero zone
    .whose = { $player }'s Hero zone
place-landmark = Landmark zone
    .inside = Landmark zone
    .whose = { $player }'s Landmark zone
place-limbo = Limbo
    .inside = Limbo
    .whose = Limbo
place-mana = Mana zone
    .inside = Mana zone
    .whose = { $player }'s Mana zone
place-reserve = Reserve
    .inside = Reserve
    .whose = { $player }'s Reserve

phase-setup-inside = set-up

daily-effect-succeed = Succeed
daily-effect-prepare = Prepare
daily-effect-draw = Draw
daily-effect-expand = Expand
daily-effect-progress = Progress
daily-effect-rest = Rest
daily-effect-clean-up = Clean-up
daily-effect-check-victory = Check Victory

status-anchored = Anchored
status-ascended = Ascended
status-asleep = Asleep
status-exhausted = Exhausted
status-fleeting = Fleeting

terrain-none = blank

card-type-character = Character
card-type-emblem = Emblem
card-type-hero = Hero
card-type-mana-orb = Mana Orb
card-type-permanent = Permanent
card-type-region = Region
card-type-spell = Spell

duration-seconds = { $seconds } s
duration-minutes = { $minutes } min
duration-both = { $minutes } min { $seconds } s
