//! Converts foreign game logs to Daybook events.
//!
//! Pure: the same log gives the same events, with names and times taken from it. Nothing is made up
//! that the log does not contain; gaps are recorded as `observed`.
//!
//! ```
//! use import::{Meta, Perspective, bga};
//! use rules::Event;
//!
//! let archive = std::fs::read("../../../replays/abandoned.bga.json")?;
//! let meta = Meta::read(&std::fs::read("../../../replays/abandoned.meta.json")?)?;
//! let log = bga(&archive, Some(&meta), Perspective::Everything)?;
//!
//! assert_eq!((log.report.notifications, log.drafts.len()), (292, 127));
//! assert!(matches!(log.drafts[0].event, Event::MatchOpened(_)));
//! assert!(log.report.unknown_types.is_empty() && log.report.gaps.is_empty());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod bga;
mod error;
mod report;

pub use bga::{
    Meta, Perspective, UNPACKED_MAX, bga, bga_live, bga_within, content, is_log, is_packed,
    is_saved, trimmed,
};
pub use error::{BgaRefusal, ImportError, Without};
pub use report::{ImportReport, MatchLog, Remark};
