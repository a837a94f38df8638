# Audit findings, in short sentences without a full stop: what is wrong, what was recorded, what the rules require.
# $count only chooses a form where it is not shown.

counters-missing = { $object } lost { $removed }, but had { $had }
    .recorded = { $object } lost { $removed }
    .expected = { $object } had { $had } to lose
counters-elsewhere = { $objects } had counters in a Discard pile or a hidden zone
    .recorded =
    { $count ->
        [one] { $objects } had { $counters }
       *[other] { $objects } had { $counters } each
    }
    .expected = Nothing in a Discard pile or a hidden zone has counters
counters-kept = { $objects } left play, but still had counters in { $place }
    .recorded =
    { $count ->
        [one] { $objects } had { $counters } in { $place }
       *[other] { $objects } had { $counters } each in { $place }
    }
    .expected = An object that leaves play loses its counters
counters-lost =
    { $count ->
        [one] { $objects } lost its counters on the way to { $place }
       *[other] { $objects } lost their counters on the way to { $place }
    }
    .recorded =
    { $count ->
        [one] { $objects } had { $counters } in { $place }
       *[other] { $objects } had { $counters } each in { $place }
    }
    .expected =
    { $count ->
        [one] { $objects } keeps { $had }
       *[other] { $objects } keep { $had } each
    }

day-phase-order = { $phase } began after { $before }
    .recorded = { $phase } followed { $before }
    .expected = { $phase } does not come right after { $before }
day-out-of-count = Day { $day } began instead of day { $right }
    .recorded = Day { $day } began
    .expected = Day { $right } begins
day-first-morning = The first day began with a Morning, which should have been skipped
    .recorded = The first day had a Morning
    .expected = The first day begins at Noon
day-effect-elsewhere = { $effect } began in { $phase }, which does not include it
    .recorded = { $effect } began in { $phase }
    .expected = { $effect } is part of { $right }
day-effect-order =
    { $again ->
        [yes] { $effect } began a second time
       *[no] { $effect } began after { $before }
    }
    .recorded =
    { $again ->
        [yes] { $effect } had already taken place
       *[no] { $before } came first, then { $effect }
    }
    .expected = Each takes place once, in the order { $order }
day-effect-missing = { $phase } ended without { $effect }
    .recorded = { $effect } was not recorded
    .expected = { $effect } takes place before { $phase } ends

deck-no-hero = { $player }'s deck has no Hero
    .recorded = The deck has no Hero
    .expected = A deck has one Hero
deck-other-factions = { $player }'s deck contains cards that are not of its Hero's faction
    .recorded = It also contains cards of { $factions }
    .expected = All its cards are of its Hero's faction, which is { $faction }
deck-copies = { $player }'s deck contains { $cards } cards named { $name }
    .recorded = It contains { $cards } cards named { $name }
    .expected = At most { $most } cards have the same name
deck-rarity =
    { $rarity ->
        [unique] { $player }'s deck contains { $cards } unique cards
        [rare] { $player }'s deck contains { $cards } rare cards
        [exalted] { $player }'s deck contains { $cards } exalted cards
       *[other] { $player }'s deck contains { $cards } cards of one rarity
    }
    .recorded =
    { $rarity ->
        [unique] It contains { $cards } unique cards
        [rare] It contains { $cards } rare cards
        [exalted] It contains { $cards } exalted cards
       *[other] It contains { $cards } cards of that rarity
    }
    .expected = It may contain at most { $most } of them
deck-factions = { $player }'s deck contains more factions than allowed
    .recorded = It contains cards of { $factions }
    .expected =
    { $most ->
        [one] It contains cards of at most { $most } faction
       *[other] It contains cards of at most { $most } factions
    }
deck-size =
    { $cards ->
        [one] { $player }'s deck has { $cards } card, including its Hero
       *[other] { $player }'s deck has { $cards } cards, including its Hero
    }
    .recorded =
    { $cards ->
        [one] The deck has { $cards } card, including its Hero
       *[other] The deck has { $cards } cards, including its Hero
    }
    .expected =
    { $limited ->
        [yes] It has { $least } to { $most } cards, including its Hero
       *[no] It has at least { $least } cards, including its Hero
    }

emblem-without-duration = An Ongoing Emblem was created without a duration
    .recorded = It had no duration
    .expected = An Ongoing Emblem has a duration
emblem-with-duration = The emblem of a reaction was given a duration
    .recorded = It was to last { $duration }
    .expected = The emblem of a reaction has no duration
emblem-time = An Ongoing Emblem was created when its duration could not begin
    .recorded = In { $phase }, it was to last { $duration }
    .expected = A duration begins only during the period it is named after
emblem-outlasts =
    { $count ->
        [one] An Ongoing Emblem was still in Limbo after its duration had ended
       *[other] { $count } Ongoing Emblems were still in Limbo after their duration had ended
    }
    .recorded =
    { $count ->
        [one] { $emblems } was in Limbo
       *[other] { $emblems } were in Limbo
    }
    .expected = An Ongoing Emblem ceases to exist when its duration ends
die-result = { $player } rolled a number that is not on a die
    .recorded = The dice showed { $results }
    .expected = A die shows 1 to 6

orb-exhausted =
    { $count ->
        [one] One of { $player }'s cards became an exhausted Mana Orb instead of a ready one
       *[other] { $count } of { $player }'s cards became exhausted Mana Orbs instead of ready ones
    }
    .recorded =
    { $count ->
        [one] { $count } Mana Orb entered exhausted
       *[other] { $count } Mana Orbs entered exhausted
    }
    .expected = Cards put in the Mana zone during set-up or Expand become ready Mana Orbs
cost-in-parts = Something was played between two payments of one cost
    .recorded = The cost was paid in parts, and something was played in between
    .expected = A cost is paid all at once

morning-not-the-top = { $player } drew a card that was not on top of their Deck
    .recorded = The card came from further down in the Deck
    .expected = { $player } draws the top card of their Deck
morning-missing = The Morning ended without { $effects }
    .recorded =
    { $count ->
        [one] { $effects } was not recorded
       *[other] { $effects } were not recorded
    }
    .expected = Every Morning includes Succeed, Prepare, Draw and Expand
morning-first-player = { $first } was the first player, although it should have been { $next }
    .recorded = { $first } was the first player
    .expected = { $next } becomes the first player
morning-not-readied =
    { $count ->
        [one] { $objects } was not readied during Prepare
       *[other] { $objects } were not readied during Prepare
    }
    .recorded =
    { $count ->
        [one] { $objects } was still exhausted
       *[other] { $objects } were still exhausted
    }
    .expected = Everything that is exhausted is readied during Prepare
morning-drawn =
    { $cards ->
        [one] { $player } drew { $cards } card instead of { $wanted } in the Morning
       *[other] { $player } drew { $cards } cards instead of { $wanted } in the Morning
    }
    .recorded =
    { $cards ->
        [one] { $player } drew { $cards } card
       *[other] { $player } drew { $cards } cards
    }
    .expected =
    { $wanted ->
        [one] { $player } draws { $wanted } card
       *[other] { $player } draws { $wanted } cards
    }
morning-expanded = { $player } put { $cards } cards in the Mana zone during Expand
    .recorded = { $cards } cards went to the Mana zone
    .expected = Each player puts at most one card there

rest-otherwise =
    { $fault ->
        [left]
            { $count ->
                [one] { $objects } left its Expedition during Rest
               *[other] { $objects } left their Expedition during Rest
            }
        [eternal_left]
            { $count ->
                [one] { $objects } is Eternal, but left its Expedition during Rest
               *[other] { $objects } are Eternal, but left their Expedition during Rest
            }
        [stayed]
            { $count ->
                [one] { $objects } stayed in its Expedition during Rest
               *[other] { $objects } stayed in their Expedition during Rest
            }
        [not_discarded]
            { $count ->
                [one] { $objects } was Fleeting, but was not discarded
               *[other] { $objects } were Fleeting, but were not discarded
            }
       *[not_to_reserve] { $objects } did not go to the Reserve
    }
    .recorded =
    { $went ->
        [not]
            { $count ->
                [one] { $objects } was still in its Expedition
               *[other] { $objects } were still in their Expedition
            }
        [gone]
            { $count ->
                [one] { $objects } was no longer in its Expedition
               *[other] { $objects } were no longer in their Expedition
            }
       *[elsewhere] { $objects } went to { $place }
    }
    .expected =
    { $rest ->
        [to_reserve]
            { $count ->
                [one] { $objects } goes to the Reserve
               *[other] { $objects } go to the Reserve
            }
        [to_reserve_with_boosts]
            { $count ->
                [one] { $objects } goes to the Reserve with its boosts
               *[other] { $objects } go to the Reserve with their boosts
            }
        [to_discard]
            { $count ->
                [one] { $objects } goes to the Discard pile
               *[other] { $objects } go to the Discard pile
            }
        [stays]
            { $count ->
                [one] { $objects } stays in its Expedition
               *[other] { $objects } stay in their Expedition
            }
        [stays_by_status]
            { $count ->
                [one] { $objects } stays in its Expedition and loses Anchored or Asleep
               *[other] { $objects } stay in their Expedition and lose Anchored or Asleep
            }
       *[stays_eternal]
            { $count ->
                [one] { $objects } stays in its Expedition because it is Eternal
               *[other] { $objects } stay in their Expedition because they are Eternal
            }
    }
night-boosts =
    { $count ->
        [one] { $objects } had { $has } in the Reserve instead of { $wanted }
       *[other] { $objects } had { $has } each in the Reserve instead of { $wanted }
    }
    .recorded =
    { $count ->
        [one] { $objects } had { $has } in the Reserve
       *[other] { $objects } had { $has } each in the Reserve
    }
    .expected =
    { $count ->
        [one] { $objects } has { $right } there
       *[other] { $objects } have { $right } each there
    }
night-status-kept =
    { $count ->
        [one] { $objects } was still { $status } after Rest
       *[other] { $objects } were still { $status } after Rest
    }
    .recorded =
    { $count ->
        [one] { $objects } was { $status }
       *[other] { $objects } were { $status }
    }
    .expected =
    { $count ->
        [one] { $objects } loses { $status } during Rest
       *[other] { $objects } lose { $status } during Rest
    }
night-ascended-kept =
    { $count ->
        [one] { $expeditions } was still Ascended after Rest
       *[other] { $expeditions } were still Ascended after Rest
    }
    .recorded =
    { $count ->
        [one] { $expeditions } was Ascended
       *[other] { $expeditions } were Ascended
    }
    .expected = No Expedition is Ascended after Rest
night-too-many =
    { $objects ->
        [one] { $place } still had { $objects } card after Clean-up, but only { $limit } may stay
       *[other] { $place } still had { $objects } cards after Clean-up, but only { $limit } may stay
    }
    .recorded =
    { $objects ->
        [one] { $place } had { $objects } card
       *[other] { $place } had { $objects } cards
    }
    .expected =
    { $limit ->
        [one] At most { $limit } card stays there
       *[other] At most { $limit } cards stay there
    }
night-too-few =
    { $objects ->
        [one] { $place } had { $objects } card left after Clean-up, but { $keep } should have stayed
       *[other] { $place } had { $objects } cards left after Clean-up, but { $keep } should have stayed
    }
    .recorded =
    { $objects ->
        [one] { $place } had { $objects } card
       *[other] { $place } had { $objects } cards
    }
    .expected =
    { $keep ->
        [one] { $keep } card stays there, because only the cards over the limit of { $limit } leave
       *[other] { $keep } cards stay there, because only the cards over the limit of { $limit } leave
    }

zone-of-another =
    { $count ->
        [one] A card that { $player } owns went to { $place }, another player's zone
       *[other] { $count } cards that { $player } owns went to { $place }, another player's zone
    }
    .recorded =
    { $count ->
        [one] It went to { $place }
       *[other] They went to { $place }
    }
    .expected = A card goes to its owner's zone, and its owner is { $player }
enters-with-status =
    { $count ->
        [one] { $objects } entered { $place } with a status that it cannot have there
       *[other] { $objects } entered { $place } with a status that they cannot have there
    }
    .recorded =
    { $count ->
        [one] { $objects } had { $statuses } as it entered
       *[other] { $objects } had { $statuses } as they entered
    }
    .expected =
    { $count ->
        [one] { $objects } may have { $allowed } as it enters
       *[other] { $objects } may have { $allowed } as they enter
    }
emblem-moved = An emblem moved from Limbo to { $place }
    .recorded = The emblem moved to { $place }
    .expected = An emblem stays in Limbo until it ceases to exist
orb-ready =
    { $count ->
        [one] A card entered { $player }'s Mana zone ready
       *[other] { $count } cards entered { $player }'s Mana zone ready
    }
    .recorded =
    { $count ->
        [one] { $count } card entered ready
       *[other] { $count } cards entered ready
    }
    .expected = Cards enter the Mana zone exhausted
cards-looked-at = Hidden cards were looked at, but nothing had been played that could allow it
    .recorded =
    { $count ->
        [one] { $count } card was looked at
       *[other] { $count } cards were looked at
    }
    .expected = Only an effect lets a player look at hidden cards
marker-face-down = A Terrain Marker was put on a face-down region
    .recorded = The marker was put on region { $region }, which was face down
    .expected = A Terrain Marker is put on a visible region
status-gained-elsewhere = { $objects } gained { $status } in a Discard pile, where nothing has a status
    .recorded = { $objects } gained { $status }
    .expected = Nothing in a Discard pile has a status
status-gained-twice =
    { $count ->
        [one] { $objects } gained { $status }, which it already had
       *[other] { $objects } gained { $status }, which they already had
    }
    .recorded = { $objects } gained { $status }
    .expected =
    { $count ->
        [one] { $objects } already has { $status } and cannot gain it again
       *[other] { $objects } already have { $status } and cannot gain it again
    }
status-lost-absent =
    { $count ->
        [one] { $objects } lost { $status }, which it did not have
       *[other] { $objects } lost { $status }, which they did not have
    }
    .recorded = { $objects } lost { $status }
    .expected = { $objects } did not have { $status }
timestamp-order = The player with initiative was not the first to choose the order of their timestamps
    .recorded =
    { $count ->
        [0] The record does not say who chose
       *[other] The order was chosen by { $players }
    }
    .expected = { $first } chooses first
timestamps-apart = Objects that did not enter at the same time had their timestamps put in order
    .recorded = They entered in records { $records }
    .expected = Only objects that entered in the same record are put in order
source-unknown = An effect came from something that has never been an object
    .recorded = The source named is an object of record { $record }, which created no such object
    .expected = An effect comes from something that is or was an object

card-prohibited = { $card } was played although it can't be
    .recorded = { $card } was played
    .expected = An ability in play forbids it
card-exhausted = { $object } was played from the Reserve while exhausted
    .recorded = { $object } was exhausted
    .expected = Only ready cards may be played from the Reserve
cost-paid = { $mana } mana was paid for { $card }, which costs { $cost }
    .recorded = { $mana } mana was paid
    .expected =
    { $scouts ->
        [yes] { $card } costs { $whole }, or { $scout } with Scout
       *[no] { $card } costs { $whole }
    }
scout-stays = { $object } was played for its Scout cost, but did not go to the Reserve
    .recorded = { $object } was in { $place }
    .expected = { $object } goes to { $reserve }
card-not-fleeting = { $object } was played from the Reserve, but did not gain Fleeting
    .recorded = { $object } was not Fleeting
    .expected = A card played from the Reserve gains Fleeting
quick-action-of-another = { $player } played a quick action of { $object }, which they do not control
    .recorded = { $player } played it
    .expected = Only { $controller }, who controls { $object }, may play it
quick-action-none = { $object } had no quick action that works where it was
    .recorded = { $player } played a quick action of { $object }
    .expected = A quick action may be played only where it works
quick-action-exhausted = { $object } was already exhausted and could not be exhausted as a cost
    .recorded = { $player } exhausted { $object } to play its quick action
    .expected = Only a ready object can be exhausted as a cost

progress-in-arena = { $expeditions } moved although tie-breakers had started
    .recorded = { $expeditions } moved in the Arena
    .expected = Expeditions do not move once tie-breakers have started
progress-tumult-hidden = An Expedition was in or past a region of a Tumult card that had not been revealed
    .recorded =
    { $count ->
        [one] Counted from the Hero region, Tumult card { $cards } was face down
       *[other] Counted from the Hero region, Tumult cards { $cards } were face down
    }
    .expected = A Tumult card is revealed when an Expedition reaches one of its regions
progress-tumult-early = A Tumult card was revealed before any Expedition had reached its regions
    .recorded = Counted from the Hero region, Tumult card { $card } was revealed, and every Expedition was before it
    .expected = A Tumult card stays face down until an Expedition reaches one of its regions
progress-apart = Expeditions moved one after another during Progress
    .recorded = They moved in several records
    .expected = All Expeditions that move during Progress move at the same time
progress-by-ability = An ability moved { $expedition } forward although it can't move forward
    .recorded = { $expedition } moved from region { $from } to region { $to }
    .expected = { $expedition } stays in region { $from }
progress-otherwise =
    { $fault ->
        [backward] { $expedition } moved backward during Progress
        [stayed] { $expedition } won a terrain of its region, but did not move forward
        [blocked] { $expedition } moved forward although it can't
        [wins_none] { $expedition } won no terrain of its region, but moved forward
        [too_far] { $expedition } moved forward more than one region
       *[other_terrains] { $expedition } moved forward due to terrains other than those it won
    }
    .recorded =
    { $moved ->
        [not] { $expedition } did not move
        [backward]
            { $regions ->
                [one] { $expedition } moved backward { $regions } region
               *[other] { $expedition } moved backward { $regions } regions
            }
        [forward]
            { $regions ->
                [one] { $expedition } moved forward { $regions } region
               *[other] { $expedition } moved forward { $regions } regions
            }
       *[forward_due_to]
            { $regions ->
                [one] { $expedition } moved forward { $regions } region due to { $due_to }
               *[other] { $expedition } moved forward { $regions } regions due to { $due_to }
            }
    }
    .expected =
    { $moves ->
        [forward] { $expedition } moves forward 1 region due to { $wins }; its statistics are { $statistics }
        [not_as_kept] { $expedition } stays: it wins { $wins }, but can't move forward; its statistics are { $statistics }
       *[not] { $expedition } stays because it wins no terrain; its statistics are { $statistics }
    }

reaction-order = { $player } played a reaction before a player with initiative
    .recorded = { $player } played a reaction
    .expected = { $first } plays the next reaction
reactions-left =
    { $count ->
        [one] A reaction was left in Limbo unplayed
       *[other] { $count } reactions were left in Limbo unplayed
    }
    .recorded =
    { $count ->
        [one] { $count } reaction was in Limbo
       *[other] { $count } reactions were in Limbo
    }
    .expected = All reactions are played before play continues
reactions-waiting =
    { $count ->
        [one] A player continued their turn while a reaction was waiting in Limbo
       *[other] A player continued their turn while { $count } reactions were waiting in Limbo
    }
    .recorded =
    { $count ->
        [one] { $count } reaction was in Limbo
       *[other] { $count } reactions were in Limbo
    }
    .expected = All reactions are played before a turn continues
reactions-apart = Reactions to one event were activated one after another
    .recorded = They were activated in two records
    .expected = All reactions to one event are activated at the same time
reaction-none-works = A reaction of { $object } was activated although it has none that works
    .recorded = A reaction of { $object } was activated
    .expected = { $object } activates no reaction
reactions-too-many = { $object } activated { $activated } reactions as it entered, but has { $has }
    .recorded =
    { $activated ->
        [one] { $activated } reaction was activated
       *[other] { $activated } reactions were activated
    }
    .expected =
    { $has ->
        [one] { $object } has { $has } reaction
       *[other] { $object } has { $has } reactions
    }

played-face-down = { $player } played a card without revealing it
    .recorded = The card was not shown
    .expected = A card is shown to everyone as it is played
played-from = { $player } played a card from { $place }
    .recorded = The card came from { $place }
    .expected = Cards are played from the Hand or the Reserve
played-to = { $card }, played by { $player }, went to { $place }
    .recorded = { $card } went to { $place }
    .expected =
    { $joins ->
        [expedition] A Character joins an Expedition of the player who plays it, { $player }
       *[own] A Permanent joins an Expedition or the Landmark zone of { $player }, as its card says
    }
played-unpaid = { $card } resolved, but nothing was paid for it
    .recorded = No mana was paid
    .expected = { $card } costs { $cost }
spell-end = { $object } resolved and went to { $place }
    .recorded = { $object } went to { $place }
    .expected = { $object } goes to { $right }
cooldown-ready = { $object } has Cooldown, but entered the Reserve ready
    .recorded = { $object } was ready
    .expected = { $object } enters the Reserve exhausted
quick-action-unpaid = { $object } was not exhausted to pay for its quick action
    .recorded = { $object } was ready
    .expected = { $object } is exhausted
effect-left-out = The effect of { $object } was not fully carried out
    .recorded = Part of it was left out
    .expected = { $says }
effect-otherwise = { $object } did something other than what it says
    .recorded = { $object } did this
    .expected = { $says }
effect-unnamed = No effect in progress does this to { $object }
    .recorded = The record does not say what did this to { $object }
    .expected = { $says }
effect-nobodys = No effect in progress does this
    .recorded = The record does not say what did this
    .expected = { $says }
effect-of-nobody = Nothing in the game does this now
effect-of-none = None of its abilities does this now
support-stays = { $object } was not discarded to pay for its support ability
    .recorded = { $object } was still in the Reserve
    .expected = { $object } is discarded from the Reserve
orbs-not-ready = { $player } paid with something other than their own ready Mana Orbs
    .recorded =
    { $count ->
        [one] { $count } of the Mana Orbs named was not ready or not theirs
       *[other] { $count } of the Mana Orbs named were not ready or not theirs
    }
    .expected = { $player } pays with their ready Mana Orbs
paid-apart = { $player } paid one cost in several steps
    .recorded = The cost was paid in several records
    .expected = A cost is paid all at once

setup-heroes =
    { $heroes ->
        [one] { $player } had { $heroes } Hero
       *[other] { $player } had { $heroes } Heroes
    }
    .recorded =
    { $heroes ->
        [one] { $player } had { $heroes } Hero
       *[other] { $player } had { $heroes } Heroes
    }
    .expected = Each player has one Hero
setup-hero-counters = { $hero } began with { $has } although it says { $wanted }
    .recorded = { $hero } had { $has }
    .expected = { $hero } says that it begins with { $wanted }
setup-elsewhere =
    { $count ->
        [one] { $expeditions } was not in its first region when the first day began
       *[other] { $expeditions } were not in their first regions when the first day began
    }
    .recorded =
    { $count ->
        [one] { $expeditions } was elsewhere
       *[other] { $expeditions } were elsewhere
    }
    .expected = The hero Expedition begins in the Hero region, the companion Expedition in the Companion region
setup-not-shuffled = { $player } drew from a Deck that had not been shuffled
    .recorded = The Deck had not been shuffled since it was presented
    .expected = { $player } shuffles before drawing
setup-same-tumult = The Adventure had the same Tumult card twice
    .recorded = Two of the Tumult cards were the same
    .expected = The three Tumult cards are different
setup-first-hand =
    { $cards ->
        [one] { $player } drew { $cards } card at the start instead of { $wanted }
       *[other] { $player } drew { $cards } cards at the start instead of { $wanted }
    }
    .recorded =
    { $cards ->
        [one] { $player } drew { $cards } card
       *[other] { $player } drew { $cards } cards
    }
    .expected = Each player draws { $wanted } cards
setup-first-orbs =
    { $cards ->
        [one] { $player } put { $cards } card in the Mana zone at the start instead of { $wanted }
       *[other] { $player } put { $cards } cards in the Mana zone at the start instead of { $wanted }
    }
    .recorded =
    { $cards ->
        [one] { $player } put { $cards } card there
       *[other] { $player } put { $cards } cards there
    }
    .expected = Each player puts { $wanted } cards in the Mana zone

target-wrong = A step targeted something twice, or something that was not there
    .recorded =
    { $count ->
        [one] { $targets } was targeted
       *[other] { $targets } were targeted
    }
    .expected = Each target is there and is chosen only once, unlike { $wrong }
target-unpaid = { $player } did not pay { $mana } mana for their Tough targets
    .recorded = { $player } paid { $paid } mana
    .expected = Their Tough targets cost { $mana } mana
target-paid-again = { $player } paid again for a Tough target of the same effect
    .recorded = { $player } paid { $paid } mana
    .expected = The cost is { $mana } mana, because a target is paid for only once per effect

token-no-character = The token { $token } in { $place } was not a Character in an Expedition
    .recorded = { $token } ({ $card_type }) was in { $place }
    .expected = A token is a Character in an Expedition
token-cost = The token { $token } had a cost
    .recorded = Its Hand Cost was { $hand } and its Reserve Cost { $reserve }
    .expected = Both are 0
token-outside =
    { $count ->
        [one] A token was still in a zone where it ceases to exist
       *[other] { $count } tokens were still in zones where they cease to exist
    }
    .recorded =
    { $count ->
        [one] { $tokens } was still there
       *[other] { $tokens } were still there
    }
    .expected = A token ceases to exist when it leaves its Expedition

turn-not-next = { $player } took a turn that was not theirs
    .recorded = { $player } took the turn
    .expected = It is { $next }'s turn
turn-nothing = { $player } did nothing on their turn, but did not pass
    .recorded = No action of { $player } was recorded
    .expected = { $player } plays something or passes
turn-after-passing = { $player } acted after passing
    .recorded = { $player } passed, then acted
    .expected = A player who has passed may not act again this Afternoon
turn-of-another = { $player } acted during another player's turn
    .recorded = { $player } acted
    .expected = It is { $next }'s turn
turn-at-noon = { $player } acted at Noon, when only reactions are played
    .recorded = { $player } acted at Noon
    .expected = Only reactions are played at Noon
turn-after-you = { $player } acted after saying "After you", which ends the turn
    .recorded = { $player } said "After you" and continued
    .expected = The next player takes their turn
turn-cards = { $player } played { $cards } cards in one turn
    .recorded = { $player } played { $cards } cards
    .expected = A player plays one card per turn
turn-late-quick-action = { $player } played a quick action after the card of their turn
    .recorded = The card came first, then the quick action
    .expected = Quick actions come before the card, which ends the turn
turn-early-dusk = Dusk began before all players had passed
    .recorded = { $players } had not passed
    .expected = Dusk begins when all players have passed
used-too-often = { $object } was used { $times } times in one day
    .recorded = { $object } was used { $times } times
    .expected =
    { $most ->
        [one] { $object } may be used once a day
       *[other] { $object } may be used { $most } times a day
    }

victory-wrong-time = The game was recorded as won in { $phase }, when victory is not checked
    .recorded = The game ended in { $phase }
    .expected = Victory is checked in { $right }
victory-went-on = The game continued after { $player } had won
    .recorded = The game continued
    .expected = The game ends because { $player } has won
victory-not-won = The game was recorded as won by play, but the positions of the Expeditions do not give that result
    .recorded =
    { $count ->
        [0] The game was recorded as won by nobody
       *[other] The game was recorded as won by { $winners }
    }
    .expected = { $victory }
results-after-end = The game continued after its result
    .recorded = The game had a result, but continued
    .expected = A game that has ended does not continue
results-game-after-match = Another game began after the result of the match
    .recorded = The match had a result, then a game began
    .expected = No game begins after a match has ended
results-best-of = The match was the best of { $games } games
    .recorded = The match had at most { $games } games
    .expected = A match is one game, or the best of three or five
results-number = Game { $game } began when game { $wanted } was next
    .recorded = The game was number { $game }
    .expected = The next game is number { $wanted }
results-beyond = Game { $game } began in a match that has fewer games
    .recorded = The game was number { $game }
    .expected = The games are numbered from 1 to { $games }
results-decided = Another game began although { $player } had already won the match
    .recorded = { $player } had won { $won ->
        [one] one game
       *[other] { $won } games
    }, and another began
    .expected = { $games ->
        [one] A match of one game ends when that game is won
       *[other] A match of { $games } games ends when more than half of them are won
    }
results-unfinished = Game { $game } has no result
    .recorded = The result of game { $game } was not recorded
    .expected = A game ends with a result before the next one begins or the match ends
results-draw-won = A game that ended in a draw had a winner
    .recorded = The game ended in a draw and was won by { $winners }
    .expected = Nobody wins a draw
results-conceded-to-nobody = A game was conceded, but nobody won it
    .recorded = The game ended by concession, without a winner
    .expected = A player who has not conceded wins
results-result-after-match = A game got a result after the match had one
    .recorded = The match had a result, then a game got one
    .expected = No game gets a result after a match has ended
results-bye-with-opponent = A player with an opponent got a bye
    .recorded = The match ended with a bye, but there was an opponent
    .expected = Only a player without an opponent gets a bye
results-double-loss-won = A double loss had a winner
    .recorded = All players lost, but { $winners } won
    .expected = Nobody wins a double loss
results-won-by-nobody = It ended without a winner ({ $how })
    .recorded = Nobody won ({ $how })
    .expected = The players who did not cause it win; if all players caused it, all of them lose
results-won-apart = { $winners } won together, but are not a team
    .recorded = { $winners } won
    .expected = One player or one team wins
results-half-team = Only part of a team won
    .recorded = It was won by { $winners }
    .expected = It is won by { $team }
results-loser-won = { $player } won after losing by a penalty
    .recorded = { $player } won
    .expected = A player who loses by a penalty does not win
results-left-won = { $player } won a game after leaving it
    .recorded = { $player } won
    .expected = A player who has left a game does not win it
results-middle-cards = The middle Tumult cards of the two Adventures had the same direction
    .recorded = Their halves with a single terrain were on the same side
    .expected = The second of the two has the opposite direction to the first
results-not-eliminated = { $player } was eliminated, but no other players were tied
    .recorded = { $player } left the game as eliminated
    .expected = Only a player who is not tied is eliminated, once others are tied
results-winner-lost = { $player } lost the match by a penalty after winning it, but the result was not changed
    .recorded = { $player } was the winner at the end of the log
    .expected = The match gets a new result after such a penalty
results-other-winner = The match was won by somebody who had not won the most games
    .recorded = { $winners } won
    .expected =
        { $count ->
            [0] Nobody has won more games than the others
            [one] { $first } has won the most games
           *[other] { $first } have won the most games
        }
results-undecided = The match was recorded as completed before it was decided
    .recorded = Nobody had won more than { $won ->
        [one] one game
       *[other] { $won } games
    }
    .expected = A best of { $games } ends when more than half of its games are won, or all are played
results-faces-own = An Expedition faced one of the same player or team: { $players }
    .recorded = { $players } faced their own side
    .expected = An Expedition faces an opponent's Expedition
results-order = The order of turns did not name { $players } once each
    .recorded = { $players } had no place in it, or more than one
    .expected = Each player has one place in the order of turns
results-facing = Expeditions did not face the right Expeditions: { $players }
    .recorded = An Expedition of { $players } faced nobody, or the wrong Expedition
    .expected = Expeditions face each other in pairs: with two players, those of the same kind; with more, each faces a different neighbour's
results-paths = The regions between the ends of an Adventure were out of order: { $players }
    .recorded = { $players } had different regions
    .expected = Four regions start at a Hero region, and four end at a Companion region
results-facing-after = Expeditions did not face the right Expeditions after { $player } left
    .recorded = Others faced each other after { $player } left
    .expected = Those who faced { $player } face each other
results-not-out =
    { $count ->
        [one] { $players } was in the Arena, but was not among those who were tied
       *[other] { $players } were in the Arena, but were not among those who were tied
    }
    .recorded = Tie-breakers started with { $players }
    .expected = Only the players who are furthest go into tie-breakers
results-won-twice = The winners included { $player } more than once
    .recorded = { $player } was named again
    .expected = Each winner is named once
results-signed-ahead = A signature covered record { $seq }, which came after it
    .recorded = The signature covered everything up to record { $seq }
    .expected = A signature covers only earlier records
results-nobodys-seat = A result was signed by player { $number }, who is not in the match
    .recorded = Player { $number } signed it
    .expected = A result is signed by players of the match
results-score = The score of the match does not agree with its games
    .recorded = The match ended { $score }
    .expected = The games give { $won }
victory-open = Nobody has won yet
victory-tied = { $players } are tied, so tie-breakers start
victory-won = { $player } has won
tie-breaker-missing = Several players were tied, but tie-breakers did not start
    .recorded = Tie-breakers did not start
    .expected = { $victory }
tie-breaker-wrong-time = Tie-breakers started in { $phase }, when they cannot start
    .recorded = Tie-breakers started in { $phase }
    .expected = Tie-breakers start in { $right }
tie-breaker-early = Tie-breakers started although nobody was tied
    .recorded = Tie-breakers started
    .expected = { $victory }

# Parts of findings.

counted =
    { $count ->
        [0] no { $counter } counters
        [one] { $count } { $counter } counter
       *[other] { $count } { $counter } counters
    }
no-counters = no counters
no-status = no status
from-record = { $what } (from record { $record })
cost-and-base = { $cost } (base { $base })
cost-and-choices = { $cost } (base { $base }, { $least } with every option)
lasts-afternoon = for the Afternoon
lasts-day = for the day
lasts-turn = for the turn
lasts-ever = forever

# Why something cannot be judged.

doubt-gap = part of what happened here was not recorded
doubt-paper = a match recorded by hand on paper may omit steps
doubt-silent = no paragraph of { $edition } requires it
doubt-undecided = there are too many passive abilities, or they depend on each other in too many ways, to be worked out; these were not applied: { $objects }
doubt-ability = an ability that this program cannot read was active and may explain it
doubt-reading = the ability offers choices or depends on earlier events, and this program may have misread it
doubt-unread = { $object } has abilities that are not in the log
doubt-engine = the program that recorded the match carried this out itself, and this program would have done it differently
doubt-erratum = the card has been changed since that day, or the day is not known
doubt-naming = the deck list and the record of play name cards in different ways
doubt-mixed-deck = cards were put into this Deck, and logs do not always report the right position

## Steps that nothing requires.

deed-draw = A card was drawn
deed-go = A card went to { $place }
deed-create = A token was created
deed-gain = Something became { $status }
deed-lose = Something stopped being { $status }
deed-count = Something gained counters
deed-uncount = Something lost counters
deed-move = An Expedition was moved
deed-first = The first player changed
deed-shuffle = A Deck was shuffled
deed-control = Something changed its controller
deed-play = A card was played
unasked = { $deed }, but no rule or ability requires it
    .recorded = { $deed }
    .expected = Nothing requires it at this moment
unasked-ability = { $deed } because of an ability of { $object }, but none of its abilities does this
    .recorded = { $deed } because of an ability of { $object }
    .expected = No ability of { $object } does this
unforeseen = Something else happened before what was due: { $due }{ $more ->
        [0] {""}
       *[other] { " " }and { $more } more
    }
    .recorded = Something else came first
    .expected = { $due }{ $more ->
        [0] {""}
       *[other] { " " }and { $more } more
    }
unforeseen-step = Nothing requires this step at this moment
    .recorded = The step was taken
    .expected = No rule requires this step now
