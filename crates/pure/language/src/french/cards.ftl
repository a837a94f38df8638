# Une carte seule, telle qu'on la cherche.

shown-costs = Coût de main { $hand }, coût de Réserve { $reserve }
shown-limits = Limite de Réserve { $reserve }, limite de Repères { $landmark }
shown-token = jeton
shown-rarity-common = commune
shown-rarity-rare = rare
shown-rarity-exalted = exaltée
shown-rarity-unique = unique
nothing-printed = Elle n'a pas de capacité.
nothing-known = Ce qu'elle peut faire n'est pas connu.
not-understood = pas compris : { $words }
bare-text = texte { $number }
