# Why an object is what it is, one line each.

explained-in = { $object }, dans { $place }
printed-unknown = Rien d'imprimé n'en est connu.
printed = Base : { $parts }.
no-card-type = sans type
explained-completed = L’enregistrement en dit moins sur ses capacités : c’est complété par ce qu’on sait de la carte.
with-boosts =
    { $count ->
        [one] avec { $count } boost
       *[other] avec { $count } boosts
    }

step = { $number }. { $object }, horodatage { $timestamp } : « { $ability } »
marker-ability = La région où je suis a mes terrains et aucun autre terrain.
waited-existence = A attendu { $object } : après son application, cette capacité serait perdue.
waited-scope = A attendu { $object } : après son application, elle s'appliquerait à autre chose.
waited-outcome = A attendu { $object } : après son application, elle ferait autre chose.
waited-through = A attendu { $object } : { $through } en dépend, et celle-ci et { $through } dépendent l'une de l'autre.
changed-statistics = Statistiques : { $from } → { $to }.
changed-keyword = Gagne { $keyword }.
changed-ability = Gagne ceci : « { $ability } »
changed-expeditions = Lieu : { $from } → { $to }.
changed-type = Est aussi { $type }.
changed-subtype = A aussi le sous-type { $subtype }.
changed-lost = Perd toute capacité.
changed-ignored = Toute autre capacité est ignorée.
changed-terrains = Région { $region } : { $from } → { $to }.
changed-arena = L'Arène : { $from } → { $to }.
the-arena = l'Arène
unchanged-applied = Rien ne change pour cet objet.
unchanged = Sans effet : ce qui est demandé n'est pas le cas, ou rien n'est concerné.
applied-to = S'applique à ceci : { $objects }.
lost = Perdue avant son tour : « { $ability } »

found-ignored = Sans effet : les capacités de l'objet sont ignorées.
found-counted = Sans effet : le compte est { $number }.
found-counted-objects = Sans effet : le compte est { $number }, { $objects }.
found-terrains = Sans effet : il y a là { $terrains }.
found-not-so = Sans effet : ce qui est demandé n'est pas le cas.
found-nothing = Sans effet : rien n'est concerné.
found-several = Sans effet : il en faut un seul, et voici ce qu'il y a : { $objects }.
lacks-anchored = Ceci n'est pas Ancré.
lacks-boosted = Ceci n'est pas Boosté.
lacks-counters = Ceci n'a aucun compteur.
lacks-exhausted = Ceci n'est pas épuisé.
lacks-hand-cost = Le Coût de Main de ceci est plus bas.
lacks-place = Ceci est ailleurs.
lacks-reserve-cost = Le Coût de Réserve de ceci est plus bas.
lacks-subtype = Ceci est d'un autre sous-type.
lacks-token = Ceci n'est pas un jeton.
lacks-type = Ceci est d'un autre type.
in-force = En vigueur : { $object } : « { $ability } »
missed = { $object } n'y change rien : « { $ability } » { $why }
not-read = Toutes les capacités n'ont pas été lues, et cela peut tout changer ici : { $objects }.
cited = { $line } ({ $edition } { $paragraph })

reading = Notre lecture : { $reading }.
reading-several-markers = plusieurs marqueurs de Terrain sur une région
reading-one-timestamp = les capacités passives d'un même objet
reading-given-gigantic = Gigantesque reçu d'une capacité
reading-as-far-as-applied = la dépendance selon ce qui est déjà appliqué
reading-threshold = les nombres que plusieurs capacités franchissent ensemble
reading-each-other = les capacités qui dépendent l'une de l'autre
reading-marker-first = un marqueur de Terrain et des terrains en plus
reading-both-expeditions = les conditions sur l'Expédition d'un Personnage Gigantesque
reading-no-other-expedition = l'autre Expédition d'un Personnage Gigantesque
reading-types-in-reserve = les types dans la Réserve
reading-regions-and-limits = les régions et les limites
reading-in-contact = En Contact

result = Au final : { $parts }.
without-abilities = sans capacité
abilities-ignored = capacités ignorées
in-expeditions = dans { $expeditions }
as-printed = sans changement
no-expedition = aucune Expédition
no-terrain = aucun terrain
region-of = Région de { $expedition } : { $terrains }.

cost = Coût depuis la Réserve : { $cost } ; base { $base }.
cost-with-choices = Coût depuis la Réserve : { $cost } ; base { $base }, { $least } avec tous les choix.
cost-by-expedition = Coût depuis la Réserve : { $costs }, selon l'Expédition ; base { $base }.
cost-into = Pour { $expedition } : { $cost }.
cost-into-with-choices = Pour { $expedition } : { $cost }, { $least } avec tous les choix.
cost-change = { $object } : { $by }.
cost-change-at-least = { $object } : { $by }, sans descendre sous { $least }.
cost-choice = { $object } : { $by }, si le joueur le veut.
cost-choice-at-least = { $object } : { $by }, sans descendre sous { $least }, si le joueur le veut.
cost-floor = { $object } : pas moins de { $least }.

undecided-abilities = Il y a en jeu plus de capacités passives qu'on n'en calcule
undecided-steps = Il y a entre les capacités passives plus de dépendances qu'on n'en calcule
undecided-readings = Lesquelles de nos lectures décident n'a pas été calculé : il y a trop de dépendances entre les capacités passives.
undecided-costs = { $why } : les coûts ne sont pas connus.
undecided-waiting = { $why } : voici ce qui précède les capacités de ceci : { $objects }.
more =
    { $count ->
        [one] { $count } autre
       *[other] { $count } autres
    }
