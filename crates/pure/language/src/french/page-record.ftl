# La console de qui enregistre une partie.

record-title = Enregistrer une partie
record-what = Enregistrez une partie à une table ou d’après une vidéo : dites ce que les joueurs décident et ce que la table montre. Ce qui suit des règles s’écrit de lui-même, et rien n’est perdu si le réseau manque.
record-players = Joueurs
record-players-2 = Deux joueurs
record-players-teams = Deux équipes de deux
record-players-many = { $count } joueurs, sans équipes
record-team = Équipe { $number }
record-name = Nom
record-first = Commence
record-deck = Liste ou code de deck
record-deck-unknown = Inconnu
record-deck-unread = Ce deck est illisible : { $why }
record-deck-faults = Ce deck n’est pas légal dans le format { $format }. Appuyez de nouveau sur Commencer pour l’utiliser quand même.
record-more = Événement, table, format
record-format = Format
record-edition = Édition des règles
record-best-of = Manches au plus
record-visibility = Qui peut la voir
record-visibility-public = Tout le monde
record-visibility-unlisted = Toute personne qui a le lien
record-visibility-private = Toute personne qui a un jeton
record-event = Événement
record-round = Ronde
record-table = Table
record-recorder = Scribe
record-token = Jeton pour enregistrer
record-begin = Commencer
record-go-on = Continuer
record-again = Réessayer
record-no-engine = Ce navigateur ou ce service n’a pas de moteur pour la console. Enregistrez par l’API, ou demandez à l’opérateur une version avec le moteur.

record-match = La partie
record-all-kept = Tout est enregistré
record-waits =
    { $count ->
        [one] { $count } ligne en attente
       *[other] { $count } lignes en attente
    }
record-not-sent =
    { $count ->
        [one] { $count } ligne est gardée ici et pas envoyée : { $why }
       *[other] { $count } lignes sont gardées ici et pas envoyées : { $why }
    }
record-no-network = le service est injoignable
record-not-allowed = ce jeton ne permet pas cela ici
record-busy = le service n’a pas le temps
record-hold = Envoyer après
record-said = Lignes entrées
record-line = Ce qui se passe
record-offers = Suggestions
record-nothing = Aucun résultat. Essayez un autre mot, ou `Kim: ?` pour ce que Kim a fait sans que vous l’ayez vu.
record-type = Tapez quelques lettres, ou touchez une carte.
record-help = Raccourcis
record-key-letters = trouver une carte ou une action
record-key-enter = accepter la suggestion en surbrillance
record-key-choose = passer à une autre suggestion
record-key-stop = s’arrêter avant une étape qui n’a pas eu lieu
record-key-back = sur une ligne vide : annuler la dernière étape, puis la ligne
record-key-escape = recommencer la ligne
record-key-help = cette liste, sur une ligne vide
record-key-concede = un joueur concède la partie
record-key-drawn = les joueurs conviennent d’un match nul
record-key-ends = la partie se termine
record-key-unseen = Kim a fait quelque chose que vous n’avez pas vu
record-seconds = { $seconds } s
record-sending = en cours d’envoi
record-refused = impossible : { $why }
record-against = ▲ contraire à { $paragraphs }
record-forbidden = ▲ Non autorisé
record-forbidden-again = ▲ Non autorisé. Entrée à nouveau pour l’enregistrer.
record-stop-before = S’arrêter avant : { $what }
record-change = Changer
record-drop = Annuler
record-correct = Corriger
record-over = La partie est finie.
record-lost = Quelque chose d’inattendu a été enregistré : les suggestions peuvent être incomplètes.
record-gap = Une partie de l’enregistrement manque. Reste inconnu : { $what }.
record-correct-title = Corriger
record-correct-what = « { $what } » est enregistré. La partie revient avant cette ligne et les lignes suivantes sont rejouées. Les deux versions restent au journal.
record-correct-line = Ce qui s’est passé à la place
record-correct-by = Décidé par
record-correct-why = Raison
record-correct-slip = Faute de saisie
record-correct-replace = Remplacer par ceci
record-correct-strike = Cela n’a pas eu lieu

# La plume : lequel de plusieurs appareils écrit.
record-device = Appareil { $letters }
record-theirs = pas encore envoyé
record-pen-theirs = { $name } tient la plume. Vous suivez, et voyez ce qu’il s’apprête à envoyer.
record-pen-silent = { $name } tient la plume mais ne répond plus depuis une minute.
record-pen-ask = Demander la plume
record-pen-asked = Vous avez demandé la plume.
record-pen-take = Prendre la plume
record-pen-wants = { $name } demande la plume.
record-pen-hand = La passer
record-pen-waits =
    { $count ->
        [one] { $count } ligne attend ici la plume
       *[other] { $count } lignes attendent ici la plume
    }

# Pourquoi une ligne ne fait pas d’enregistrement.
refusal-unexpected = { $found } est là où pourrait être { $could }
refusal-quotes = rien ne ferme ce guillemet, ou il y a un `\` devant ce qui n’en veut pas
refusal-no-place = la ligne nomme des cartes, mais une ligne de ce genre n’en prend pas : laissez-les de côté
refusal-too-much = trop pour un seul enregistrement : entrez-en moins
unlisted-no-count = `{ $word }` n’est pas un nombre de cartes
unlisted-too-many = { $count }, c’est trop de cartes
unlisted-ids = `{ $word }` a { $ids } identifiants pour { $count } cartes : donnez-en un à chacune, ou aucun
unlisted-no-card = `{ $label }` ne nomme aucune carte, ou plusieurs

# Ce qui pourrait être là.
expected-word = `{ $word }`
expected-about = de quoi il s’agit
expected-card = une carte
expected-labelled = une carte connue ici
expected-anything = une carte connue ici, un lieu ou `?`
expected-placed = une carte avec son lieu, comme hand#2=pigs
expected-counter = un compteur
expected-hero = un Héros
expected-line = une ligne
expected-orb = un orbe de Mana
expected-move = un déplacement
expected-number = un nombre
expected-which = un nombre derrière `#`
expected-which-from = un nombre derrière `#`, à partir de 1
expected-which-up-to = { $most ->
    [0] rien, car il n’y en a aucun
   *[other] un nombre derrière `#`, de { $most } au plus
}
expected-up-to = { $most ->
    [0] rien, car il n’y en a aucun
   *[other] un nombre de 1 à { $most }
}
expected-tumult = un nombre de 1 à 3, compté depuis la région du Héros
expected-count = un nombre de cartes
expected-count-or-cards = un nombre de cartes, ou des cartes connues ici
expected-change = un nombre avec `+` ou `-`
expected-mark = `+` et un statut ou un nombre
expected-piece = un objet ou un emplacement
expected-place = un lieu
expected-place-of-card = un lieu comme `hero`, `companion`, `reserve` ou `limbo`
expected-from = `from` et un lieu
expected-player = un joueur
expected-player-first = un joueur et `:`
expected-player-before = un joueur et `:` devant
expected-score = un score comme 2-1
expected-status = un statut
expected-value = une valeur
expected-zone = une zone
expected-expedition = une Expédition
expected-event = un événement du journal (JSON : { $word })
expected-event-type = le type d’un événement, comme `moved`
expected-member = le nom d’un membre
expected-less-deep = des données moins profondes
expected-back = combien d’enregistrements, ou un tour, une phase ou un jour qui a commencé
expected-end = la fin de la ligne
expected-visible = ce que tout le monde voit
expected-who = qui l’a décidé
expected-why = pourquoi, entre guillemets

# L’entraînement : une partie enregistrée est jouée, et qui s’entraîne dit ce qui se passe.
practice-title = S’entraîner
practice-what = Une partie enregistrée est jouée, et vous entrez ce qui se passe. Vous voyez de combien de secondes vous êtes en retard, et vos erreurs. Rien n’est envoyé, rien n’est conservé.
practice-choose = S’entraîner avec { $match }
practice-opening = Ouverture de la partie…
practice-with = S’entraîner avec cette partie
practice-pace = Allure
practice-pace-mine = Vous attend
practice-pace-played = Comme en jeu
practice-done = { $done } sur { $all }
practice-behind = { $seconds } s de retard
practice-mistakes =
    { $count ->
        [0] Aucune erreur
        [one] { $count } erreur
       *[other] { $count } erreurs
    }
practice-table = En ce moment
practice-quiet = Rien ne se passe.
practice-more = et { $count } de plus
practice-right = Juste : { $what }
practice-wrong = Vous avez entré : { $what }
practice-was = C’était : { $what }
practice-by = À saisir :
practice-end =
    { $count ->
        [one] Terminé : { $count } ligne, au plus { $seconds } s de retard.
       *[other] Terminé : { $count } lignes, au plus { $seconds } s de retard.
    }
practice-again = Recommencer
