//! What is wrong with a file, in both languages.

use record::{Damage, Flaw, Part};
use replay::LoadError;
use rules::Refused;

use crate::text::Text;

/// What is wrong with a part of a file.
pub fn damaged(damage: &Damage) -> Text {
    let Damage { line, part, flaw } = damage;
    let part = match part {
        Part::File => String::new(),
        Part::Record(seq) => format!(", enregistrement {seq}"),
        Part::Opening(number) => format!(", ouverture {number}"),
        Part::Proof => ", preuve".to_owned(),
        Part::Digest => ", ligne d'empreinte".to_owned(),
    };
    Text::new(damage.to_string(), format!("ligne {line}{part} : {}", self::flaw(flaw)))
}

/// Why records make no match.
pub fn unloadable(error: &LoadError) -> Text {
    let french = match error {
        LoadError::Refused { seq, refused } => format!(
            "l'enregistrement {seq} n'a pas de sens à sa place : {}",
            self::refused(refused)
        ),
        LoadError::Digest { seq, said, is } => format!(
            "selon l'enregistrement {seq}, l'état qui le suit a l'empreinte {said}, or il a {is} : la partie n'a pas \
             été rejouée comme elle a été notée, ne vous y fiez plus à partir de là"
        ),
    };
    Text::new(error.to_string(), french)
}

/// Where a whole file comes from again.
const SOURCE: &str = "reprenez le fichier à sa source";

/// What is wrong, in French; the details of a line that cannot be read are those of its JSON.
fn flaw(flaw: &Flaw) -> String {
    let (what, todo) = match flaw {
        Flaw::Line(error) => return format!("la ligne ne peut pas être lue ({error})"),
        Flaw::CarriageReturn => ("la ligne finit par un retour chariot", SOURCE),
        Flaw::EmptyLine => ("la ligne est vide", "supprimez-la"),
        Flaw::ExtraNewline => (
            "des lignes vides suivent la dernière",
            "finissez le fichier par un seul saut de ligne",
        ),
        Flaw::NoFinalNewline => {
            ("le fichier ne finit pas par un saut de ligne : sa fin est coupée ou changée", SOURCE)
        }
        Flaw::NoRecords => ("le fichier n'a aucun enregistrement", SOURCE),
        Flaw::OpeningFirst => (
            "une ouverture précède le premier enregistrement",
            "mettez les enregistrements d'abord",
        ),
        Flaw::RecordAfterOpening => {
            ("un enregistrement suit une ouverture", "mettez les ouvertures après eux")
        }
        Flaw::AfterProof => (
            "un enregistrement, une ouverture ou une preuve suit la preuve",
            "mettez les enregistrements, puis les ouvertures, puis une seule preuve",
        ),
        Flaw::ProofForm => ("elle n'est pas écrite comme une preuve", SOURCE),
        Flaw::NoCheckpoint => (
            "son point de contrôle n'est pas une note signée avec une taille et une racine",
            SOURCE,
        ),
        Flaw::ProofOfAnother => (
            "elle ne mène pas du dernier enregistrement à la racine de son point de contrôle : des enregistrements ont été \
             changés, ajoutés ou retirés, ou elle prouve autre chose",
            SOURCE,
        ),
        Flaw::AfterDigest => ("une ligne suit celle de l'empreinte", "supprimez-la"),
        Flaw::NoDigest => {
            ("le fichier ne finit pas par sa ligne d'empreinte : il est peut-être coupé", SOURCE)
        }
        Flaw::BadDigest => ("la ligne d'empreinte n'a pas sa forme", SOURCE),
        Flaw::OpeningForm => ("elle n'est pas écrite comme une ouverture", SOURCE),
        Flaw::NotOpened => ("le premier événement d'un match doit être `match_opened`", SOURCE),
        Flaw::Genesis => {
            ("son `prev` ne suit pas de son événement : l'un des deux a été changé", SOURCE)
        }
        Flaw::Changed => (
            "ses octets ont été changés après coup : la chaîne tient avant et après, et il n'y entre pas",
            "reprenez l'enregistrement d'une autre copie",
        ),
        Flaw::Unlinked => (
            "le `prev` de l'enregistrement suivant n'est pas son empreinte : l'un des deux a été changé",
            "reprenez les deux d'une autre copie",
        ),
        Flaw::Number { .. }
        | Flaw::OtherMatch { .. }
        | Flaw::DuplicateId { .. }
        | Flaw::CommitElsewhere { .. }
        | Flaw::NotCommitted { .. }
        | Flaw::OtherOpening { .. }
        | Flaw::UnknownSubject { .. }
        | Flaw::OpenedTwice { .. }
        | Flaw::OpeningOrder { .. }
        | Flaw::DigestAlone { .. }
        | Flaw::DigestToo { .. } => return particular(flaw),
    };
    format!("{what} ; {todo}")
}

/// Those that name numbers, names or digests.
fn particular(flaw: &Flaw) -> String {
    match flaw {
        Flaw::Number { expected, found } => format!(
            "son `seq` est {found} au lieu de {expected} : des enregistrements manquent, sont en trop ou ont changé ; {SOURCE}"
        ),
        Flaw::OtherMatch { expected, found } => format!(
            "il est du match `{found}` et la plupart ici de `{expected}` ; gardez un match par fichier"
        ),
        Flaw::DuplicateId { id, first } => {
            format!("son nom `{id}` est déjà celui de l'enregistrement {first} ; {SOURCE}")
        }
        Flaw::CommitElsewhere { subject } => {
            format!("il s'engage sur {subject}, qu'il ne crée pas ; {SOURCE}")
        }
        Flaw::NotCommitted { subject } => format!(
            "elle ouvre {subject} avec un sel, or l'enregistrement {} ne s'y engage pas : l'engagement a été déplacé ou \
             l'ouverture est fausse ; {SOURCE}",
            subject.seq()
        ),
        Flaw::OtherOpening { subject } => format!(
            "elle n'est pas ce à quoi l'enregistrement {} s'est engagé sur {subject} : elle a été changée ou échangée ; \
             {SOURCE}",
            subject.seq()
        ),
        Flaw::UnknownSubject { subject, last } => format!(
            "elle ouvre {subject}, or le dernier enregistrement ici est {last} ; supprimez-la"
        ),
        Flaw::OpenedTwice { subject } => {
            format!("{subject} est déjà ouvert par la ligne d'avant ; gardez l'une des deux")
        }
        Flaw::OpeningOrder { subject, before } => {
            format!("{subject} devrait précéder {before} ; triez les ouvertures")
        }
        Flaw::DigestAlone { found } => format!(
            "les octets au-dessus ont l'empreinte {found} ; la chaîne confirme tout avant le dernier enregistrement : \
             lui, une ouverture, une preuve ou cette ligne ont été changés ; reprenez-les d'une autre copie"
        ),
        Flaw::DigestToo { found } => format!(
            "les octets au-dessus ont l'empreinte {found} ; outre les dommages dits plus haut, le dernier enregistrement \
             et les ouvertures ne sont pas sûrs ; {SOURCE}"
        ),
        other => other.to_string(),
    }
}

/// Why an event makes no sense, in French.
fn refused(refused: &Refused) -> String {
    match refused {
        Refused::NotOpened => "le match n'est pas ouvert".to_owned(),
        Refused::OpenedTwice => "le match est déjà ouvert".to_owned(),
        Refused::NoGame => "aucune partie n'a commencé".to_owned(),
        Refused::NoObject(id) => format!("il n'y a pas d'objet {id} à ce moment"),
        Refused::NoSlot { slot, place } => format!("l'emplacement {slot} n'est pas dans {place}"),
        Refused::NoSlotAnywhere(slot) => {
            format!("l'emplacement {slot} n'est dans aucun Deck ni aucune Main")
        }
        Refused::NotThere { object, is, said } => {
            format!("{object} est dans {is}, et non dans {said}")
        }
        Refused::NoCard(place) => format!("{place} n'a plus de telle carte"),
        Refused::WrongPiece { what, place } => format!("{what} ne peut pas être dans {place}"),
        Refused::Nameless(place) => format!("un mouvement hors de {place} doit nommer son objet"),
        Refused::NoPlace(place) => format!("rien ne peut être mis ainsi dans {place}"),
        Refused::NotHidden(place) => format!("{place} n'est pas une zone cachée"),
        Refused::NoSeat(seat) => format!("il n'y a pas de place {seat} dans ce match"),
        Refused::NoExpedition(id) => format!("il n'y a pas d'Expédition {id} dans cette partie"),
        Refused::NoRegion(region) => format!("il n'y a pas de région {region}"),
        Refused::NoTumult(index) => format!("il n'y a pas de carte Tumulte {index}"),
        Refused::NoMarker(id) => format!("il n'y a pas de marqueur de Terrain {id} à ce moment"),
        Refused::NoFace(reference) => format!("la face `{reference}` n'est pas encore au journal"),
        Refused::NoMana { seat, have, want } => {
            format!("la place {seat} n'a que {have} orbes de Mana à changer, et non {want}")
        }
        Refused::Empty(list) => format!("`{list}` est vide"),
        Refused::Contradiction(what) => format!("l'événement se contredit ({what})"),
        Refused::NoRewind { to } => {
            format!("l'enregistrement {to} n'est pas plus tôt sur la ligne présente")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_names_a_number_says_it_in_both_languages() {
        let damage = |flaw| damaged(&Damage { line: 7, part: Part::Record(6), flaw });
        let text = damage(Flaw::Number { expected: 6, found: 9 });
        assert!(text.en.starts_with("line 7, record 6: its `seq` is 9 where 6 follows"));
        assert!(text.fr.starts_with("ligne 7, enregistrement 6 : son `seq` est 9 au lieu de 6"));
        let subject = rules::Subject::Slot(rules::SlotId::new(3, 0));
        for flaw in [
            Flaw::CommitElsewhere { subject },
            Flaw::NotCommitted { subject },
            Flaw::OtherOpening { subject },
            Flaw::UnknownSubject { subject, last: 2 },
            Flaw::OpenedTwice { subject },
            Flaw::OpeningOrder { subject, before: subject },
            Flaw::DuplicateId { id: "e4".parse().expect("an id"), first: 4 },
            Flaw::OtherMatch {
                expected: "a".parse().expect("a name"),
                found: "b".parse().expect("a name"),
            },
            Flaw::DigestAlone { found: record::Digest::new([0; 32]) },
            Flaw::DigestToo { found: record::Digest::new([0; 32]) },
        ] {
            let english = flaw.to_string();
            assert_ne!(super::flaw(&flaw), english);
        }
    }

    #[test]
    fn what_makes_no_sense_is_said_in_both_languages() {
        let refused = Refused::NoObject(rules::ObjectId::new(4, 0));
        let text = unloadable(&LoadError::Refused { seq: 5, refused });
        assert!(text.en.starts_with("record 5 makes no sense"), "{}", text.en);
        assert!(text.fr.ends_with("il n'y a pas d'objet o4.0 à ce moment"), "{}", text.fr);
    }
}
