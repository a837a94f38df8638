# Le mur des tables d’une ronde.

round-title = Ronde { $round }
round-event = Toutes les tables
round-choose = Rondes
round-none = Pas encore de table. Elles apparaissent ici à leur ouverture.
round-no-event = Aucune partie répertoriée ne nomme d’événement. Une partie le nomme par `event`, `round` et `table` à son ouverture.
round-tables =
    { $count ->
        [one] { $count } table
       *[other] { $count } tables
    }
round-table = Table { $table }
round-late = Connexion perdue : les tables sont montrées telles qu’à { $time }.

round-only = Montrer seulement
round-call =
    { $count ->
        [one] { $count } appel d’arbitre
       *[other] { $count } appels d’arbitre
    }
round-bad =
    { $count ->
        [one] { $count } constat
       *[other] { $count } constats
    }
round-bad-tables =
    { $count ->
        [one] { $count } table avec constats
       *[other] { $count } tables avec constats
    }
round-doubt =
    { $count ->
        [one] { $count } non jugeable
       *[other] { $count } non jugeables
    }
round-slow =
    { $count ->
        [one] { $count } lente
       *[other] { $count } lentes
    }
round-going = { $count } en cours
round-done =
    { $count ->
        [one] { $count } finie
       *[other] { $count } finies
    }
round-by-need = Par urgence
round-by-table = Par table
round-find = Table ou joueur
round-none-left = Aucune table ne correspond.

round-called = Arbitre appelé
round-ago = il y a { $time }
round-still = Aucun coup depuis { $time }
round-more =
    { $count ->
        [one] et { $count } autre
       *[other] et { $count } autres
    }
round-unjudged =
    { $count ->
        [one] { $count } point ne peut pas être jugé
       *[other] { $count } points ne peuvent pas être jugés
    }
round-to-act = { $player } doit agir
round-nobody-acts = { $phase }, personne ne doit agir
round-before = Mise en place
round-signed = signé par tous
round-wins = { $player } gagne
round-draw = Pas de vainqueur
round-time = Horloge { $time }
round-over-time = Temps écoulé
round-now-called = { $table } : arbitre appelé
round-now-bad = { $table } : infraction

round-keys = Raccourcis du mur
round-key-move = Aller de table en table
round-key-open = Ouvrir la table
round-key-call = Appel d’arbitre suivant
round-key-bad = Constat suivant
round-key-slow = Table lente suivante
round-key-find = Trouver une table ou un joueur
round-key-order = Changer l’ordre
round-key-help = Cette aide

control-title = Commande de l’habillage
control-now = À l’écran maintenant
control-nothing = Rien encore : choisissez une table.
control-tables = Tables
control-set-up = Mise en service
control-how = Dans OBS, ajoutez une source navigateur avec cette adresse, large de 1920 et haute de 1080. L’adresse reste la même ; cette page choisit ce qu’elle montre.
control-address = Adresse de l’habillage
control-here = Adresse de cette page
control-secret = Toute personne qui a l’adresse de cette page commande l’habillage ; l’adresse de l’habillage ne fait que le montrer.
control-copy = Copier
control-hide = Tout cacher
control-names = Bandeaux
control-name = Nom { $number }
control-role = Rôle { $number }
control-show-names = Montrer les noms
control-delay = Différé (secondes)
control-other = Une autre partie : son nom ou son adresse
control-show = La montrer
