# What comes next at a moment.

coming-asked =
    { $count ->
        [one] { $what } ({ $edition } { $paragraphs })
       *[other] { $count } × { $what } ({ $edition } { $paragraphs })
    }
coming-due = Now: { $what }
coming-instead = Or else: { $what }
coming-may-have = Perhaps done without being told: { $what }
coming-nothing = Nothing comes: the match is over
coming-unknown = Nothing is known to come
coming-lost = What happened in record { $record } was not foreseen, and where the match stands is not sure since

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
        [one] { $player } puts { $count } card of the Hand in the Mana zone
       *[other] { $player } puts { $count } cards of the Hand in the Mana zone
    }
coming-draw =
    { $count ->
        [one] { $player } draws { $count } card
       *[other] { $player } draws { $count } cards
    }
coming-orb-from-deck = { $player } puts the top card of the Deck in the Mana zone
coming-expand = { $player } may put one card of the Hand in the Mana zone
coming-ready = { $object } is readied
coming-advance = { $expedition } moves forward to region { $region } ({ $terrains })
coming-advance-perhaps = { $expedition } moves forward to region { $region } ({ $terrains }), if nothing keeps it
coming-reveal = Tumult card { $card }, counted from the Hero region, is turned up
coming-leave = { $object } goes to { $place }
coming-discard =
    { $count ->
        [one] { $player } chooses { $count } card of { $place } to lose
       *[other] { $player } chooses { $count } cards of { $place } to lose
    }
coming-pay = { $player } pays { $mana } mana
coming-pay-unknown = { $player } pays what was played
coming-exhaust = { $object } is exhausted to pay
coming-discard-to-pay = { $object } is discarded to pay
coming-join = { $object } joins an Expedition or the Landmark zone of { $player }
coming-finish = { $object } leaves Limbo: to its owner's Reserve, or to the Discard pile if it is Fleeting
coming-react = { $player } plays a reaction

coming-decides-deck = { $player } presents a deck
coming-decides-turn = { $player } plays one of these, or passes:
coming-decides-pass = { $player } can only pass
coming-decides-reaction = { $player } plays one of these reactions:
coming-decides-some = { $player } puts { $least } to { $most } of these in { $place }:
coming-decides-exactly = { $player } puts { $least } of these in { $place }:
coming-effect-targets = { $player } targets { $count } of these for { $source }:
coming-effect-plays = { $player } plays { $count } of these for { $source }:
coming-effect-decides = { $player } decides for { $source }, { $count } of these:
coming-effect-rolls =
    { $dice ->
        [one] { $player } rolls a die for { $source }
       *[other] { $player } rolls { $dice } dice for { $source }
    }
coming-effect-reveals = { $player } reveals { $what } for { $source }
coming-effect-targets-it = { $player } targets { $what } for { $source }
coming-effect-comes = { $what }, by { $source }
coming-effect-open = What { $source } does is not over: { $player } goes on with it
coming-an-effect = an effect
coming-up-to = up to { $most }
coming-card-of = a card in { $place }
coming-top-of = the top card of { $place }
coming-play = { $card } from { $from }
coming-play-for = { $card } from { $from }, for { $mana } mana
coming-play-into = { $card } from { $from }, for { $mana } mana: { $expeditions }
coming-quick-action = the quick action of { $object }
coming-hidden =
    { $count ->
        [one] { $count } card that is not known here
       *[other] { $count } cards that are not known here
    }
coming-pass = pass
coming-leave-it = leave it
