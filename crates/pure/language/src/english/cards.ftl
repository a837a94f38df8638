# A card on its own, as it is looked up.

shown-costs = Hand Cost { $hand }, Reserve Cost { $reserve }
shown-limits = Reserve limit { $reserve }, Landmark limit { $landmark }
shown-token = token
shown-rarity-common = common
shown-rarity-rare = rare
shown-rarity-exalted = exalted
shown-rarity-unique = unique
nothing-printed = It has no abilities.
nothing-known = Its abilities are not known.
not-understood = not understood: { $words }
bare-text = text { $number }
