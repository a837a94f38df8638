# Ce qui vient ensuite à un moment.

coming-asked =
    { $count ->
        [one] { $what } ({ $edition } { $paragraphs })
       *[other] { $count } × { $what } ({ $edition } { $paragraphs })
    }
coming-due = Doit venir maintenant : { $what }
coming-instead = Peut venir à la place : { $what }
coming-may-have = Peut-être fait sans être noté : { $what }
coming-nothing = Rien ne vient : le match est terminé
coming-unknown = On ne sait pas ce qui vient
coming-lost = L'enregistrement { $record } n'était pas prévu, et l'on n'est pas sûr depuis de l'état du match
coming-gap = Inconnu depuis l'enregistrement { $record }, où une partie manque : { $what }

unknown-phase = le jour et la phase
unknown-turn = à qui est le tour
unknown-passed = qui a passé
unknown-first = qui est premier joueur
unknown-today = ce qui a servi aujourd'hui
unknown-mana = le mana { DE($player) }
unknown-size = le nombre de cartes des Mains et des Decks
unknown-expeditions = les Personnages des Expéditions
unknown-gears = les Équipements des Expéditions
unknown-ascended = quelles Expéditions sont Élevées
unknown-reserve = le reste de la Réserve { DE($player) }
unknown-landmarks = le reste des Repères { DE($player) }
unknown-position = où sont les Expéditions
unknown-tumult = les cartes Tumulte révélées
unknown-board = les statuts et compteurs des objets déjà en jeu

coming-phase = { $phase } commence
coming-day = le jour { $day } commence
coming-turn = le tour { DE($player) } commence
coming-turn-effect = { $player } choisit que faire
coming-won = { $players } gagne la partie
coming-won-several = { $players } gagnent la partie
coming-match-ends = le match se termine
coming-deck = { $player } présente un Deck
coming-orbs =
    { $count ->
        [one] { $player } met { $count } carte de sa Main dans la zone de Mana
       *[other] { $player } met { $count } cartes de sa Main dans la zone de Mana
    }
coming-draw =
    { $count ->
        [one] { $player } pioche { $count } carte
       *[other] { $player } pioche { $count } cartes
    }
coming-orb-from-deck = { $player } met la carte du dessus de son Deck dans la zone de Mana
coming-expand = { $player } peut mettre une carte de sa Main dans la zone de Mana
coming-ready = on redresse { $object }
coming-roll = { $player } lance un dé pour { $object }
coming-advance = { $expedition } avance jusqu'à la région { $region } ({ $terrains })
coming-advance-perhaps = { $expedition } avance jusqu'à la région { $region } ({ $terrains }), si rien ne l'en empêche
coming-reveal = on révèle la carte Tumulte { $card }, comptée depuis la région du Héros
coming-leave = { $object } va dans { $place }
coming-discard =
    { $count ->
        [one] { $player } choisit { $count } carte à perdre dans { $place }
       *[other] { $player } choisit { $count } cartes à perdre dans { $place }
    }
coming-pay = { $player } paie { $mana } mana
coming-pay-unknown = { $player } paie ce qui est joué
coming-exhaust = on épuise { $object } en paiement
coming-discard-to-pay = on défausse { $object } en paiement
coming-join = { $object } rejoint une Expédition ou la zone de Repères { DE($player) }
coming-finish = { $object } quitte les Limbes : vers la Réserve de son propriétaire, ou vers sa Défausse si la carte est Fugace
coming-react = { $player } joue une réaction

coming-decides-deck = { $player } présente un deck
coming-decides-turn = { $player } joue une de ces possibilités, ou passe :
coming-decides-pass = { $player } ne peut que passer
coming-decides-reaction = { $player } joue une de ces réactions :
coming-decides-some =
    { $least ->
        [0] { $most ->
            [1] { $player } peut mettre une de ces cartes dans { $place } :
           *[other] { $player } peut mettre jusqu'à { $most } de ces cartes dans { $place } :
        }
       *[other] { $player } met { $least } à { $most } de ces cartes dans { $place } :
    }
coming-decides-exactly = { $player } met { $least } de ces cartes dans { $place } :
coming-effect-targets = { $player } cible { $count } de ces possibilités avec { $source } :
coming-effect-plays = { $player } joue { $count } de ces cartes pour { $source } :
coming-effect-decides = { $player } choisit { $count } de ces possibilités pour { $source } :
coming-effect-rolls =
    { $dice ->
        [one] { $player } lance un dé pour { $source }
       *[other] { $player } lance { $dice } dés pour { $source }
    }
coming-effect-reveals = { $player } révèle { $what } pour { $source }
coming-effect-targets-it = { $player } cible { $what } avec { $source }
coming-effect-comes = { $what }, par { $source }
coming-effect-open = L'effet n'est pas terminé ({ $source }) : { $player } continue
coming-an-effect = un effet
coming-up-to = jusqu'à { $most }
coming-card-of = une carte dans { $place }
coming-top-of = la carte du dessus, dans { $place }
coming-play = { $card } depuis { $from }
coming-play-for = { $card } depuis { $from }, pour { $mana } mana
coming-play-into = { $card } depuis { $from } vers { $expeditions }, pour { $mana } mana
coming-quick-action = l'action rapide de { $object }
coming-hidden =
    { $count ->
        [1] { $count } carte cachée
       *[other] { $count } cartes cachées
    }
coming-pass = passer
coming-leave-it = y renoncer
