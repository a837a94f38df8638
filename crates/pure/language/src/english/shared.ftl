# Words shared by sentences and the page.

phase-setup = Set-up
phase-morning = Morning
phase-noon = Noon
phase-afternoon = Afternoon
phase-dusk = Dusk
phase-night = Night

terrain-forest = Forest
terrain-mountain = Mountain
terrain-water = Water

departure = { $name ->
    [bga-moves-one-by-one] Board Game Arena reports each Expedition that moves at Dusk separately
    [bga-prepares-first] Board Game Arena readies cards before it changes the first player
    [bga-refill-is-optional] Board Game Arena lets a player leave the Discard pile unshuffled when the Deck has run out
    [bga-refills-at-once] Board Game Arena shuffles the Discard pile into a Deck as soon as it runs out
    [bga-lets-effects-be-left] Board Game Arena lets a player decline an effect that its card makes mandatory
    [bga-has-own-card-data] Board Game Arena plays with its own card data
    [engines-differ] the program that recorded the match carried this out differently; no player decided it
    [bga-boosts-in-reserve] Board Game Arena lets a Character that has left play gain the boosts of its reaction in the Reserve
    [bga-demonstration-decks] Board Game Arena offers demonstration decks of 36 cards and calls every game constructed
    [bga-leaves-out-cards] Board Game Arena leaves out of a deck the cards that it does not have
    [bga-restricts-no-cards] Board Game Arena allows suspended and banned cards and calls every game constructed
   *[other] { $name }
}
