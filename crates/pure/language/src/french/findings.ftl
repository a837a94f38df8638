# Audit findings, in short sentences without a full stop: what is wrong, what was recorded, what the rules require.
# $count only chooses a form where it is not shown.

counters-missing = { $object } perd { $removed }, mais a { $had }
    .recorded = { $object } perd { $removed }
    .expected = { $object } a { $had } à perdre
counters-elsewhere =
    { $count ->
        [one] { $objects } a des marqueurs dans une Défausse ou une zone cachée
       *[other] { $objects } ont des marqueurs dans une Défausse ou une zone cachée
    }
    .recorded =
    { $count ->
        [one] { $objects } a { $counters }
       *[other] { $objects } ont chacun { $counters }
    }
    .expected = Rien n'a de marqueurs dans une Défausse ou une zone cachée
counters-kept =
    { $count ->
        [one] { $objects } quitte le jeu et a des marqueurs dans { $place }
       *[other] { $objects } quittent le jeu et ont des marqueurs dans { $place }
    }
    .recorded =
    { $count ->
        [one] { $objects } a { $counters } dans { $place }
       *[other] { $objects } ont chacun { $counters } dans { $place }
    }
    .expected = Ce qui quitte le jeu perd ses marqueurs
counters-lost =
    { $count ->
        [one] { $objects } ne garde pas ses marqueurs en allant dans { $place }
       *[other] { $objects } ne gardent pas leurs marqueurs en allant dans { $place }
    }
    .recorded =
    { $count ->
        [one] { $objects } a { $counters } dans { $place }
       *[other] { $objects } ont chacun { $counters } dans { $place }
    }
    .expected =
    { $count ->
        [one] { $objects } garde { $had }
       *[other] { $objects } gardent chacun { $had }
    }

day-phase-order = La phase « { $phase } » a commencé après « { $before } »
    .recorded = Après « { $before } » vient « { $phase } »
    .expected = « { $phase } » ne suit pas « { $before } »
day-out-of-count = Le jour { $day } a commencé là où vient le jour { $right }
    .recorded = Le jour { $day } commence
    .expected = Le jour { $right } commence
day-first-morning = Le premier jour a commencé par un Matin, qui est passé
    .recorded = Le premier jour a un Matin
    .expected = Le premier jour commence à Midi
day-effect-elsewhere = « { $effect } » a commencé dans une phase qui ne l'a pas, « { $phase } »
    .recorded = « { $effect } » a commencé pendant « { $phase } »
    .expected = « { $effect } » fait partie de « { $right } »
day-effect-order =
    { $again ->
        [yes] « { $effect } » a commencé une deuxième fois
       *[no] « { $effect } » a commencé après « { $before } »
    }
    .recorded =
    { $again ->
        [yes] « { $effect } » a déjà été fait
       *[no] D'abord « { $before } », puis « { $effect } »
    }
    .expected = Chacun se fait une fois, dans l'ordre { $order }
day-effect-missing = La phase « { $phase } » s'est terminée sans « { $effect } »
    .recorded = Rien ne dit que « { $effect } » a été fait
    .expected = « { $effect } » se fait avant la fin de « { $phase } »

deck-no-hero = Le deck { DE($player) } n'a pas de Héros
    .recorded = Il ne contient pas de Héros
    .expected = Un deck a un Héros
deck-other-factions = Le deck { DE($player) } contient des cartes d'une autre faction que celle de son Héros
    .recorded = Il contient aussi des cartes de { $factions }
    .expected = La faction de son Héros est { $faction }, et celle de toutes ses cartes aussi
deck-copies = Le deck { DE($player) } contient { $cards } cartes nommées { $name }
    .recorded = { $cards } de ses cartes se nomment { $name }
    .expected = { $most } cartes au plus portent un même nom
deck-rarity =
    { $rarity ->
        [unique] Le deck { DE($player) } contient { $cards } cartes uniques
        [rare] Le deck { DE($player) } contient { $cards } cartes rares
        [exalted] Le deck { DE($player) } contient { $cards } cartes exaltées
       *[other] Le deck { DE($player) } contient { $cards } cartes d'une même rareté
    }
    .recorded =
    { $rarity ->
        [unique] { $cards } de ses cartes sont uniques
        [rare] { $cards } de ses cartes sont rares
        [exalted] { $cards } de ses cartes sont exaltées
       *[other] { $cards } de ses cartes sont de cette rareté
    }
    .expected = { $most } de ses cartes au plus peuvent l'être
deck-factions = Le deck { DE($player) } contient plus de factions qu'il ne peut
    .recorded = Il contient { $factions }
    .expected = Il contient au plus { $most } factions
deck-size =
    { $cards ->
        [one] Le deck { DE($player) } compte { $cards } carte avec son Héros
       *[other] Le deck { DE($player) } compte { $cards } cartes avec son Héros
    }
    .recorded =
    { $cards ->
        [one] Il compte { $cards } carte avec son Héros
       *[other] Il compte { $cards } cartes avec son Héros
    }
    .expected =
    { $limited ->
        [yes] Il compte de { $least } à { $most } cartes avec son Héros
       *[no] Il compte au moins { $least } cartes avec son Héros
    }

emblem-without-duration = Un Emblème continu est créé sans durée
    .recorded = Il n'a pas de durée
    .expected = Un Emblème continu a une durée
emblem-with-duration = L'emblème d'une réaction reçoit une durée
    .recorded = Il dure { $duration }
    .expected = L'emblème d'une réaction n'a pas de durée
emblem-time = Un Emblème continu est créé alors que sa durée ne peut commencer
    .recorded = Pendant « { $phase } », il doit durer { $duration }
    .expected = Une durée commence pendant ce qu'elle nomme
emblem-outlasts =
    { $count ->
        [one] Un Emblème continu est encore dans les Limbes après sa durée
       *[other] { $count } Emblèmes continus sont encore dans les Limbes après leur durée
    }
    .recorded =
    { $count ->
        [one] { $emblems } est dans les Limbes
       *[other] { $emblems } sont dans les Limbes
    }
    .expected = Un Emblème continu cesse d'exister quand sa durée finit
die-result = { $player } obtient un nombre qu'aucun dé ne porte
    .recorded = Les dés montrent { $results }
    .expected = Un dé montre de 1 à 6

orb-exhausted =
    { $count ->
        [one] Une carte { DE($player) } devient un Orbe de Mana épuisé, et non prêt
       *[other] { $count } cartes { DE($player) } deviennent des Orbes de Mana épuisés, et non prêts
    }
    .recorded =
    { $count ->
        [one] { $count } Orbe de Mana est arrivé épuisé
       *[other] { $count } Orbes de Mana sont arrivés épuisés
    }
    .expected = Les Orbes de Mana de la mise en place et de « Étendre » sont prêts
cost-in-parts = Quelque chose a été joué entre deux parties d'un même coût
    .recorded = Le coût a été payé en plusieurs fois, et quelque chose a été joué entre-temps
    .expected = Un coût se paie en une fois

morning-not-the-top = { $player } a pioché une carte qui n'était pas sur le dessus de son Deck
    .recorded = La carte venait de plus bas dans le Deck
    .expected = { $player } pioche la carte du dessus de son Deck
morning-missing = Le Matin s'est terminé sans « { $effects } »
    .recorded =
    { $count ->
        [one] Rien ne dit que « { $effects } » a été fait
       *[other] Rien ne dit que « { $effects } » ont été faits
    }
    .expected = Chaque Matin a Succéder, Préparer, Piocher et Étendre
morning-first-player = { $first } est premier joueur, alors que le suivant est { $next }
    .recorded = { $first } est premier joueur
    .expected = { $next } devient premier joueur
morning-not-readied =
    { $count ->
        [one] { $objects } n'a pas été redressé en préparant
       *[other] { $objects } n'ont pas été redressés en préparant
    }
    .recorded =
    { $count ->
        [one] { $objects } est encore épuisé
       *[other] { $objects } sont encore épuisés
    }
    .expected = Tout ce qui est épuisé est redressé en préparant
morning-drawn =
    { $cards ->
        [one] { $player } a pioché { $cards } carte au lieu de { $wanted } le Matin
       *[other] { $player } a pioché { $cards } cartes au lieu de { $wanted } le Matin
    }
    .recorded =
    { $cards ->
        [one] { $player } a pioché { $cards } carte
       *[other] { $player } a pioché { $cards } cartes
    }
    .expected =
    { $wanted ->
        [one] { $player } pioche { $wanted } carte
       *[other] { $player } pioche { $wanted } cartes
    }
morning-expanded = { $player } a placé { $cards } cartes en Mana en étendant
    .recorded = { $cards } cartes sont allées en Mana
    .expected = Chaque joueur y place une carte au plus

rest-otherwise =
    { $fault ->
        [left]
            { $count ->
                [one] { $objects } a quitté son Expédition au Repos
               *[other] { $objects } ont quitté leur Expédition au Repos
            }
        [eternal_left]
            { $count ->
                [one] { $objects } est Éternel et a quitté son Expédition au Repos
               *[other] { $objects } sont Éternels et ont quitté leur Expédition au Repos
            }
        [stayed]
            { $count ->
                [one] { $objects } est resté dans son Expédition au Repos
               *[other] { $objects } sont restés dans leur Expédition au Repos
            }
        [not_discarded]
            { $count ->
                [one] { $objects } est Fugace et n'a pas été défaussé
               *[other] { $objects } sont Fugaces et n'ont pas été défaussés
            }
       *[not_to_reserve]
            { $count ->
                [one] { $objects } n'est pas allé en Réserve
               *[other] { $objects } ne sont pas allés en Réserve
            }
    }
    .recorded =
    { $went ->
        [not]
            { $count ->
                [one] { $objects } est encore dans son Expédition
               *[other] { $objects } sont encore dans leur Expédition
            }
        [gone]
            { $count ->
                [one] { $objects } n'est plus dans son Expédition
               *[other] { $objects } ne sont plus dans leur Expédition
            }
       *[elsewhere]
            { $count ->
                [one] { $objects } est allé dans { $place }
               *[other] { $objects } sont allés dans { $place }
            }
    }
    .expected =
    { $rest ->
        [to_reserve]
            { $count ->
                [one] { $objects } va en Réserve
               *[other] { $objects } vont en Réserve
            }
        [to_reserve_with_boosts]
            { $count ->
                [one] { $objects } va en Réserve avec ses boosts
               *[other] { $objects } vont en Réserve avec leurs boosts
            }
        [to_discard]
            { $count ->
                [one] { $objects } va dans la Défausse
               *[other] { $objects } vont dans la Défausse
            }
        [stays]
            { $count ->
                [one] { $objects } reste dans son Expédition
               *[other] { $objects } restent dans leur Expédition
            }
        [stays_by_status]
            { $count ->
                [one] { $objects } reste dans son Expédition et perd Ancré ou Endormi
               *[other] { $objects } restent dans leur Expédition et perdent Ancré ou Endormi
            }
       *[stays_eternal]
            { $count ->
                [one] { $objects } reste dans son Expédition, étant Éternel
               *[other] { $objects } restent dans leur Expédition, étant Éternels
            }
    }
night-boosts =
    { $count ->
        [one] { $objects } a { $has } en Réserve au lieu de { $wanted }
       *[other] { $objects } ont chacun { $has } en Réserve au lieu de { $wanted }
    }
    .recorded =
    { $count ->
        [one] { $objects } a { $has } en Réserve
       *[other] { $objects } ont chacun { $has } en Réserve
    }
    .expected =
    { $count ->
        [one] { $objects } y a { $right }
       *[other] { $objects } y ont chacun { $right }
    }
night-status-kept =
    { $count ->
        [one] { $objects } a encore le statut { $status } après le Repos
       *[other] { $objects } ont encore le statut { $status } après le Repos
    }
    .recorded =
    { $count ->
        [one] { $objects } a le statut { $status }
       *[other] { $objects } ont le statut { $status }
    }
    .expected =
    { $count ->
        [one] { $objects } perd le statut { $status } au Repos
       *[other] { $objects } perdent le statut { $status } au Repos
    }
night-ascended-kept =
    { $count ->
        [one] { $expeditions } est encore Élevée après le Repos
       *[other] { $expeditions } sont encore Élevées après le Repos
    }
    .recorded =
    { $count ->
        [one] { $expeditions } est Élevée
       *[other] { $expeditions } sont Élevées
    }
    .expected = Aucune Expédition n'est Élevée après le Repos
night-too-many =
    { $objects ->
        [one] { $place } garde { $objects } carte après le Nettoyage, au lieu de { $limit } au plus
       *[other] { $place } garde { $objects } cartes après le Nettoyage, au lieu de { $limit } au plus
    }
    .recorded =
    { $objects ->
        [one] { $place } contient { $objects } carte
       *[other] { $place } contient { $objects } cartes
    }
    .expected =
    { $limit ->
        [one] { $limit } carte au plus y reste
       *[other] { $limit } cartes au plus y restent
    }
night-too-few =
    { $objects ->
        [one] { $place } garde { $objects } carte après le Nettoyage, au lieu de { $keep }
       *[other] { $place } garde { $objects } cartes après le Nettoyage, au lieu de { $keep }
    }
    .recorded =
    { $objects ->
        [one] { $place } contient { $objects } carte
       *[other] { $place } contient { $objects } cartes
    }
    .expected =
    { $keep ->
        [one] { $keep } carte y reste, car il n'en part pas plus que ce qui dépasse la limite de { $limit }
       *[other] { $keep } cartes y restent, car il n'en part pas plus que ce qui dépasse la limite de { $limit }
    }

zone-of-another =
    { $count ->
        [one] Une carte { DE($player) } va dans { $place }, une zone d'un autre joueur
       *[other] { $count } cartes { DE($player) } vont dans { $place }, une zone d'un autre joueur
    }
    .recorded = { $place } est là où elle va
    .expected = { $player }, à qui elle est, la reçoit dans sa propre zone
enters-with-status =
    { $count ->
        [one] { $objects } entre dans { $place } avec un statut que l'on ne peut y avoir
       *[other] { $objects } entrent dans { $place } avec un statut que l'on ne peut y avoir
    }
    .recorded =
    { $count ->
        [one] { $objects } a en entrant { $statuses }
       *[other] { $objects } ont en entrant { $statuses }
    }
    .expected =
    { $count ->
        [one] { $objects } ne peut avoir en entrant que ceci : { $allowed }
       *[other] { $objects } ne peuvent avoir en entrant que ceci : { $allowed }
    }
emblem-moved = Un emblème quitte les Limbes pour { $place }
    .recorded = L'emblème va dans { $place }
    .expected = Un emblème reste dans les Limbes jusqu'à ce qu'il cesse d'exister
orb-ready =
    { $count ->
        [one] Une carte arrive redressée dans la zone de Mana { DE($player) }
       *[other] { $count } cartes arrivent redressées dans la zone de Mana { DE($player) }
    }
    .recorded =
    { $count ->
        [one] { $count } carte est arrivée redressée
       *[other] { $count } cartes sont arrivées redressées
    }
    .expected = Les cartes arrivent épuisées dans la zone de Mana
cards-looked-at = Des cartes cachées sont regardées, et rien n'a été joué qui puisse le permettre
    .recorded =
    { $count ->
        [one] { $count } carte a été regardée
       *[other] { $count } cartes ont été regardées
    }
    .expected = Des cartes cachées ne sont regardées que par un effet
marker-face-down = Un marqueur de terrain est placé sur une Région face cachée
    .recorded = La région { $region }, où il est placé, est face cachée
    .expected = Un marqueur de terrain est placé sur une région visible
status-gained-elsewhere =
    { $count ->
        [one] { $objects } gagne le statut { $status } dans une Défausse, où rien n'a de statut
       *[other] { $objects } gagnent le statut { $status } dans une Défausse, où rien n'a de statut
    }
    .recorded =
    { $count ->
        [one] { $objects } gagne le statut { $status }
       *[other] { $objects } gagnent le statut { $status }
    }
    .expected = Rien n'a de statut dans une Défausse
status-gained-twice =
    { $count ->
        [one] { $objects } gagne le statut { $status }, qu'il a déjà
       *[other] { $objects } gagnent le statut { $status }, qu'ils ont déjà
    }
    .recorded =
    { $count ->
        [one] { $objects } gagne le statut { $status }
       *[other] { $objects } gagnent le statut { $status }
    }
    .expected =
    { $count ->
        [one] { $objects } a déjà le statut { $status } et ne peut le gagner de nouveau
       *[other] { $objects } ont déjà le statut { $status } et ne peuvent le gagner de nouveau
    }
status-lost-absent =
    { $count ->
        [one] { $objects } perd le statut { $status }, qu'il n'a pas
       *[other] { $objects } perdent le statut { $status }, qu'ils n'ont pas
    }
    .recorded =
    { $count ->
        [one] { $objects } perd le statut { $status }
       *[other] { $objects } perdent le statut { $status }
    }
    .expected =
    { $count ->
        [one] { $objects } n'a pas le statut { $status }
       *[other] { $objects } n'ont pas le statut { $status }
    }
timestamp-order = Le joueur qui a l'initiative n'a pas choisi en premier l'ordre de ses horodatages
    .recorded =
    { $count ->
        [0] Il n'est pas dit qui a choisi
       *[other] L'ordre a été choisi par { $players }
    }
    .expected = { $first } choisit en premier
timestamps-apart = Des objets qui ne sont pas entrés en même temps ont vu leurs horodatages réordonnés
    .recorded = Ils sont entrés aux enregistrements { $records }
    .expected = Seul ce qui est entré en un même enregistrement est ordonné
source-unknown = Un effet vient de ce qui n'a jamais été un objet
    .recorded = Sa source est dite venir de l'enregistrement { $record }, qui n'a pas créé un tel objet
    .expected = Un effet vient de ce qui est ou a été un objet

card-prohibited = { $card } est jouée alors qu'elle ne peut pas l'être
    .recorded = { $card } est jouée
    .expected = Une capacité en jeu l'interdit
card-exhausted = { $object } est épuisée en Réserve et est jouée depuis celle-ci
    .recorded = { $object } est épuisée
    .expected = Seul ce qui est redressé se joue depuis la Réserve
cost-paid = Mana payé pour { $card } : { $mana }, pour un coût de { $cost }
    .recorded = { $mana } mana est payé
    .expected =
    { $scouts ->
        [yes] { $card } coûte { $whole }, ou { $scout } avec Éclaireur
       *[no] { $card } coûte { $whole }
    }
scout-stays = { $object } a été jouée pour son coût d'Éclaireur et n'est pas allée en Réserve
    .recorded = { $object } est dans { $place }
    .expected = { $object } va dans { $reserve }
card-not-fleeting = { $object } a été jouée depuis la Réserve et n'a pas gagné Fugace
    .recorded = { $object } n'a pas Fugace
    .expected = Ce qui est joué depuis la Réserve gagne Fugace
quick-action-of-another = { $player } joue une action rapide { DE($object) }, qui n'est pas à lui
    .recorded = { $player } la joue
    .expected = Seul { $controller }, qui contrôle { $object }, le peut
quick-action-none = { $object } n'a aucune action rapide qui fonctionne là où elle est
    .recorded = { $player } joue une action rapide { DE($object) }
    .expected = Seule une action rapide qui y fonctionne est jouée
quick-action-exhausted = { $object } est déjà épuisée et ne peut l'être comme coût
    .recorded = { $player } épuise { $object } pour jouer son action rapide
    .expected = Seul ce qui est redressé est épuisé comme coût

progress-in-arena =
    { $count ->
        [one] { $expeditions } a bougé alors que le départage a commencé
       *[other] { $expeditions } ont bougé alors que le départage a commencé
    }
    .recorded =
    { $count ->
        [one] { $expeditions } a bougé dans l'Arène
       *[other] { $expeditions } ont bougé dans l'Arène
    }
    .expected = Les Expéditions ne bougent plus une fois le départage commencé
progress-tumult-hidden = Une Expédition est dans ou après une région d'une carte Tumulte non révélée
    .recorded =
    { $count ->
        [one] Comptée depuis la région du Héros, la carte Tumulte { $cards } est face cachée
       *[other] Comptées depuis la région du Héros, les cartes Tumulte { $cards } sont face cachée
    }
    .expected = Une carte Tumulte est révélée quand une Expédition arrive dans une de ses régions
progress-tumult-early = Une carte Tumulte est révélée alors qu'aucune Expédition n'est arrivée dans ses régions
    .recorded = Comptée depuis la région du Héros, la carte Tumulte { $card } est révélée, et toutes les Expéditions sont avant elle
    .expected = Une carte Tumulte reste face cachée jusqu'à ce qu'une Expédition arrive dans une de ses régions
progress-apart = Des Expéditions ont avancé l'une après l'autre pendant la Progression
    .recorded = Elles ont bougé en plusieurs enregistrements
    .expected = Tout ce qui bouge à la Progression bouge en même temps
progress-by-ability = Une capacité a fait avancer { $expedition } alors que quelque chose l'en empêche
    .recorded = { $expedition } est passée de la région { $from } à la région { $to }
    .expected = { $expedition } reste dans la région { $from }
progress-otherwise =
    { $fault ->
        [backward] { $expedition } a reculé à la Progression
        [stayed] { $expedition } l'emporte dans un terrain de sa région et n'a pas avancé
        [blocked] { $expedition } a avancé alors que quelque chose l'en empêche
        [wins_none] { $expedition } ne l'emporte dans aucun terrain de sa région et a avancé
        [too_far] { $expedition } a avancé de plus d'une région
       *[other_terrains] { $expedition } a avancé grâce à d'autres terrains que ceux où elle l'emporte
    }
    .recorded =
    { $moved ->
        [not] { $expedition } n'a pas bougé
        [backward]
            { $regions ->
                [one] { $expedition } a reculé de { $regions } région
               *[other] { $expedition } a reculé de { $regions } régions
            }
        [forward]
            { $regions ->
                [one] { $expedition } a avancé de { $regions } région
               *[other] { $expedition } a avancé de { $regions } régions
            }
       *[forward_due_to]
            { $regions ->
                [one] { $expedition } a avancé de { $regions } région grâce à { $due_to }
               *[other] { $expedition } a avancé de { $regions } régions grâce à { $due_to }
            }
    }
    .expected =
    { $moves ->
        [forward] { $expedition } avance de 1 région grâce à { $wins } ; ses statistiques : { $statistics }
        [not_as_kept] { $expedition } reste : elle l'emporte en { $wins }, mais quelque chose l'empêche d'avancer ; ses statistiques : { $statistics }
       *[not] { $expedition } reste, car elle ne l'emporte dans aucun terrain ; ses statistiques : { $statistics }
    }

reaction-order = { $player } joue une réaction avant un joueur qui a l'initiative
    .recorded = { $player } joue maintenant une réaction
    .expected = { $first } joue la suivante
reactions-left =
    { $count ->
        [one] Une réaction est restée dans les Limbes sans être jouée
       *[other] { $count } réactions sont restées dans les Limbes sans être jouées
    }
    .recorded =
    { $count ->
        [one] { $count } réaction est dans les Limbes
       *[other] { $count } réactions sont dans les Limbes
    }
    .expected = Toutes les réactions sont jouées avant que le jeu continue
reactions-waiting =
    { $count ->
        [one] Un joueur poursuit son tour alors qu'une réaction attend dans les Limbes
       *[other] Un joueur poursuit son tour alors que { $count } réactions attendent dans les Limbes
    }
    .recorded =
    { $count ->
        [one] { $count } réaction est dans les Limbes
       *[other] { $count } réactions sont dans les Limbes
    }
    .expected = Toutes les réactions sont jouées avant qu'un tour continue
reactions-apart = Des réactions à un même événement ont été activées l'une après l'autre
    .recorded = Elles ont été activées en deux enregistrements
    .expected = Toutes les réactions à un même événement sont activées en même temps
reaction-none-works = Une réaction { DE($object) } est activée, qui n'en a aucune qui fonctionne
    .recorded = Une réaction { DE($object) } est activée
    .expected = { $object } n'active rien
reactions-too-many = { $object } active { $activated } réactions en arrivant, et en a { $has }
    .recorded =
    { $activated ->
        [one] { $activated } réaction est activée
       *[other] { $activated } réactions sont activées
    }
    .expected =
    { $has ->
        [one] { $object } a { $has } réaction
       *[other] { $object } a { $has } réactions
    }

played-face-down = { $player } joue une carte sans la révéler
    .recorded = La carte n'est pas montrée
    .expected = Une carte jouée est montrée à tous
played-from = { $player } joue une carte depuis { $place }
    .recorded = La carte vient { DE($place) }
    .expected = Les cartes se jouent depuis la Main ou la Réserve
played-to = { $card }, jouée par { $player }, va dans { $place }
    .recorded = { $card } va dans { $place }
    .expected =
    { $joins ->
        [expedition] Un Personnage rejoint une Expédition { DE($player) }, qui le joue
       *[own] Un Permanent rejoint une Expédition ou la zone de Repères { DE($player) }, comme il le dit
    }
played-unpaid = { $card } se résout, et rien n'a été payé pour elle
    .recorded = Aucun mana n'a été payé
    .expected = { $card } coûte { $cost }
spell-end = { $object } a été résolu et va dans { $place }
    .recorded = { $object } va dans { $place }
    .expected = { $object } va dans { $right }
cooldown-ready = { $object } a Récupération et est arrivé redressé en Réserve
    .recorded = { $object } est redressé
    .expected = { $object } arrive épuisé en Réserve
quick-action-unpaid = { $object } n'a pas été épuisé pour payer son action rapide
    .recorded = { $object } est redressé
    .expected = { $object } est épuisé
effect-left-out = L'effet suivant n'a pas été mené à son terme : { $object }
    .recorded = Une partie en a été omise
    .expected = { $says }
effect-otherwise = { $object } fait autre chose que ce que dit son texte
    .recorded = { $object } en est la source
    .expected = { $says }
effect-unnamed = Aucun effet en cours ne fait cela à cet objet : { $object }
    .recorded = L'enregistrement ne dit pas ce qui l'a fait à cet objet : { $object }
    .expected = { $says }
effect-nobodys = Aucun effet en cours ne fait cela
    .recorded = L'enregistrement ne dit pas ce qui l'a fait
    .expected = { $says }
effect-of-nobody = Rien dans la partie ne fait cela maintenant
effect-of-none = Aucune de ses capacités ne fait cela maintenant
support-stays = { $object } n'a pas été défaussé pour payer sa capacité de soutien
    .recorded = { $object } est encore dans la Réserve
    .expected = { $object } est défaussé de la Réserve
orbs-not-ready = { $player } paie avec ce qui n'est pas un de ses Orbes de Mana prêts
    .recorded =
    { $count ->
        [one] { $count } Orbe de Mana nommé n'est pas prêt ou n'est pas à lui
       *[other] { $count } Orbes de Mana nommés ne sont pas prêts ou ne sont pas à lui
    }
    .expected = { $player } paie avec ses Orbes de Mana prêts
paid-apart = { $player } paie un même coût en plusieurs étapes
    .recorded = Le coût est payé en plusieurs enregistrements
    .expected = Un coût se paie en une fois

setup-heroes = { $player } a { $heroes } Héros
    .recorded = { $player } a { $heroes } Héros
    .expected = Chaque joueur a un Héros
setup-hero-counters = { $hero } commence avec { $has } au lieu de { $wanted }
    .recorded = { $hero } a { $has }
    .expected = { $hero } dit commencer avec { $wanted }
setup-elsewhere =
    { $count ->
        [one] { $expeditions } n'est pas dans sa première région quand le premier jour commence
       *[other] { $expeditions } ne sont pas dans leurs premières régions quand le premier jour commence
    }
    .recorded =
    { $count ->
        [one] { $expeditions } est ailleurs
       *[other] { $expeditions } sont ailleurs
    }
    .expected = L'Expédition de Héros commence dans la région du Héros, celle de Compagnon dans la région du Compagnon
setup-not-shuffled = { $player } a pioché dans un Deck qui n'avait pas été mélangé
    .recorded = Le Deck n'a pas été mélangé depuis qu'il a été présenté
    .expected = { $player } mélange avant de piocher
setup-same-tumult = La même carte Tumulte se trouve deux fois dans l'Aventure
    .recorded = Deux des cartes Tumulte sont les mêmes
    .expected = Les trois cartes Tumulte sont différentes
setup-first-hand =
    { $cards ->
        [one] { $player } a commencé avec { $cards } carte piochée au lieu de { $wanted }
       *[other] { $player } a commencé avec { $cards } cartes piochées au lieu de { $wanted }
    }
    .recorded =
    { $cards ->
        [one] { $player } a pioché { $cards } carte
       *[other] { $player } a pioché { $cards } cartes
    }
    .expected = Chaque joueur pioche { $wanted } cartes
setup-first-orbs =
    { $cards ->
        [one] { $player } a commencé avec { $cards } carte placée en Mana au lieu de { $wanted }
       *[other] { $player } a commencé avec { $cards } cartes placées en Mana au lieu de { $wanted }
    }
    .recorded =
    { $cards ->
        [one] { $player } y a placé { $cards } carte
       *[other] { $player } y a placé { $cards } cartes
    }
    .expected = Chaque joueur place { $wanted } cartes en Mana

target-wrong = Un objet est ciblé deux fois par une même étape, ou n'est pas là
    .recorded =
    { $count ->
        [one] { $targets } est ciblé
       *[other] { $targets } sont ciblés
    }
    .expected = Une cible est là et n'est choisie qu'une fois, ce qui n'est pas le cas de { $wrong }
target-unpaid = { $player } ne paie pas { $mana } mana pour ses cibles Coriaces
    .recorded = { $player } paie { $paid } mana
    .expected = Ses cibles Coriaces coûtent { $mana } mana
target-paid-again = { $player } paie de nouveau pour une cible Coriace du même effet
    .recorded = { $player } paie { $paid } mana
    .expected = Cela coûte { $mana } mana, car un effet ne paie une cible qu'une fois

token-no-character = Le jeton { $token } dans { $place } n'est pas un Personnage en Expédition
    .recorded = { $token } ({ $card_type }) est dans { $place }
    .expected = Un jeton est un Personnage en Expédition
token-cost = Le jeton { $token } a un coût
    .recorded = Son coût de Main est { $hand }, son coût de Réserve { $reserve }
    .expected = Tous deux sont 0
token-outside =
    { $count ->
        [one] Un jeton est encore dans une zone où il cesse d'exister
       *[other] { $count } jetons sont encore dans des zones où ils cessent d'exister
    }
    .recorded =
    { $count ->
        [one] { $tokens } est encore là
       *[other] { $tokens } sont encore là
    }
    .expected = Un jeton cesse d'exister quand il quitte son Expédition

turn-not-next = { $player } prend un tour qui n'est pas le sien
    .recorded = { $player } prend le tour
    .expected = C'est le tour { DE($next) }
turn-nothing = { $player } ne fait rien de son tour, et ne passe pas
    .recorded = Rien n'est dit de ce que fait { $player }
    .expected = { $player } joue quelque chose ou passe
turn-after-passing = { $player } agit après avoir passé
    .recorded = { $player } a passé, et agit
    .expected = Qui a passé ne fait plus rien cet Après-midi
turn-of-another = { $player } agit pendant le tour d'un autre joueur
    .recorded = { $player } agit
    .expected = C'est le tour { DE($next) }
turn-at-noon = { $player } agit à Midi, où seules des réactions sont jouées
    .recorded = { $player } agit à Midi
    .expected = À Midi, seules des réactions sont jouées
turn-after-you = { $player } agit après « Après vous », qui finit le tour
    .recorded = { $player } dit « Après vous » et continue
    .expected = Le joueur suivant prend son tour
turn-cards = { $player } joue { $cards } cartes en un tour
    .recorded = { $player } joue { $cards } cartes
    .expected = Une carte se joue en un tour
turn-late-quick-action = { $player } joue une action rapide après la carte de son tour
    .recorded = La carte vient d'abord, puis l'action rapide
    .expected = Les actions rapides précèdent la carte, qui finit le tour
turn-early-dusk = Le Crépuscule a commencé avant que tous les joueurs aient passé
    .recorded =
    { $count ->
        [one] { $players } n'a pas passé
       *[other] { $players } n'ont pas passé
    }
    .expected = Le Crépuscule commence quand tous les joueurs ont passé
used-too-often = { $object } est utilisé { $times } fois en un jour
    .recorded = { $object } est utilisé { $times } fois
    .expected =
    { $most ->
        [one] { $object } peut être utilisé une fois par jour
       *[other] { $object } peut être utilisé { $most } fois par jour
    }

victory-wrong-time = La partie a été close comme gagnée dans une phase qui n'en constate pas ({ $phase })
    .recorded = La partie s'est terminée pendant « { $phase } »
    .expected = Une victoire se constate pendant « { $right } »
victory-went-on = { $player } avait gagné, et la partie a continué
    .recorded = La partie a continué
    .expected = La partie se termine, car { $player } a gagné
victory-not-won = La partie a été close comme gagnée en jouant, mais vu la place des Expéditions elle ne l'est pas ainsi
    .recorded =
    { $count ->
        [0] La partie a été close comme gagnée par personne
       *[other] La partie a été close comme gagnée par { $winners }
    }
    .expected = { $victory }
results-after-end = La partie a continué après son résultat
    .recorded = La partie a un résultat, et continue
    .expected = Une partie terminée ne continue pas
results-game-after-match = Une autre partie a commencé après le résultat du match
    .recorded = Le match a un résultat, et une partie commence
    .expected = Un match terminé n'a plus d'autre partie
results-best-of = Un match se joue au meilleur de { $games } parties
    .recorded = Il y a { $games } parties au plus
    .expected = Un match se joue en une partie, ou au meilleur de trois ou de cinq
results-number = La partie { $game } est venue là où la partie { $wanted } suivait
    .recorded = La partie a le numéro { $game }
    .expected = La partie suivante a le numéro { $wanted }
results-beyond = Un match de si peu de parties n'a pas de partie { $game }
    .recorded = La partie a le numéro { $game }
    .expected = Les parties sont numérotées de 1 à { $games }
results-decided = Une autre partie a commencé alors que { $player } avait gagné le match
    .recorded = { $player } avait gagné { $won ->
        [one] une partie
       *[other] { $won } parties
    }, et une autre a commencé
    .expected = Un match { $games ->
        [one] d'une partie
       *[other] de { $games } parties
    } se termine dès que plus de la moitié est gagnée
results-unfinished = La partie { $game } n'a pas de résultat
    .recorded = Rien n'est dit de la fin de la partie { $game }
    .expected = Une partie a un résultat avant que la suivante commence ou que le match se termine
results-draw-won = Une partie nulle a un gagnant
    .recorded = La partie s'est terminée par une égalité, gagnée par { $winners }
    .expected = Personne ne gagne une partie nulle
results-conceded-to-nobody = Une partie a été concédée, et personne ne l'a gagnée
    .recorded = La partie s'est terminée par concession, sans gagnant
    .expected = Un joueur qui n'a pas concédé gagne
results-result-after-match = Une partie a reçu un résultat après celui du match
    .recorded = Le match a un résultat, et une partie en reçoit un
    .expected = Un match terminé n'a plus d'autre résultat
results-bye-with-opponent = Un joueur qui a un adversaire est exempté
    .recorded = Le match s'est terminé par exemption, et il y a un adversaire
    .expected = Une exemption est pour un joueur sans adversaire
results-double-loss-won = Ce que tous ont perdu a un gagnant
    .recorded = Tous ont perdu, et { $winners } l'emporte
    .expected = Personne ne gagne ce que tous ont perdu
results-won-by-nobody = Terminé sans gagnant ({ $how })
    .recorded = Personne n'a gagné ({ $how })
    .expected = Les joueurs qui n'en sont pas la cause gagnent ; si tous le sont, tous ont perdu
results-won-apart = { $winners } ont gagné ensemble sans être une équipe
    .recorded = { $winners } ont gagné
    .expected = Un joueur ou une équipe gagne
results-half-team = Une partie seulement d'une équipe a gagné
    .recorded = Gagné par { $winners }
    .expected = Gagné par { $team }
results-loser-won = { $player } a gagné après avoir perdu par pénalité
    .recorded = { $player } a gagné
    .expected = Qui perd par pénalité ne gagne pas
results-left-won = { $player } a gagné une partie après l'avoir quittée
    .recorded = { $player } a gagné
    .expected = Qui a quitté une partie ne la gagne pas
results-middle-cards = Les cartes Tumulte du milieu des deux Aventures sont tournées dans un seul sens
    .recorded = Leurs moitiés à un seul terrain sont du même côté
    .expected = La seconde des deux est tournée dans le sens contraire de la première
results-not-eliminated = { $player } est hors jeu, et personne n'était à égalité sans { $player }
    .recorded = { $player } a quitté la partie par élimination
    .expected = Seul qui n'est pas à égalité est hors jeu, une fois que d'autres le sont
results-winner-lost = { $player } a perdu le match par pénalité après l'avoir gagné, et le résultat demeure
    .recorded = { $player } est le gagnant là où le journal s'arrête
    .expected = Le match reçoit un autre résultat après une telle pénalité
results-other-winner = Le match a été gagné par d'autres que ceux qui ont gagné le plus de parties
    .recorded = Gagné par { $winners }
    .expected =
        { $count ->
            [0] Personne n'a gagné plus de parties que les autres
            [1] { $first } a gagné le plus de parties
           *[other] { $first } ont gagné le plus de parties
        }
results-undecided = Le match s'est terminé comme joué jusqu'au bout avant d'être décidé
    .recorded = Personne n'avait gagné plus { $won ->
        [0] d'aucune partie
        [1] d'une partie
       *[other] de { $won } parties
    }
    .expected = Un match au meilleur de { $games } se termine quand plus de la moitié des parties sont gagnées, ou toutes jouées
results-faces-own = Une Expédition fait face à une autre de son joueur ou de son équipe : { $players }
    .recorded = Face à soi-même : { $players }
    .expected = Une Expédition fait face à celle d'un adversaire
results-order = L'ordre des tours ne nomme pas une fois chacun : { $players }
    .recorded = { $players } n'y est pas, ou plus d'une fois
    .expected = Chaque joueur a une place dans l'ordre des tours
results-facing = Des Expéditions ne font pas face à qui elles devraient : { $players }
    .recorded = Une Expédition { DE($players) } ne fait face à aucune, ou à une autre qu'elle ne devrait
    .expected = Chaque Expédition fait face à une qui lui fait face ; à deux joueurs à sa pareille, à plus à celle d'un autre voisin
results-paths = Les régions entre les deux bouts d'une Aventure ne sont pas dans leur ordre : { $players }
    .recorded = Les régions { DE($players) } sont autres
    .expected = Quatre régions à partir d'une région du Héros, et les quatre jusqu'à une région du Compagnon
results-facing-after = Les face-à-face n'ont pas suivi le départ { DE($player) } comme il se doit
    .recorded = D'autres se font face après le départ { DE($player) }
    .expected = Ceux qui faisaient face à { $player } se font face
results-not-out =
    { $count ->
        [1] { $players } est dans l'Arène sans être à égalité
       *[other] { $players } sont dans l'Arène sans être à égalité
    }
    .recorded = Le départage a commencé avec { $players }
    .expected = Seuls les plus avancés jouent le départage
results-won-twice = Les gagnants nomment plus d'une fois { $player }
    .recorded = { $player } y est encore
    .expected = Chaque gagnant est nommé une fois
results-signed-ahead = Une signature porte sur l'enregistrement { $seq }, venu après elle
    .recorded = Signé jusqu'à l'enregistrement { $seq }
    .expected = Ce qui est signé a été enregistré avant
results-nobodys-seat = Un résultat nomme le joueur { $number }, que le match n'a pas
    .recorded = Signé par le joueur { $number }
    .expected = Un résultat est signé par des joueurs du match
results-score = Le score du match n'est pas celui de ses parties
    .recorded = Le match s'est terminé sur le score de { $score }
    .expected = Les parties donnent { $won }
victory-open = Personne n'a encore gagné
victory-tied = { $players } sont à égalité, donc le départage commence
victory-won = { $player } a gagné
tie-breaker-missing = Plusieurs joueurs sont à égalité au plus loin, et le départage n'a pas commencé
    .recorded = Le départage n'a pas commencé
    .expected = { $victory }
tie-breaker-wrong-time = Le départage a commencé dans une phase qui ne le déclenche pas ({ $phase })
    .recorded = Le départage a commencé pendant « { $phase } »
    .expected = Le départage commence pendant « { $right } »
tie-breaker-early = Le départage a commencé alors que personne n'est à égalité
    .recorded = Le départage a commencé
    .expected = { $victory }

# Parts of findings.

counted =
    { $count ->
        [one] { $count } marqueur { $counter }
       *[other] { $count } marqueurs { $counter }
    }
no-counters = 0 marqueur
no-status = aucun statut
from-record = { $what } (de l'enregistrement { $record })
cost-and-base = { $cost } (base { $base })
cost-and-choices = { $cost } (base { $base }, { $least } avec tous les choix)
lasts-afternoon = l'Après-midi
lasts-day = le jour
lasts-turn = le tour
lasts-ever = toujours

# Why something cannot be judged.

doubt-gap = une partie de ce qui s'est passé ici n'a pas été enregistrée
doubt-paper = un match noté à la main sur papier peut omettre des étapes
doubt-silent = aucun paragraphe de { $edition } ne le demande
doubt-undecided = il y a en jeu plus de capacités passives, ou plus de dépendances entre elles, que l'on n'en calcule ; non appliquées : { $objects }
doubt-ability = une capacité que ce programme ne sait pas lire était à l'œuvre et peut l'expliquer
doubt-reading = la capacité laisse des choix ou dépend de la situation, et ce programme peut l'avoir mal lue
doubt-engine = le programme qui a enregistré le match l'a fait lui-même, et celui-ci l'aurait fait autrement
doubt-unread = { $object } a des capacités que le journal ne dit pas
doubt-erratum = la carte a été modifiée depuis ce jour, ou le jour n'est pas connu
doubt-naming = la liste du deck et le jeu ne nomment pas les cartes de la même façon
doubt-mixed-deck = des cartes ont été mises dans ce Deck, et tout journal n'en dit pas bien la place

## Steps that nothing requires.

deed-draw = une carte est piochée
deed-go = une carte va à cet endroit : { $place }
deed-create = un jeton est créé
deed-gain = quelque chose gagne le statut { $status }
deed-lose = quelque chose perd le statut { $status }
deed-count = quelque chose gagne des marqueurs
deed-uncount = quelque chose perd des marqueurs
deed-move = une Expédition est déplacée
deed-first = le premier joueur change
deed-shuffle = un Deck est mélangé
deed-control = quelque chose change de contrôleur
deed-play = une carte est jouée
unasked = { $deed }, et ni une règle ni une capacité ne le demande
    .recorded = { $deed }
    .expected = Rien ne le demande à ce moment
unasked-ability = { $deed } par une capacité de { $object }, dont aucune capacité ne fait cela
    .recorded = { $deed } par une capacité de { $object }
    .expected = Aucune capacité de { $object } ne fait cela
unforeseen = Autre chose arrive avant ce qui est dû : { $due }{ $more ->
        [0] {""}
       *[other] { " " }et { $more } de plus
    }
    .recorded = Cela n'arrive pas maintenant
    .expected = { $due }{ $more ->
        [0] {""}
       *[other] { " " }et { $more } de plus
    }
unforeseen-step = Rien ne demande cette étape à ce moment
    .recorded = L'étape a lieu
    .expected = Aucune règle ne demande une telle étape maintenant
