# What comes next at a moment.

coming-asked =
    { $count ->
        [one] { $what } ({ $edition } { $paragraphs })
       *[other] { $count } × { $what } ({ $edition } { $paragraphs })
    }
coming-due = Required next: { $what }
coming-instead = Alternatively: { $what }
coming-may-have = Possibly done without being recorded: { $what }
coming-nothing = Nothing comes next: the match is over
coming-unknown = It is not known what comes next
coming-lost = Record { $record } was unexpected, so the position of the match has been uncertain since then
coming-gap = Unknown since record { $record }, where part of the recording is missing: { $what }

unknown-phase = the day and the phase
unknown-turn = whose turn it is
unknown-passed = who has passed
unknown-first = who the first player is
unknown-today = what was used today
unknown-mana = { $player }'s mana
unknown-size = the number of cards in Hands and Decks
unknown-expeditions = which Characters are in the Expeditions
unknown-gears = which Gears are in the Expeditions
unknown-ascended = which Expeditions are Ascended
unknown-reserve = what else is in { $player }'s Reserve
unknown-landmarks = what else is in { $player }'s Landmarks
unknown-position = where the Expeditions are
unknown-tumult = which Tumult cards are face up
unknown-board = statuses and counters of objects that were in play before

coming-phase = { $phase } begins
coming-day = day { $day } begins
coming-turn = { $player }'s turn begins
coming-turn-effect = { $player } chooses what to do
coming-won = { $players } wins the game
coming-won-several = { $players } win the game
coming-match-ends = the match ends
coming-deck = { $player } presents a deck
coming-orbs =
    { $count ->
        [one] { $player } puts { $count } card from the Hand in the Mana zone
       *[other] { $player } puts { $count } cards from the Hand in the Mana zone
    }
coming-draw =
    { $count ->
        [one] { $player } draws { $count } card
       *[other] { $player } draws { $count } cards
    }
coming-orb-from-deck = { $player } puts the top card of the Deck in the Mana zone
coming-expand = { $player } may put one card from the Hand in the Mana zone
coming-ready = { $object } is readied
coming-roll = { $player } rolls a die for { $object }
coming-advance = { $expedition } moves forward to region { $region } ({ $terrains })
coming-advance-perhaps = { $expedition } moves forward to region { $region } ({ $terrains }), unless something prevents it
coming-reveal = Tumult card { $card }, counted from the Hero region, is revealed
coming-leave = { $object } goes to { $place }
coming-discard =
    { $count ->
        [one] { $player } chooses { $count } card in { $place } to lose
       *[other] { $player } chooses { $count } cards in { $place } to lose
    }
coming-pay = { $player } pays { $mana } mana
coming-pay-unknown = { $player } pays for what was played
coming-exhaust = { $object } is exhausted to pay
coming-discard-to-pay = { $object } is discarded to pay
coming-join = { $object } joins an Expedition or the Landmark zone of { $player }
coming-finish = { $object } leaves Limbo for its owner's Reserve, or for the Discard pile if it is Fleeting
coming-react = { $player } plays a reaction

coming-decides-deck = { $player } presents a deck
coming-decides-turn = { $player } plays one of these or passes:
coming-decides-pass = { $player } can only pass
coming-decides-reaction = { $player } plays one of these reactions:
coming-decides-some =
    { $least ->
        [0] { $most ->
            [one] { $player } may put one of these in { $place }:
           *[other] { $player } may put up to { $most } of these in { $place }:
        }
       *[other] { $player } puts { $least } to { $most } of these in { $place }:
    }
coming-decides-exactly = { $player } puts { $least } of these in { $place }:
coming-effect-targets = { $player } targets { $count } of these with { $source }:
coming-effect-plays = { $player } plays { $count } of these with { $source }:
coming-effect-decides = { $player } chooses { $count } of these for { $source }:
coming-effect-rolls =
    { $dice ->
        [one] { $player } rolls a die for { $source }
       *[other] { $player } rolls { $dice } dice for { $source }
    }
coming-effect-reveals = { $player } reveals { $what } for { $source }
coming-effect-targets-it = { $player } targets { $what } with { $source }
coming-effect-comes = { $what }, because of { $source }
coming-effect-open = { $player } continues with { $source }, which is still resolving
coming-an-effect = an effect
coming-up-to = up to { $most }
coming-card-of = a card in { $place }
coming-top-of = the top card of { $place }
coming-play = { $card } from { $from }
coming-play-for = { $card } from { $from }, for { $mana } mana
coming-play-into = { $card } from { $from } into { $expeditions }, for { $mana } mana
coming-quick-action = the quick action of { $object }
coming-hidden =
    { $count ->
        [one] { $count } hidden card
       *[other] { $count } hidden cards
    }
coming-pass = pass
coming-leave-it = decline
