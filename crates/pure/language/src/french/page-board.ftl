# Text of the page header and the board.

home = Toutes les parties

first = Premier joueur

toact = Doit jouer

wins = Gagne

has-passed = A passé
has-left = Hors jeu

game-number = Manche { $game }

day-number = Jour { $day }
before-game = Avant la partie

effect-succeed = Succession
effect-prepare = Préparation
effect-draw = Pioche
effect-expand = Expansion
effect-progress = Progression
effect-rest = Repos
effect-clean-up = Nettoyage
effect-check-victory = Vérification de la victoire

tiebreaker = Départage

turn = À { $player } de jouer

live = En direct
live-behind = Aller au direct

late = Différé : { $time }
late-events = Différé en événements : { $events }
drafted-in = Leur draft
hands-show = Voir toutes les mains
hands-shown = Toutes les mains : les joueurs sont d’accord

result-wins = { $player } gagne
result-win-together = { $players } gagnent
result-none = Pas de gagnant
result-score = Manches { $score }

ended-abandoned = abandonnée
ended-bye = exemption
ended-concession = par concession
ended-disqualification = par disqualification
ended-double-loss = double défaite
ended-draw = match nul
ended-no-show = absence
ended-penalty = par pénalité
ended-time = à la limite de temps

do-flip = Retourner
do-flip-long = Retourner le plateau
do-share = Partager
do-share-long = Copier un lien vers ce moment
do-shared = Lien copié
do-link = Lien vers ce moment
do-download = Télécharger
do-download-long = Télécharger la partie comme fichier .daybook
do-close = Fermer
do-help = Raccourcis et aide
do-theme = Thème : { $theme }

theme-system = Système
theme-light = Clair
theme-dark = Sombre

do-whole = Ouvrir dans Daybook

view = Vue
view-public = Publique
view-hands = Toutes les mains
view-official = Arbitre
view-ask = Cette vue demande un jeton
view-why = Les mains et autres cartes cachées ne se montrent qu’à leur joueur et aux arbitres. Le jeton reste dans cet onglet.
view-desk-ask = L’arbitrage demande un jeton
view-desk-why = Arbitres, scribes et joueurs y enregistrent ce qui se décide à la table. Le jeton reste dans cet onglet.
view-token = Jeton
view-show = Montrer cette vue

adventure = Aventure

arena = Arène
arena-without = pas un terrain de l’Arène à présent

region = Région { $number }
region-0 = Région du Héros
region-7 = Région du Compagnon
region-down = face cachée
region-tumult = moitié de la carte Tumulte { $number }
region-marker = Marqueur de Terrain : { $terrain }
region-known = Connu des arbitres : { $terrains }
region-none = aucun terrain
region-here = { $expedition } de { $player }

expedition-hero = Expédition du Héros
expedition-companion = Expédition du Compagnon
expedition-at = région { $number }

standing-ahead = devant
standing-behind = derrière
standing-tied = à égalité

total-ahead = { $terrain } { $number }, plus que { $other }
total-behind = { $terrain } { $number }, moins que { $other }
total-tied = { $terrain } { $number }, égalité
total-counts = compte dans cette région

verdict-forward = Avance grâce à { $terrains }
verdict-moves = Avance
verdict-moved = Vers la région { $number }
expedition-faces = Face à { $players }
verdict-stays = Reste
verdict-blocked = Bloquée
verdict-ascended = Élevée

# The result of a Dusk, one sentence for each Expedition.
dusk-none = Aucune Expédition n’avance.
dusk-compared = { $terrain } { $number } à { $other }
dusk-moves = { $expedition } avance : { $compared }.
dusk-moved = { $expedition } a avancé dans la région { $region } : { $compared }.
dusk-stays = { $expedition } reste : { $compared }.
dusk-blocked = { $expedition } est bloquée : { $compared }.

empty = vide

draft-booster =
    Booster { $number } : { $count ->
        [1] une carte
       *[other] { $count } cartes
    }
draft-nothing-in-hand = Aucun booster en main
draft-pool =
    Réserve de cartes : { $count ->
        [0] aucune carte
        [1] une carte
       *[other] { $count } cartes
    }

drawer = Cartes de { $player }
drawer-unseen =
    { $count ->
        [one] { $count } carte cachée
       *[other] { $count } cartes cachées
    }

zone-hero = Héros
zone-reserve = Réserve
zone-landmark = Repères
zone-limbo = Limbes

board-undecided = Il y a ici plus de dépendances entre capacités passives qu’on n’en calcule : caractéristiques, coûts et mouvements montrent ce qui précède celles de { $count } objets.

zone-hand = Main
zone-mana = Mana
zone-deck = Deck
zone-discard = Défausse
zone-over = { $number } au-dessus de la limite
zone-limit = { $count } sur { $limit } au plus
zone-of = { $player } : { $zone }

distance = Distance
distance-long = Distance { $number } sur 7

# The score, in links to a moment.
both-at = tous deux à distance { $distance }
leads-by = { $player } mène { $more } à { $less }

hand-long = Cartes en main : { $count }

mana-long = { $ready } Orbes de Mana prêts sur { $orbs }

pile-show = montrer les cartes
pile-known = { $known } connues sur { $count }

card-unknown = Une carte
card-down = Carte face cachée
card-emblem = Emblème
card-emblem-of = Emblème : { $name }
card-emblem-holds = Emblème : { $expedition } ne peut pas avancer
card-token = Jeton
card-copy = Gigantesque : compte ici aussi
card-cost = Coût { $hand } depuis la main, { $reserve } depuis la Réserve
card-now = { $terrain } { $number }
card-changed = { $terrain } { $number }, imprimé { $printed }
card-printed = Imprimé
card-current = Maintenant
card-owner = Propriétaire : { $player }
card-controller = Contrôlée par { $player }
card-timestamp = Horodatage { $number }

# Une carte montrée en grand.
large-card = { $name }, en grand
large-says = Capacités
large-unknown = Ses capacités ne sont pas connues.
large-awaited = Ses capacités ne sont pas encore connues : une base de cartes est interrogée.
large-nothing = Elle n’a pas de capacité.
large-completed = Texte tiré de la base de cartes, pas de l’enregistrement.
large-coming = …
large-counter = { $name } : { $count }
large-close = Fermer
large-explain = Expliquer
large-keys = Entrée : expliquer. I : aller dans cette carte
large-keys-known = I : aller dans cette carte
large-fan-content = Contenu de fans, non officiel : l’image ne fait pas partie de ce programme.

# Ce que fait chaque statut.
rule-anchored = Reste où il est au Repos, une fois.
rule-ascended = Gagne les égalités au Crépuscule.
rule-asleep = Ne compte pas au Crépuscule ; reste où il est au Repos, une fois.
rule-boosted = Chaque boost ajoute 1 à chaque statistique.
rule-exhausted = Ne peut pas être épuisé de nouveau ; en Réserve, ne peut pas être joué, et ses capacités de soutien sont sans effet.
rule-fleeting = Va dans la défausse là où il irait en Réserve.

type-character = Personnage
type-emblem = Emblème
type-hero = Héros
type-mana-orb = Orbe de Mana
type-permanent = Permanent
type-region = Région
type-spell = Sort

rarity-common = Commune
rarity-rare = Rare
rarity-exalted = Exaltée
rarity-unique = Unique

badge-anchored = Ancré
badge-ascended = En Ascension
badge-asleep = Endormi
badge-boosted = Boosté
badge-exhausted = Épuisé
badge-fleeting = Fugace

keyword-cooldown = Rafraîchissement
keyword-defender = Défenseur
keyword-eternal = Éternel
keyword-fleeting = Fugace
keyword-gigantic = Gigantesque
keyword-scout = Repérage
keyword-seasoned = Aguerri
keyword-tough = Coriace

# Subtypes, as the card data names them.
subtype-adventurer = Aventurier
subtype-apprentice = Apprenti
subtype-artist = Artiste
subtype-bureaucrat = Bureaucrate
subtype-citizen = Citoyen
subtype-companion = Compagnon
subtype-deity = Divinité
subtype-druid = Druide
subtype-elemental = Élémentaire
subtype-engineer = Ingénieur
subtype-expedition = Expédition
subtype-fairy = Fée
subtype-landmark = Repère
subtype-leviathan = Léviathan
subtype-messenger = Messager
subtype-plant = Plante
subtype-scholar = Érudit
subtype-scientist = Scientifique
subtype-soldier = Soldat
subtype-song = Chant
subtype-spirit = Esprit
subtype-trainer = Dresseur

icon-joined = Quand j’arrive :
icon-hand = Quand on me joue de la main :
icon-reserve = Quand on me joue de la Réserve :
icon-discard = Me défausser
icon-exhaust = M’épuiser
icon-support = En Réserve :
icon-mana = { $number } de mana
