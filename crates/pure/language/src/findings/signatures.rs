//! Who signed a match.

use audit::{SignatureFlaw, Signatures, SignedHead};
use replay::Replay;

use crate::language::Language;
use crate::text::Text;

/// How far a match is signed, in one line.
pub fn signed(signatures: &Signatures, language: Language) -> String {
    let head = |head: &Option<SignedHead>| match head {
        None => language.word("signed-none").to_owned(),
        Some(SignedHead { seq, hash, .. }) => {
            let about = [("record", (*seq).into()), ("hash", hash.to_string().into())];
            language.say("signed-head", about)
        }
    };
    let (last, first) = (head(&signatures.last_signed), head(&signatures.first_unsigned));
    language.say("signed", [("last", last.into()), ("first", first.into())])
}

/// How far a match is signed, and the flaws in its signatures; `None` if it has no keys and no
/// signatures.
pub(super) fn signatures(replay: &Replay) -> (Option<Signatures>, Vec<Text>) {
    let (signatures, flaws) = audit::signatures(replay);
    (signatures, flaws.into_iter().map(flaw).collect())
}

fn flaw(flaw: SignatureFlaw) -> Text {
    Text::each(|language| match flaw {
        SignatureFlaw::Half(at) => language.say("signature-half", [("record", at.into())]),
        SignatureFlaw::OthersKey(at) => {
            language.say("signature-others-key", [("record", at.into())])
        }
        SignatureFlaw::Elsewhere { at, names } => {
            language.say("signature-elsewhere", [("record", at.into()), ("names", names.into())])
        }
    })
}
