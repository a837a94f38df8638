# Why an object is what it is, one line each.

explained-in = { $object }, in { $place }
printed-unknown = What is printed on it is not known.
printed = Base: { $parts }.
no-card-type = no type
explained-completed = The record gives less of its abilities, so these are taken from the card data.
with-boosts =
    { $count ->
        [one] with { $count } boost
       *[other] with { $count } boosts
    }

step = { $number }. { $object }, timestamp { $timestamp }: "{ $ability }"
marker-ability = The region I am on has my terrains and no other terrain.
waited-existence = It waited for { $object }: applying that would remove this ability.
waited-scope = It waited for { $object }: applying that would change what this ability applies to.
waited-outcome = It waited for { $object }: applying that would change what this ability does.
waited-through = It waited for { $object }: { $through } depends on it, and this ability and { $through } depend on each other.
changed-statistics = Statistics: { $from } → { $to }.
changed-keyword = It gains { $keyword }.
changed-ability = It gains this ability: "{ $ability }"
changed-expeditions = Its Expeditions: { $from } → { $to }.
changed-type = It also has the type { $type }.
changed-subtype = It also has the sub-type { $subtype }.
changed-lost = It loses all abilities.
changed-ignored = Its other abilities are ignored.
changed-terrains = Region { $region }: { $from } → { $to }.
changed-arena = The Arena: { $from } → { $to }.
the-arena = the Arena
unchanged-applied = It changes nothing about this object.
unchanged = It does nothing: its condition is not met, or there is nothing it applies to.
applied-to = It applies to { $objects }.
lost = Lost before it could apply: "{ $ability }"

found-ignored = It does nothing: the abilities of its object are ignored.
found-counted = It does nothing: it counts { $number }.
found-counted-objects = It does nothing: it counts { $number }, { $objects }.
found-terrains = It does nothing: where it looks, it finds { $terrains }.
found-not-so = It does nothing: its condition is not met.
found-nothing = It does nothing: there is nothing it applies to.
found-several = It does nothing: it needs exactly one, but there are { $objects }.
lacks-anchored = This is not Anchored.
lacks-boosted = This is not Boosted.
lacks-counters = This has no counters.
lacks-exhausted = This is not exhausted.
lacks-hand-cost = Its Hand Cost is too low.
lacks-place = This is somewhere else.
lacks-reserve-cost = Its Reserve Cost is too low.
lacks-subtype = This has a different sub-type.
lacks-token = This is not a token.
lacks-type = This has a different type.
in-force = In force: { $object }: "{ $ability }"
missed = { $object } does not affect it: "{ $ability }" { $why }
not-read = Not all abilities of { $objects } could be read, and they may change this.
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

result = Result: { $parts }.
without-abilities = without abilities
abilities-ignored = abilities ignored
in-expeditions = in { $expeditions }
as-printed = as printed
no-expedition = no Expedition
no-terrain = no terrain
region-of = Region of { $expedition }: { $terrains }.

cost = Cost from the Reserve: { $cost }; base { $base }.
cost-with-choices = Cost from the Reserve: { $cost }; base { $base }, { $least } with every option.
cost-by-expedition = Cost from the Reserve: { $costs }, depending on the Expedition; base { $base }.
cost-into = Into { $expedition }: { $cost }.
cost-into-with-choices = Into { $expedition }: { $cost }, { $least } with every option.
cost-change = { $object }: { $by }.
cost-change-at-least = { $object }: { $by }, but not less than { $least }.
cost-choice = { $object }: { $by }, if the player chooses it.
cost-choice-at-least = { $object }: { $by }, but not less than { $least }, if the player chooses it.
cost-floor = { $object }: not less than { $least }.

undecided-abilities = There are too many passive abilities in play to work them all out
undecided-steps = Passive abilities depend on each other in too many ways to be worked out
undecided-readings = Passive abilities depend on each other in too many ways to work out which of our readings decide.
undecided-costs = { $why }, so costs are not known.
undecided-waiting = { $why }, so this is the result before the abilities of { $objects }.
more = { $count } more
