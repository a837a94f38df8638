//! What programs that share a store tell each other beside it.

use std::time::Duration;

use crate::ReadError;

/// What a program answers to the questions of others; it blocks on nothing but files.
pub type AnswerOthers = Box<dyn Fn(&[u8]) -> Vec<u8> + Send + Sync>;

/// The other programs that share a store, as one of them sees them.
///
/// What they ask and answer is kept nowhere on its way. Only that a thing has changed is kept for all: a mark, which says
/// nothing of what it is now.
///
/// A question or an answer holds a million bytes at most.
pub trait Peers: Send + Sync {
    /// Which marks these are. Where this is another text they are other ones, which begin with number 1 again.
    fn series(&self) -> String;

    /// Marks that a thing has changed, on top of its last mark (0 if there is none), and gives the number of the new mark.
    /// None if another one came first, or nobody knows what became of this one: [`marks`](Self::marks) shows it.
    ///
    /// The nonce is told with the mark, by which who set it knows it again.
    fn mark(&self, thing: &str, after: u64, nonce: &str) -> Option<u64>;

    /// The marks after this one, in order; as far as whichever server answers has them.
    fn marks(&self, after: u64) -> Result<Vec<Mark>, ReadError>;

    /// The number of the last mark, from who cannot be behind; none if nobody can say.
    fn last_mark(&self) -> Option<u64>;

    /// Tells others, again and again, that the program of this name is here and has read all marks up to this one.
    fn say(&self, name: &str, read: u64);

    /// When the program of this name said so last, and up to which mark.
    fn heard(&self, name: &str) -> Option<(Duration, u64)>;

    /// Asks all that were heard a moment ago, for some seconds at most: the answers that came.
    fn ask(&self, question: &[u8]) -> Answers;

    /// Has the questions of others answered; once.
    fn answer(&self, answer: AnswerOthers);
}

/// That a thing has changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mark {
    /// Its number among all marks, from 1.
    pub number: u64,
    /// What has changed.
    pub thing: String,
    /// What who set it knows it by.
    pub nonce: String,
}

/// What came of a question.
#[derive(Clone, Debug, Default)]
pub struct Answers {
    /// The answers.
    pub all: Vec<Vec<u8>>,
    /// Whether all have answered who were there.
    pub complete: bool,
}
