# Decks: what is wrong with one, why a text is not a deck, and what `daybook deck` prints.

deck-heroes = { $player }'s deck has { $cards } Heroes
    .recorded = The deck has { $cards } Heroes
    .expected =
    { $most ->
        [one] It has { $most } Hero
       *[other] It has at most { $most } Heroes
    }
deck-copies-of-rarity = { $player }'s deck contains { $cards } cards named { $name } of one rarity
    .recorded = It contains { $cards } cards named { $name } that are { $rarity }
    .expected = At most { $most } cards have the same name and rarity
deck-same-unique = { $player }'s deck contains { $card } { $cards } times
    .recorded = It contains { $card } { $cards } times
    .expected = Each Unique appears only once
deck-not-in-format = { $player }'s deck contains { $card }, which the format does not allow
    .recorded = It contains { $card }
    .expected = A deck contains only Uniques from the format's list
deck-restricted =
    { $what ->
        [banned] { $player }'s deck contains { $name }, which is banned
        [suspended] { $player }'s deck contains { $name }, which is suspended
       *[listed] { $player }'s deck contains { $name }, which is banned or suspended
    }
    .recorded =
    { $what ->
        [banned] It contains { $name }, which is banned
        [suspended] It contains { $name }, which is suspended
       *[listed] It contains { $name }, which is banned or suspended
    }
    .expected = A deck contains no banned or suspended card
deck-not-in-pool =
    { $cards ->
        [one] { $player }'s deck contains { $cards } copy of { $name }, but the pool has { $most }
       *[other] { $player }'s deck contains { $cards } copies of { $name }, but the pool has { $most }
    }
    .recorded =
    { $cards ->
        [one] It contains { $cards } copy of { $name }
       *[other] It contains { $cards } copies of { $name }
    }
    .expected = The pool has { $most }

draft-cards-left = A game began before all cards were picked
    .recorded = The boosters still contained { $cards }
    .expected = Every card of a booster is picked
draft-opened-early = Boosters were opened before all cards of the earlier ones were picked
    .recorded = The boosters still contained { $cards }
    .expected = Every card of a booster is picked before the next one is opened
draft-opened-two = { $player } opened two boosters at once
    .recorded = Two boosters were opened at once
    .expected = Boosters are opened one after another
draft-not-in-hand = { $player } picked a card out of the booster of { $holder }
    .recorded = { $player } picked out of the booster that { $holder } had in hand
    .expected = A player picks a card from the booster in hand
draft-several = { $player } picked more than one card out of a booster
    .recorded = { $cards } were picked before it was passed
    .expected = A player picks one card, then passes the booster
draft-elsewhere = { $player } passed a booster to the wrong player
    .recorded = { $other } got it
    .expected = { $wanted } gets it
draft-boosters = { $player } opened { $boosters ->
        [one] 1 booster
       *[other] { $boosters } boosters
    }, but each player opens { $wanted }
    .recorded = { $boosters ->
        [one] 1 booster was opened
       *[other] { $boosters } boosters were opened
    }
    .expected = Each player opens { $wanted } boosters
draft-nothing-picked = { $player } passed a booster without picking a card
    .recorded = No card was picked out of it
    .expected = A player picks one card, then passes the booster

deck-open-format = The format { $format } is unknown, so its decks are not judged
    .recorded = The format is { $format }
    .expected = The rules of the format are known
deck-open-factions = { $player }'s deck contains cards whose faction is not known
    .recorded = The factions of { $cards } are not known
    .expected = The format limits the factions of a deck
deck-open-pool = The pool that { $player } built a deck from is not known
    .recorded = The pool is not known
    .expected = The cards of the deck come from its pool
deck-open-nameless = It is not known whether all cards of { $player }'s deck come from its pool
    .recorded = It contains { $cards }
    .expected = The cards of the deck come from its pool
deck-open-uniques = It is not known whether the format allows the Uniques of { $player }'s deck
    .recorded = It contains { $cards }
    .expected = The format has a list of the Uniques that it allows
deck-open-restriction = It is not known whether { $name }, in { $player }'s deck, could be played that day
    .recorded = It contains { $name }, which is now banned or suspended
    .expected = None of its cards was banned or suspended that day
deck-open-rare-twice = { $player }'s deck contains { $name } as a rare card of two factions
    .recorded = It contains { $name } as a rare card of two factions
    .expected = At most one card has the same name and rarity
deck-open-changed = { $player }'s deck is not the deck of the game before
    .recorded = The deck is different from the one in the game before
    .expected = The deck stays the same, unless the organizer allows it to change

doubt-deck-format = the rules of a format with that name are not known
doubt-deck-factions = these cards are not in any card file: add one with --cards
doubt-deck-pool = the contents of the pool were not given
doubt-deck-nameless = a card without a reference may be any card
doubt-deck-uniques = the list for that day was not given: add it to the card folder, under formats
doubt-deck-restriction = the day of the decision is not known
doubt-deck-rare-twice = it is not settled whether these count as one rarity
doubt-deck-changed = no known rule says whether decks of this format may change between games

# Visible cards, compared with the deck list and with the published cards.

deck-more-than-listed =
    { $most ->
        [0] { $player } showed { $name }, which is not on the deck list
       *[other] { $player } showed { $cards } copies of { $name }, but the deck list has { $most }
    }
    .recorded =
    { $cards ->
        [one] { $name } was visible
       *[other] { $cards } copies of { $name } were visible at once
    }
    .expected =
    { $most ->
        [0] The deck list does not have it
       *[other] The deck list has { $most }
    }
face-otherwise = { $name } was not recorded as the card is published
    .recorded = { $recorded }
    .expected = { $printed }
face-statistics = { $name } had statistics, but is not a Character
    .recorded = It had statistics, and its type was { $type }
    .expected = Only Characters have statistics
face-subtypes = { $name } had sub-types that no card of its type has
    .recorded = Its sub-types were { $subtypes }, and its type was { $type }
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
        [clean] The deck follows its format
        [violations] The deck does not follow its format
       *[open] Nothing is wrong, but not everything can be judged
    }
deck-rule-of-format = format
deck-open-because = This was not judged: { $because }
deck-form =
    { $form ->
        [code] Read as a deck code, dialect { $dialect }
        [json] Read as JSON
        [table] Read as a table
        [page] Read as a saved page
       *[text] Read as a list
    }
deck-also = In dialect { $dialects }, the same code is a different list: choose one with --dialect

deck-read-place = line { $line }, column { $column }: { $what }
deck-read-empty = there is no card: write one per line, such as 3 ALT_CORE_B_YZ_07_R1, or give a deck code
deck-read-large = the text is larger than the limit of { $bytes } bytes: give fewer decks at once
deck-read-too-many = there are more than 1000 cards, which no deck has
deck-read-no-card = there is a number of copies without a card: write the card after it
deck-read-no-deck = there is no deck: deckCards, cards, picks or boosters should contain cards, or a saved page should show each card with its number of copies
deck-read-row = the row cannot be read: it needs as many columns as the header, separated in the same way
deck-read-not-text = the text is not UTF-8
deck-read-link = { $found } does not name a card: only the service that printed the code knows it; write the reference
deck-read-count = { $found } is not a number of copies: write 1 to 1000
deck-read-person = { $found } is neither a faction nor a Hero: write a name, a reference or the letters of a faction
deck-read-column = { $found } is missing: the list needs that column, and each row a value in it
deck-read-json = this JSON is not a deck: { $found }
deck-read-code =
    { $what ->
        [letter] a deck code does not have this letter: it consists of A-Z, a-z, 0-9, - and _
        [long] a deck code is never this long
        [version] a deck code begins with E or I: this one has a version that does not exist
        [short] the deck code ends too soon: letters are missing
        [set] no set has this number: the deck code is damaged, or newer than this program
        [card] there is no such card: the deck code is damaged, or in another dialect
       *[left] more follows than the deck code has cards: it is damaged, or in another dialect
    }
deck-read-reference =
    { $wanted ->
        [alt] { $found } is not a reference: a reference begins with ALT_
        [set] { $found } is not a reference: a set belongs here, such as CORE
        [product] { $found } is not a reference: B, A or P belongs here
        [faction] { $found } is not a reference: AX, BR, LY, MU, OR, YZ or NE belongs here
        [number] { $found } is not a reference: the number of the card belongs here, such as 07
        [rarity] { $found } is not a reference: C, R1, R2, U or E belongs here
        [unique] { $found } is not a reference: the number of the Unique belongs here, such as _U_123
        [instance] { $found } is not a reference: only a number or XXX may follow here
       *[end] { $found } is not a reference: nothing may follow here
    }
deck-read-name = { $found } is not the name of a card: write a name in English, French, German, Spanish or Italian, a reference, or the number printed on the card
deck-read-name-near = { $found } is not the name of a card; did you mean { $near }?
deck-read-several = { $found } is the name of several cards: write C, R1 or R2 after it, or one of { $references }
deck-read-differs = { $reference } is { $name }, but { $found } stands beside it: keep the one that is meant
deck-no-code-set = { $card } cannot be written in a deck code, which does not know its set: write the list as text or JSON
deck-no-code-number = { $card } cannot be written in a deck code, which has too few bits for its number or its copies: write the list as text or JSON
deck-no-code-long = the list is too long for a deck code: write it as text or JSON
