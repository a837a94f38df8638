//! The numbered parts of which every Unique consists: the rows of `data/fragments.jsonl`.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use rules::Ability;
use serde::Deserialize;

use crate::reader::fragment::{Fragment, compose};

/// The number of a part, and the part.
#[derive(Deserialize)]
struct NumberedFragment(u32, Fragment);

static FRAGMENTS: LazyLock<BTreeMap<u32, Fragment>> = LazyLock::new(|| {
    let rows = include_str!("../data/fragments.jsonl").lines();
    rows.map(|row| {
        let row: NumberedFragment =
            serde_json::from_str(row).expect("a test parses every row of this same text");
        (row.0, row.1)
    })
    .collect()
});

/// The abilities of a Unique by the numbers of their parts: each ability is a trigger, a condition
/// and an effect, some of which may be missing.
///
/// [`Ability::Unread`] stands for an ability with an unknown number, or with a part that is not
/// understood.
///
/// ```
/// use rules::Ability;
/// let read = cards::unique(&[vec![24, 133, 511], vec![9_999_999]]);
/// assert!(matches!(read[..], [Ability::Reaction(_), Ability::Unread]));
/// ```
pub fn unique(abilities: &[Vec<u32>]) -> Vec<Ability> {
    compose(abilities.iter().map(|parts| parts.iter().map(|id| FRAGMENTS.get(id)).collect()))
}
