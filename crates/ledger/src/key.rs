//! The keys in sled's single tree.
//!
//! ```text
//! h match                               number and hash of the last record
//! r match 0x00 seq                      the line of a record
//! i match 0x00 event                    the number of its record
//! a match 0x00 seq                      leaf and time of the append that begins with this record
//! l match                               how the match is listed, as JSON
//! t 0x00 place                          the match there, of all; the value is empty
//! t field value 0x00 place              the match there, of those with that term
//! m                                     where the mirror ended when the store was closed, and how many records it had
//! ```
//! There is one tree because sled applies a batch atomically to one tree only. Numbers are big
//! endian, so that keys sort in their order. No id or value contains NUL.

use record::{EventId, MatchId};

use crate::Term;

/// Key of the end of the mirror.
pub(crate) const MIRROR_END: &[u8] = b"m";

/// Prefix of all heads.
pub(crate) const HEADS: &[u8] = b"h";

/// Key of the head of a match.
pub(crate) fn head(match_id: &MatchId) -> Vec<u8> {
    [HEADS, match_id.as_str().as_bytes()].concat()
}

/// The match of a head's key.
pub(crate) fn match_of_head(key: &[u8]) -> Option<MatchId> {
    str::from_utf8(key.strip_prefix(HEADS)?).ok()?.parse().ok()
}

/// Key of a record.
pub(crate) fn record(match_id: &MatchId, seq: u32) -> Vec<u8> {
    [b"r", match_id.as_str().as_bytes(), &[0], &seq.to_be_bytes()].concat()
}

/// Key of the acceptance of the append that begins with this record.
pub(crate) fn acceptance(match_id: &MatchId, first_seq: u32) -> Vec<u8> {
    [b"a", match_id.as_str().as_bytes(), &[0], &first_seq.to_be_bytes()].concat()
}

/// The record number at the end of the key of a record or an acceptance.
pub(crate) fn seq_of(key: &[u8]) -> Option<u32> {
    key.split_last_chunk().map(|(_, seq)| u32::from_be_bytes(*seq))
}

/// Key of the record number of an event.
pub(crate) fn id(match_id: &MatchId, id: &EventId) -> Vec<u8> {
    [b"i", match_id.as_str().as_bytes(), &[0], id.as_str().as_bytes()].concat()
}

/// Key of the listing of a match.
pub(crate) fn listing(match_id: &MatchId) -> Vec<u8> {
    [b"l", match_id.as_str().as_bytes()].concat()
}

/// Prefix of the list of all matches.
pub(crate) fn all() -> Vec<u8> {
    b"t\0".to_vec()
}

/// Prefix of the list of the matches with this term.
pub(crate) fn term(term: &Term) -> Vec<u8> {
    [b"t", &[term.field().byte()], term.value().as_bytes(), &[0]].concat()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn any_id() -> impl Strategy<Value = String> {
        prop_oneof!["[a-b.-]{1,3}", "[A-Za-z0-9._-]{1,64}"]
    }

    fn any_seq() -> impl Strategy<Value = u32> {
        prop_oneof![0..300_u32, any::<u32>()]
    }

    proptest! {
        #[test]
        fn records_sort_by_match_then_number(
            a in any_id(), b in any_id(), m in any_seq(), n in any_seq()
        ) {
            let id = |text: &str| text.parse::<MatchId>().expect("a name");
            let (first, second) = (record(&id(&a), m), record(&id(&b), n));
            prop_assert_eq!((&a, m).cmp(&(&b, n)), first.cmp(&second));
            prop_assert_eq!(seq_of(&first), Some(m));
        }

        #[test]
        fn heads_sort_by_match_and_name_it(a in any_id(), b in any_id()) {
            let id = |text: &str| text.parse::<MatchId>().expect("a name");
            prop_assert_eq!(a.cmp(&b), head(&id(&a)).cmp(&head(&id(&b))));
            prop_assert_eq!(match_of_head(&head(&id(&a))), Some(id(&a)));
        }

        #[test]
        fn no_list_stands_inside_another(a in "[a-c]{1,3}", b in "[a-c]{1,3}") {
            use crate::Field::{Event, Hero};
            let list = |field, value: &str| term(&Term::new(field, value).expect("good"));
            let lists = [list(Hero, &a), list(Hero, &b), list(Event, &a), all()];
            for (i, one) in lists.iter().enumerate() {
                for other in &lists[i + 1..] {
                    prop_assert!(one == other || !one.starts_with(other) && !other.starts_with(one));
                }
            }
            prop_assert_eq!(lists[0] == lists[1], a == b);
        }
    }
}
