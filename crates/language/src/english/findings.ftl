# What an audit finds, in short sentences without a full stop: what is wrong, what was recorded, what the rules ask for.
# $count only chooses a form where it is not shown.

counters-missing = { $object } loses { $removed }, but has { $had }
    .recorded = { $object } loses { $removed }
    .expected = { $object } has { $had } to lose
counters-elsewhere =
    { $count ->
        [one] { $objects } has counters in a Discard pile or a hidden zone
       *[other] { $objects } have counters in a Discard pile or a hidden zone
    }
    .recorded =
    { $count ->
        [one] { $objects } has { $counters }
       *[other] { $objects } have { $counters } each
    }
    .expected = Nothing has counters in a Discard pile or a hidden zone
counters-kept =
    { $count ->
        [one] { $objects } leaves play and has counters in { $place }
       *[other] { $objects } leave play and have counters in { $place }
    }
    .recorded =
    { $count ->
        [one] { $objects } has { $counters } in { $place }
       *[other] { $objects } have { $counters } each in { $place }
    }
    .expected = What leaves play loses its counters
counters-lost =
    { $count ->
        [one] { $objects } does not keep its counters on the way to { $place }
       *[other] { $objects } do not keep their counters on the way to { $place }
    }
    .recorded =
    { $count ->
        [one] { $objects } has { $counters } in { $place }
       *[other] { $objects } have { $counters } each in { $place }
    }
    .expected =
    { $count ->
        [one] { $objects } keeps { $had }
       *[other] { $objects } keep { $had } each
    }

day-phase-order = { $phase } began after { $before }
    .recorded = The phase after { $before } is { $phase }
    .expected = { $phase } does not come right after { $before }
day-out-of-count = Day { $day } began where day { $right } follows
    .recorded = Day { $day } begins
    .expected = Day { $right } begins
day-first-morning = The first day began with a Morning, which is skipped
    .recorded = The first day has a Morning
    .expected = The first day begins at Noon
day-effect-elsewhere = { $effect } began in { $phase }, which does not have it
    .recorded = { $effect } began in { $phase }
    .expected = { $effect } is part of { $right }
day-effect-order =
    { $again ->
        [yes] { $effect } began a second time
       *[no] { $effect } began after { $before }
    }
    .recorded =
    { $again ->
        [yes] { $effect } was done before
       *[no] { $before } came first, then { $effect }
    }
    .expected = Each is done once, in the order { $order }
day-effect-missing = { $phase } ended without { $effect }
    .recorded = Nothing says that { $effect } was done
    .expected = { $effect } is done before { $phase } ends

deck-no-hero = The deck of { $player } has no Hero
    .recorded = There is no Hero in it
    .expected = A deck has one Hero
deck-other-factions = The deck of { $player } holds cards of another faction than its Hero's
    .recorded = It holds cards of { $factions } as well
    .expected = Its Hero's faction is { $faction }, and so is that of all its cards
deck-copies = The deck of { $player } holds { $cards } cards named { $name }
    .recorded = { $cards } of its cards are named { $name }
    .expected = At most { $most } cards have one name
deck-rarity =
    { $rarity ->
        [unique] The deck of { $player } holds { $cards } unique cards
        [rare] The deck of { $player } holds { $cards } rare cards
        [exalted] The deck of { $player } holds { $cards } exalted cards
       *[other] The deck of { $player } holds { $cards } cards of one rarity
    }
    .recorded =
    { $rarity ->
        [unique] { $cards } of its cards are unique
        [rare] { $cards } of its cards are rare
        [exalted] { $cards } of its cards are exalted
       *[other] { $cards } of its cards are of that rarity
    }
    .expected = At most { $most } of its cards may be
deck-factions = The deck of { $player } holds more factions than it may
    .recorded = It holds { $factions }
    .expected = It holds at most { $most } factions
deck-size =
    { $cards ->
        [one] The deck of { $player } has { $cards } card with its Hero
       *[other] The deck of { $player } has { $cards } cards with its Hero
    }
    .recorded =
    { $cards ->
        [one] The deck has { $cards } card with its Hero
       *[other] The deck has { $cards } cards with its Hero
    }
    .expected =
    { $limited ->
        [yes] It has from { $least } to { $most } cards with its Hero
       *[no] It has at least { $least } cards with its Hero
    }

emblem-without-duration = An Ongoing Emblem is created without a duration
    .recorded = It has no duration
    .expected = An Ongoing Emblem has a duration
emblem-with-duration = The emblem of a reaction is given a duration
    .recorded = It lasts { $duration }
    .expected = The emblem of a reaction has no duration
emblem-time = An Ongoing Emblem is created when its duration cannot begin
    .recorded = In { $phase } it is to last { $duration }
    .expected = A duration begins while what it is named after lasts
emblem-outlasts =
    { $count ->
        [one] An Ongoing Emblem is still in Limbo after its duration
       *[other] { $count } Ongoing Emblems are still in Limbo after their duration
    }
    .recorded =
    { $count ->
        [one] { $emblems } is in Limbo
       *[other] { $emblems } are in Limbo
    }
    .expected = An Ongoing Emblem ceases to exist when its duration ends
die-result = { $player } rolls a number that no die shows
    .recorded = The dice show { $results }
    .expected = A die shows 1 to 6

orb-exhausted =
    { $count ->
        [one] A card of { $player } becomes an exhausted Mana Orb, not a ready one
       *[other] { $count } cards of { $player } become exhausted Mana Orbs, not ready ones
    }
    .recorded =
    { $count ->
        [one] { $count } Mana Orb entered exhausted
       *[other] { $count } Mana Orbs entered exhausted
    }
    .expected = Mana Orbs of set-up and of Expand are ready
cost-in-parts = Something was played between two parts of one cost
    .recorded = The cost was paid in parts, and something was played between them
    .expected = A cost is paid at once

morning-not-the-top = { $player } drew a card that was not on top of their Deck
    .recorded = The card came from further down in the Deck
    .expected = { $player } draws the top card of their Deck
morning-missing = The Morning ended without { $effects }
    .recorded =
    { $count ->
        [one] Nothing says that { $effects } was done
       *[other] Nothing says that { $effects } were done
    }
    .expected = Every Morning has Succeed, Prepare, Draw and Expand
morning-first-player = { $first } is the first player, though the next one is { $next }
    .recorded = { $first } is the first player
    .expected = { $next } becomes the first player
morning-not-readied =
    { $count ->
        [one] { $objects } was not readied at Prepare
       *[other] { $objects } were not readied at Prepare
    }
    .recorded =
    { $count ->
        [one] { $objects } is still exhausted
       *[other] { $objects } are still exhausted
    }
    .expected = Whatever is exhausted is readied at Prepare
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
morning-expanded = { $player } put { $cards } cards in the Mana zone at Expand
    .recorded = { $cards } cards went to the Mana zone
    .expected = Each player puts at most one card there

rest-left =
    { $count ->
        [one] { $objects } left its Expedition at Rest
       *[other] { $objects } left their Expedition at Rest
    }
    .recorded = { $went }
    .expected = { $wanted }
rest-eternal-left =
    { $count ->
        [one] { $objects } is Eternal and left its Expedition at Rest
       *[other] { $objects } are Eternal and left their Expedition at Rest
    }
    .recorded = { $went }
    .expected = { $wanted }
rest-stayed =
    { $count ->
        [one] { $objects } stayed in its Expedition at Rest
       *[other] { $objects } stayed in their Expedition at Rest
    }
    .recorded = { $went }
    .expected = { $wanted }
rest-not-discarded =
    { $count ->
        [one] { $objects } is Fleeting and was not discarded
       *[other] { $objects } are Fleeting and were not discarded
    }
    .recorded = { $went }
    .expected = { $wanted }
rest-not-to-reserve = { $objects } did not go to the Reserve
    .recorded = { $went }
    .expected = { $wanted }
rest-there =
    { $count ->
        [one] { $objects } is still in its Expedition
       *[other] { $objects } are still in their Expedition
    }
rest-gone =
    { $count ->
        [one] { $objects } is in its Expedition no longer
       *[other] { $objects } are in their Expedition no longer
    }
rest-went = { $objects } went to { $place }
rest-to-reserve =
    { $count ->
        [one] { $objects } goes to the Reserve
       *[other] { $objects } go to the Reserve
    }
rest-to-reserve-with-boosts =
    { $count ->
        [one] { $objects } goes to the Reserve with its boosts
       *[other] { $objects } go to the Reserve with their boosts
    }
rest-to-discard =
    { $count ->
        [one] { $objects } goes to the Discard pile
       *[other] { $objects } go to the Discard pile
    }
rest-stays =
    { $count ->
        [one] { $objects } stays in its Expedition
       *[other] { $objects } stay in their Expedition
    }
rest-stays-by-status =
    { $count ->
        [one] { $objects } stays in its Expedition and loses Anchored or Asleep
       *[other] { $objects } stay in their Expedition and lose Anchored or Asleep
    }
rest-stays-eternal =
    { $count ->
        [one] { $objects } stays in its Expedition, being Eternal
       *[other] { $objects } stay in their Expedition, being Eternal
    }
night-boosts =
    { $count ->
        [one] { $objects } has { $has } in the Reserve instead of { $wanted }
       *[other] { $objects } have { $has } each in the Reserve instead of { $wanted }
    }
    .recorded =
    { $count ->
        [one] { $objects } has { $has } in the Reserve
       *[other] { $objects } have { $has } each in the Reserve
    }
    .expected =
    { $count ->
        [one] { $objects } has { $right } there
       *[other] { $objects } have { $right } each there
    }
night-status-kept =
    { $count ->
        [one] { $objects } is still { $status } after Rest
       *[other] { $objects } are still { $status } after Rest
    }
    .recorded =
    { $count ->
        [one] { $objects } is { $status }
       *[other] { $objects } are { $status }
    }
    .expected =
    { $count ->
        [one] { $objects } loses { $status } at Rest
       *[other] { $objects } lose { $status } at Rest
    }
night-ascended-kept =
    { $count ->
        [one] { $expeditions } is still Ascended after Rest
       *[other] { $expeditions } are still Ascended after Rest
    }
    .recorded =
    { $count ->
        [one] { $expeditions } is Ascended
       *[other] { $expeditions } are Ascended
    }
    .expected = No Expedition is Ascended after Rest
night-too-many =
    { $objects ->
        [one] { $place } keeps { $objects } card after Clean-up, where { $limit } may stay
       *[other] { $place } keeps { $objects } cards after Clean-up, where { $limit } may stay
    }
    .recorded =
    { $objects ->
        [one] { $place } holds { $objects } card
       *[other] { $place } holds { $objects } cards
    }
    .expected =
    { $limit ->
        [one] At most { $limit } card stays there
       *[other] At most { $limit } cards stay there
    }
night-too-few =
    { $objects ->
        [one] { $place } keeps { $objects } card after Clean-up, where { $keep } should stay
       *[other] { $place } keeps { $objects } cards after Clean-up, where { $keep } should stay
    }
    .recorded =
    { $objects ->
        [one] { $place } holds { $objects } card
       *[other] { $place } holds { $objects } cards
    }
    .expected =
    { $keep ->
        [one] { $keep } card stays there, as no more goes than is over the limit of { $limit }
       *[other] { $keep } cards stay there, as no more go than are over the limit of { $limit }
    }

zone-of-another =
    { $count ->
        [one] A card of { $player } goes to { $place }, a zone of another player
       *[other] { $count } cards of { $player } go to { $place }, a zone of another player
    }
    .recorded = { $place } is where it goes
    .expected = { $player }, who owns it, has it in their own zone
enters-with-status =
    { $count ->
        [one] { $objects } enters { $place } with a status that it cannot have there
       *[other] { $objects } enter { $place } with a status that they cannot have there
    }
    .recorded =
    { $count ->
        [one] { $objects } has { $statuses } as it enters
       *[other] { $objects } have { $statuses } as they enter
    }
    .expected =
    { $count ->
        [one] { $objects } may have { $allowed } as it enters
       *[other] { $objects } may have { $allowed } as they enter
    }
emblem-moved = An emblem goes from Limbo to { $place }
    .recorded = The emblem goes to { $place }
    .expected = An emblem stays in Limbo until it ceases to exist
orb-ready =
    { $count ->
        [one] A card comes into the Mana zone of { $player } ready
       *[other] { $count } cards come into the Mana zone of { $player } ready
    }
    .recorded =
    { $count ->
        [one] { $count } card entered ready
       *[other] { $count } cards entered ready
    }
    .expected = Cards come into the Mana zone exhausted
cards-looked-at = Hidden cards are looked at, and nothing was played that could allow it
    .recorded =
    { $count ->
        [one] { $count } card was looked at
       *[other] { $count } cards were looked at
    }
    .expected = Hidden cards are looked at by an effect only
marker-face-down = A Terrain Marker is put on a region that lies face down
    .recorded = Region { $region }, which it is put on, lies face down
    .expected = A Terrain Marker is put on a region that can be seen
status-gained-elsewhere =
    { $count ->
        [one] { $objects } gains { $status } in a Discard pile, where nothing has a status
       *[other] { $objects } gain { $status } in a Discard pile, where nothing has a status
    }
    .recorded =
    { $count ->
        [one] { $objects } gains { $status }
       *[other] { $objects } gain { $status }
    }
    .expected = Nothing in a Discard pile has a status
status-gained-twice =
    { $count ->
        [one] { $objects } gains { $status }, which it has
       *[other] { $objects } gain { $status }, which they have
    }
    .recorded =
    { $count ->
        [one] { $objects } gains { $status }
       *[other] { $objects } gain { $status }
    }
    .expected =
    { $count ->
        [one] { $objects } has { $status } already and cannot gain it again
       *[other] { $objects } have { $status } already and cannot gain it again
    }
status-lost-absent =
    { $count ->
        [one] { $objects } loses { $status }, which it does not have
       *[other] { $objects } lose { $status }, which they do not have
    }
    .recorded =
    { $count ->
        [one] { $objects } loses { $status }
       *[other] { $objects } lose { $status }
    }
    .expected =
    { $count ->
        [one] { $objects } is without { $status }
       *[other] { $objects } are without { $status }
    }
timestamp-order = The player with initiative did not choose first the order of their timestamps
    .recorded =
    { $count ->
        [0] It is not said who chose
       *[other] The order was chosen by { $players }
    }
    .expected = { $first } chooses first
timestamps-apart = Objects that did not enter at the same time had their timestamps put in order
    .recorded = They entered in records { $records }
    .expected = Only what entered in one record is put in order
source-unknown = An effect comes from what has never been an object
    .recorded = Its source is named as something of record { $record }, which made no such object
    .expected = An effect comes from what is or was an object

card-prohibited = { $card } is played although it can't be
    .recorded = { $card } is played
    .expected = An ability in play forbids it
card-exhausted = { $object } is exhausted in the Reserve and is played from there
    .recorded = { $object } is exhausted
    .expected = Only what is ready is played from the Reserve
cost-paid = { $mana } mana is paid for { $card }, which costs { $cost }
    .recorded = { $mana } mana is paid
    .expected =
    { $scouts ->
        [yes] { $card } costs { $whole }, or { $scout } with Scout
       *[no] { $card } costs { $whole }
    }
scout-stays = { $object } was played for its Scout cost and did not go to the Reserve
    .recorded = { $object } is in { $place }
    .expected = { $object } goes to { $reserve }
card-not-fleeting = { $object } was played from the Reserve and did not gain Fleeting
    .recorded = { $object } is not Fleeting
    .expected = What is played from the Reserve gains Fleeting
quick-action-of-another = { $player } plays a quick action of { $object }, which is not theirs
    .recorded = { $player } plays it
    .expected = Only { $controller } may, who controls { $object }
quick-action-none = { $object } has no quick action that works where it is
    .recorded = { $player } plays a quick action of { $object }
    .expected = Only a quick action that works there is played
quick-action-exhausted = { $object } is exhausted already and cannot be exhausted as a cost
    .recorded = { $player } exhausts { $object } to play its quick action
    .expected = Only what is ready is exhausted as a cost

progress-in-arena = { $expeditions } moved although tie-breakers have started
    .recorded = { $expeditions } moved in the Arena
    .expected = Expeditions do not move once tie-breakers have started
progress-tumult-hidden = An Expedition is in or past a region of a Tumult card that was not revealed
    .recorded =
    { $count ->
        [one] Counted from the Hero region, Tumult card { $cards } is face down
       *[other] Counted from the Hero region, Tumult cards { $cards } are face down
    }
    .expected = A Tumult card is revealed when an Expedition comes to a region of it
progress-tumult-early = A Tumult card is revealed to whose regions no Expedition has come
    .recorded = Counted from the Hero region, Tumult card { $card } is revealed, and every Expedition is before it
    .expected = A Tumult card stays face down until an Expedition comes to a region of it
progress-apart = Expeditions moved one after the other at Progress
    .recorded = They moved in several records
    .expected = All that move at Progress move at the same time
progress-by-ability = An ability moved { $expedition } forward although it is kept from it
    .recorded = { $expedition } moved from region { $from } to region { $to }
    .expected = { $expedition } stays in region { $from }
progress-backward = { $expedition } moved backward at Progress
    .recorded = { $moved }
    .expected = { $moves }
progress-stayed = { $expedition } wins a terrain of its region and did not move forward
    .recorded = { $moved }
    .expected = { $moves }
progress-blocked = { $expedition } moved forward although it is kept from it
    .recorded = { $moved }
    .expected = { $moves }
progress-wins-none = { $expedition } wins no terrain of its region and moved forward
    .recorded = { $moved }
    .expected = { $moves }
progress-too-far = { $expedition } moved forward more than one region
    .recorded = { $moved }
    .expected = { $moves }
progress-other-terrains = { $expedition } moved forward due to other terrains than those it wins
    .recorded = { $moved }
    .expected = { $moves }
moved-not = { $expedition } did not move
moved-backward =
    { $regions ->
        [one] { $expedition } moved backward { $regions } region
       *[other] { $expedition } moved backward { $regions } regions
    }
moved-forward =
    { $regions ->
        [one] { $expedition } moved forward { $regions } region
       *[other] { $expedition } moved forward { $regions } regions
    }
moved-forward-due-to =
    { $regions ->
        [one] { $expedition } moved forward { $regions } region due to { $terrains }
       *[other] { $expedition } moved forward { $regions } regions due to { $terrains }
    }
moves-forward = { $expedition } moves forward 1 region due to { $terrains }; its statistics: { $statistics }
moves-not = { $expedition } stays, as it wins no terrain; its statistics: { $statistics }
moves-not-as-kept = { $expedition } stays: it wins { $terrains }, but is kept from moving forward; its statistics: { $statistics }

reaction-order = { $player } plays a reaction before a player with initiative
    .recorded = { $player } plays a reaction now
    .expected = { $first } plays the next one
reactions-left =
    { $count ->
        [one] A reaction was left in Limbo unplayed
       *[other] { $count } reactions were left in Limbo unplayed
    }
    .recorded =
    { $count ->
        [one] { $count } reaction is in Limbo
       *[other] { $count } reactions are in Limbo
    }
    .expected = All reactions are played before play goes on
reactions-waiting =
    { $count ->
        [one] A player goes on with their turn while a reaction waits in Limbo
       *[other] A player goes on with their turn while { $count } reactions wait in Limbo
    }
    .recorded =
    { $count ->
        [one] { $count } reaction is in Limbo
       *[other] { $count } reactions are in Limbo
    }
    .expected = All reactions are played before a turn goes on
reactions-apart = Reactions to one event were activated one after the other
    .recorded = They were activated in two records
    .expected = All reactions to one event are activated at the same time
reaction-none-works = A reaction of { $object } is activated, which has none that works
    .recorded = A reaction of { $object } is activated
    .expected = { $object } activates nothing
reactions-too-many = { $object } activates { $activated } reactions as it enters, and has { $has }
    .recorded =
    { $activated ->
        [one] { $activated } reaction is activated
       *[other] { $activated } reactions are activated
    }
    .expected =
    { $has ->
        [one] { $object } has { $has } reaction
       *[other] { $object } has { $has } reactions
    }

played-face-down = { $player } plays a card without revealing it
    .recorded = The card is not shown
    .expected = A card that is played is shown to everyone
played-from = { $player } plays a card from { $place }
    .recorded = The card comes from { $place }
    .expected = Cards are played from the Hand or the Reserve
played-to = { $card }, played by { $player }, goes to { $place }
    .recorded = { $card } goes to { $place }
    .expected =
    { $joins ->
        [expedition] A Character joins an Expedition of { $player }, who plays it
       *[own] A Permanent joins an Expedition or the Landmark zone of { $player }, as it says
    }
played-unpaid = { $card } resolves, and nothing was paid for it
    .recorded = No mana was paid
    .expected = { $card } costs { $cost }
spell-end = { $object } has been resolved and goes to { $place }
    .recorded = { $object } goes to { $place }
    .expected = { $object } goes to { $right }
cooldown-ready = { $object } has Cooldown and came to the Reserve ready
    .recorded = { $object } is ready
    .expected = { $object } comes to the Reserve exhausted
quick-action-unpaid = { $object } was not exhausted to pay for its quick action
    .recorded = { $object } is ready
    .expected = { $object } is exhausted
effect-left-out = The effect of { $object } was not carried out to its end
    .recorded = Something of it was left out
    .expected = { $says }
effect-otherwise = { $object } does something else than it says
    .recorded = This was done by { $object }
    .expected = { $says }
effect-unnamed = No effect that is going on does this to { $object }
    .recorded = The recording does not say what did this to { $object }
    .expected = { $says }
effect-nobodys = No effect that is going on does this
    .recorded = The recording does not say what did this
    .expected = { $says }
effect-of-nobody = nothing at the table does this now
effect-of-none = none of its abilities does this now
support-stays = { $object } was not discarded to pay for its support ability
    .recorded = { $object } is still in the Reserve
    .expected = { $object } is discarded from the Reserve
orbs-not-ready = { $player } pays with what is no ready Mana Orb of theirs
    .recorded =
    { $count ->
        [one] { $count } Mana Orb named is not ready or not theirs
       *[other] { $count } Mana Orbs named are not ready or not theirs
    }
    .expected = { $player } pays with their ready Mana Orbs
paid-apart = { $player } pays one cost in several steps
    .recorded = The cost is paid in several records
    .expected = A cost is paid at once

setup-heroes =
    { $heroes ->
        [one] { $player } has { $heroes } Hero
       *[other] { $player } has { $heroes } Heroes
    }
    .recorded =
    { $heroes ->
        [one] { $player } has { $heroes } Hero
       *[other] { $player } has { $heroes } Heroes
    }
    .expected = Each player has one Hero
setup-hero-counters = { $hero } begins with { $has } though it says { $wanted }
    .recorded = { $hero } has { $has }
    .expected = { $hero } says that it begins with { $wanted }
setup-elsewhere =
    { $count ->
        [one] { $expeditions } is not in its first region when the first day begins
       *[other] { $expeditions } are not in their first regions when the first day begins
    }
    .recorded =
    { $count ->
        [one] { $expeditions } is elsewhere
       *[other] { $expeditions } are elsewhere
    }
    .expected = The hero Expedition begins in the Hero region, the companion Expedition in the Companion region
setup-not-shuffled = { $player } drew from a Deck that had not been shuffled
    .recorded = The Deck has not been shuffled since it was presented
    .expected = { $player } shuffles before drawing
setup-same-tumult = The same Tumult card lies in the Adventure twice
    .recorded = Two of the Tumult cards are the same
    .expected = The three Tumult cards are different
setup-first-hand =
    { $cards ->
        [one] { $player } began with { $cards } card drawn instead of { $wanted }
       *[other] { $player } began with { $cards } cards drawn instead of { $wanted }
    }
    .recorded =
    { $cards ->
        [one] { $player } drew { $cards } card
       *[other] { $player } drew { $cards } cards
    }
    .expected = Each player draws { $wanted } cards
setup-first-orbs =
    { $cards ->
        [one] { $player } began with { $cards } card put in the Mana zone instead of { $wanted }
       *[other] { $player } began with { $cards } cards put in the Mana zone instead of { $wanted }
    }
    .recorded =
    { $cards ->
        [one] { $player } put { $cards } card there
       *[other] { $player } put { $cards } cards there
    }
    .expected = Each player puts { $wanted } cards in the Mana zone

target-wrong = Something is targeted twice by one step, or is not there
    .recorded =
    { $count ->
        [one] { $targets } is targeted
       *[other] { $targets } are targeted
    }
    .expected = A target is there and is chosen once, which { $wrong } does not fit
target-unpaid = { $player } does not pay { $mana } mana for their Tough targets
    .recorded = { $player } pays { $paid } mana
    .expected = Their Tough targets cost { $mana } mana
target-paid-again = { $player } pays again for a Tough target of the same effect
    .recorded = { $player } pays { $paid } mana
    .expected = It costs { $mana } mana, as a target is paid for once by one effect

token-no-character = The token { $token } in { $place } is no Character in an Expedition
    .recorded = { $token } ({ $type }) is in { $place }
    .expected = A token is a Character in an Expedition
token-cost = The token { $token } has a cost
    .recorded = Its Hand Cost is { $hand }, its Reserve Cost { $reserve }
    .expected = Both are 0
token-outside =
    { $count ->
        [one] A token is still in a zone where it ceases to exist
       *[other] { $count } tokens are still in zones where they cease to exist
    }
    .recorded =
    { $count ->
        [one] { $tokens } is still there
       *[other] { $tokens } are still there
    }
    .expected = A token ceases to exist when it leaves its Expedition

turn-not-next = { $player } takes a turn that is not theirs
    .recorded = { $player } takes the turn
    .expected = It is { $next }'s turn
turn-nothing = { $player } does nothing in their turn, and does not pass
    .recorded = Nothing is said of what { $player } does
    .expected = { $player } plays something or passes
turn-after-passing = { $player } acts after passing
    .recorded = { $player } has passed, and acts
    .expected = Who has passed does nothing more in this Afternoon
turn-of-another = { $player } acts in another player's turn
    .recorded = { $player } acts
    .expected = It is { $next }'s turn
turn-at-noon = { $player } acts at Noon, when only reactions are played
    .recorded = { $player } acts at Noon
    .expected = At Noon only reactions are played
turn-after-you = { $player } acts after "After you", which ends the turn
    .recorded = { $player } says "After you" and goes on
    .expected = The next player takes their turn
turn-cards = { $player } plays { $cards } cards in one turn
    .recorded = { $player } plays { $cards } cards
    .expected = One card is played in a turn
turn-late-quick-action = { $player } plays a quick action after the card of their turn
    .recorded = The card comes first, then the quick action
    .expected = Quick actions come before the card, which ends the turn
turn-early-dusk = Dusk began before all players had passed
    .recorded =
    { $count ->
        [one] { $players } has not passed
       *[other] { $players } have not passed
    }
    .expected = Dusk begins when all players have passed
used-too-often = { $object } is used { $times } times in one day
    .recorded = { $object } is used { $times } times
    .expected =
    { $most ->
        [one] { $object } may be used once a day
       *[other] { $object } may be used { $most } times a day
    }

victory-wrong-time = The game was ended as won in { $phase }, where no victory is stated
    .recorded = The game ended in { $phase }
    .expected = A victory is stated in { $right }
victory-went-on = { $player } had won, and the game went on
    .recorded = The game went on
    .expected = The game ends, as { $player } has won
victory-not-won = The game was ended as won by play, but where the Expeditions are it is not so won
    .recorded =
    { $count ->
        [0] The game was ended as won by nobody
       *[other] The game was ended as won by { $winners }
    }
    .expected = { $victory }
results-after-end = The game went on after its result
    .recorded = The game has a result, and goes on
    .expected = A game that has ended does not go on
results-game-after-match = Another game began after the result of the match
    .recorded = The match has a result, and a game begins
    .expected = A match that has ended has no further game
results-best-of = A match is the best of { $games } games
    .recorded = There are { $games } games at most
    .expected = A match is one game, or the best of three or five
results-number = Game { $game } came where game { $wanted } was next
    .recorded = The game has the number { $game }
    .expected = The next game has the number { $wanted }
results-beyond = A match of so many games at most has no game { $game }
    .recorded = The game has the number { $game }
    .expected = The games are numbered from 1 to { $games }
results-decided = Another game began although { $player } had won the match
    .recorded = { $player } had won { $won ->
        [one] one game
       *[other] { $won } games
    }, and another began
    .expected = A match of { $games ->
        [one] one game
       *[other] { $games } games
    } ends once more than half of them are won
results-unfinished = Game { $game } has no result
    .recorded = Nothing is said of how game { $game } ended
    .expected = A game ends with a result before the next one begins or the match ends
results-draw-won = A game that ended in a draw has a winner
    .recorded = The game ended in a draw and was won by { $winners }
    .expected = Nobody wins a draw
results-conceded-to-nobody = A game was conceded, and nobody has won it
    .recorded = The game ended by concession, without a winner
    .expected = A player who has not conceded wins
results-result-after-match = A game got a result after the match had one
    .recorded = The match has a result, and a game gets one
    .expected = A match that has ended has no further result
results-bye-with-opponent = A player with an opponent has a bye
    .recorded = The match ended by a bye, and has an opponent
    .expected = A bye is for a player without an opponent
results-double-loss-won = What all have lost has a winner
    .recorded = All have lost, and { $winners } won
    .expected = Nobody wins what all have lost
results-won-by-nobody = It ended { $how }, and nobody has won
    .recorded = It ended { $how }, without a winner
    .expected = Who was not the cause wins; where all were, all have lost
results-won-apart = { $winners } have won together, and are no team
    .recorded = { $winners } have won
    .expected = One player or one team wins
results-half-team = Only a part of a team has won
    .recorded = Won by { $winners }
    .expected = Won by { $team }
results-loser-won = { $player } has won after losing by a penalty
    .recorded = { $player } has won
    .expected = Who loses by a penalty does not win
results-left-won = { $player } has won a game after leaving it
    .recorded = { $player } has won
    .expected = Who has left a game does not win it
results-middle-cards = The middle Tumult cards of the two Adventures lie in one direction
    .recorded = Their halves with a single terrain lie on the same side
    .expected = The second of the two lies in the opposite direction to the first
results-not-eliminated = { $player } is out, and nobody was tied without { $player }
    .recorded = { $player } left the game as eliminated
    .expected = Only who is not tied is out, once others are
results-winner-lost = { $player } lost the match by a penalty after winning it, and the result stands
    .recorded = { $player } is the winner where the log ends
    .expected = The match gets another result after such a penalty
results-other-winner = The match was won by others than those with most games
    .recorded = { $winners } have won
    .expected =
        { $count ->
            [0] Nobody has won more games than the others
            [one] { $first } has won most games
           *[other] { $first } have won most games
        }
results-undecided = The match ended as played out before it was decided
    .recorded = Nobody had won more than { $won ->
        [one] one game
       *[other] { $won } games
    }
    .expected = A best of { $games } ends once more than half of its games are won, or all are played
results-faces-own = An Expedition faces one of its own player or team: { $players }
    .recorded = Faced by { $players } themselves
    .expected = An Expedition faces one of an opponent
results-order = The order of turns does not name { $players } once each
    .recorded = { $players } not at all, or more than once
    .expected = Each player has one place in the order of turns
results-facing = Expeditions do not face whom they should: { $players }
    .recorded = An Expedition of { $players } faces nobody, or another one than it should
    .expected = Each Expedition faces one that faces it; of two players each the like one, of more each another neighbour's
results-paths = The regions between the ends of an Adventure are not in their order: { $players }
    .recorded = The regions of { $players } are others
    .expected = Four regions from a Hero region on, and the four up to a Companion region
results-facing-after = Facing did not move on as it should when { $player } left
    .recorded = Others face each other after { $player } left
    .expected = Those who faced { $player } face each other
results-not-out =
    { $count ->
        [one] { $players } is in the Arena and is not among those who are tied
       *[other] { $players } are in the Arena and are not among those who are tied
    }
    .recorded = Tie-breakers started with { $players }
    .expected = Only those who are furthest go into tie-breakers
results-won-twice = The winners name { $player } more than once
    .recorded = { $player } is there again
    .expected = Each winner is named once
results-signed-ahead = A signature covers record { $seq }, which came after it
    .recorded = Signed up to record { $seq }
    .expected = What is signed was recorded before
results-nobodys-seat = A result names player { $number }, whom the match does not have
    .recorded = Signed by player { $number }
    .expected = A result is signed by players of the match
results-score = The score of the match is not what its games give
    .recorded = The match ended { $score }
    .expected = The games give { $won }
victory-open = Nobody has won yet
victory-tied = { $players } are tied, so tie-breakers start
victory-won = { $player } has won
tie-breaker-missing = Several players are as far as can be, and tie-breakers did not start
    .recorded = Tie-breakers did not start
    .expected = { $victory }
tie-breaker-wrong-time = Tie-breakers started in { $phase }, which does not start them
    .recorded = Tie-breakers started in { $phase }
    .expected = Tie-breakers start in { $right }
tie-breaker-early = Tie-breakers started although nobody is tied
    .recorded = Tie-breakers started
    .expected = { $victory }

# What findings name.

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
cost-and-choices = { $cost } (base { $base }, { $least } with every choice)
lasts-afternoon = for the Afternoon
lasts-day = for the day
lasts-turn = for the turn
lasts-ever = for ever

# Why something cannot be judged.

doubt-gap = part of what happened here was not recorded
doubt-paper = a match recorded by hand on paper may leave steps out
doubt-silent = no paragraph of { $edition } asks for it
doubt-undecided = more passive abilities are in play, or depend on each other in more ways, than are worked out; not applied: { $objects }
doubt-ability = an ability that this program cannot read was at work and may explain it
doubt-reading = the ability leaves choices or hangs on what was so, and this program may have read it wrongly
doubt-unread = { $object } has abilities that the log does not tell
doubt-erratum = the card has been changed since that day, or the day is not known
doubt-naming = the deck list and the play do not name cards in the same way
doubt-mixed-deck = cards were put into this Deck, and not every log says truly where

## Steps that nothing asks for.

deed-draw = a card is drawn
deed-go = a card goes to { $place }
deed-create = a token is created
deed-gain = something becomes { $status }
deed-lose = something is no longer { $status }
deed-count = something gains counters
deed-uncount = something loses counters
deed-move = an Expedition is moved
deed-first = the first player changes
deed-shuffle = a Deck is shuffled
deed-control = something changes its controller
deed-play = a card is played
unasked = { $deed }, and neither a rule nor an ability asks for it
    .recorded = { $deed }
    .expected = Nothing asks for it at this moment
unasked-ability = { $deed } by an ability of { $object }, none of whose abilities does such a thing
    .recorded = { $deed } by an ability of { $object }
    .expected = No ability of { $object } does such a thing
unforeseen = Something else comes first than what is due: { $due }{ $more ->
        [0] {""}
       *[other] { " " }and { $more } more
    }
    .recorded = It does not come now
    .expected = { $due }{ $more ->
        [0] {""}
       *[other] { " " }and { $more } more
    }
unforeseen-step = Nothing asks for this step at this moment
    .recorded = The step is taken
    .expected = No rule asks for such a step now
