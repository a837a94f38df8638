//! Who signed a match, and up to where.

use record::Digest;
use replay::Replay;
use rules::{Event, MatchOpened, ResultSigned};
use schemars::JsonSchema;
use serde::Serialize;

use crate::{Language, Text};

/// How far a match is signed with keys that it was opened with.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Signatures {
    /// The last record under a good signature; none if there is no such signature.
    pub last_signed: Option<SignedHead>,
    /// The first record that no good signature covers; none if all are covered.
    pub first_unsigned: Option<SignedHead>,
}

/// A record and its hash.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct SignedHead {
    /// The record.
    pub seq: u32,
    /// Its hash.
    pub hash: Digest,
}

impl Signatures {
    /// In one line.
    pub fn tell(&self, language: Language) -> String {
        let say = |head: &Option<SignedHead>| {
            let say = |head: &SignedHead| format!("{} ({})", head.seq, head.hash);
            head.as_ref().map_or_else(|| language.pick("none", "aucun").to_owned(), say)
        };
        let (last, first) = (say(&self.last_signed), say(&self.first_unsigned));
        match language {
            Language::English => format!("last signed record: {last}; first unsigned: {first}"),
            Language::French => {
                format!("dernier enregistrement signé : {last} ; premier non signé : {first}")
            }
        }
    }
}

/// How far a match is signed, none if it knows no keys and no signature, and what is wrong with its signatures.
pub(crate) fn signatures(replay: &Replay) -> (Option<Signatures>, Vec<Text>) {
    let records = replay.records();
    let head = |seq: u32| {
        let sealed = records.get(seq as usize)?;
        Some(SignedHead { seq, hash: sealed.hash })
    };
    let Some(Event::MatchOpened(opened)) = records.front().map(|first| &first.record.event) else {
        return (None, Vec::new());
    };
    let (mut last, mut wrong, mut any) = (None, Vec::new(), !opened.keys.is_empty());
    for sealed in records {
        let Event::ResultSigned(signed) = &sealed.record.event else { continue };
        any |= signed.key.is_some() || signed.signature.is_some();
        match flaw(replay, opened, signed, sealed.record.seq) {
            Flaw::None => last = last.max(Some(signed.seq)),
            Flaw::OnPaper => {}
            Flaw::Is(text) => wrong.push(text),
        }
    }
    let first_unsigned = head(last.map_or(0, |last| last.saturating_add(1)));
    let found = Signatures { last_signed: last.and_then(head), first_unsigned };
    (any.then_some(found), wrong)
}

/// What a signature is worth.
enum Flaw {
    None,
    OnPaper,
    Is(Text),
}

fn flaw(replay: &Replay, opened: &MatchOpened, signed: &ResultSigned, at: u32) -> Flaw {
    let (key, signature) = match (&signed.key, &signed.signature) {
        (None, None) => return Flaw::OnPaper,
        (Some(key), Some(signature)) => (key, signature),
        (Some(_), None) | (None, Some(_)) => {
            return Flaw::Is(Text::new(
                format!(
                    "record {at} has a key or a signature without the other; sign again with both"
                ),
                format!(
                    "l'enregistrement {at} a une clé ou une signature sans l'autre ; signez de nouveau"
                ),
            ));
        }
    };
    let holder = opened.keys.iter().find(|(_, known)| *known == key).map(|(holder, _)| holder);
    let fits = holder.is_some_and(|holder| match signed.seat {
        Some(seat) => *holder == format!("seat:{seat}"),
        None => !holder.starts_with("seat:"),
    });
    if !fits {
        return Flaw::Is(Text::new(
            format!(
                "record {at} is signed with a key that the match was not opened with for its signer; ask who signed"
            ),
            format!(
                "l'enregistrement {at} est signé d'une clé qui n'est pas, à l'ouverture du match, celle du signataire ; \
                 demandez qui a signé"
            ),
        ));
    }
    let covered = replay.records().get(signed.seq as usize).filter(|_| signed.seq < at);
    let good = covered.is_some_and(|covered| {
        record::is_signed(&covered.record.match_id, signed.seq, covered.hash, key, signature)
    });
    if good {
        return Flaw::None;
    }
    Flaw::Is(Text::new(
        format!(
            "the signature in record {at} is not under record {} as it is here: one of them was changed; \
             take both from another copy",
            signed.seq
        ),
        format!(
            "la signature de l'enregistrement {at} n'est pas sous l'enregistrement {} tel qu'il est ici : l'un des deux a \
             été changé ; reprenez-les d'une autre copie",
            signed.seq
        ),
    ))
}
