//! Facts of cards that the program does not know, from a card API that the operator names: none is
//! asked by default.
//!
//! An answer is kept on disk as a card file, and read as one at the next start. Until then it is
//! shown to people only: no record, verdict or search depends on when a foreign host answered.

mod address;
mod fetcher;
mod folder;
mod host;
pub(crate) mod images;

pub use address::{CardApi, CardApiError};
pub(crate) use fetcher::{Asker, Lookup};
pub use fetcher::{CardFetcher, Pace};
pub use folder::{CardFolder, KeepError};
pub use host::{ApiAnswer, Unanswered};
