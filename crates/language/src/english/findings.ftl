# What an audit finds: one short sentence without a full stop.

counters-missing = { $removed } { $counter } are removed from { $object }, which has { $had }
counters-elsewhere = { $object } has counters in a Discard pile or a hidden zone
counters-kept = { $object } leaves play and has counters in { $place }
counters-lost = { $object } does not keep its counters on the way to { $place }

day-phase-order = { $phase } began after { $before }
day-first-morning = The first day began with a Morning, which is skipped
day-effect-elsewhere = { $effect } began in { $phase }, which does not have it
day-effect-order = { $effect } began after { $before }
day-effect-missing = { $phase } ended without { $effect }

deck-no-hero = The deck of { $player } has no Hero
deck-other-factions = The deck of { $player } holds cards of another faction than its Hero's
deck-copies = The deck of { $player } holds { $cards } cards named { $name }
deck-rarity = The deck of { $player } holds { $cards } { $rarity } cards, where { $most } may be
deck-factions = The deck of { $player } holds more than three factions
deck-size = The deck of { $player } has { $cards } cards with its Hero

emblem-without-duration = An Ongoing Emblem is created without a duration
emblem-with-duration = The emblem of a reaction is given a duration
emblem-time = An Ongoing Emblem is created when its duration cannot begin
emblem-outlasts = An Ongoing Emblem is still in Limbo after its duration
die-result = { $player } rolls a number that no die shows

orb-exhausted = A card of { $player } becomes an exhausted Mana Orb, not a ready one
cost-in-parts = Something was played between two parts of one cost

morning-not-the-top = { $player } drew a card that was not on top of their Deck
morning-effect-order = { $effect } began after { $before }
morning-missing = The Morning ended without { $effects }
morning-first-player = The player after the first player should have become the first player
morning-not-readied = Something exhausted was not readied at Prepare
morning-drawn = { $player } drew { $cards } instead of { $wanted } in the Morning
morning-expanded = { $player } put { $cards } cards in the Mana zone at Expand

rest-left = { $object } left its Expedition at Rest
rest-eternal-left = { $object } is Eternal and left its Expedition at Rest
rest-stayed = { $object } stayed in its Expedition at Rest
rest-not-discarded = { $object } is Fleeting and was not discarded
rest-not-to-reserve = { $object } did not go to the Reserve
night-boosts = { $object } has boosts in the Reserve: { $has } instead of { $wanted }
night-status-kept = { $object } is still { $status } after Rest
night-ascended-kept = An Expedition is still Ascended after Rest
night-too-many = { $place } keeps { $objects } after Clean-up, where { $limit } may stay
night-too-few = { $place } keeps { $objects } after Clean-up, where { $keep } should stay

zone-of-another = A card of { $player } goes to { $place }, a zone of another player
enters-with-status = { $object } enters { $place } with a status that it cannot have there
emblem-moved = An emblem goes from Limbo to { $place }
orb-ready = A card comes into the Mana zone of { $player } ready
cards-looked-at = Hidden cards are looked at, and nothing was played that could allow it
marker-face-down = A Terrain Marker is put on a region that lies face down
status-gained-elsewhere = { $object } gains { $status } in a Discard pile, where nothing has a status
status-gained-twice = { $object } gains { $status }, which it has
status-lost-absent = { $object } loses { $status }, which it does not have
timestamp-order = The player with initiative did not choose first the order of their timestamps
timestamps-apart = Objects that did not enter at the same time had their timestamps put in order
source-unknown = An effect comes from { $source }, which has never been an object

card-prohibited = { $card } is played although it can't be
card-exhausted = { $object } is exhausted in the Reserve and is played from there
cost-paid = { $mana } mana is paid for { $card }, which costs { $cost }
scout-stays = { $object } was played for its Scout cost and did not go to the Reserve
card-not-fleeting = { $object } was played from the Reserve and did not gain Fleeting
quick-action-of-another = { $player } plays a quick action of { $object }, which is not theirs
quick-action-none = { $object } has no quick action that works where it is
quick-action-exhausted = { $object } is exhausted already and cannot be exhausted as a cost

progress-in-arena = Expeditions do not move once tie-breakers have started
progress-tumult-hidden = An Expedition is in or past a region of a Tumult card that was not revealed
progress-apart = Expeditions moved one after the other at Progress
progress-by-ability = An ability moved { $expedition } forward although it is kept from it
progress-backward = { $expedition } moved backward at Progress
progress-stayed = { $expedition } wins a terrain of its region and did not move forward
progress-blocked = { $expedition } moved forward although it is kept from it
progress-wins-none = { $expedition } wins no terrain of its region and moved forward
progress-too-far = { $expedition } moved forward more than one region
progress-other-terrains = { $expedition } moved forward due to other terrains than those it wins

reaction-order = { $player } plays a reaction before a player with initiative
reactions-left = Reactions were left in Limbo unplayed
reactions-waiting = A player goes on with their turn while reactions wait in Limbo
reactions-apart = Reactions to one event were activated one after the other
reaction-none-works = A reaction of { $object } is activated, which has none that works
reactions-too-many = { $object } activates { $activated } reactions as it enters, and has { $has }

played-face-down = { $player } plays a card without revealing it
played-from = { $player } plays a card from { $place }
played-to = { $card }, played by { $player }, goes to { $place }
played-unpaid = { $card } resolves, and nothing was paid for it
spell-end = { $object } has been resolved and goes to { $place }
cooldown-ready = { $object } has Cooldown and came to the Reserve ready
quick-action-unpaid = { $object } was not exhausted to pay for its quick action
orbs-not-ready = { $player } pays with what is no ready Mana Orb of theirs
paid-apart = { $player } pays one cost in several steps

setup-heroes = { $player } has { $heroes } Heroes
setup-hero-counters = { $hero } begins with { $has } { $counter } instead of { $wanted }
setup-elsewhere = An Expedition is not in its first region when the first day begins
setup-not-shuffled = { $player } drew from a Deck that had not been shuffled
setup-same-tumult = The same Tumult card lies in the Adventure twice
setup-first-hand = { $player } began with { $cards } cards drawn instead of { $wanted }
setup-first-orbs = { $player } began with { $cards } cards put in the Mana zone instead of { $wanted }

target-wrong = Something is targeted twice by one step, or is not there
target-unpaid = { $player } does not pay { $mana } for their Tough targets
target-paid-again = { $player } pays again for a Tough target of the same effect

token-no-character = The token { $token } in { $place } is no Character in an Expedition
token-cost = The token { $token } has a cost
token-outside = A token is still in a zone where it ceases to exist

turn-not-next = { $player } takes a turn that is not theirs
turn-nothing = { $player } does nothing in their turn, and does not pass
turn-after-passing = { $player } acts after passing
turn-of-another = { $player } acts in another player's turn
turn-at-noon = { $player } acts at Noon, when only reactions are played
turn-after-you = { $player } acts after "After you", which ends the turn
turn-cards = { $player } plays { $cards } cards in one turn
turn-late-quick-action = { $player } plays a quick action after the card of their turn
turn-early-dusk = Dusk began before all players had passed
used-too-often = { $object } is used { $times } times in one day

victory-wrong-time = The game was ended as won in { $phase }, where no victory is stated
victory-went-on = { $player } had won, and the game went on
victory-not-won = The game was ended as won by play, but where the Expeditions are it is not so won
tie-breaker-missing = Several players are as far as can be, and tie-breakers did not start
tie-breaker-early = Tie-breakers started although nobody is tied

# Why something cannot be judged.

doubt-gap = part of what happened here was not recorded
doubt-paper = a match recorded by hand on paper may leave steps out
doubt-silent = no paragraph of { $edition } asks for it
doubt-undecided = more passive abilities are in play, or depend on each other in more ways, than are worked out; not applied: { $objects }
doubt-ability = an ability that this program cannot read was at work and may explain it
doubt-unread = { $object } has abilities that the log does not tell
doubt-mixed-deck = cards were put into this Deck, and not every log says truly where
