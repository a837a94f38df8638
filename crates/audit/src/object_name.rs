//! What an object is called in a finding.

use rules::{ObjectId, State};

/// What an object is called: a check knows what is printed on it, and whoever reads decides what an unseen one is called.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ObjectName {
    /// What is printed on it.
    Printed(String),
    /// It lies face down, or is not there.
    Unseen(ObjectId),
    /// The log does not say which object it is.
    Unknown,
}

impl ObjectName {
    /// The name of an object in a state.
    pub(crate) fn of(state: &State, id: ObjectId) -> Self {
        let face = state.objects.get(&id).and_then(|object| object.face.as_ref());
        face.map_or(Self::Unseen(id), |face| Self::Printed(face.title().to_owned()))
    }

    /// The same, where the log may not say which object it is.
    pub(crate) fn of_any(state: &State, id: Option<ObjectId>) -> Self {
        id.map_or(Self::Unknown, |id| Self::of(state, id))
    }
}
