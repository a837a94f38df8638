//! Direct communication between programs that share a store: nothing of it is stored with the records.

use std::time::Duration;

use crate::ReadError;

/// A program's handler for requests from others; it blocks on nothing but files.
pub type AnswerOthers = Box<dyn Fn(&[u8]) -> Vec<u8> + Send + Sync>;

/// The other programs that share a store, as one of them sees them.
///
/// Requests and responses are not stored on their way. Only the fact that a thing has changed is
/// stored for all: a mark, which does not say what the thing is now.
///
/// A request or a response has at most a million bytes.
pub trait Peers: Send + Sync {
    /// Identifies the series of marks. If the text changes, the marks are a new series, which
    /// begins with number 1 again.
    fn series(&self) -> String;

    /// Marks that a thing has changed, on top of its last mark (0 if there is none), and returns
    /// the number of the new mark. `None` if another mark came first, or the outcome is unknown:
    /// [`marks`](Self::marks) shows it.
    ///
    /// The nonce is stored with the mark, so that its author recognises it.
    fn mark(&self, thing: &str, after: u64, nonce: &str) -> Option<u64>;

    /// The marks after this one, in order, as far as whichever server answers has them.
    fn marks(&self, after: u64) -> Result<Vec<ChangeNotice>, ReadError>;

    /// The number of the last mark, from a source that cannot be behind; `None` if it cannot be
    /// determined.
    fn last_mark(&self) -> Option<u64>;

    /// Announces repeatedly that the program of this name is running and has read all marks up to
    /// this one.
    fn say(&self, name: &str, read: u64);

    /// When the program of this name last announced itself, and up to which mark.
    fn heard(&self, name: &str) -> Option<(Duration, u64)>;

    /// Sends a request to all programs heard from recently, and waits for some seconds at most;
    /// returns the responses that came.
    fn ask(&self, question: &[u8]) -> PeerResponses;

    /// Sets the handler for requests from others; call it once.
    fn answer(&self, answer: AnswerOthers);
}

/// A notice that a thing has changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChangeNotice {
    /// Its number among all marks, from 1.
    pub number: u64,
    /// The thing that has changed.
    pub thing: String,
    /// The text by which its author recognises it.
    pub nonce: String,
}

/// The responses to a request.
#[derive(Clone, Debug, Default)]
pub struct PeerResponses {
    /// The responses.
    pub all: Vec<Vec<u8>>,
    /// Whether all programs that were running have responded.
    pub complete: bool,
}
