//! Commitments: how a record fixes a hidden card or a player without revealing it.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use blake3::Hasher;
use blake3::hazmat::{ContextKey, HasherExt, hash_derive_key_context};
use rules::{Opening, Subject};
use serde::Serialize;

use crate::canonical::canonical_json;
use crate::{Digest, MatchId};

static COMMIT: LazyLock<ContextKey> =
    LazyLock::new(|| hash_derive_key_context("daybook 2026-11 commit v1"));

/// The commitments of a record: for each subject the [`commitment`] of its opening.
pub type Commit = BTreeMap<Subject, Digest>;

/// The commitment of an opening; `None` if it has no salt.
///
/// BLAKE3 `derive_key` with the context `daybook 2026-11 commit v1` over the canonical JSON
/// `["<salt>","<match>","<subject>",<what>]`, where `what` is the face of a slot as it appears in
/// its opening line, and of a player `{"name":..,"source_id":..}`, as far as known. The match and
/// the subject are included so that a commitment fits nowhere else; without the salt, nobody can
/// find the card by trial.
pub fn commitment(match_id: &MatchId, opening: &Opening) -> Option<Digest> {
    #[derive(Serialize)]
    struct CommittedPlayer<'a> {
        #[serde(skip_serializing_if = "Option::is_none")]
        name: Option<&'a str>,
        #[serde(skip_serializing_if = "Option::is_none")]
        source_id: Option<&'a str>,
    }
    // Without a salt, anyone could try all cards against the hash.
    let (salt, subject) = (opening.salt()?, opening.subject());
    let bytes = match opening {
        Opening::Slot(it) => canonical_json(&(salt, match_id, subject, &it.face)),
        Opening::Player(it) => {
            let who =
                CommittedPlayer { name: it.name.as_deref(), source_id: it.source_id.as_deref() };
            canonical_json(&(salt, match_id, subject, who))
        }
    };
    Some(Hasher::new_from_context_key(&COMMIT).update(&bytes).finalize().into())
}

/// How an opening compares with the commitment of its record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CommitmentFit {
    /// Both agree, or neither has a commitment: what was learned later is not committed.
    Fits,
    /// The opening has a salt, but its record has no commitment for the subject.
    NotCommitted,
    /// The opening does not match the commitment of its record.
    Other,
}

/// Compares an opening with the commitment in the record that makes its subject.
pub fn fit(match_id: &MatchId, commit: &Commit, opening: &Opening) -> CommitmentFit {
    match (commit.get(&opening.subject()), commitment(match_id, opening)) {
        (None, None) => CommitmentFit::Fits,
        (None, Some(_)) => CommitmentFit::NotCommitted,
        (Some(said), is) => {
            if is.as_ref() == Some(said) {
                CommitmentFit::Fits
            } else {
                CommitmentFit::Other
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::convert::Infallible;

    use proptest::prelude::*;
    use rules::{Face, PlayerOpening, Salt, Seat, SlotId, SlotOpening};

    use super::*;
    use crate::testing::{match_opened, opening, passed, with_salt};
    use crate::{Chain, Draft, DraftOpening, Record, SealError, Sealed, read, verify, write};

    /// A match with two named players and two cards, all committed, and its openings.
    fn concealed() -> (Vec<Sealed>, Vec<Opening>) {
        let mut chain = Chain::new("m-1".parse().expect("a name"));
        let mut salts = 0;
        let mut fresh = || {
            salts += 1;
            Ok::<_, Infallible>(Salt::new([salts; 32]))
        };
        let mut drafts = [Draft::new(match_opened()), Draft::new(passed(0)), Draft::new(passed(1))];
        drafts[1].open = [0, 3].map(|index| opening(SlotId::new(1, index)).into()).to_vec();
        let (mut records, mut openings) = (Vec::new(), Vec::new());
        for (seq, mut draft) in (0..).zip(drafts) {
            draft.conceal(seq, &[], &mut fresh).expect("salts do not fail");
            openings.extend(draft.openings(seq));
            records.push(chain.seal(draft).expect("in order"));
        }
        (records, openings)
    }

    /// All damage found in these records and openings under a matching digest.
    fn said(records: &[Sealed], openings: &[Opening]) -> Vec<String> {
        verify(&write(records, openings)).1.iter().map(ToString::to_string).collect()
    }

    #[test]
    fn a_commitment_is_what_common_tools_compute() {
        let match_id: MatchId = "m-1".parse().expect("a name");
        let salt = "07".repeat(32);
        let slot = with_salt(opening(SlotId::new(0, 3)), 7);
        let text = format!(r#"["{salt}","m-1","h0.3",{{"reference":"ALT_CORE_B_AX_24_C"}}]"#);
        let expected = blake3::derive_key("daybook 2026-11 commit v1", text.as_bytes());
        assert_eq!(commitment(&match_id, &slot), Some(Digest::new(expected)));
        let (player, name) = (Seat::new(0), Some("Kim".to_owned()));
        let salted = Some(Salt::new([7; 32]));
        let player = Opening::Player(PlayerOpening { player, name, source_id: None, salt: salted });
        let text = format!(r#"["{salt}","m-1","player:0",{{"name":"Kim"}}]"#);
        let expected = blake3::derive_key("daybook 2026-11 commit v1", text.as_bytes());
        assert_eq!(commitment(&match_id, &player), Some(Digest::new(expected)));
    }

    #[test]
    fn names_are_nowhere_in_the_log_and_come_back_with_their_openings() {
        let (records, openings) = concealed();
        for sealed in &records {
            let line = String::from_utf8_lossy(&sealed.line);
            assert!(!line.contains("Kim") && !line.contains("Ari"), "{line}");
        }
        let names = openings.iter().filter_map(|opening| opening.player()?.name.as_deref());
        assert_eq!(names.collect::<Vec<_>>(), ["Kim", "Ari \u{1f600}"]);
        let file = read(&write(&records, &openings)).expect("a whole file");
        assert_eq!(file.openings, openings);
    }

    #[test]
    fn what_is_known_besides_is_told_once_and_of_players_at_once() {
        let mut chain = Chain::new("m-1".parse().expect("a name"));
        let player =
            PlayerOpening { player: Seat::new(0), name: None, source_id: None, salt: None };
        let twice = vec![DraftOpening::Player(player.clone()); 2];
        let draft = Draft { open: twice, ..Draft::new(match_opened()) };
        let error = chain.seal(draft).expect_err("twice").to_string();
        assert_eq!(error, "record 0: it has two openings of player:0; keep one of them");
        chain.seal(Draft::new(match_opened())).expect("the first");
        let late = Draft { open: vec![DraftOpening::Player(player)], ..Draft::new(passed(0)) };
        assert!(matches!(chain.seal(late), Err(SealError::LatePlayer { seq: 1, .. })));
    }

    #[test]
    fn a_dropped_opening_leaves_the_chain_and_all_others_valid() {
        let (records, openings) = concealed();
        let head = read(&write(&records, &openings)).expect("a whole file").head;
        for kept in 0..1 << openings.len() {
            let some = openings.iter().enumerate().filter(|(at, _)| kept & (1 << at) != 0);
            let some: Vec<_> = some.map(|(_, opening)| opening.clone()).collect();
            let file = read(&write(&records, &some)).expect("a whole file");
            assert_eq!((file.head, file.openings), (head, some));
        }
    }

    #[test]
    fn a_moved_or_exchanged_opening_is_named() {
        let (records, openings) = concealed();
        let slot = |opening: &Opening| opening.slot().cloned().expect("of a slot");
        let (first, second) = (slot(&openings[2]), slot(&openings[3]));
        let moved = SlotOpening { slot: second.slot, ..first.clone() };
        let other = "opening 1: it does not match the commitment to h1.3 in record 1: the opening was changed or exchanged; get it from its source again";
        assert_eq!(said(&records, &[Opening::Slot(moved)]), [format!("line 4, {other}")]);
        let unsalted = SlotOpening { salt: None, ..second.clone() };
        assert_eq!(said(&records, &[Opening::Slot(unsalted)]), [format!("line 4, {other}")]);
        let nowhere = SlotOpening { slot: SlotId::new(1, 7), ..first };
        assert_eq!(
            said(&records, &[Opening::Slot(nowhere)]),
            [
                "line 4, opening 1: it opens h1.7 with a salt, but record 1 has no commitment to it: the commitment was moved or the opening is false; get it from its source again"
            ]
        );
        let learned_later = SlotOpening { slot: SlotId::new(1, 7), salt: None, ..second };
        assert_eq!(said(&records, &[Opening::Slot(learned_later)]), [""; 0]);
    }

    #[test]
    fn a_commitment_of_another_match_or_record_fits_nowhere() {
        let (records, openings) = concealed();
        let at = |seq: usize| (&records[seq].record.match_id, &records[seq].record.commit);
        let (match_id, commit) = at(1);
        assert_eq!(fit(match_id, commit, &openings[2]), CommitmentFit::Fits);
        let other: MatchId = "m-2".parse().expect("a name");
        assert_eq!(fit(&other, commit, &openings[2]), CommitmentFit::Other);
        let mut chain = Chain::new("m-1".parse().expect("a name"));
        let moved = |seq: usize| {
            let record = records[seq].record.clone();
            Record { commit: records[1].record.commit.clone(), ..record }
        };
        chain.seal(Draft::new(match_opened())).expect("the first");
        let line = Record { prev: records[1].hash, ..moved(2) }.to_line();
        let forged =
            [records[0].clone(), records[1].clone(), Sealed::parse(&line).expect("a record")];
        assert_eq!(
            said(&forged, &[]),
            [
                "line 3, record 2: it contains a commitment to h1.0, which this record does not create; get the file from its source again"
            ]
        );
    }

    #[test]
    fn every_changed_bit_of_an_opening_is_found_without_the_digest() {
        let (records, openings) = concealed();
        let whole = String::from_utf8(write(&records, &openings)).expect("text");
        let lines: Vec<_> = whole.lines().collect();
        for number in records.len()..lines.len() - 1 {
            for at in 0..lines[number].len() * 8 {
                let mut changed = lines[number].as_bytes().to_vec();
                changed[at / 8] ^= 1 << (at % 8);
                let mut bytes = Vec::new();
                for (index, line) in lines[..lines.len() - 1].iter().enumerate() {
                    bytes.extend(if index == number { &changed } else { line.as_bytes() });
                    bytes.push(b'\n');
                }
                let digest = blake3::hash(&bytes).to_hex();
                bytes.extend(format!("{{\"b3\":\"{digest}\"}}\n").bytes());
                assert!(read(&bytes).is_err(), "line {number}, bit {at}");
            }
        }
    }

    proptest! {
        #[test]
        fn without_its_salt_no_card_can_be_tried_out(salt in any::<[u8; 32]>(), card in 0..200_u32) {
            let match_id: MatchId = "m-1".parse().expect("a name");
            let of = |reference: u32, salt| {
                let face = Face { reference: format!("ALT_{reference}"), ..Face::default() }.into();
                let (slot, source_id) = (SlotId::new(1, 0), None);
                let it = SlotOpening { slot, face, source_id, salt: Some(salt) };
                commitment(&match_id, &Opening::Slot(it)).expect("it has a salt")
            };
            let said = of(card, Salt::new(salt));
            // Available to everyone: no salt, the commitment itself, hashes of public data.
            let public = [[0; 32], *said.as_bytes(), *crate::hash(b"m-1").as_bytes()];
            for guess in (0..200).flat_map(|card| public.map(|bytes| of(card, Salt::new(bytes)))) {
                prop_assert_ne!(guess, said);
            }
        }

        #[test]
        fn one_card_under_two_salts_looks_like_two(a in any::<[u8; 32]>(), b in any::<[u8; 32]>()) {
            prop_assume!(a != b);
            let match_id: MatchId = "m-1".parse().expect("a name");
            let said = [a, b].map(|bytes| match opening(SlotId::new(1, 0)) {
                Opening::Slot(it) => {
                    let salt = Some(Salt::new(bytes));
                    commitment(&match_id, &Opening::Slot(SlotOpening { salt, ..it }))
                }
                Opening::Player(_) => None,
            });
            prop_assert_ne!(said[0], said[1]);
        }
    }
}
