# Decks: what is wrong with one, what a text that is no deck lacks, and what `daybook deck` prints.

deck-heroes = The deck of { $player } has { $cards } Heroes
    .recorded = There are { $cards } Heroes in it
    .expected =
    { $most ->
        [one] It has { $most } Hero
       *[other] It has at most { $most } Heroes
    }
deck-copies-of-rarity = The deck of { $player } holds { $cards } cards named { $name } of one rarity
    .recorded = { $cards } of its cards are named { $name } and are { $rarity }
    .expected = At most { $most } with one name and rarity
deck-same-unique = The deck of { $player } holds { $card } { $cards } times
    .recorded = { $card } is in it { $cards } times
    .expected = There is one of each Unique
deck-restricted =
    { $what ->
        [banned] The deck of { $player } holds { $name }, which is banned
        [suspended] The deck of { $player } holds { $name }, which is suspended
       *[listed] The deck of { $player } holds { $name }, which is banned or suspended
    }
    .recorded =
    { $what ->
        [banned] It holds { $name }, which is banned
        [suspended] It holds { $name }, which is suspended
       *[listed] It holds { $name }, which is banned or suspended
    }
    .expected = No card of it is banned or suspended
deck-not-in-pool = The deck of { $player } holds { $cards } of { $name }, and the pool { $most }
    .recorded = It holds { $cards } of { $name }
    .expected = The pool holds { $most }

draft-cards-left = A game began before all cards were picked
    .recorded = { $cards } left in boosters
    .expected = Every card of a booster is picked
draft-opened-early = Boosters were opened before all cards of those before were picked
    .recorded = { $cards } left in boosters
    .expected = Every card of a booster is picked before the next
draft-opened-two = { $player } opened two boosters at once
    .recorded = Two boosters at once
    .expected = One booster after the other
draft-not-in-hand = { $player } picked a card out of the booster of { $holder }
    .recorded = { $player } picked out of the booster that { $holder } has in hand
    .expected = A card of the booster in hand
draft-several = { $player } picked more than one card out of a booster
    .recorded = { $cards } before it was passed
    .expected = One card, then the booster is passed
draft-elsewhere = { $player } passed a booster to the wrong player
    .recorded = { $other } got it
    .expected = { $wanted } gets it
draft-boosters = { $player } opened { $boosters ->
        [one] 1 booster
       *[other] { $boosters } boosters
    } where each player opens { $wanted }
    .recorded = { $boosters ->
        [one] 1 booster
       *[other] { $boosters } boosters
    }
    .expected = { $wanted } boosters each
draft-nothing-picked = { $player } passed a booster without picking a card
    .recorded = No card was picked out of it
    .expected = One card, then the booster is passed

deck-open-format = The format { $format } is not known here: its decks are not judged
    .recorded = The format is { $format }
    .expected = The format is one whose rules are known
deck-open-factions = Whether the deck of { $player } is of one faction is not known of all cards
    .recorded = The factions of { $cards } are not known
    .expected = The format limits the factions of a deck
deck-open-pool = What { $player } was given to build a deck from is not known
    .recorded = The pool is not known
    .expected = The cards of the deck come from its pool
deck-open-nameless = Whether all cards of the deck of { $player } come from its pool is not known
    .recorded = It holds { $cards }
    .expected = The cards of the deck come from its pool
deck-open-uniques = Whether the format allows the Uniques of the deck of { $player } is not known
    .recorded = It holds { $cards }
    .expected = The format has a list of the Uniques that it allows
deck-open-restriction = Whether { $name } in the deck of { $player } might be played that day is not known
    .recorded = It holds { $name }, which is banned or suspended now
    .expected = No card of it was banned or suspended that day
deck-open-rare-twice = The deck of { $player } holds { $name } as a rare card of two factions
    .recorded = { $name } is in it as a rare card of two factions
    .expected = At most one with one name and rarity
deck-open-changed = The deck of { $player } is another than in the game before
    .recorded = It is another deck than in the game before
    .expected = The same deck, unless the organiser lets it change

doubt-deck-format = no rules are known here of a format of that name
doubt-deck-factions = their facts are in no card file: --cards adds them
doubt-deck-pool = nobody tells what the pool holds
doubt-deck-nameless = a card without a reference may be any card
doubt-deck-uniques = that list is not part of this program
doubt-deck-restriction = the day of the decision is not known
doubt-deck-rare-twice = it is not settled whether these count as one rarity
doubt-deck-changed = no rules known here say whether decks of this format may change between games

# Cards in sight, against the deck list and against what is published.

deck-more-than-listed =
    { $most ->
        [0] { $player } shows { $name }, which is not on the deck list
       *[other] { $player } shows { $cards } copies of { $name }, and the deck list has { $most }
    }
    .recorded =
    { $cards ->
        [one] { $name } is in sight
       *[other] { $cards } copies of { $name } are in sight at once
    }
    .expected =
    { $most ->
        [0] The deck list does not have it
       *[other] The deck list has { $most }
    }
face-otherwise = { $name } is not recorded as the card is published
    .recorded = { $recorded }
    .expected = { $printed }
face-statistics = { $name } has statistics and is no Character
    .recorded = It has statistics, and its type is { $type }
    .expected = Only Characters have statistics
face-subtypes = { $name } has sub-types that no card of its type has
    .recorded = Sub-types: { $subtypes }; type: { $type }
    .expected = No card of that type has these sub-types
face-name = name
face-type = type
face-subtypes-of = sub-types
face-faction = faction
face-rarity = rarity
face-hand-cost = Hand Cost
face-reserve-cost = Reserve Cost
face-reserve-limit = Reserve limit
face-landmark-limit = Landmark limit
face-none = none

deck-nameless = Deck
deck-head =
    { $cards ->
        [one] { $name }: { $cards } card, format { $format }
       *[other] { $name }: { $cards } cards, format { $format }
    }
deck-verdict =
    { $verdict ->
        [clean] As the format asks
        [violations] Not as the format asks
       *[open] Nothing wrong, and not all of it can be judged
    }
deck-rule-of-format = format
deck-open-because = Not judged: { $because }
deck-form =
    { $form ->
        [code] Read as a deck code, dialect { $dialect }
        [json] Read as JSON
        [table] Read as a table
       *[text] Read as a list
    }
deck-also = The same code is another list in dialect { $dialects }: --dialect says which

deck-read-place = line { $line }, column { $column }: { $what }
deck-read-empty = there is no card: write one a line, such as 3 ALT_CORE_B_YZ_07_R1, or give a deck code
deck-read-large = the text is over { $bytes } bytes, and no more are read: give fewer decks at once
deck-read-too-many = these are more than 1000 cards, and no deck has so many
deck-read-no-card = a number of copies without a card: write the card behind it
deck-read-no-deck = there is no deck: deckCards, cards, picks or boosters should hold cards
deck-read-row = the row cannot be read: it has as many columns as the head, separated in the same way
deck-read-not-text = the text is not UTF-8
deck-read-link = { $found } names no card: only the service that printed the code knows it; write the reference
deck-read-count = { $found } is no number of copies: write 1 to 1000
deck-read-person = { $found } is no faction and no Hero: write a name, a reference or the letters of a faction
deck-read-column = { $found } is missing: the list needs that column, and each row a value in it
deck-read-json = this JSON is no deck: { $found }
deck-read-code =
    { $what ->
        [letter] no deck code has this letter: A-Z, a-z, 0-9, - and _ are those of a code
        [long] no deck code is so long
        [version] a deck code begins with E or I: this has a version that nobody writes
        [short] the deck code ends too soon: letters are missing
        [set] no set of the deck code has this number: the code is damaged, or newer than this program
        [card] there is no such card: the deck code is damaged, or of another dialect
       *[left] more follows than the deck code has cards: it is damaged, or of another dialect
    }
deck-read-reference =
    { $wanted ->
        [alt] { $found } is no reference: it begins with ALT_
        [set] { $found } is no reference: a set should stand here, such as CORE
        [product] { $found } is no reference: B, A or P should stand here
        [faction] { $found } is no reference: AX, BR, LY, MU, OR, YZ or NE should stand here
        [number] { $found } is no reference: the number of the card should stand here, such as 07
        [rarity] { $found } is no reference: C, R1, R2, U or E should stand here
        [unique] { $found } is no reference: the number of the Unique should stand here, such as _U_123
        [instance] { $found } is no reference: a number or XXX may stand here, or nothing
       *[end] { $found } is no reference: nothing should stand here
    }
deck-read-name = { $found } is the name of no card: write a name in English, French, German, Spanish or Italian, or a reference
deck-read-name-near = { $found } is the name of no card: { $near } would be
deck-read-several = { $found } is the name of several cards: write C, R1 or R2 behind it, or one of { $references }
deck-no-code-set = { $card } has no place in a deck code, which does not know its set: write the list as text or JSON
deck-no-code-number = { $card } has no place in a deck code, which has fewer bits than its number or its copies take: write the list as text or JSON
deck-no-code-long = the list is too long for a deck code: write it as text or JSON
