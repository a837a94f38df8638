# The ways out of what happened with one record, and what each takes.

plan-play-on = Continuer : rien n'est remis en place ; enregistrements après celui-ci : { $records }
plan-resolve-now = Résoudre maintenant : ce qui a été omis ou mal fait est corrigé dans l'état présent
plan-rewind = Revenir à l'enregistrement { $record } (jour { $day }, { $phase })
plan-carry = { $card } : { $from } → { $to }
plan-random = Cartes au hasard, depuis { $hand } vers le dessus, dans { $deck } : { $cards }
plan-drawn = Cartes du dessus, depuis { $deck } vers { $hand } : { $cards }
plan-shuffle = Mélanger { $deck }
plan-ready = Redresser des Orbes de Mana { DE($player) } : { $orbs }
plan-exhaust = Épuiser des Orbes de Mana { DE($player) } : { $orbs }
plan-take-away = Retirer : { $name }, dans { $place }
plan-make-again = Recréer : { $name }, dans { $place }
plan-marks = { $card }, dans { $place } : { $marks }
plan-marks-none = ni état ni marqueur
plan-walk = Replacer { $expedition } dans la région { $region }
plan-tumult = Retourner la carte Tumulte { $card } face cachée ; ce qu'elle montre reste connu
