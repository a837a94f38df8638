//! Checkpoints of a log that several programs may sign.

use crate::ReadError;

/// The checkpoints of one log, in one order for all who may sign it, as one of these sees them.
///
/// It is the fence between them: who has not seen the last one cannot publish another.
pub trait Checkpoints: Send {
    /// The next ones after those that were handed out or published here, oldest first; none if there is no news.
    fn news(&mut self) -> Result<Vec<String>, ReadError>;

    /// Publishes a signed note as the next one after those that were handed out; whether it is known to be that. If it is
    /// not, [`news`](Self::news) tells what is.
    fn publish(&mut self, note: &str) -> Result<bool, ReadError>;
}
