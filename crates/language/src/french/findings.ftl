# What an audit finds: one short sentence without a full stop.

counters-missing = { $removed } { $counter } sont retirés de { $object }, qui en a { $had }
counters-elsewhere = { $object } a des marqueurs dans une Défausse ou une zone cachée
counters-kept = { $object } quitte le jeu et a des marqueurs dans { $place }
counters-lost = { $object } ne garde pas ses marqueurs en allant dans { $place }

day-phase-order = { $phase } : commence après { $before }
day-first-morning = Le premier jour a commencé par un Matin, qui est passé
day-effect-elsewhere = { $effect } : commence dans une phase qui ne l'a pas ({ $phase })
day-effect-order = { $effect } : commence après { $before }
day-effect-missing = { $phase } : finit sans { $effect }

deck-no-hero = Le deck { DE($player) } n'a pas de Héros
deck-other-factions = Le deck { DE($player) } contient des cartes d'une autre faction que celle de son Héros
deck-copies = Le deck { DE($player) } contient { $cards } cartes nommées { $name }
deck-rarity = Le deck { DE($player) } contient { $cards } cartes de rareté « { $rarity } », où { $most } sont permises
deck-factions = Le deck { DE($player) } contient plus de trois factions
deck-size = Le deck { DE($player) } compte { $cards } cartes avec son Héros

emblem-without-duration = Un Emblème continu est créé sans durée
emblem-with-duration = L'emblème d'une réaction reçoit une durée
emblem-time = Un Emblème continu est créé alors que sa durée ne peut commencer
emblem-outlasts = Un Emblème continu est encore dans les Limbes après sa durée
die-result = { $player } obtient un nombre qu'aucun dé ne porte

orb-exhausted = Une carte { DE($player) } devient un Orbe de Mana épuisé, et non prêt
cost-in-parts = Quelque chose a été joué entre deux parties d'un même coût

morning-not-the-top = { $player } a pioché une carte qui n'était pas sur le dessus de son Deck
morning-effect-order = « { $effect } » a commencé après « { $before } »
morning-missing = Le Matin s'est terminé sans « { $effects } »
morning-first-player = Le joueur suivant le premier joueur aurait dû devenir premier joueur
morning-not-readied = Un objet épuisé n'a pas été redressé en préparant
morning-drawn = { $player } a pioché { $cards } au lieu de { $wanted } le Matin
morning-expanded = { $player } a placé { $cards } cartes en Mana en étendant

rest-left = { $object } a quitté son Expédition au Repos
rest-eternal-left = { $object } est Éternel et a quitté son Expédition au Repos
rest-stayed = { $object } est resté dans son Expédition au Repos
rest-not-discarded = { $object } est Fugace et n'a pas été défaussé
rest-not-to-reserve = { $object } n'est pas allé en Réserve
night-boosts = { $object } a des boosts en Réserve : { $has } au lieu de { $wanted }
night-status-kept = { $object } a encore le statut { $status } après le Repos
night-ascended-kept = Une Expédition est encore Élevée après le Repos
night-too-many = { $place } garde { $objects } après le Nettoyage, où { $limit } peuvent rester
night-too-few = { $place } garde { $objects } après le Nettoyage, où { $keep } devraient rester

zone-of-another = Une carte { DE($player) } va dans { $place }, une zone d'un autre joueur
enters-with-status = { $object } entre dans { $place } avec un statut qu'elle ne peut y avoir
emblem-moved = Un emblème quitte les Limbes pour { $place }
orb-ready = Une carte arrive redressée dans la zone de Mana { DE($player) }
cards-looked-at = Des cartes cachées sont regardées, et rien n'a été joué qui puisse le permettre
marker-face-down = Un marqueur de terrain est placé sur une Région face cachée
status-gained-elsewhere = { $object } gagne { $status } dans une Défausse, où rien n'a de statut
status-gained-twice = { $object } gagne { $status }, qu'il a déjà
status-lost-absent = { $object } perd { $status }, qu'il n'a pas
timestamp-order = Le joueur qui a l'initiative n'a pas choisi en premier l'ordre de ses horodatages
timestamps-apart = Des objets qui ne sont pas entrés en même temps ont vu leurs horodatages réordonnés
source-unknown = Un effet vient de { $source }, qui n'a jamais été un objet

card-prohibited = { $card } est jouée alors qu'elle ne peut pas l'être
card-exhausted = { $object } est épuisée en Réserve et est jouée depuis celle-ci
cost-paid = Mana payé pour { $card } : { $mana }, pour un coût de { $cost }
scout-stays = { $object } a été jouée pour son coût d'Éclaireur et n'est pas allée en Réserve
card-not-fleeting = { $object } a été jouée depuis la Réserve et n'a pas gagné Fugace
quick-action-of-another = { $player } joue une action rapide de { $object }, qui n'est pas à lui
quick-action-none = { $object } n'a aucune action rapide qui fonctionne là où elle est
quick-action-exhausted = { $object } est déjà épuisée et ne peut l'être comme coût

progress-in-arena = Les Expéditions ne bougent plus une fois le départage commencé
progress-tumult-hidden = Une Expédition est dans ou après une région d'une carte Tumulte non révélée
progress-apart = Des Expéditions ont avancé l'une après l'autre pendant la Progression
progress-by-ability = Une capacité a fait avancer { $expedition } alors que quelque chose l'en empêche
progress-backward = { $expedition } a reculé à la Progression
progress-stayed = { $expedition } l'emporte dans un terrain de sa région et n'a pas avancé
progress-blocked = { $expedition } a avancé alors que quelque chose l'en empêche
progress-wins-none = { $expedition } ne l'emporte dans aucun terrain de sa région et a avancé
progress-too-far = { $expedition } a avancé de plus d'une région
progress-other-terrains = { $expedition } a avancé grâce à d'autres terrains que ceux où elle l'emporte

reaction-order = { $player } joue une réaction avant un joueur qui a l'initiative
reactions-left = Des réactions sont restées dans les Limbes sans être jouées
reactions-waiting = Un joueur poursuit son tour alors que des réactions attendent dans les Limbes
reactions-apart = Des réactions à un même événement ont été activées l'une après l'autre
reaction-none-works = Une réaction de { $object } est activée, qui n'en a aucune qui fonctionne
reactions-too-many = { $object } active { $activated } réactions en arrivant, et en a { $has }

played-face-down = { $player } joue une carte sans la révéler
played-from = { $player } joue une carte depuis { $place }
played-to = { $card }, jouée par { $player }, va dans { $place }
played-unpaid = { $card } se résout, et rien n'a été payé pour elle
spell-end = { $object } a été résolu et va dans { $place }
cooldown-ready = { $object } a Récupération et est arrivé redressé en Réserve
quick-action-unpaid = { $object } n'a pas été épuisé pour payer son action rapide
orbs-not-ready = { $player } paie avec ce qui n'est pas un de ses Orbes de Mana prêts
paid-apart = { $player } paie un même coût en plusieurs étapes

setup-heroes = { $player } a { $heroes } Héros
setup-hero-counters = { $hero } commence avec { $has } { $counter } au lieu de { $wanted }
setup-elsewhere = Une Expédition n'est pas dans sa première région quand le premier jour commence
setup-not-shuffled = { $player } a pioché dans un Deck qui n'avait pas été mélangé
setup-same-tumult = La même carte Tumulte se trouve deux fois dans l'Aventure
setup-first-hand = { $player } a commencé avec { $cards } cartes piochées au lieu de { $wanted }
setup-first-orbs = { $player } a commencé avec { $cards } cartes placées en Mana au lieu de { $wanted }

target-wrong = Un objet est ciblé deux fois par une même étape, ou n'est pas là
target-unpaid = { $player } ne paie pas { $mana } pour ses cibles Coriaces
target-paid-again = { $player } paie de nouveau pour une cible Coriace du même effet

token-no-character = Le jeton { $token } dans { $place } n'est pas un Personnage en Expédition
token-cost = Le jeton { $token } a un coût
token-outside = Un jeton est encore dans une zone où il cesse d'exister

turn-not-next = { $player } prend un tour qui n'est pas le sien
turn-nothing = { $player } ne fait rien de son tour, et ne passe pas
turn-after-passing = { $player } agit après avoir passé
turn-of-another = { $player } agit pendant le tour d'un autre joueur
turn-at-noon = { $player } agit à Midi, où seules des réactions sont jouées
turn-after-you = { $player } agit après « Après vous », qui finit le tour
turn-cards = { $player } joue { $cards } cartes en un tour
turn-late-quick-action = { $player } joue une action rapide après la carte de son tour
turn-early-dusk = Le Crépuscule a commencé avant que tous les joueurs aient passé
used-too-often = { $object } est utilisé { $times } fois en un jour

victory-wrong-time = La partie a été close comme gagnée dans une phase qui n'en constate pas ({ $phase })
victory-went-on = { $player } avait gagné, et la partie a continué
victory-not-won = La partie a été close comme gagnée en jouant, mais vu la place des Expéditions elle ne l'est pas ainsi
tie-breaker-missing = Plusieurs joueurs sont à égalité au plus loin, et le départage n'a pas commencé
tie-breaker-early = Le départage a commencé alors que personne n'est à égalité

# Why something cannot be judged.

doubt-gap = une partie de ce qui s'est passé ici n'a pas été enregistrée
doubt-paper = un match noté à la main sur papier peut omettre des étapes
doubt-silent = aucun paragraphe de { $edition } ne le demande
doubt-undecided = il y a en jeu plus de capacités passives, ou plus de dépendances entre elles, que l'on n'en calcule ; non appliquées : { $objects }
doubt-ability = une capacité que ce programme ne sait pas lire était à l'œuvre et peut l'expliquer
doubt-unread = { $object } a des capacités que le journal ne dit pas
doubt-mixed-deck = des cartes ont été mises dans ce Deck, et tout journal n'en dit pas bien la place
