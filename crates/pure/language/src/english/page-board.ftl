# Text of the page header and the board.

home = All matches

first = First player

toact = To act

wins = Wins

has-passed = Passed
has-left = Out

game-number = Game { $game }

day-number = Day { $day }
before-game = Before the game

effect-succeed = Succeed
effect-prepare = Prepare
effect-draw = Draw
effect-expand = Expand
effect-progress = Progress
effect-rest = Rest
effect-clean-up = Clean-up
effect-check-victory = Check Victory

tiebreaker = Tie-breaker

turn = { $player }’s turn

live = Live
live-behind = Go to live

late = Delay: { $time }
late-events = Delay in events: { $events }
drafted-in = Their draft
hands-show = See all hands
hands-shown = All hands: the players agreed

result-wins = { $player } wins
result-win-together = { $players } win
result-none = No winner
result-score = Games { $score }

ended-abandoned = abandoned
ended-bye = bye
ended-concession = by concession
ended-disqualification = by disqualification
ended-double-loss = double loss
ended-draw = draw
ended-no-show = no-show
ended-penalty = by penalty
ended-time = on time limit

do-flip = Flip
do-flip-long = Flip the board
do-share = Share
do-share-long = Copy a link to this moment
do-shared = Link copied
do-link = Link to this moment
do-download = Download
do-download-long = Download the match as a .daybook file
do-close = Close
do-help = Shortcuts and help
do-theme = Theme: { $theme }

theme-system = System
theme-light = Light
theme-dark = Dark

do-whole = Open in Daybook

view = View
view-public = Public
view-hands = All hands
view-official = Official
view-ask = This view needs a token
view-why = Hands and other hidden cards are shown only to their player and to officials. The token stays in this tab.
view-desk-ask = The desk needs a token
view-desk-why = Officials, recorders and players use it to record what is decided at the table. The token stays in this tab.
view-token = Token
view-show = Show this view

adventure = Adventure

arena = Arena
arena-without = not currently a terrain of the Arena

region = Region { $number }
region-0 = Hero region
region-7 = Companion region
region-down = face down
region-tumult = half of Tumult card { $number }
region-marker = Terrain Marker: { $terrain }
region-known = Known to officials: { $terrains }
region-none = no terrain
region-here = { $player }’s { $expedition }

expedition-hero = Hero Expedition
expedition-companion = Companion Expedition
expedition-at = region { $number }

standing-ahead = ahead
standing-behind = behind
standing-tied = level

total-ahead = { $terrain } { $number }, more than { $other }
total-behind = { $terrain } { $number }, less than { $other }
total-tied = { $terrain } { $number }, tied
total-counts = counts in this region

verdict-forward = Moves forward due to { $terrains }
verdict-moves = Moves
verdict-moved = To region { $number }
expedition-faces = Faces { $players }
verdict-stays = Stays
verdict-blocked = Blocked
verdict-ascended = Ascended

# The result of a Dusk, one sentence for each Expedition.
dusk-none = No Expedition moves forward.
dusk-compared = { $terrain } { $number } to { $other }
dusk-moves = { $expedition } moves forward: { $compared }.
dusk-moved = { $expedition } moved to region { $region }: { $compared }.
dusk-stays = { $expedition } stays: { $compared }.
dusk-blocked = { $expedition } is blocked: { $compared }.

empty = empty

draft-booster =
    Booster { $number }: { $count ->
        [one] one card
       *[other] { $count } cards
    }
draft-nothing-in-hand = No booster in hand
draft-pool =
    Pool: { $count ->
        [one] one card
       *[other] { $count } cards
    }

drawer = Cards of { $player }
drawer-unseen =
    { $count ->
        [one] { $count } card that cannot be seen
       *[other] { $count } cards that cannot be seen
    }

zone-hero = Hero
zone-reserve = Reserve
zone-landmark = Landmarks
zone-limbo = Limbo

board-undecided = Too many passive abilities depend on each other here to be worked out: statistics, costs and movement are shown without the abilities of { $count } objects.

zone-hand = Hand
zone-mana = Mana
zone-deck = Deck
zone-discard = Discard
zone-over = { $number } over the limit
zone-limit = { $count } of at most { $limit }
zone-of = { $player }: { $zone }

distance = Distance
distance-long = Distance { $number } of 7

# The score, in links to a moment.
both-at = both at distance { $distance }
leads-by = { $player } leads { $more } to { $less }

hand-long = Cards in hand: { $count }

mana-long = { $ready } of { $orbs } Mana Orbs ready

pile-show = show the cards
pile-known = { $known } of { $count } known

card-unknown = A card
card-down = Face-down card
card-emblem = Emblem
card-emblem-of = Emblem: { $name }
card-emblem-holds = Emblem: { $expedition } cannot move forward
card-token = Token
card-copy = Gigantic: counts here too
card-cost = Cost { $hand } from hand, { $reserve } from Reserve
card-now = { $terrain } { $number }
card-changed = { $terrain } { $number }, printed { $printed }
card-printed = Printed
card-current = Now
card-owner = Owner: { $player }
card-controller = Controller: { $player }
card-timestamp = Timestamp { $number }

# The enlarged card.
large-card = { $name }, enlarged
large-says = Abilities
large-unknown = Its abilities are not known.
large-awaited = Its abilities are not known yet: a card database is being asked for them.
large-nothing = It has no abilities.
large-completed = Text taken from the card database, not the record.
large-coming = …
large-counter = { $name }: { $count }
large-close = Close
large-explain = Explain
large-keys = Enter: explain. I: focus this card
large-keys-known = I: focus this card
large-fan-content = Unofficial fan content: the picture is not part of this program.

# What each status does.
rule-anchored = Stays in place at Rest, once.
rule-ascended = Wins ties at Dusk.
rule-asleep = Does not count at Dusk; stays in place at Rest, once.
rule-boosted = Each boost adds 1 to each statistic.
rule-exhausted = Cannot be exhausted again. In the Reserve, it cannot be played and its support abilities do not work.
rule-fleeting = Goes to the Discard pile instead of the Reserve.

type-character = Character
type-emblem = Emblem
type-hero = Hero
type-mana-orb = Mana Orb
type-permanent = Permanent
type-region = Region
type-spell = Spell

rarity-common = Common
rarity-rare = Rare
rarity-exalted = Exalted
rarity-unique = Unique

badge-anchored = Anchored
badge-ascended = Ascended
badge-asleep = Asleep
badge-boosted = Boosted
badge-exhausted = Exhausted
badge-fleeting = Fleeting

keyword-cooldown = Cooldown
keyword-defender = Defender
keyword-eternal = Eternal
keyword-fleeting = Fleeting
keyword-gigantic = Gigantic
keyword-scout = Scout
keyword-seasoned = Seasoned
keyword-tough = Tough

# Subtypes, as the card data names them.
subtype-adventurer = Adventurer
subtype-apprentice = Apprentice
subtype-artist = Artist
subtype-bureaucrat = Bureaucrat
subtype-citizen = Citizen
subtype-companion = Companion
subtype-deity = Deity
subtype-druid = Druid
subtype-elemental = Elemental
subtype-engineer = Engineer
subtype-expedition = Expedition
subtype-fairy = Fairy
subtype-landmark = Landmark
subtype-leviathan = Leviathan
subtype-messenger = Messenger
subtype-plant = Plant
subtype-scholar = Scholar
subtype-scientist = Scientist
subtype-soldier = Soldier
subtype-song = Song
subtype-spirit = Spirit
subtype-trainer = Trainer

icon-joined = When I join:
icon-hand = When I am played from hand:
icon-reserve = When I am played from Reserve:
icon-discard = Discard me
icon-exhaust = Exhaust me
icon-support = In Reserve:
icon-mana = { $number } mana
