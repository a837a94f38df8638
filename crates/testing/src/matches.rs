//! Matches to store.

use ledger::{Append, Line, Listing, Store, Term};
use record::{At, Chain, Digest, Draft, MatchId, Sealed, verify_chain};

/// The name of a match.
pub fn id(name: &str) -> MatchId {
    name.parse().expect("a name")
}

/// A time.
pub fn at(unix_ms: i64) -> At {
    At::from_unix_ms(unix_ms).expect("in range")
}

/// The chain of a new match and its record 0.
pub fn opened(name: &str) -> (Chain, Sealed) {
    let mut chain = Chain::new(id(name));
    let event = r#"{"event": {"type": "match_opened", "data": {"edition": "4.0", "format": "constructed",
        "players": [{"name": "Kim"}, {"name": "Ari"}], "recorder": "test"}}}"#;
    let first = chain.seal(Draft::parse(event.as_bytes()).expect("a draft")).expect("the first");
    (chain, first)
}

/// A remark, with its own event id or the one its number gives it.
pub fn note(event_id: Option<&str>, text: &str) -> Draft {
    let text = serde_json::to_string(text).expect("a text is JSON");
    let draft = format!(r#"{{"event": {{"type": "note", "data": {{"text": {text}}}}}}}"#);
    let mut draft = Draft::parse(draft.as_bytes()).expect("a draft");
    draft.id = event_id.map(|id| id.parse().expect("a name"));
    draft
}

/// The next record.
pub fn next(chain: &mut Chain, text: &str) -> Sealed {
    chain.seal(note(None, text)).expect("in order")
}

/// The chain that continues after these, as made by another writer who knows no ids.
pub fn after(sealed: &Sealed) -> Chain {
    let record = &sealed.record;
    Chain::resume(record.match_id.clone(), record.seq + 1, sealed.hash, [])
}

/// Stores a new match of this many records, one by one.
pub fn keep(store: &dyn Store, name: &str, records: u32) -> Chain {
    let (mut chain, first) = opened(name);
    store.append(Append::new(At::UNIX_EPOCH, None, vec![first])).expect("a new match");
    for number in 1..records {
        let head = chain.head();
        let sealed = next(&mut chain, &format!("remark {number}"));
        store.append(Append::new(At::UNIX_EPOCH, head, vec![sealed])).expect("the next record");
    }
    chain
}

/// Stores a new match of one record with these terms.
pub fn list(store: &dyn Store, name: &str, unix_ms: i64, terms: &[Term]) {
    let (_, first) = opened(name);
    let append = Append::new(At::UNIX_EPOCH, None, vec![first]).listed(listing(unix_ms, terms));
    store.append(append).expect("a new match");
}

/// A listing with these terms.
pub fn listing(unix_ms: i64, terms: &[Term]) -> Listing {
    Listing { at: at(unix_ms), terms: terms.to_vec(), summary: format!("summary {unix_ms}") }
}

/// Every line of a match; its chain is checked.
pub fn whole(store: &dyn Store, match_id: &MatchId) -> (Vec<Line>, Digest) {
    let lines = store.range(match_id, 0..u32::MAX).expect("the store can be read");
    let hash = verify_chain(lines.iter().map(|line| &*line.bytes)).expect("the chain holds");
    let head = store.head(match_id).expect("the store can be read").expect("a match");
    assert_eq!((head.seq as usize + 1, head.hash), (lines.len(), hash));
    (lines, hash)
}

/// All that can be read from a store.
pub fn everything(store: &dyn Store) -> Vec<(MatchId, Vec<Line>, Option<Listing>)> {
    let ids = store.match_ids(None, usize::MAX).expect("the store can be read");
    let all = ids.into_iter().map(|match_id| {
        let (lines, _) = whole(store, &match_id);
        let listing = store.listing(&match_id).expect("the store can be read");
        (match_id, lines, listing)
    });
    all.collect()
}
