//! Answers that every language has.

/// An answer for what there is none of, and for what is so or not so.
#[derive(Clone, Copy)]
pub(crate) enum Answer {
    Nothing,
    Nobody,
    Empty,
    Yes,
    No,
}
