//! Names of objects in findings.

use rules::{ObjectId, State};

/// The name of an object: a check knows the printed name, and the presentation decides how to name
/// an unseen one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ObjectName {
    /// Its printed name.
    Printed(String),
    /// It is face down, or does not exist.
    Unseen(ObjectId),
    /// The log does not identify the object.
    Unknown,
}

impl ObjectName {
    /// The name of an object in a state.
    pub(crate) fn of(state: &State, id: ObjectId) -> Self {
        let face = state.objects.get(&id).and_then(|object| object.face.as_ref());
        face.map_or(Self::Unseen(id), |face| Self::Printed(face.title().to_owned()))
    }

    /// The name of an object that the log may not identify.
    pub(crate) fn of_any(state: &State, id: Option<ObjectId>) -> Self {
        id.map_or(Self::Unknown, |id| Self::of(state, id))
    }
}
