//! What the words of an effect describe at one moment. An answer may be unknown; then both
//! possibilities are followed.

mod expedition;
mod filter;
mod happening;
mod number;
mod test;
mod whom;

use std::sync::Arc;

use super::bindings::Bindings;
use super::moment::Moment;

pub(super) use filter::{abilities, has_icon, is_in};
pub(super) use happening::{Gift, Happened, RecordScene, cards_given};
pub(super) use rules::effect::Area;

/// Whether something is true; `None` if unknown.
pub(super) type Maybe = Option<bool>;

/// A moment, as seen by the player who carries out an effect.
#[derive(Clone, Copy)]
pub(super) struct Viewpoint<'a> {
    pub(super) now: &'a Arc<Moment>,
    pub(super) bindings: &'a Bindings,
}

pub(super) fn all(parts: impl IntoIterator<Item = Maybe>) -> Maybe {
    let mut known = Some(true);
    for part in parts {
        match part {
            Some(false) => return Some(false),
            Some(true) => {}
            None => known = None,
        }
    }
    known
}

pub(super) fn any(parts: impl IntoIterator<Item = Maybe>) -> Maybe {
    all(parts.into_iter().map(|part| part.map(|so| !so))).map(|so| !so)
}
