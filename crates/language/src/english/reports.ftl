# What is said of an audit as a whole.

grade-information = information
grade-not-asked = not asked for
grade-cannot-be-judged = cannot be judged
grade-violation = violation
counts =
    { $violations ->
        [1] { $violations } violation
       *[other] { $violations } violations
    }, { $unjudged } cannot be judged, { $unasked } not asked for, { $information } information
judged = { $records } of { $of_records } records: { $decisions } of { $of_decisions } decisions, { $chance } of { $of_chance } chance, { $consequences } of { $of_consequences } consequences; { $effects } of { $of_effects } daily effects, { $plays } of { $of_plays } plays

report-title = Audit of { $match }
report-damaged = damaged
report-penalties = Penalties and rulings
penalty-void = void on appeal
penalty-again =
    { $count ->
        [one] once before in this match
       *[other] { $count } times before in this match
    }
report-gone = Found only under the rules { $edition }
report-summary = { $records } records, rules { $edition }: { $counts }; judged: { $judged }
report-against = { $summary }; against rules { $edition }: { $new } new, { $gone } gone
report-undecided = records { $from }-{ $to }: { $because }

finding-at = record { $record } · game { $game } · day { $day } · { $phase }
finding-over = records { $from }-{ $to } · game { $game } · day { $day } · { $phase }
finding-heading = { $severity }, { $moment }
finding-paragraph = { $edition } { $number } ({ $title })
finding-recorded = recorded: { $what }
finding-expected = expected: { $what }
finding-because = cannot be judged: { $what }
finding-not-asked = not asked for: { $what }
finding-departure = a known departure of what recorded the match: { $what }
finding-follows = because of this, otherwise than foreseen as well: records { $records }
report-unjudged =
    { $records ->
        [one] { $records } record not judged: { $why }
       *[other] { $records } records not judged: { $why }
    }
finding-ruling = an official ruled on it in record: { $record }
finding-rewound = play was rewound past it
finding-new = not found under the edition of the match

signed = last signed record: { $last }; first unsigned: { $first }
signed-head = { $record } ({ $hash })
signed-none = none
signature-half = record { $record } has a key or a signature without the other; sign again with both
signature-others-key = record { $record } is signed with a key that the match was not opened with for its signer; ask who signed
signature-elsewhere = the signature in record { $record } is not under record { $names } as it is here: one of them was changed; take both from another copy

opening-not-committed = the opening of { $subject } has a salt, and record { $record } does not commit itself to it: the commitment was moved or the opening is false; take it from its source again
opening-other = the opening of { $subject } is not what record { $record } committed itself to: it was changed or exchanged; take it from its source again
opening-shown-as-other = the card of { $subject } was shown as another one than record { $record } committed itself to: a card was exchanged or a move names the wrong slot; ask who recorded it
