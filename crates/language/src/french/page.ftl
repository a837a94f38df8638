# Words of the pages beside the board of a match.

title-against = { $a } contre { $b }

player-number = Joueur { $number }

loading = Chargement…

failed = Cela n’a pas marché : { $why }

home-motto = chaque moment d’une partie, et sa conformité aux règles
home-elsewhere = Ailleurs
home-matches = Parties
home-none = Aucune partie pour l’instant : déposez-en une ci-dessus, ou ouvrez-en une par l’API.
home-none-found = Aucune partie ne réunit tout cela : retirez un critère.
home-more = Parties plus anciennes
home-search = Chercher
home-suggested = Suggestions
home-officials = Pour les arbitres : parties privées et non répertoriées
home-find = Les trouver

by-q = Joueur, Héros, événement, format ou carte
by-event = Événement
by-date = Jouée le
by-result = Fin

visibility-private = privée
visibility-unlisted = non répertoriée

home-any-result = toutes
home-hide-results = Cacher les résultats
home-edition = règles { $edition }
home-records =
    { $count ->
        [one] { $count } enregistrement
       *[other] { $count } enregistrements
    }
home-running = en cours

ended-played = jouée jusqu’au bout

receive-drop = Déposez une partie ici, ou choisissez un fichier
receive-what = Un fichier .daybook, ou le journal d’une partie de Board Game Arena (JSON)
receive-only-look = La regarder seulement, sans compte : rien n’est conservé
receive-token = Importer demande un jeton :
receive-needs-token = attend un jeton
receive-other-token = ce jeton ne permet pas d’importer des parties
receive-send = Renvoyer
receive-sending = Lecture de { $name }…
receive-failed = { $name } : { $why }
receive-done =
    { $records ->
        [one] { $name } : { $records } enregistrement, voir la partie
       *[other] { $name } : { $records } enregistrements, voir la partie
    }
receive-read =
    { $count ->
        [one] { $count } notification lue.
       *[other] { $count } notifications lues.
    }
receive-all-read = Rien n’a été omis, rien n’a dû être deviné.
receive-report = Ce qui n’a pas pu être lu
receive-unknown-types = Types de notification dont personne ne nous a parlé
receive-unread-messages = Messages qui disent peut-être ce qu’aucun événement ne dit
receive-gaps = Trous dans le journal, et ce qui diffère après eux
receive-remarks = Remarques
receive-times = { $name } ({ $count } fois)

open-title = Ouvrir un fichier
open-what = La partie du fichier est rejouée et vérifiée pour vous, sans compte. Rien n’en est conservé : elle n’est montrée que dans cet onglet, et aucun lien ne peut être partagé.
open-too-large = trop gros pour être ouvert sans compte : 2 Mio ou environ 4000 enregistrements au plus
open-busy = trop de fichiers ouverts d’ici à la fois : attendez un peu, puis ouvrez-le de nouveau
open-other = Autre fichier
open-unkept = non conservée
open-unkept-long = { $name } n’est montré que dans cet onglet, avec tout ce que le fichier contient : rien n’en a été conservé, et aucun lien n’y mène.
open-all = Tout ce que le fichier contient est déjà montré.

rules-title = Règles
rules-own-words = Chaque paragraphe du livret avec nos propres mots, et ce que Daybook en fait. Le livret lui-même fait foi.
rules-words = Mots ou numéros
rules-edition = Édition
rules-both = les deux
rules-found = Paragraphes : { $count }, sections : { $sections }
rules-glossary = Glossaire
rules-checks = contrôles :
rules-see = voir

treatment-audited = contrôlé
treatment-construction = ne peut être enfreint dans un journal
treatment-decks = contrôlé sur les decks
treatment-definition = définition
treatment-card-text = non jugé : dépend du texte d’une carte
treatment-not-recorded = non jugé : ne laisse rien dans un journal
treatment-teams = non jugé : concerne les équipes

refused-later = Rien de cette partie n’est encore diffusé.
refused-missing = Il n’y a pas de telle partie ici, ou tout le monde ne peut pas la voir.
refused-forbidden = Tout le monde ne peut pas voir ceci.
refused-private = Qui a un jeton pour elle peut l’ouvrir. Le jeton reste dans cet onglet.
refused-held = Le jeton que garde cet onglet ne l’ouvre pas.
refused-token = Jeton
refused-open = Ouvrir
refused-forget = Oublier le jeton
refused-public = Voir ce que tout le monde voit
refused-home = Toutes les parties

overlay-title = Un habillage pour le direct
overlay-what = La partie par-dessus une image de 1920 sur 1080 pixels : qui joue, où en sont les Expéditions, ce qui vient d’être dit. L’habillage suit la partie à mesure qu’elle est enregistrée, dit ce que chacun peut savoir, et rien n’y déplace rien.
overlay-how = Dans OBS, ajoutez une source navigateur avec cette adresse, large de 1920 et haute de 1080. Le fond est transparent.
overlay-show = Ce qui s’affiche
overlay-more = Comment
overlay-flip = Premier siège à droite
overlay-language = Langue
overlay-at = Rester à l’enregistrement
overlay-address = Adresse
overlay-open = Ouvrir l’habillage
overlay-options = Ce que l’adresse peut contenir
overlay-option-show = Seulement ces éléments :
overlay-option-flip = Le premier siège est à droite.
overlay-option-lang = Une de ces langues : { $languages }.
overlay-option-at = Reste à cet enregistrement au lieu de suivre la partie.
overlay-part-players = Joueurs
overlay-part-regions = Expéditions
overlay-part-moment = Jour et phase
overlay-part-ruling = Décisions et pénalités
overlay-part-sentence = Ce qui vient d’arriver
overlay-wins = Vainqueur

side-hero = H
side-companion = C
