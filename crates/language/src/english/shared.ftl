# Words that sentences and the page have alike.

phase-setup = Set-up
phase-morning = Morning
phase-noon = Noon
phase-afternoon = Afternoon
phase-dusk = Dusk
phase-night = Night

terrain-forest = Forest
terrain-mountain = Mountain
terrain-water = Water
