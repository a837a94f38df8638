# The pages of cards: the search, and all that is known of one card.

cards-title = Cards
cards-own-words = What each known card does, in our own words, and where it was played
cards-name = Part of a name, or a reference
cards-found =
    { $count ->
        [one] { $count } card
       *[other] { $count } cards
    }
cards-many = The first { $count } cards
cards-more = More cards
cards-unknown = This card is not known here. Search for it by its name.
cards-awaited = This card is not known yet: a card database is being asked for it.
cards-not-read = Not understood: { $words }
cards-printings = Printings
cards-formats = Formats
cards-changes = Announcements
cards-uniques = Uniques only
cards-rulings = Rulings in our own words
cards-plays = Played in matches of this service
cards-filter-player = Player
cards-filter-event = Event
cards-filter = Show these
cards-no-plays = It was not played in any public match found here.
cards-played = Played
cards-from-hand = From the Hand
cards-from-reserve = From the Reserve
cards-from-elsewhere = From elsewhere
cards-games = Games with it
cards-won = Won
cards-lost = Lost
cards-how = Only public matches as listed below count, and only cards that were played: hidden hands are not looked at. A game counts once for each player who played the card in it.
cards-play-hand = { $player } plays it from the Hand
cards-play-reserve = { $player } plays it from the Reserve
cards-play-elsewhere = { $player } plays it from elsewhere
cards-link = All about this card

allowed-allowed = allowed
allowed-banned = banned
allowed-suspended = suspended
allowed-listed = banned or suspended
allowed-no-such-rarity = no cards of this rarity
allowed-from-pool = if the player was given it
allowed-from-list = if the format's list has it
allowed-not-on-list = not on the format's list

announced-banned = Banned
announced-suspended = Suspended
announced-unsuspended = No longer suspended
announced-balancing-erratum = Erratum: changed for balance
announced-functional-erratum = Erratum: changed to work as meant
