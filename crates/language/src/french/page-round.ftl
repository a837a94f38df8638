# Le mur des tables d’une ronde.

round-title = Ronde { $round }
round-event = Toutes les tables
round-choose = Rondes
round-none = Aucune table de cette ronde n’est encore là : elle vient d’elle-même une fois ouverte.
round-no-event = Aucune partie répertoriée ne nomme d’événement : une partie le dit par `event`, `round` et `table` à son ouverture.
round-tables =
    { $count ->
        [one] { $count } table
       *[other] { $count } tables
    }
round-table = Table { $table }
round-late = La connexion est perdue : ce qui est montré date de { $time }.

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
round-none-left = Aucune table n’est ainsi.

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
round-now-bad = { $table } : contraire aux règles

round-keys = Touches du mur
round-key-move = Aller de table en table
round-key-open = Ouvrir la table
round-key-call = Appel d’arbitre suivant
round-key-bad = Constat suivant
round-key-slow = Table lente suivante
round-key-find = Trouver une table ou un joueur
round-key-order = Changer l’ordre
round-key-help = Cette aide

control-title = L’habillage d’un direct
control-now = À l’écran maintenant
control-nothing = Rien encore : choisissez une table.
control-tables = Tables
control-set-up = Mise en service
control-how = Dans OBS, ajoutez une source navigateur avec cette adresse, large de 1920 et haute de 1080. Elle reste la même quoi qu’on montre : c’est cette page qui le dit.
control-address = Adresse de l’habillage
control-here = Adresse de cette page
control-secret = Qui a l’adresse de cette page commande l’habillage ; l’adresse de l’habillage ne fait que le montrer.
control-copy = Copier
control-hide = Tout cacher
control-names = Noms au bas de l’image
control-name = Nom { $number }
control-role = Leur rôle { $number }
control-show-names = Montrer les noms
control-delay = Retard en secondes
control-other = Une autre partie : son nom ou son adresse
control-show = La montrer
