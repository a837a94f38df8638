# Text of the panels.

panels = Volets

explain = Expliquer

next = Suite
next-due = Obligatoire
next-or = Sinon
next-may-have = Peut-être fait sans être enregistré
next-over = Plus rien ne suit : le match est terminé.
next-unknown = On ne sait pas ce qui vient.
next-lost = L’enregistrement { $record } n’était pas prévu : l’état du match n’est pas sûr à partir de là.
next-gap = Inconnu depuis l’enregistrement { $record }, où une partie manque : { $what }.
next-hidden =
    { $count ->
        [one] { $count } carte inconnue ici
       *[other] { $count } cartes inconnues ici
    }
next-leave = Décliner
next-pass = Passer

audit = Audit

verify = Vérifier

desk = Arbitrage

diff = Comparer

rule-open = Règle { $number }, édition { $edition }
rule-more = Dans les règles

explain-object = Carte
explain-choose = Choisir une carte
explain-how = Choisissez une carte ici, ou cliquez-en une sur le plateau : ce qui y est imprimé, et chaque capacité qui en fait ce qu’elle est, dans l’ordre des règles.
explain-gone = À ce moment, la carte n’est ni en jeu, ni dans une Réserve, ni dans une zone de Héros, ni dans les Limbes.
explain-sum = D’où viennent ses statistiques
explain-printed = Imprimé
explain-boosts = Boosts
explain-now = Maintenant
explain-steps = Les capacités, dans l’ordre où elles s’appliquent
explain-order = Ordre :
explain-none = Aucune capacité ne la change.
explain-total = { $player } : { $expedition }
explain-others = Autres effets
explain-sum-of = Total

expedition-of-hero = Expédition de Héros
expedition-of-companion = Expédition de Compagnon

audit-edition = Édition
audit-played-by = { $edition } (cette partie)
audit-none = Aucune infraction trouvée, et chaque étape a pu être jugée.
audit-none-unjudged = Aucune infraction trouvée dans { $judged } étapes sur { $steps } ; les autres n’ont pas pu être jugées.
audit-none-of = Rien ne correspond à ce filtre.
audit-penalties = Pénalités et décisions
audit-records =
    { $count ->
        [one] { $count } enregistrement, règles { $edition } ; { $judged } étapes jugées sur { $steps }
       *[other] { $count } enregistrements, règles { $edition } ; { $judged } étapes jugées sur { $steps }
    }

severity-violation = Infractions
severity-cannot-be-judged = Indécidables
severity-not-asked = Non exigés
severity-information = Informations

audit-filter = Montrer
audit-gone = Pas trouvé par { $edition }
audit-gone-why = Constats selon l’édition de la partie, mais pas selon celle-ci.
audit-new = seulement dans { $edition }
audit-taken-back = repris
audit-go = Aller à l’enregistrement { $seq }
audit-recorded = Noté
audit-expected = Selon les règles
audit-because = Raison
audit-departure = Différence connue
audit-follows = Conséquences
audit-follows-records = Aussi concernés : enregistrements { $records }
audit-again = De même
audit-again-records = { $count } fois encore : { $records }
audit-gap = Une partie de l'enregistrement manque
audit-gap-to = inconnu jusqu'à
audit-unjudged =
    { $count ->
        [one] { $count } enregistrement non jugé : { $why }
       *[other] { $count } enregistrements non jugés : { $why }
    }
audit-ruling = Décision de l’arbitre à l’enregistrement { $seq }
audit-plan = Remèdes
audit-steps-more =
    { $count ->
        [one] { $count } étape de plus
       *[other] { $count } étapes de plus
    }
audit-report = Rapport
audit-report-long = Télécharger le rapport en Markdown
audit-print = Imprimer
audit-title = Audit de { $name }

about-players = Joueurs
about-date = Enregistrée

audit-damage = Le journal est endommagé
audit-undecided = Pas évalué à partir d’ici
audit-hidden = L’audit regarde toute la partie : il peut en révéler la fin.
audit-hidden-show = L’auditer quand même

diff-two = Deux moments
diff-other = Une autre partie
diff-pin = Comparer à partir d’ici
diff-earlier = Avant
diff-later = Après
diff-pinned = Épinglé
diff-now = Montré
diff-changes = Ce qui a changé de l’enregistrement { $from } à { $to }
diff-what = Quoi
diff-same = Rien n’a changé.
diff-one = C’est le moment épinglé : allez à un autre.
diff-light = Marquer les cartes sur le plateau
diff-name = Partie
diff-find = Trouver la première différence
diff-other-how = Deux enregistrements d’une même partie, ou deux parties : trouve le premier dont l’événement diffère.
diff-opening = L’enregistrement 0, qui nomme les joueurs et le scribe, est ignoré.
diff-apart = Première différence à l’enregistrement { $seq }
diff-first = Différentes dès le début, à l’enregistrement { $seq }
diff-equal = Les { $count } enregistrements ont les mêmes événements
diff-here = Ici
diff-there = Là-bas : { $name }
diff-ended = Pas d’enregistrement de ce numéro
