//! Whose records and openings are.

use record::Digest;

/// Who gives a match records and openings.
#[derive(Clone, Copy, Debug)]
pub struct Author {
    /// The hash of their token; none of who runs the service.
    pub token: Option<Digest>,
    /// Whether they may see all there is of the match.
    pub sees_all: bool,
}

impl Author {
    /// Who runs the service.
    pub const OPERATOR: Self = Self { token: None, sees_all: true };

    /// Whether what this token gave is theirs.
    pub(crate) fn is(self, token: Option<Digest>) -> bool {
        token.is_some() && token == self.token
    }
}
