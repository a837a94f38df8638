//! Matches and records for the tests of this crate.

use proptest::prelude::*;
use rules::{
    DayBegan, Edition, Event, Face, MatchOpened, OfSeat, Opening, PlayerEntry, PlayerOpening,
    Remark, Salt, Seat, SlotId, SlotOpening, Subject,
};

use serde_json::{Value, json};
use tlog_tiles::Hash;

use crate::{
    At, Chain, Digest, Draft, INTEGER_MAX, Leaf, LeafForm, Proof, Record, Sealed, Signer,
    checkpoint,
};

/// An event that opens a match of two.
pub(crate) fn match_opened() -> Event {
    let player = |name: &str| PlayerEntry { name: Some(name.to_owned()), source_id: None };
    Event::MatchOpened(MatchOpened {
        edition: Edition::Four,
        format: "constructed".to_owned(),
        players: vec![player("Kim"), player("Ari \u{1f600}")],
        best_of: 1,
        event: None,
        round: None,
        table: None,
        recorder: "paper".to_owned(),
        keys: std::collections::BTreeMap::new(),
        draft: None,
    })
}

/// A player passed.
pub(crate) fn passed(seat: u8) -> Event {
    Event::Passed(OfSeat { cause: None, seat: Seat::new(seat) })
}

fn note(text: &str) -> Event {
    Event::Note(Remark { seat: None, text: text.to_owned() })
}

/// A short match that uses every member of a record, and two openings, the second of them
/// committed.
pub(crate) fn sample() -> (Vec<Sealed>, Vec<Opening>) {
    let mut chain = Chain::new("m-1".parse().expect("a name"));
    let committed = with_salt(opening(SlotId::new(3, 1)), 9);
    let drafts = [
        Draft { at: At::from_unix_ms(1_795_183_200_000), ..Draft::new(match_opened()) },
        Draft {
            state: Some(Digest::new([7; 32])),
            ..Draft::new(Event::DayBegan(DayBegan { day: 1 }))
        },
        Draft { actor: Some("table-7".to_owned()), ..Draft::new(note("a \"quote\"\n")) },
        Draft {
            id: Some("judge.1".parse().expect("a name")),
            open: vec![committed.clone().into()],
            source: Some([("uid".to_owned(), r#"9","v":1}"#.to_owned())].into()),
            ..Draft::new(passed(0))
        },
        Draft::new(passed(1)),
    ];
    let records = drafts.map(|draft| chain.seal(draft).expect("in order")).into();
    (records, vec![opening(SlotId::new(1, 0)), committed])
}

/// The signer used in tests.
pub(crate) fn signer() -> Signer {
    Signer::new("example.org/log".parse().expect("an origin"), &[7; 32])
}

/// The proof that a tree of six leaves contains the last of these records as its fourth leaf, in
/// this form.
pub(crate) fn proof(form: LeafForm, records: &[Sealed]) -> Proof {
    let mut tree = ct_merkle::mem_backed_tree::MemoryBackedTree::<sha2::Sha256, Vec<u8>>::new();
    let leaf = Leaf::of_last(form, records).expect("at least one record");
    for number in 0..6 {
        tree.push(if number == 3 { leaf.to_bytes() } else { vec![number; 32] });
    }
    let root = Hash((*tree.root().as_bytes()).into());
    let path = tree.prove_inclusion(3);
    let hashes = path.as_bytes().as_chunks().0.iter().copied().map(Hash).collect();
    Proof { checkpoint: checkpoint(6, root, &signer()), form, hashes, leaf: 3 }
}

/// An opening with a salt of this byte.
pub(crate) fn with_salt(opening: Opening, byte: u8) -> Opening {
    let salt = Some(Salt::new([byte; 32]));
    match opening {
        Opening::Slot(it) => Opening::Slot(SlotOpening { salt, ..it }),
        Opening::Player(it) => Opening::Player(PlayerOpening { salt, ..it }),
    }
}

/// The opening of a card in a slot.
pub(crate) fn opening(slot: SlotId) -> Opening {
    let face = Face { reference: "ALT_CORE_B_AX_24_C".to_owned(), ..Face::default() };
    Opening::Slot(SlotOpening { slot, face: face.into(), source_id: None, salt: None })
}

/// Any event whose data contain free text, numbers or neither.
fn any_event() -> impl Strategy<Value = Event> {
    prop_oneof![
        any::<u8>().prop_map(passed),
        any::<String>().prop_map(|text| note(&text)),
        any::<u32>().prop_map(|day| Event::DayBegan(DayBegan { day })),
        Just(match_opened()),
    ]
}

/// Any record, not one of a chain.
pub(crate) fn any_record() -> impl Strategy<Value = Record> {
    let digest = || any::<[u8; 32]>().prop_map(Digest::new);
    let at = (0..253_402_300_800_000_i64).prop_map(|ms| At::from_unix_ms(ms).expect("in range"));
    let name = "[A-Za-z0-9._-]{1,64}";
    let source = prop::collection::btree_map(any::<String>(), any::<String>(), 0..4);
    let slot = (any::<u32>(), any::<u32>())
        .prop_map(|(seq, index)| Subject::Slot(SlotId::new(seq, index)));
    let player = any::<u8>().prop_map(|seat| Subject::Player(Seat::new(seat)));
    let commit = prop::collection::btree_map(prop_oneof![slot, player], digest(), 0..4);
    (
        (prop::option::of(any::<String>()), prop::option::of(at), any_event()),
        (name, name, digest(), any::<u32>()),
        (prop::option::of(source), prop::option::of(digest()), commit),
    )
        .prop_map(
            |((actor, at, event), (id, match_id, prev, seq), (source, state, commit))| Record {
                actor,
                at,
                commit,
                event,
                id: id.parse().expect("a name"),
                match_id: match_id.parse().expect("a name"),
                prev,
                seq,
                source,
                state,
                v: 1,
            },
        )
}

/// Any value that a line may contain.
pub(crate) fn any_value() -> impl Strategy<Value = Value> {
    let max = INTEGER_MAX.cast_signed();
    let text = || prop_oneof![any::<String>(), "[a-c\\x00-\\x1f\"\\\\\u{e000}\u{1f600}]{0,20}"];
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        (-max..=max).prop_map(Value::from),
        (-20..20).prop_map(Value::from),
        text().prop_map(Value::from),
    ];
    leaf.prop_recursive(5, 40, 6, move |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..6).prop_map(Value::from),
            prop::collection::btree_map(text(), inner, 0..6).prop_map(|map| json!(map)),
        ]
    })
}
