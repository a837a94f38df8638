//! A match in the page without a service: opens a file, answers all the page's questions about it,
//! and verifies it.
//!
//! Compiled to WebAssembly it runs in a worker of the page, so that a file need not leave the
//! browser. Its answers are those that the service would give for the same records: both use the
//! same crates. `exports.rs` describes how bytes are passed.
//!
//! ```
//! use web::{EngineRequest, MatchFromFile};
//! use language::Language;
//!
//! let bytes = std::fs::read("../../../replays/by-hand.daybook")?;
//! let mut opened = MatchFromFile::any(&bytes, Language::English, &[0; 32])?;
//! let asked: EngineRequest = serde_json::from_str(r#"{"what":"summary"}"#)?;
//! let summary: serde_json::Value = serde_json::from_slice(&opened.answer(&asked)?)?;
//! assert_eq!(summary["head"]["seq"], 43);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod answer;
mod check_result;
mod earlier;
mod expectations;
#[cfg(target_arch = "wasm32")]
pub mod exports;
mod opened;
mod recording;
mod refusal;
mod request;
mod signed;
mod verify;

pub use check_result::{About, CheckFailure, CheckOutcome, CheckResult, SentencePart, Values};
pub use expectations::{Expectations, ExpectedHead, Proved, SeenCheckpoint};
pub use opened::MatchFromFile;
pub use recording::{Entered, EnteredLine};
pub use request::EngineRequest;
pub use verify::{Damaged, Verification, verify};
