//! Damage of files, in words.

use record::{Damage, FilePart, Flaw};
use replay::LoadError;
use rules::{Contradiction, Refused};

use crate::language::Language;
use crate::text::Text;

/// The damage of a part of a file.
pub fn damaged(damage: &Damage) -> Text {
    Text::each(|language| {
        let line = ("line", damage.line.into());
        let flaw = ("flaw", self::flaw(&damage.flaw, language).into());
        match damage.part {
            FilePart::File => language.say("damage", [line, flaw]),
            FilePart::Record(seq) => {
                language.say("damage-record", [line, ("number", seq.into()), flaw])
            }
            FilePart::Opening(number) => {
                language.say("damage-opening", [line, ("number", number.into()), flaw])
            }
            FilePart::Proof => language.say("damage-proof", [line, flaw]),
            FilePart::Digest => language.say("damaged-digest", [line, flaw]),
        }
    })
}

/// Why records are not a valid match.
pub fn unloadable(error: &LoadError) -> Text {
    Text::each(|language| match error {
        LoadError::Refused { seq, refused } => {
            let refused = self::refused(refused, language);
            let about = [("record", (*seq).into()), ("refused", refused.into())];
            language.say("unloadable-refused", about)
        }
        LoadError::Digest { seq, said, is } => {
            let (said, is) = (said.to_string(), is.to_string());
            let about = [("record", (*seq).into()), ("said", said.into()), ("found", is.into())];
            language.say("unloadable-digest", about)
        }
    })
}

/// Why an event makes no sense.
pub fn refusal(refused: &Refused) -> Text {
    Text::each(|language| self::refused(refused, language))
}

/// The flaw, and what to do; the details of an unreadable line are those of its JSON.
pub fn flaw(flaw: &Flaw, language: Language) -> String {
    let id = match flaw {
        Flaw::CarriageReturn => "flaw-carriage-return",
        Flaw::EmptyLine => "flaw-empty-line",
        Flaw::ExtraNewline => "flaw-extra-newline",
        Flaw::NoFinalNewline => "flaw-no-final-newline",
        Flaw::NoRecords => "flaw-no-records",
        Flaw::OpeningFirst => "flaw-opening-first",
        Flaw::RecordAfterOpening => "flaw-record-after-opening",
        Flaw::AfterProof => "flaw-after-proof",
        Flaw::ProofForm => "flaw-proof-form",
        Flaw::NoCheckpoint => "flaw-no-checkpoint",
        Flaw::ProofOfAnother => "flaw-proof-of-another",
        Flaw::AfterDigest => "flaw-after-digest",
        Flaw::NoDigest => "flaw-no-digest",
        Flaw::BadDigest => "flaw-bad-digest",
        Flaw::OpeningForm => "flaw-opening-form",
        Flaw::NotOpened => "flaw-not-opened",
        Flaw::Genesis => "flaw-genesis",
        Flaw::Changed => "flaw-changed",
        Flaw::Unlinked => "flaw-unlinked",
        Flaw::Line(error) => {
            return language.say("flaw-line", [("error", error.to_string().into())]);
        }
        Flaw::Number { .. }
        | Flaw::OtherMatch { .. }
        | Flaw::DuplicateId { .. }
        | Flaw::DigestAlone { .. }
        | Flaw::DigestToo { .. } => return of_records(flaw, language),
        Flaw::CommitElsewhere { .. }
        | Flaw::NotCommitted { .. }
        | Flaw::OtherOpening { .. }
        | Flaw::UnknownSubject { .. }
        | Flaw::OpenedTwice { .. }
        | Flaw::OpeningOrder { .. } => return of_openings(flaw, language),
    };
    // Some have several parts, as braces are quoted: they are not words.
    language.say(id, [])
}

/// Flaws that name numbers, names or digests of records.
fn of_records(flaw: &Flaw, language: Language) -> String {
    match flaw {
        Flaw::Number { expected, found } => {
            let about = [("expected", (*expected).into()), ("found", (*found).into())];
            language.say("flaw-number", about)
        }
        Flaw::OtherMatch { expected, found } => {
            let (expected, found) = (expected.to_string(), found.to_string());
            let about = [("expected", expected.into()), ("found", found.into())];
            language.say("flaw-other-match", about)
        }
        Flaw::DuplicateId { id, first } => {
            let about = [("id", id.to_string().into()), ("first", (*first).into())];
            language.say("flaw-duplicate-id", about)
        }
        Flaw::DigestAlone { found } => {
            language.say("flaw-digest-alone", [("found", found.to_string().into())])
        }
        Flaw::DigestToo { found } => {
            language.say("flaw-digest-too", [("found", found.to_string().into())])
        }
        other => other.to_string(),
    }
}

/// Flaws that name what an opening is about.
fn of_openings(flaw: &Flaw, language: Language) -> String {
    let named = |subject: &rules::Subject| ("subject", subject.to_string().into());
    let record = |subject: &rules::Subject| ("record", subject.seq().into());
    match flaw {
        Flaw::CommitElsewhere { subject } => {
            language.say("flaw-commit-elsewhere", [named(subject)])
        }
        Flaw::NotCommitted { subject } => {
            language.say("flaw-not-committed", [named(subject), record(subject)])
        }
        Flaw::OtherOpening { subject } => {
            language.say("flaw-other-opening", [named(subject), record(subject)])
        }
        Flaw::UnknownSubject { subject, last } => {
            language.say("flaw-unknown-subject", [named(subject), ("last", (*last).into())])
        }
        Flaw::OpenedTwice { subject } => language.say("flaw-opened-twice", [named(subject)]),
        Flaw::OpeningOrder { subject, before } => {
            let before = ("before", before.to_string().into());
            language.say("flaw-opening-order", [named(subject), before])
        }
        other => other.to_string(),
    }
}

/// Why an event makes no sense.
fn refused(refused: &Refused, language: Language) -> String {
    let place = |place: &rules::Place| ("place", place.to_string().into());
    match refused {
        Refused::NotOpened => language.word("refused-not-opened").to_owned(),
        Refused::OpenedTwice => language.word("refused-opened-twice").to_owned(),
        Refused::NoGame => language.word("refused-no-game").to_owned(),
        Refused::NoObject(id) => {
            language.say("refused-no-object", [("object", id.to_string().into())])
        }
        Refused::NoSlot { slot, place: is } => {
            language.say("refused-no-slot", [("slot", slot.to_string().into()), place(is)])
        }
        Refused::NotInBooster(slot) => {
            language.say("refused-not-in-booster", [("slot", slot.to_string().into())])
        }
        Refused::NoBooster(booster) => {
            language.say("refused-no-booster", [("booster", (*booster).into())])
        }
        Refused::NoSlotAnywhere(slot) => {
            language.say("refused-no-slot-anywhere", [("slot", slot.to_string().into())])
        }
        Refused::NotThere { object, is, said } => {
            let (object, said) = (object.to_string(), said.to_string());
            let about = [("object", object.into()), place(is), ("said", said.into())];
            language.say("refused-not-there", about)
        }
        Refused::NoCard(is) => language.say("refused-no-card", [place(is)]),
        Refused::WrongPiece { what, place: is } => {
            language.say("refused-wrong-piece", [("piece", what.to_string().into()), place(is)])
        }
        Refused::Nameless(is) => language.say("refused-nameless", [place(is)]),
        Refused::NoPlace(is) => language.say("refused-no-place", [place(is)]),
        Refused::NotHidden(is) => language.say("refused-not-hidden", [place(is)]),
        Refused::NoSeat(_)
        | Refused::NoExpedition(_)
        | Refused::NoRegion(_)
        | Refused::NoTumult(_)
        | Refused::NoMarker(_)
        | Refused::NoFace(_)
        | Refused::NoMana { .. }
        | Refused::Empty(_)
        | Refused::Contradiction(_)
        | Refused::NoRewind { .. } => refused_further(refused, language),
    }
}

/// Why an event makes no sense that names something missing, or contradicts itself.
fn refused_further(refused: &Refused, language: Language) -> String {
    match refused {
        Refused::NoSeat(seat) => {
            language.say("refused-no-seat", [("seat", seat.to_string().into())])
        }
        Refused::NoExpedition(id) => {
            language.say("refused-no-expedition", [("expedition", id.to_string().into())])
        }
        Refused::NoRegion(region) => {
            language.say("refused-no-region", [("region", (*region).into())])
        }
        Refused::NoTumult(card) => language.say("refused-no-tumult", [("card", (*card).into())]),
        Refused::NoMarker(id) => {
            language.say("refused-no-marker", [("marker", id.to_string().into())])
        }
        Refused::NoFace(face) => language.say("refused-no-face", [("face", face.clone().into())]),
        Refused::NoMana { seat, have, want } => {
            let seat = ("seat", seat.to_string().into());
            let about = [seat, ("have", (*have).into()), ("want", (*want).into())];
            language.say("refused-no-mana", about)
        }
        Refused::Empty(list) => language.say("refused-empty", [("list", (*list).into())]),
        Refused::Contradiction(what) => language.say(contradiction(*what), []),
        Refused::NoRewind { to } => language.say("refused-no-rewind", [("record", (*to).into())]),
        other => other.to_string(),
    }
}

const fn contradiction(what: Contradiction) -> &'static str {
    match what {
        Contradiction::TooManyPlayers => "contradiction-too-many-players",
        Contradiction::DraftSeats => "contradiction-draft-seats",
        Contradiction::Paths => "contradiction-paths",
        Contradiction::ListSum => "contradiction-list-sum",
        Contradiction::DeckSize => "contradiction-deck-size",
        Contradiction::HasLeft => "contradiction-has-left",
        Contradiction::TooManyBoosters => "contradiction-too-many-boosters",
        Contradiction::BoosterSize => "contradiction-booster-size",
        Contradiction::NoBoosterInHand => "contradiction-no-booster-in-hand",
        Contradiction::PassedTwice => "contradiction-passed-twice",
        Contradiction::PoolSize => "contradiction-pool-size",
        Contradiction::OrderTwice => "contradiction-order-twice",
        Contradiction::ZoneSize => "contradiction-zone-size",
        Contradiction::Orbs => "contradiction-orbs",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn flaws() -> Vec<Flaw> {
        let subject = rules::Subject::Slot(rules::SlotId::new(3, 0));
        let found = record::Digest::new([0; 32]);
        let [expected, other] = ["a", "b"].map(|name| name.parse().expect("a name"));
        vec![
            Flaw::CarriageReturn,
            Flaw::EmptyLine,
            Flaw::ExtraNewline,
            Flaw::NoFinalNewline,
            Flaw::NoRecords,
            Flaw::OpeningFirst,
            Flaw::RecordAfterOpening,
            Flaw::AfterProof,
            Flaw::ProofForm,
            Flaw::NoCheckpoint,
            Flaw::ProofOfAnother,
            Flaw::AfterDigest,
            Flaw::NoDigest,
            Flaw::BadDigest,
            Flaw::OpeningForm,
            Flaw::NotOpened,
            Flaw::Genesis,
            Flaw::Changed,
            Flaw::Unlinked,
            Flaw::Number { expected: 6, found: 9 },
            Flaw::OtherMatch { expected, found: other },
            Flaw::DuplicateId { id: "e4".parse().expect("an id"), first: 4 },
            Flaw::CommitElsewhere { subject },
            Flaw::NotCommitted { subject },
            Flaw::OtherOpening { subject },
            Flaw::UnknownSubject { subject, last: 2 },
            Flaw::OpenedTwice { subject },
            Flaw::OpeningOrder { subject, before: subject },
            Flaw::DigestAlone { found },
            Flaw::DigestToo { found },
        ]
    }

    fn refusals() -> Vec<Refused> {
        let (object, slot) = (rules::ObjectId::new(4, 0), rules::SlotId::new(3, 0));
        let [place, said] = ["limbo", "reserve:0"].map(|text| text.parse().expect("a place"));
        let seat = rules::Seat::new(1);
        vec![
            Refused::NotOpened,
            Refused::OpenedTwice,
            Refused::NoGame,
            Refused::NoObject(object),
            Refused::NoSlot { slot, place },
            Refused::NoSlotAnywhere(slot),
            Refused::NotInBooster(slot),
            Refused::NoBooster(2),
            Refused::NotThere { object, is: place, said },
            Refused::NoCard(place),
            Refused::WrongPiece { what: rules::Piece::Object(object), place },
            Refused::Nameless(place),
            Refused::NoPlace(place),
            Refused::NotHidden(place),
            Refused::NoSeat(seat),
            Refused::NoExpedition(rules::ExpeditionId { seat, side: rules::Side::Hero }),
            Refused::NoRegion(8),
            Refused::NoTumult(3),
            Refused::NoMarker(object),
            Refused::NoFace("T".to_owned()),
            Refused::NoMana { seat, have: 1, want: 2 },
            Refused::Empty("moves"),
            Refused::NoRewind { to: 7 },
        ]
        .into_iter()
        .chain(Contradiction::ALL.map(Refused::Contradiction))
        .collect()
    }

    #[test]
    fn in_english_damage_says_what_its_error_says() {
        let parts = [
            FilePart::File,
            FilePart::Record(6),
            FilePart::Opening(2),
            FilePart::Proof,
            FilePart::Digest,
        ]
        .into_iter();
        for part in parts {
            for flaw in flaws() {
                let damage = Damage { line: 7, part, flaw };
                let text = damaged(&damage);
                assert_eq!(text.en, damage.to_string());
                assert_ne!(text.fr, text.en);
            }
        }
    }

    #[test]
    fn what_names_a_number_says_it_in_both_languages() {
        let flaw = Flaw::Number { expected: 6, found: 9 };
        let text = damaged(&Damage { line: 7, part: FilePart::Record(6), flaw });
        assert!(text.en.starts_with("line 7, record 6: its `seq` is 9, but 6 comes next"));
        assert!(text.fr.starts_with("ligne 7, enregistrement 6 : son `seq` est 9 au lieu de 6"));
    }

    #[test]
    fn in_english_what_makes_no_sense_is_said_as_its_error_says_it() {
        for refused in refusals() {
            let error = LoadError::Refused { seq: 5, refused };
            let text = unloadable(&error);
            assert_eq!(text.en, error.to_string());
            assert_ne!(text.fr, text.en);
        }
        let digest = record::Digest::new([0; 32]);
        let error = LoadError::Digest { seq: 5, said: digest, is: digest };
        assert_eq!(unloadable(&error).en, error.to_string());
    }

    #[test]
    fn what_makes_no_sense_is_said_in_both_languages() {
        let refused = Refused::NoObject(rules::ObjectId::new(4, 0));
        let text = unloadable(&LoadError::Refused { seq: 5, refused });
        assert!(text.en.starts_with("record 5 makes no sense"), "{}", text.en);
        assert!(text.fr.ends_with("il n'y a pas d'objet o4.0 à ce moment"), "{}", text.fr);
    }
}
