//! Finds an object by a name that people use.

use std::sync::Arc;

use replay::{Knowledge, Viewer};
use rules::{Object, ObjectId, State, plain};
use thiserror::Error;

use crate::language::Language;
use crate::words::Words;

/// Why no object was found; the candidates have their displayed names.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum FindError {
    /// There are no objects in the zones that are derived.
    #[error(
        "`{}` is not an object here: nothing is in play, in a Reserve, in a Hero zone or in Limbo",
        plain(text)
    )]
    Nothing {
        /// The text searched for.
        text: String,
    },
    /// No object has this name.
    #[error("`{}` is not an object here; the objects are {}", plain(text), plain(&candidates.join("; ")))]
    None {
        /// The text searched for.
        text: String,
        /// All objects.
        candidates: Vec<String>,
    },
    /// Several objects have it.
    #[error(
        "`{}` is several objects here: name one of {}",
        plain(text),
        plain(&candidates.join("; "))
    )]
    Several {
        /// The text searched for.
        text: String,
        /// The objects with this name.
        candidates: Vec<String>,
    },
}

/// The object in play, in a Hero zone, in a Reserve or in Limbo with this id, or else the only one with this name or this
/// id in the log it was imported from, or else the only one whose name begins so, as far as `viewer` may know them.
pub fn find(
    text: &str,
    state: &State,
    knowledge: &Knowledge,
    viewer: Viewer,
) -> Result<ObjectId, FindError> {
    let words = Words { state, knowledge, viewer, language: Language::English };
    let all: Vec<_> =
        state.objects.iter().filter(|(_, object)| object.place.is_derived()).collect();
    let by_id = text.parse().ok().filter(|id| all.iter().any(|&(other, _)| other == id));
    if let Some(id) = by_id {
        return Ok(id);
    }
    let those = |is_meant: &dyn Fn(&Object) -> bool| -> Vec<_> {
        all.iter().copied().filter(|(_, object)| is_meant(object)).collect()
    };
    // By the whole name first: the name of one card may be the beginning of another's.
    let mut called = those(&|object| words.is_called(object, text));
    if called.is_empty() && !text.is_empty() {
        called = those(&|object| words.begins(object, text));
    }
    let named = |&(id, object): &(&ObjectId, &Arc<Object>)| {
        let (object, place) = (words.thing(object), words.owned(object.place));
        let about =
            [("id", id.to_string().into()), ("object", object.into()), ("place", place.into())];
        words.language.say("candidate", about)
    };
    match called[..] {
        [(&id, _)] => Ok(id),
        [] if all.is_empty() => Err(FindError::Nothing { text: text.to_owned() }),
        [] => {
            let candidates = all.iter().map(named).collect();
            Err(FindError::None { text: text.to_owned(), candidates })
        }
        _ => {
            let candidates = called.iter().map(named).collect();
            Err(FindError::Several { text: text.to_owned(), candidates })
        }
    }
}

impl Words<'_> {
    fn is_called(self, object: &Object, text: &str) -> bool {
        let wanted = text.to_lowercase();
        let named = self.face(object).is_some_and(|face| {
            // People name a card as it is printed in their language, whatever language the answer is in.
            let mut titles = Language::ALL.into_iter().map(|one| one.card(face.title()));
            titles.any(|title| title.to_lowercase() == wanted) || face.reference == text
        });
        named || object.source_id.as_deref() == Some(text)
    }

    fn begins(self, object: &Object, text: &str) -> bool {
        let begins = |title: &str| title.to_lowercase().starts_with(&text.to_lowercase());
        self.face(object).is_some_and(|face| begins(face.title()))
    }
}
