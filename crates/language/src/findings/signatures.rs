//! Who signed a match, in every language.

use audit::{SignatureFlaw, Signatures, SignedHead};
use replay::Replay;

use crate::language::Language;
use crate::text::Text;

/// How far a match is signed, in one line.
pub fn signed(signatures: &Signatures, language: Language) -> String {
    let head = |head: &Option<SignedHead>| {
        let words = |head: &SignedHead| format!("{} ({})", head.seq, head.hash);
        head.as_ref().map_or_else(|| language.pick("none", "aucun").to_owned(), words)
    };
    let (last, first) = (head(&signatures.last_signed), head(&signatures.first_unsigned));
    language.choose(
        || format!("last signed record: {last}; first unsigned: {first}"),
        || format!("dernier enregistrement signé : {last} ; premier non signé : {first}"),
    )
}

/// How far a match is signed, none if it knows no keys and no signature, and what is wrong with its signatures.
pub(super) fn signatures(replay: &Replay) -> (Option<Signatures>, Vec<Text>) {
    let (signatures, flaws) = audit::signatures(replay);
    (signatures, flaws.into_iter().map(flaw).collect())
}

fn flaw(flaw: SignatureFlaw) -> Text {
    match flaw {
        SignatureFlaw::Half(at) => Text::new(
            format!("record {at} has a key or a signature without the other; sign again with both"),
            format!(
                "l'enregistrement {at} a une clé ou une signature sans l'autre ; signez de nouveau"
            ),
        ),
        SignatureFlaw::OthersKey(at) => Text::new(
            format!(
                "record {at} is signed with a key that the match was not opened with for its signer; ask who signed"
            ),
            format!(
                "l'enregistrement {at} est signé d'une clé qui n'est pas, à l'ouverture du match, celle du signataire ; \
                 demandez qui a signé"
            ),
        ),
        SignatureFlaw::Elsewhere { at, names } => Text::new(
            format!(
                "the signature in record {at} is not under record {names} as it is here: one of them was changed; \
                 take both from another copy"
            ),
            format!(
                "la signature de l'enregistrement {at} n'est pas sous l'enregistrement {names} tel qu'il est ici : l'un des deux a \
                 été changé ; reprenez-les d'une autre copie"
            ),
        ),
    }
}
