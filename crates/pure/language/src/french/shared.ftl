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
    [bga-refill-is-optional] Board Game Arena laisse un joueur ne pas mélanger sa Défausse quand son Deck est vide
    [bga-refills-at-once] Board Game Arena mélange la Défausse dans le Deck dès que celui-ci est vide
    [bga-lets-effects-be-left] Board Game Arena laisse un joueur renoncer à un effet que sa carte rend obligatoire
    [bga-has-own-card-data] Board Game Arena joue avec ses propres données de cartes
    [engines-differ] le programme qui a enregistré le match l'a fait autrement ; aucun joueur n'en a décidé
    [bga-boosts-in-reserve] Board Game Arena laisse un Personnage qui a quitté le jeu gagner en Réserve les boosts de sa réaction
    [bga-demonstration-decks] Board Game Arena propose des decks de démonstration de 36 cartes, et appelle toute partie construite
    [bga-leaves-out-cards] Board Game Arena retire d'un deck les cartes qu'elle n'a pas
    [bga-restricts-no-cards] Board Game Arena laisse jouer des cartes suspendues ou bannies, et appelle toute partie construite
   *[other] { $name }
}
