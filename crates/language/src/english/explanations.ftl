# Why an object is what it is, one line each.

explained-in = { $object }, in { $place }
printed-unknown = Nothing is known to be printed on it.
printed = Base: { $parts }.
no-card-type = no type
explained-completed = The record says less of its abilities: this is completed from what is known of the card.
with-boosts =
    { $count ->
        [one] with { $count } boost
       *[other] with { $count } boosts
    }

step = { $number }. { $object }, timestamp { $timestamp }: "{ $ability }"
marker-ability = The region I am on has my terrains and no other terrain.
waited-existence = It waited for { $object }: with that applied it would be lost.
waited-scope = It waited for { $object }: with that applied it would apply to something else.
waited-outcome = It waited for { $object }: with that applied it would do something else.
waited-through = It waited for { $object }: { $through } depends on that, and this one and { $through } on each other.
changed-statistics = Statistics: { $from } → { $to }.
changed-keyword = It gains { $keyword }.
changed-ability = It gains this: "{ $ability }"
changed-expeditions = Where it is: { $from } → { $to }.
changed-type = It is a { $type } as well.
changed-subtype = It has the sub-type { $subtype } as well.
changed-lost = It loses all abilities.
changed-ignored = Its other abilities are ignored.
changed-terrains = Region { $region }: { $from } → { $to }.
changed-arena = The Arena: { $from } → { $to }.
the-arena = the Arena
unchanged-applied = It changes nothing of this object.
unchanged = It does nothing: what it asks for is not so, or there is nothing it applies to.
applied-to = It applies to { $objects }.
lost = Lost before its turn: "{ $ability }"

found-ignored = It does nothing: the abilities of its object are ignored.
found-counted = It does nothing: it counts { $number }.
found-counted-objects = It does nothing: it counts { $number }, { $objects }.
found-terrains = It does nothing: where it looks there is { $terrains }.
found-not-so = It does nothing: what it asks for is not so.
found-nothing = It does nothing: there is nothing it applies to.
found-several = It does nothing: it asks for one alone, and there are { $objects }.
lacks-anchored = This is not Anchored.
lacks-boosted = This is not Boosted.
lacks-counters = This has no counters.
lacks-exhausted = This is not exhausted.
lacks-hand-cost = The Hand Cost of this is less.
lacks-place = This is elsewhere.
lacks-reserve-cost = The Reserve Cost of this is less.
lacks-subtype = This is of another sub-type.
lacks-token = This is no token.
lacks-type = This is of another type.
in-force = In force: { $object }: "{ $ability }"
missed = { $object } does not reach it: "{ $ability }" { $why }
not-read = Not all abilities of { $objects } were read: they may change this.
cited = { $line } ({ $edition } { $paragraph })

reading = Our reading: { $reading }.
reading-several-markers = Several Terrain Markers on a region
reading-one-timestamp = Passive abilities of one object
reading-given-gigantic = Gigantic that is given
reading-as-far-as-applied = Dependency on what has been applied so far
reading-threshold = Numbers that several abilities pass together
reading-each-other = Abilities that depend on each other
reading-marker-first = A Terrain Marker and terrains in addition
reading-both-expeditions = Conditions on the Expedition of a Gigantic Character
reading-no-other-expedition = The other Expedition of a Gigantic Character
reading-types-in-reserve = Types in the Reserve
reading-regions-and-limits = Regions and limits
reading-in-contact = In Contact

result = In the end: { $parts }.
without-abilities = without abilities
abilities-ignored = abilities ignored
in-expeditions = in { $expeditions }
as-printed = as it is printed
no-expedition = no Expedition
no-terrain = no terrain
region-of = Region of { $expedition }: { $terrains }.

cost = Cost from the Reserve: { $cost }; base { $base }.
cost-with-choices = Cost from the Reserve: { $cost }; base { $base }, { $least } with every choice.
cost-by-expedition = Cost from the Reserve: { $costs }, by Expedition; base { $base }.
cost-into = Into { $expedition }: { $cost }.
cost-into-with-choices = Into { $expedition }: { $cost }, { $least } with every choice.
cost-change = { $object }: { $by }.
cost-change-at-least = { $object }: { $by }, but not less than { $least }.
cost-choice = { $object }: { $by }, if the player wants it.
cost-choice-at-least = { $object }: { $by }, but not less than { $least }, if the player wants it.
cost-floor = { $object }: not less than { $least }.

undecided-abilities = More passive abilities are in play than are worked out
undecided-steps = Passive abilities depend on each other in more ways than are worked out
undecided-readings = Which readings of ours decide was not worked out: passive abilities depend on each other in too many ways.
undecided-costs = { $why }: costs are not known.
undecided-waiting = { $why }: this is what came before the abilities of { $objects }.
more = { $count } more
