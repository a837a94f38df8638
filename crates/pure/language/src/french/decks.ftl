# Decks : ce qui ne va pas dans l'un d'eux, ce qui manque à un texte pour en être un, et ce qu'affiche `daybook deck`.

deck-heroes = Le deck { DE($player) } a { $cards } Héros
    .recorded = Il contient { $cards } Héros
    .expected =
    { $most ->
        [one] Il a { $most } Héros
       *[other] Il a au plus { $most } Héros
    }
deck-copies-of-rarity = Le deck { DE($player) } contient { $cards } cartes nommées { $name } d'une même rareté
    .recorded = { $cards } de ses cartes se nomment { $name }, rareté : { $rarity }
    .expected = { $most } au plus d'un même nom et d'une même rareté
deck-same-unique = Le deck { DE($player) } contient { $cards } fois { $card }
    .recorded = { $card } y est { $cards } fois
    .expected = Chaque carte unique n'existe qu'une fois
deck-not-in-format = Le deck { DE($player) } contient { $card }, que le format n'admet pas
    .recorded = Il contient { $card }
    .expected = Seules les cartes uniques de la liste du format sont admises
deck-restricted =
    { $what ->
        [banned] Le deck { DE($player) } contient { $name }, carte bannie
        [suspended] Le deck { DE($player) } contient { $name }, carte suspendue
       *[listed] Le deck { DE($player) } contient { $name }, carte bannie ou suspendue
    }
    .recorded =
    { $what ->
        [banned] Il contient { $name }, carte bannie
        [suspended] Il contient { $name }, carte suspendue
       *[listed] Il contient { $name }, carte bannie ou suspendue
    }
    .expected = Aucune de ses cartes n'est bannie ni suspendue
deck-not-in-pool = Le deck { DE($player) } contient { $cards } fois { $name }, et la réserve de cartes { $most } fois
    .recorded = Il contient { $cards } fois { $name }
    .expected = La réserve de cartes la contient { $most } fois

draft-cards-left = Une partie a commencé avant que toutes les cartes soient choisies
    .recorded = Il restait { $cards } dans les boosters
    .expected = Toutes les cartes d'un booster sont choisies
draft-opened-early = Des boosters ont été ouverts avant que toutes les cartes des précédents soient choisies
    .recorded = Il restait { $cards } dans les boosters
    .expected = Toutes les cartes d'un booster sont choisies avant le suivant
draft-opened-two = { $player } a ouvert deux boosters à la fois
    .recorded = Deux boosters à la fois
    .expected = Un booster après l'autre
draft-not-in-hand = { $player } a choisi une carte dans le booster { DE($holder) }
    .recorded = { $player } a choisi dans le booster que { $holder } a en main
    .expected = Une carte du booster en main
draft-several = { $player } a choisi plus d'une carte dans un booster
    .recorded = { $cards } avant de le passer
    .expected = Une carte, puis le booster est passé
draft-elsewhere = { $player } n'a pas passé un booster à qui il revenait
    .recorded = { $other } l'a reçu
    .expected = { $wanted } le reçoit
draft-boosters = { $player } a ouvert { $boosters ->
        [1] 1 booster
       *[other] { $boosters } boosters
    } au lieu de { $wanted }
    .recorded = { $boosters ->
        [1] 1 booster
       *[other] { $boosters } boosters
    }
    .expected = { $wanted } boosters par joueur
draft-nothing-picked = { $player } a passé un booster sans choisir de carte
    .recorded = Aucune carte n'y a été choisie
    .expected = Une carte, puis le booster est passé

deck-open-format = Le format { $format } n'est pas connu ici : ses decks ne sont pas jugés
    .recorded = Le format est { $format }
    .expected = Le format est de ceux dont les règles sont connues
deck-open-factions = On ne sait pas de toutes les cartes si le deck { DE($player) } est d'une seule faction
    .recorded = Les factions de { $cards } ne sont pas connues
    .expected = Le format limite les factions d'un deck
deck-open-pool = On ne sait pas de quelles cartes { $player } disposait pour son deck
    .recorded = La réserve de cartes n'est pas connue
    .expected = Les cartes du deck en viennent
deck-open-nameless = On ne sait pas si toutes les cartes du deck { DE($player) } viennent de sa réserve de cartes
    .recorded = Il contient { $cards }
    .expected = Les cartes du deck en viennent
deck-open-uniques = On ne sait pas si le format admet les cartes uniques du deck { DE($player) }
    .recorded = Il contient { $cards }
    .expected = Le format a une liste des cartes uniques qu'il admet
deck-open-restriction = On ne sait pas si { $name }, du deck { DE($player) }, pouvait se jouer ce jour-là
    .recorded = Il contient { $name }, carte bannie ou suspendue aujourd'hui
    .expected = Aucune de ses cartes n'était bannie ni suspendue ce jour-là
deck-open-rare-twice = Le deck { DE($player) } contient { $name } en rare de deux factions
    .recorded = { $name } y est en rare de deux factions
    .expected = Une au plus d'un même nom et d'une même rareté
deck-open-changed = Le deck { DE($player) } n'est plus celui de la partie précédente
    .recorded = Ce n'est plus le deck de la partie précédente
    .expected = Le même deck, sauf si l'organisateur permet d'en changer

doubt-deck-format = aucune règle d'un format de ce nom n'est connue ici
doubt-deck-factions = ce qu'elles sont ne figure dans aucun fichier de cartes : --cards en ajoute
doubt-deck-pool = personne ne dit ce que contient la réserve de cartes
doubt-deck-nameless = une carte sans référence peut être n'importe laquelle
doubt-deck-uniques = la liste de ce jour-là n'a pas été donnée : ajoutez-la au dossier de cartes, sous formats
doubt-deck-restriction = le jour de la décision n'est pas connu
doubt-deck-rare-twice = il n'est pas établi que ce soit une même rareté
doubt-deck-changed = aucune règle connue ici ne dit si les decks de ce format peuvent changer entre deux parties

# Cartes visibles, face à la liste du deck et à ce qui est publié.

deck-more-than-listed =
    { $most ->
        [0] { $player } montre { $name }, que la liste du deck n'a pas
       *[other] { $player } montre { $cards } exemplaires { DE($name) }, et la liste du deck en a { $most }
    }
    .recorded =
    { $cards ->
        [one] { $name } est visible
       *[other] { $cards } exemplaires { DE($name) } sont visibles à la fois
    }
    .expected =
    { $most ->
        [0] La liste du deck ne l'a pas
       *[other] La liste du deck en a { $most }
    }
face-otherwise = La carte { $name } n'est pas notée telle qu'elle est publiée
    .recorded = { $recorded }
    .expected = { $printed }
face-statistics = { $name } a des statistiques sans être un Personnage
    .recorded = La carte a des statistiques, et son type est { $type }
    .expected = Seuls les Personnages ont des statistiques
face-subtypes = { $name } a des sous-types qu'aucune carte de son type n'a
    .recorded = Sous-types : { $subtypes } ; type : { $type }
    .expected = Aucune carte de ce type n'a ces sous-types
face-name = nom
face-type = type
face-subtypes-of = sous-types
face-faction = faction
face-rarity = rareté
face-hand-cost = coût de main
face-reserve-cost = coût de Réserve
face-reserve-limit = limite de Réserve
face-landmark-limit = limite de Repères
face-none = aucun

deck-nameless = Deck
deck-head =
    { $cards ->
        [one] { $name } : { $cards } carte, format { $format }
       *[other] { $name } : { $cards } cartes, format { $format }
    }
deck-verdict =
    { $verdict ->
        [clean] Conforme au format
        [violations] Contraire au format
       *[open] Rien de contraire, et tout ne peut pas être jugé
    }
deck-rule-of-format = format
deck-open-because = Non jugé : { $because }
deck-form =
    { $form ->
        [code] Lu comme un code de deck, dialecte { $dialect }
        [json] Lu comme du JSON
        [table] Lu comme un tableau
        [page] Lu comme une page enregistrée
       *[text] Lu comme une liste
    }
deck-also = Le même code est une autre liste dans le dialecte { $dialects } : --dialect dit lequel

deck-read-place = ligne { $line }, colonne { $column } : { $what }
deck-read-empty = il n'y a pas de carte : écrivez-en une par ligne, comme 3 ALT_CORE_B_YZ_07_R1, ou donnez un code de deck
deck-read-large = le texte dépasse { $bytes } octets, et on n'en lit pas plus : donnez moins de decks à la fois
deck-read-too-many = cela fait plus de 1000 cartes, et aucun deck n'en a autant
deck-read-no-card = un nombre d'exemplaires sans carte : écrivez la carte à sa suite
deck-read-no-deck = il n'y a pas de deck : deckCards, cards, picks ou boosters devraient contenir des cartes, ou une page enregistrée devrait montrer chaque carte avec son nombre d'exemplaires
deck-read-row = la ligne ne peut être lue : elle a autant de colonnes que l'en-tête, séparées de même
deck-read-not-text = le texte n'est pas en UTF-8
deck-read-link = { $found } ne nomme aucune carte : seul le service qui a imprimé ce code la connaît ; écrivez la référence
deck-read-count = { $found } n'est pas un nombre d'exemplaires : écrivez de 1 à 1000
deck-read-person = { $found } n'est ni une faction ni un Héros : écrivez un nom, une référence ou les lettres d'une faction
deck-read-column = { $found } manque : la liste a besoin de cette colonne, et chaque ligne d'une valeur
deck-read-json = ce JSON n'est pas un deck : { $found }
deck-read-code =
    { $what ->
        [letter] aucun code de deck n'a ce caractère : A-Z, a-z, 0-9, - et _ sont ceux d'un code
        [long] aucun code de deck n'est aussi long
        [version] un code de deck commence par E ou I : celui-ci a une version que personne n'écrit
        [short] le code de deck s'arrête trop tôt : il manque des caractères
        [set] aucune extension du code de deck n'a ce numéro : le code est abîmé, ou plus récent que ce programme
        [card] il n'y a pas de telle carte : le code de deck est abîmé, ou d'un autre dialecte
       *[left] il reste plus que les cartes du code de deck : il est abîmé, ou d'un autre dialecte
    }
deck-read-reference =
    { $wanted ->
        [alt] { $found } n'est pas une référence : elle commence par ALT_
        [set] { $found } n'est pas une référence : une extension devrait se trouver ici, comme CORE
        [product] { $found } n'est pas une référence : B, A ou P devrait se trouver ici
        [faction] { $found } n'est pas une référence : AX, BR, LY, MU, OR, YZ ou NE devrait se trouver ici
        [number] { $found } n'est pas une référence : le numéro de la carte devrait se trouver ici, comme 07
        [rarity] { $found } n'est pas une référence : C, R1, R2, U ou E devrait se trouver ici
        [unique] { $found } n'est pas une référence : le numéro de la carte unique devrait se trouver ici, comme _U_123
        [instance] { $found } n'est pas une référence : un numéro ou XXX peut se trouver ici, ou rien
       *[end] { $found } n'est pas une référence : rien ne devrait se trouver ici
    }
deck-read-name = { $found } n'est le nom d'aucune carte : écrivez un nom en français, anglais, allemand, espagnol ou italien, une référence, ou le numéro imprimé sur la carte
deck-read-name-near = { $found } n'est le nom d'aucune carte : { $near } en serait un
deck-read-several = { $found } est le nom de plusieurs cartes : écrivez C, R1 ou R2 à sa suite, ou l'une de { $references }
deck-read-differs = { $reference } est { $name }, mais { $found } figure à côté : gardez seulement la carte voulue
deck-no-code-set = { $card } n'a pas de place dans un code de deck, qui ne connaît pas son extension : écrivez la liste en texte ou en JSON
deck-no-code-number = { $card } n'a pas de place dans un code de deck, qui a moins de bits que n'en prend son numéro ou ses exemplaires : écrivez la liste en texte ou en JSON
deck-no-code-long = la liste est trop longue pour un code de deck : écrivez-la en texte ou en JSON
