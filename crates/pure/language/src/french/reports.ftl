# An audit as a whole.

grade-information = information
grade-not-asked = non demandé
grade-cannot-be-judged = ne peut être jugé
grade-violation = infraction
counts =
    { $violations ->
        [1] { $violations } infraction
       *[other] { $violations } infractions
    }, { $unjudged } indécidables, { $unasked } non demandés, { $information } information
judged = { $records } enregistrements sur { $of_records } : { $decisions } décisions sur { $of_decisions }, { $chance } faits du hasard sur { $of_chance }, { $consequences } conséquences sur { $of_consequences } ; { $effects } effets quotidiens sur { $of_effects }, { $plays } jeux de cartes sur { $of_plays }

report-title = Audit de { $match }
report-damaged = endommagé
report-penalties = Pénalités et décisions
penalty-void = annulée en appel
penalty-again =
    { $count ->
        [1] déjà une fois dans ce match
       *[other] déjà { $count } fois dans ce match
    }
report-gone = Constaté seulement selon les règles { $edition }
report-summary = { $records } enregistrements, règles { $edition } : { $counts } ; jugés : { $judged }
report-against = { $summary } ; par rapport aux règles { $edition } : { $new } nouveaux, { $gone } disparus
report-undecided = enregistrements { $from }-{ $to } : { $because }
report-engine = Ce qui a enregistré ce match exécute lui-même les effets : un joueur n'a pu enfreindre une règle que par une décision qu'il a permise, et tout autre écart est donné pour information

finding-at = enregistrement { $record } · partie { $game } · jour { $day } · { $phase }
finding-over = enregistrements { $from }-{ $to } · partie { $game } · jour { $day } · { $phase }
finding-heading = { $severity }, { $moment }
finding-paragraph = { $edition } { $number } ({ $title })
finding-recorded = noté : { $what }
finding-expected = attendu : { $what }
finding-because = ne peut être jugé : { $what }
finding-not-asked = non demandé : { $what }
finding-departure = écart connu de l'enregistreur : { $what }
finding-follows = aussi concernés : enregistrements { $records }
finding-again = de même aux enregistrements { $records }
report-unjudged =
    { $records ->
        [one] { $records } enregistrement non jugé : { $why }
       *[other] { $records } enregistrements non jugés : { $why }
    }
report-gap = Une partie manque à l'enregistrement { $record } ; ceci est donc inconnu : { $what }
report-unknown = { $what } (jusqu'à l'enregistrement { $record })
finding-ruling = tranché par l'arbitre dans l'enregistrement { $record }
finding-rewound = le jeu est revenu en arrière depuis
finding-new = non constaté selon l'édition du match

signed = dernier enregistrement signé : { $last } ; premier non signé : { $first }
signed-head = { $record } ({ $hash })
signed-none = aucun
signature-half = l'enregistrement { $record } a une clé ou une signature sans l'autre ; signez de nouveau
signature-others-key = l'enregistrement { $record } est signé d'une clé qui n'est pas, à l'ouverture du match, celle du signataire ; demandez qui a signé
signature-elsewhere = la signature de l'enregistrement { $record } n'est pas sous l'enregistrement { $names } tel qu'il est ici : l'un des deux a été changé ; reprenez-les d'une autre copie

opening-not-committed = l'ouverture de { $subject } a un sel, or l'enregistrement { $record } ne s'y engage pas : l'engagement a été déplacé ou l'ouverture est fausse ; reprenez-la à sa source
opening-other = l'ouverture de { $subject } n'est pas ce à quoi l'enregistrement { $record } s'est engagé : elle a été changée ou échangée ; reprenez-la à sa source
opening-shown-as-other = la carte de { $subject } a été montrée comme une autre que celle à laquelle l'enregistrement { $record } s'est engagé : une carte a été échangée ou un mouvement nomme le mauvais emplacement ; demandez à qui l'a noté
