# What differs between two states, one line each.

differs = { $what } : { $was } → { $is }
match-is-open = Le match est ouvert
label-game = Partie
label-day = Jour
label-phase = Phase
label-daily-effect = Effet quotidien
label-first-player = Premier joueur
label-turn = Tour
no-daily-effect = aucun
nobody = personne
tie-breakers-began = Le départage a commencé
tie-breakers-off = Le départage est annulé
player-passed = { $player } a passé
player-passed-no-more = { $player } : a passé → n'a pas passé
label-pool = Réserve de cartes { DE($player) }
label-mana-orbs = Orbes de Mana { DE($player) }
mana-orbs = { $orbs } (à disposition : { $ready })
known-in = Tous connaissent { $card } dans { $place }
in-region = { $expedition } est dans la région { $region }
label-region = { $expedition }, région
label-statistics = { $expedition }, Forêt/Montagne/Eau
gained-ascended = { $expedition } devient Élevée
lost-ascended = { $expedition } n'est plus Élevée
gone-from = { $object } : n'est plus dans { $place }
new-in = arrive dans { $place }
now = désormais { $object }
controlled-by = sous le contrôle { DE($player) }
not-status = n'est plus { $status }
tumult-face-down = La carte Tumulte { $number }, comptée depuis la région du Héros, est face cachée
marker-gone = { $marker } n'est plus là
marker-new = { $marker } est nouveau
marker-of = Marqueur de Terrain ({ $terrains }) { DE($player) } sur { $place }
gone-object = un objet disparu
game-no-result = La partie n'a plus de résultat
game-no-winner = La partie s'est terminée sans vainqueur
game-won = Partie gagnée par { $players }
match-no-result = Le match n'a plus de résultat
match-score = Le match s'est terminé sur le score de { $score }

# Objects that a reader may have meant.
candidate = { $id } { $object } dans { $place }
