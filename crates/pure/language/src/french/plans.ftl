# Remedies for what happened with one record, and what each takes.

plan-play-on =
    { $records ->
        [0] Continuer : rien n'est remis en place
        [one] Continuer : rien n'est remis en place, et l'enregistrement qui suit celui-ci reste
       *[other] Continuer : rien n'est remis en place, et les { $records } enregistrements qui suivent celui-ci restent
    }
plan-resolve-now = Résoudre maintenant : rien n'est remis en place, et la table devient ce qu'elle devrait être
plan-rewind = Revenir à l'enregistrement { $record } (jour { $day }, { $phase })
plan-carry = Déplacer { $card } depuis { $from } vers { $to }
plan-random =
    { $cards ->
        [one] Mélanger { $cards } carte au hasard, depuis { $hand }, dans { $deck }
       *[other] Mélanger { $cards } cartes au hasard, depuis { $hand }, dans { $deck }
    }
plan-drawn =
    { $cards ->
        [one] Déplacer { $cards } carte du dessus, depuis { $deck } vers { $hand }
       *[other] Déplacer { $cards } cartes du dessus, depuis { $deck } vers { $hand }
    }
plan-shuffle = Mélanger { $deck }
plan-ready =
    { $orbs ->
        [one] Redresser { $orbs } Orbe de Mana { DE($player) }
       *[other] Redresser { $orbs } Orbes de Mana { DE($player) }
    }
plan-exhaust =
    { $orbs ->
        [one] Épuiser { $orbs } Orbe de Mana { DE($player) }
       *[other] Épuiser { $orbs } Orbes de Mana { DE($player) }
    }
plan-take-away = Retirer : { $name }, dans { $place }
plan-make-again = Recréer : { $name }, dans { $place }
plan-marks = Remettre les statuts et marqueurs de { $card } dans { $place } : { $marks }
plan-marks-none = aucun
plan-walk = Replacer { $expedition } dans la région { $region }
plan-tumult = Retourner la carte Tumulte { $card } face cachée ; ce qu'elle montre reste connu
plan-due = Ensuite : { $what }
plan-then = À suivre : { $what }
plan-open-again =
    { $count ->
        [one] { $count } décision est à reprendre :
       *[other] { $count } décisions sont à reprendre :
    }
plan-decision = Enregistrement { $record } : { $what }
plan-decisions-more =
    { $count ->
        [one] et { $count } autre
       *[other] et { $count } autres
    }

# Remedies for findings in the present state.

remedy-do = À faire maintenant : { $effects }
remedy-draw =
    { $count ->
        [one] { $player } pioche { $count } carte de plus
       *[other] { $player } pioche { $count } cartes de plus
    }
remedy-put-back = { $player } mélange { $count } des cartes piochées dans son Deck
remedy-pay = { $mana } mana de plus est payé pour { $card }
remedy-ready =
    { $mana ->
        [one] { $mana } des Orbes de Mana qui ont payé { $card } est redressé
       *[other] { $mana } des Orbes de Mana qui ont payé { $card } sont redressés
    }
remedy-leave =
    { $count ->
        [one] { $count } carte de plus quitte { $place }
       *[other] { $count } cartes de plus quittent { $place }
    }
remedy-forward =
    { $regions ->
        [one] Avancer { $expedition } de { $regions } région
       *[other] Avancer { $expedition } de { $regions } régions
    }
remedy-backward =
    { $regions ->
        [one] Reculer { $expedition } de { $regions } région
       *[other] Reculer { $expedition } de { $regions } régions
    }
remedy-give-turn = Ce que { $player } a fait est annulé, et c'est le tour { DE($next) }
remedy-undo = Ce que { $player } a fait est annulé
remedy-tie-breaker = Le départage commence maintenant
