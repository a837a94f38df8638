# Text of the pages other than the board of a match.

title-against = { $a } contre { $b }

player-number = Joueur { $number }

skip = Aller au contenu

loading = Chargement…

failed = Échec : { $why }

home-motto = Revoyez chaque moment d’une partie et confrontez-le aux règles
home-control = Habillage
home-elsewhere = Autres pages
home-matches = Parties
home-none = Aucune partie pour l’instant : déposez-en une ci-dessus, ou ouvrez-en une par l’API.
home-none-found = Aucune partie. Essayez avec moins de mots.
home-now = En direct
home-no-event = Autres parties
home-wall = Mur de la ronde { $round }
home-more = Parties plus anciennes
home-search = Chercher
home-suggested = Suggestions
home-officials = Pour les arbitres : parties privées et non répertoriées
home-find = Les trouver

by-q = Joueur, Héros, événement, format ou carte
by-event = Événement
by-date = Jouée le
by-result = Fin

format-constructed = Construit
format-limited = Limité
format-standard = Standard
format-nuc = Sans Unique
format-singleton = Singleton
format-singleton-nuc = Singleton sans Unique
format-frontier = Frontier
format-living-legends = Living Legends
format-sandbox = Sandbox
format-test = Test
format-sealed = Scellé
format-draft = Draft de boosters

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

ended-played = menée à son terme

receive-drop = Déposez une partie ici, ou choisissez un fichier
receive-what = Un fichier .daybook, ou une partie de Board Game Arena : son journal ou sa page de rediffusion enregistrée
receive-only-look = La voir seulement : sans compte, rien n’est conservé
receive-token = Pour publier cette partie, entrez votre jeton d’import (demandez-le à l’organisateur)
receive-needs-token = demande un jeton
receive-other-token = ce jeton ne permet pas d’importer des parties
receive-send = Renvoyer
receive-sending = Lecture de { $name }…
receive-failed = { $name } : { $why }
receive-done =
    { $records ->
        [one] { $name } : { $records } enregistrement, voir la partie
       *[other] { $name } : { $records } enregistrements, voir la partie
    }
receive-there = { $name } : cette partie est déjà ici ; voir la partie
receive-moves = { $name } : un texte de coups se regarde seulement, rien n’est conservé ; voir la partie
receive-no-moves = ce service n’ouvre pas de textes de coups ; faites-en un fichier avec `daybook play`
receive-read =
    { $count ->
        [one] { $count } notification lue.
       *[other] { $count } notifications lues.
    }
receive-all-read = Rien n’a été omis, rien n’a dû être deviné.
receive-report = Ce qui n’a pas pu être lu
receive-unknown-types = Types de notification inconnus
receive-unread-messages = Messages qui disent peut-être ce qu’aucun événement ne dit
receive-gaps = Trous dans le journal, et ce qui diffère après eux
receive-remarks = Remarques
receive-times = { $name } ({ $count } fois)

open-title = Ouvrir un fichier
open-kinds = Un fichier .daybook, un texte de coups (.moves), ou une partie de Board Game Arena : son journal ou sa page de rediffusion enregistrée, compressés ou non
open-paste = Coller plutôt le texte
open-pasted = texte collé
open-stop = Arrêter
open-stopped = arrêté
open-too-large-here = trop gros : { $size } Mio au plus
open-what = La partie du fichier est rejouée et vérifiée pour vous, sans compte. Rien n’en est conservé : elle n’est montrée que dans cet onglet, et aucun lien ne peut être partagé.
open-what-here = La partie du fichier est rejouée et vérifiée dans votre navigateur, sans compte. Le fichier n’est envoyé à personne : il n’est montré que dans cet onglet, et ne devient un lien que si vous le partagez.
open-from-nobody = Aucune partie n’est venue de la page qui a ouvert celle-ci. Cliquez-y de nouveau sur le bouton ; si cela n’aide pas, cette page ou votre navigateur l’interdit : enregistrez la page à la main, comme montré ci-dessous.
open-from-elsewhere = Une partie n’est prise que de Board Game Arena, et ceci venait de { $origin }.
open-way = Vous avez joué sur Board Game Arena ?
open-way-button = Faites glisser ce bouton dans votre barre de favoris :
open-way-name = Vers Daybook
open-way-about = Remet à Daybook, en un clic, la partie de cette page
open-way-or = Ou, avec une extension pour scripts utilisateur :
open-way-script = installer le bouton
open-way-then = Cliquez-le ensuite sur la page de votre partie ou de sa rediffusion. Votre navigateur remet la partie à cette page, et à personne d’autre. Si rien ne s’ouvre, cette page ou votre navigateur l’interdit : faites-le à la main.
open-way-phone = Sur un téléphone, pas de bouton : enregistrez la page à la main, en trois étapes.
open-way-hand = À la main
open-way-replay = Ouvrez-y la rediffusion de votre partie, et attendez que le plateau soit là.
open-way-save = Enregistrez la page (Ctrl+S ; sur un téléphone : Partager, Enregistrer).
open-way-drop = Déposez ici la page enregistrée.
open-way-live = Suivre en direct
open-way-none = Ouvrez d’abord la page de votre partie ou de sa rediffusion, puis cliquez-y sur ce bouton.
open-way-blocked = Votre navigateur n’a pas ouvert Daybook : autorisez cette page à ouvrir des onglets, puis cliquez de nouveau sur le bouton.
home-way-drop = Déposez ici la page enregistrée : sans compte, rien n’est conservé.
home-way-button = Ou en un clic, avec un bouton dans votre navigateur
open-linked = la partie de ce lien
open-share-long = un lien qui contient cette partie
open-hands = Quelles cartes cachées le lien peut-il contenir ?
open-hand-of = seulement ce que { $player } a vu
open-hands-none = aucune carte cachée : seulement ce que tout le monde a vu
open-hands-both = les deux mains : mon adversaire est d’accord
open-link = Lien qui contient la partie, à ce moment
open-link-how = La partie est dans le lien lui-même. Personne d’autre ne la conserve : quiconque a le lien peut l’ouvrir, et personne ne peut le reprendre.
open-link-long = Cette partie est trop longue pour un lien ({ $count } caractères) : téléchargez son fichier et envoyez-le.
open-link-unread = ce service n’a pas de moteur pour ses pages, qui ne peuvent donc pas lire une partie dans un lien : ouvrez le lien sur un autre service, ou demandez le fichier
relayed-title = Enregistrer une partie pendant qu’elle se joue
relayed-what = La page de votre partie remet ici ce qu’elle reçoit, et cette page l’envoie au service : la table publique au fur et à mesure, et votre main pour vous seul. Les coups que vous reprenez sont repris ici aussi.
relayed-none = Cette page est ouverte par le bouton du script, sur la page d’une partie en cours sur Board Game Arena. Installez-le sur la page qui ouvre des fichiers.
relayed-came =
    { $count ->
        [one] { $count } message de la partie est arrivé.
       *[other] { $count } messages de la partie sont arrivés.
    }
relayed-records =
    { $count ->
        [one] { $count } enregistrement a été fait.
       *[other] { $count } enregistrements ont été faits.
    }
relayed-left =
    { $count ->
        [one] { $count } message reste à envoyer.
       *[other] { $count } messages restent à envoyer.
    }
relayed-again = Cette page réessaie d’elle-même.
relayed-stay = Gardez cet onglet ouvert jusqu’à la fin de la partie. S’il est fermé ou rechargé, ou la page de la partie, cliquez-y de nouveau sur le bouton : rien n’est perdu, et rien n’est enregistré deux fois.
relayed-token-there = le jeton de cet onglet
relayed-visibility = Qui peut la voir
relayed-unlisted = quiconque a le lien
relayed-public = tout le monde
relayed-delay = Secondes avant que d’autres voient un coup
relayed-begin = Commencer l’enregistrement
relayed-match = La partie
guest-title = Lien court
guest-make = Créer un lien court
guest-link = Lien court vers ce moment
guest-how =
    { $days ->
        [one] Ce service conserve la partie un jour, avec les cartes cachées choisies ci-dessus, pour quiconque a le lien. Puis elle est supprimée ; ce navigateur peut la supprimer plus tôt.
       *[other] Ce service conserve la partie { $days } jours, avec les cartes cachées choisies ci-dessus, pour quiconque a le lien. Puis elle est supprimée ; ce navigateur peut la supprimer plus tôt.
    }
guest-until = Ce service conserve la partie jusqu’au { $date }, puis la supprime.
guest-until-short = jusqu’au { $date }
guest-keep = La garder plus longtemps
guest-end = La supprimer maintenant
guest-ended = La partie a été supprimée. Son lien court ne montre plus rien.
guest-there = La même partie avait déjà été mise ici : le lien est donc le même, et seul le navigateur qui l’a mise ici peut la supprimer.
open-no-clip = Les extraits sont faits par un service qui a la partie : un fichier ouvert n’en a donc pas.
open-kept = Votre navigateur garde cette page : elle ouvre des fichiers sans réseau aussi.
open-here = { $name } n’est montré que dans cet onglet, avec tout ce que le fichier contient : votre navigateur l’a lu et ne l’a envoyé à personne.
open-too-large = trop gros pour être ouvert sans compte : 4 Mio ou environ 4000 enregistrements au plus
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

missing-title = Page introuvable
missing-why = Rien ne se trouve à { $path }. L’adresse contient peut-être une faute, ou la page a été déplacée.
api-title = API
api-what = Toutes les routes de ce service, chacune avec une requête à copier dans un terminal.
api-document = Document OpenAPI
api-find = Chercher une route
api-none = Aucune route ne correspond.
api-token = jeton nécessaire
api-example = Exemple
api-try = Essayer
api-parameters = Paramètres
api-body = Corps de la requête
api-responses = Réponses
api-required = obligatoire

refused-later = Rien de cette partie n’est encore diffusé.
refused-missing = Cette partie n’existe pas, ou elle n’est pas publique.
refused-forbidden = Ceci n’est pas public.
refused-private = Toute personne qui a un jeton pour cette partie peut l’ouvrir. Le jeton reste dans cet onglet.
refused-held = Le jeton de cet onglet n’ouvre pas cette partie.
refused-token = Jeton
refused-open = Ouvrir
refused-forget = Oublier le jeton
refused-public = Montrer la vue publique
refused-home = Toutes les parties

overlay-title = Habillage pour le direct
overlay-what = La partie par-dessus une image de 1920 × 1080 : les joueurs, où en sont les Expéditions, le dernier événement. L’habillage suit la partie à mesure qu’elle est enregistrée et ne montre que ce qui est public. Aucun élément n’en déplace un autre.
overlay-how = Dans OBS, ajoutez une source navigateur avec cette adresse, large de 1920 et haute de 1080. Le fond est transparent.
overlay-show = Ce qui s’affiche
overlay-more = Options
overlay-flip = Premier siège à droite
overlay-language = Langue
overlay-at = Figer à l’enregistrement
overlay-address = Adresse de l’habillage
overlay-open = Ouvrir l’habillage
overlay-options = Paramètres de l’adresse
overlay-option-show = Seulement ces éléments :
overlay-option-flip = Le premier siège est à droite.
overlay-option-lang = Une de ces langues : { $languages }.
overlay-option-at = Se fige à cet enregistrement au lieu de suivre la partie.
overlay-part-players = Joueurs
overlay-part-regions = Expéditions
overlay-part-moment = Jour et phase
overlay-part-ruling = Décisions et pénalités
overlay-part-sentence = Dernier événement
overlay-part-card = Dernière carte jouée
overlay-part-table = Ronde, table et horloge
overlay-clock = Horloge
overlay-wins = Vainqueur

side-hero = H
side-companion = C
side-name-hero = Héros
side-name-companion = Compagnon

film = Film
film-about = La partie en une demi-minute.

share = Partager
share-hide = Cacher comment la partie se termine
share-held = Créer le lien
share-picture = Image de ce moment
share-embed = Intégrer ce moment
share-code = Code QR
share-code-short = QR
share-code-how = Visez-le avec l’appareil photo du téléphone.
share-code-long = Ce lien est trop long pour un code QR : copiez-le et envoyez-le.
share-film = Film de la partie, une demi-minute
share-frame = Intégrer le film
do-copy = Copier
do-open = Ouvrir
do-copy-self = Le navigateur ne permet pas de copier : le texte est sélectionné

film-tells = Un film montre le cours de la partie, et sa fin.
film-play-all = Montrer le film
film-shots = Moments du film
film-shot = { $number } sur { $count } : { $text }
film-back = Moment précédent
film-on = Moment suivant
film-loop = Reprendre au début à la fin
film-again = Revoir
film-so-far = Jusqu’ici : la partie est en cours
film-so-far-late = Jusqu’ici : la partie est montrée en différé

share-clip = Extrait
share-from = De
share-to = À
share-turn = Dernier tour
share-clip-link = Lien vers l’extrait (GIF)
share-clip-long = Un extrait a { $count } enregistrements au plus et ne finit pas avant son début.
share-clip-how = Ou glissez sur la frise avec Maj. Un extrait montre ce que voit le public.
share-room = Lien pour vos spectateurs

together = Regarder ensemble
together-lead = { $count ->
    [0] Vous menez. Pas encore de spectateur
    [one] Vous menez. { $count } spectateur
   *[other] Vous menez. { $count } spectateurs
 }
together-along = Vous suivez
together-alone = Vous naviguez seul
together-free = Naviguer seul
together-back = Rejoindre le meneur
together-leave = Quitter
together-close = Fermer la salle
together-over = La salle a été fermée

notes = Notes
notes-tools = Outils
notes-mark = Marquer
notes-arrow = Flèche
notes-draw = Dessiner
notes-wipe = Effacer
notes-mark-how = Touchez cartes, piles, pions ou régions pour les marquer, et encore pour retirer la marque.
notes-arrow-how = Touchez le départ de la flèche, puis son arrivée.
notes-draw-how = Dessinez sur le plateau. C efface tout ; rien n’est gardé.
notes-no-tool = Aucun outil
notes-say = Note pour { $place }
notes-own = Vos notes
notes-others = Notes reçues
notes-drawn = { $count ->
    [one] une marque
   *[other] { $count } marques
 }
notes-drop = Retirer la note pour { $place }
notes-taken-back = annulé depuis
notes-gone = la partie a ici un autre enregistrement maintenant
notes-later = { $count ->
    [one] Encore une, d’un moment ultérieur
   *[other] Encore { $count }, de moments ultérieurs
 }
notes-link = Copier le lien
notes-save = Enregistrer
notes-open = Ouvrir un fichier
notes-long = C’est trop long pour un lien : enregistrez plutôt un fichier.
notes-not-copied = Le navigateur ne permet pas de copier : enregistrez plutôt un fichier.
notes-other-match = Ces notes sont d’une autre partie.
notes-unread = Ce n’est pas un fichier de notes.
