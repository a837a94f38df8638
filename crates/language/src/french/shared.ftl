# Words shared by sentences and the page.

phase-setup = Mise en place
phase-morning = Matin
phase-noon = Midi
phase-afternoon = Après-midi
phase-dusk = Crépuscule
phase-night = Nuit

terrain-forest = Forêt
terrain-mountain = Montagne
terrain-water = Eau

departure = { $name ->
    [bga-moves-one-by-one] Board Game Arena raconte à part chaque Expédition qui avance au Crépuscule
    [bga-prepares-first] Board Game Arena redresse les cartes avant de changer de premier joueur
    [bga-tells-no-empty-expand] Board Game Arena ne dit rien quand, à Étendre, personne ne met de carte dans la zone de Mana
    [bga-exhausts-in-effects] Board Game Arena raconte ce qu'un effet épuise dans les mêmes mots qu'une action rapide
    [bga-boosts-in-reserve] Board Game Arena laisse un Personnage qui a quitté le jeu gagner en Réserve les boosts de sa réaction
    [bga-demonstration-decks] Board Game Arena propose des decks de démonstration de 36 cartes, et appelle toute partie construite
    [bga-restricts-no-cards] Board Game Arena laisse jouer des cartes suspendues ou bannies, et appelle toute partie construite
   *[other] { $name }
}
