# What happened in one event: one short sentence without a full stop. $count only chooses a form.

match-opened = Le match s'ouvre : { $players } ({ $format }, règles { $edition })
match-opened-drafted = { $opened }, avec des decks construits dans le draft { $draft }
boosters-opened =
    { $count ->
        [1] { $players } ouvre
       *[other] { $players } ouvrent
    } { $boosters ->
        [1] un booster de { $cards }
       *[other] { $boosters } boosters, { $cards } en tout
    }
picked = { $player } choisit { $card }
boosters-passed-left = Les boosters passent à gauche
boosters-passed-right = Les boosters passent à droite
booster-passed = { $player } reçoit le booster { $booster }
pool-registered = { $player } peut bâtir son deck avec { $cards }
game-started = La partie { $game } commence ; { $player } est premier joueur
deck-registered = { $player } présente un Deck de { $cards }
deck-registered-hero = { $player } présente un Deck de { $cards } avec { $hero } comme Héros
game-ended =
    { $count ->
        [0] La partie { $game } se termine sans vainqueur
        [1] { $players } gagne la partie { $game }
       *[other] { $players } gagnent la partie { $game }
    }
player-left-concession = { $player } concède et quitte la partie
player-left-disqualification = { $player } est disqualifié et quitte la partie
player-left-drop = { $player } abandonne le tournoi et quitte la partie
player-left-elimination = { $player } est éliminé : d'autres jouent le départage
player-left-penalty = { $player } quitte la partie par pénalité
match-won =
    { $count ->
        [0] Le match se termine sur le score de { $score }, sans vainqueur
        [1] { $players } gagne le match { $score }
       *[other] { $players } gagnent le match { $score }
    }
match-ended = Le match se termine sur le score de { $score }
ending-abandoned = { $what }, car un joueur est parti
ending-bye = { $what } par exemption
ending-concession = { $what } par concession
ending-disqualification = { $what } par disqualification
ending-double-loss = { $what }, perdu par tous
ending-draw = { $what }, d'un commun accord sur une égalité
ending-no-show = { $what }, car un joueur est absent
ending-penalty = { $what } par pénalité
ending-time = { $what } au bout du temps imparti
result-signed = { $player } signe le résultat jusqu'à l'enregistrement { $seq }
day-began = Le jour { $day } commence
daily-effect-began = « { $effect } » commence
daily-effect-ended = « { $effect } » se termine
turn-began = Tour { DE($player) }
passed = { $player } passe
after-you = { $player } dit « Après vous »
first-player-changed = { $player } devient premier joueur
tie-breaker-began = Le départage commence : toutes les Expéditions sont dans l'Arène
rewound = Retour en arrière à l'enregistrement { $to }, par { $by } : { $reason }

card-played = { $player } joue { $card } depuis { $from } vers { $to }
quick-action-played = { $player } joue l'action rapide { DE($object) }
for-mana = { $what } pour { $mana } mana
reaction-played = { $player } joue une réaction
reaction-played-of = { $player } joue une réaction { DE($source) }
reaction-activated = un emblème { DE($player) } s'active : une réaction
reaction-activated-of = un emblème { DE($player) } s'active : une réaction { DE($source) }
emblem-created = un emblème { DE($player) } est créé : un effet
emblem-created-of = un emblème { DE($player) } est créé : un effet { DE($source) }
emblem-next = seulement pour la prochaine carte : { $says }
resolved = { $object } se résout

draws = { $player } pioche { $what }
token-created = { $token } arrive dans { $place }
ceased =
    { $count ->
        [1] { $objects } cesse d'exister
       *[other] { $objects } cessent d'exister
    }
oldest-first = Du plus ancien au plus récent : { $order }
oldest-first-chosen =
    { $count ->
        [1] Du plus ancien au plus récent : { $order }, comme { $players } l'a choisi
       *[other] Du plus ancien au plus récent : { $order }, comme { $players } l'ont choisi
    }
status-gained =
    { $kind ->
        [exhausted] On épuise { $who }
        [ascended]
            { $count ->
                [1] { $who } devient { $status }
               *[other] { $who } deviennent { $status }s
            }
       *[other]
            { $count ->
                [1] { $who } gagne { $status }
               *[other] { $who } gagnent { $status }
            }
    }
status-lost =
    { $kind ->
        [exhausted] On redresse { $who }
        [ascended]
            { $count ->
                [1] { $who } n'est plus { $status }
               *[other] { $who } ne sont plus { $status }s
            }
       *[other]
            { $count ->
                [1] { $who } perd { $status }
               *[other] { $who } perdent { $status }
            }
    }
counter-changed = { $object } : { $counter } { $by } (désormais { $now })
mana-paid = { $player } paie { $mana } mana
mana-readied =
    { $mana ->
        [one] { $player } redresse { $mana } Orbe de Mana
       *[other] { $player } redresse { $mana } Orbes de Mana
    }
revealed = On révèle { $cards }
revealed-in = { $card } dans { $place }
looked-at =
    { $count ->
        [1] { $players } regarde { $what }
       *[other] { $players } regardent { $what }
    }
shuffled = On mélange { $place }
die-rolled =
    { $count ->
        [1] { $player } lance le dé : { $results }
       *[other] { $player } lance les dés : { $results }
    }
choice = Choix ({ $about })
choice-made = { $player } choisit ({ $about })
choice-table = La table est prête
choice-deck = { $player } choisit un deck
choice-first-mana = { $player } choisit les cartes qui deviennent des Orbes de Mana
choice-no-mana = { $player } ne met aucune carte dans la zone de Mana
choice-confirmed = { $player } confirme
choice-declined = { $player } renonce
choice-declined-of = { $player } renonce à l'effet { DE($source) }
choice-effect = { $player } choisit un effet
choice-effect-of = { $player } choisit l'effet { DE($source) }
choice-untold = { $player } fait un choix que l'enregistrement ne dit pas
choice-untold-of = { $player } fait un choix pour { $source } que l'enregistrement ne dit pas
expedition-forward = { $expedition } avance jusqu'à { $region }
expedition-backward = { $expedition } recule jusqu'à { $region }
expedition-stays = { $expedition } reste dans { $region }
expedition-moves = { $expedition } va dans { $region }
due-to = { $what }, grâce à { $terrains }
marker-placed = { $player } pose un marqueur de Terrain ({ $terrains }) sur { $place }
marker-moved = { $marker } va sur { $place }
control-changed = { $object } passe dans { $place }
face-changed = { $object } devient { $face }
face-has-subtypes = { $object } est désormais { $subtypes }
face-has-no-subtype = { $object } perd tous ses sous-types
face-is-copied = Ce qui est imprimé sur { $object } change
tumult-revealed = La carte Tumulte { $card } est révélée : { $first } | { $second }

clock-started = Le chronomètre de la ronde démarre : il reste { $time }
clock-stopped = Le chronomètre de la ronde s'arrête : il reste { $time }
clock-extended = La ronde est prolongée de { $time }
judge-called = Un arbitre est appelé : { $text }
judge-called-by = { $player } appelle un arbitre : { $text }
ruling = Décision { DE($by) } : { $text }
ruling-about = Décision { DE($by) } sur l'enregistrement { $seq } : { $text }
penalty = { $player } reçoit une pénalité { DE($by) }, { $penalty } : { $text }
penalty-caution = rappel
penalty-warning = avertissement
penalty-game-loss = perte de la partie
penalty-match-loss = perte du match
penalty-disqualification = disqualification
penalty-instead-of = au lieu { DE($level) }
infraction = infraction { $code }
about-record = au sujet de l'enregistrement { $seq }
appeal-changed = remplace l'enregistrement { $seq } en appel
appeal-upheld = maintient l'enregistrement { $seq } en appel
note = Remarque : { $text }
note-about = Remarque sur { $player } : { $text }
evidence-attached = Un fichier est joint ({ $type })
observed-correction = L'enregistrement est corrigé
observed-gap = Une partie de l'enregistrement manque
observed-unknown = L'outil d'enregistrement n'a pas pu suivre
observed-again = De nouveau connu : { $what }
known-day = jour { $day }
known-nobody-passed = personne n'a passé
known-passed = { $count ->
        [one] { $players } a passé
       *[other] { $players } ont passé
    }
known-mana = { $player } a { $orbs } Orbes de Mana, dont { $ready } à disposition
known-objects = { $count ->
        [one] un objet
       *[other] { $count } objets
    }
known-absent = { $count ->
        [one] un objet n'est plus là
       *[other] { $count } objets ne sont plus là
    }
known-expedition = où est une Expédition
known-size = le nombre de cartes d'une Main ou d'un Deck
known-tumult = une carte Tumulte
