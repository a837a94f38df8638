# Words that sentences and the page have alike.

phase-setup = Mise en place
phase-morning = Matin
phase-noon = Midi
phase-afternoon = Après-midi
phase-dusk = Crépuscule
phase-night = Nuit

terrain-forest = Forêt
terrain-mountain = Montagne
terrain-water = Eau
