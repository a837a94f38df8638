//! The authors of records and openings.

use record::Digest;

/// The author of records and openings of a match.
#[derive(Clone, Copy, Debug)]
pub struct Author {
    /// The hash of their token; `None` for the operator.
    pub token: Option<Digest>,
    /// Whether they may see everything in the match.
    pub sees_all: bool,
}

impl Author {
    /// The operator of the service.
    pub const OPERATOR: Self = Self { token: None, sees_all: true };

    /// Whether something given with this token is theirs.
    pub(crate) fn is(self, token: Option<Digest>) -> bool {
        token.is_some() && token == self.token
    }
}
