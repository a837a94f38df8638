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
    [bga-tells-no-empty-expand] Board Game Arena reports nothing for an Expand at which nobody puts a card into the Mana zone
    [bga-exhausts-in-effects] Board Game Arena reports exhausting something for an effect in the same words as a quick action
    [bga-boosts-in-reserve] Board Game Arena lets a Character that has left play gain the boosts of its reaction in the Reserve
    [bga-demonstration-decks] Board Game Arena offers demonstration decks of 36 cards and calls every game constructed
    [bga-restricts-no-cards] Board Game Arena allows suspended and banned cards and calls every game constructed
   *[other] { $name }
}
