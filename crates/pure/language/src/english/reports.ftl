# An audit as a whole.

grade-information = information
grade-not-asked = not required
grade-cannot-be-judged = cannot be judged
grade-violation = violation
counts =
    { $violations ->
        [1] { $violations } violation
       *[other] { $violations } violations
    }, { $unjudged } cannot be judged, { $unasked } not required, { $information } information
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
report-gone = Found only under rules { $edition }
report-summary = { $records } records, rules { $edition }: { $counts }; judged: { $judged }
report-against = { $summary }; against rules { $edition }: { $new } new, { $gone } gone
report-undecided = records { $from }-{ $to }: { $because }
report-engine = What recorded this match carries effects out itself: a player can only have broken a rule by a decision that it allowed, and whatever else differs is listed as information

finding-at = record { $record } · game { $game } · day { $day } · { $phase }
finding-over = records { $from }-{ $to } · game { $game } · day { $day } · { $phase }
finding-heading = { $severity }, { $moment }
finding-paragraph = { $edition } { $number } ({ $title })
finding-recorded = recorded: { $what }
finding-expected = expected: { $what }
finding-because = cannot be judged: { $what }
finding-not-asked = not required: { $what }
finding-departure = a known difference in how this match was recorded: { $what }
finding-follows = also affected: records { $records }
finding-again = the same again in records { $records }
report-unjudged =
    { $records ->
        [one] { $records } record not judged: { $why }
       *[other] { $records } records not judged: { $why }
    }
report-gap = Part of the recording is missing at record { $record }, so this is unknown: { $what }
report-unknown = { $what } (up to record { $record })
finding-ruling = an official ruled on it in record { $record }
finding-rewound = play was rewound past it
finding-new = not found under the edition of the match

signed = last signed record: { $last }; first unsigned: { $first }
signed-head = { $record } ({ $hash })
signed-none = none
signature-half = record { $record } has a key or a signature, but not both; sign again with both
signature-others-key = record { $record } is signed with a key that is not the one its signer had when the match was opened; ask who signed
signature-elsewhere = the signature in record { $record } does not match record { $names }: one of them was changed; take both from another copy

opening-not-committed = the opening of { $subject } has a salt, but record { $record } has no commitment to it: the commitment was moved or the opening is false; get it from its source again
opening-other = the opening of { $subject } does not match the commitment in record { $record }: it was changed or exchanged; get it from its source again
opening-shown-as-other = the card of { $subject } was shown as a different card from the one that record { $record } commits to: a card was exchanged or a move names the wrong slot; ask the scribe
