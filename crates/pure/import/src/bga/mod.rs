//! Games recorded by the community's engine on Board Game Arena.
//!
//! The archive is a list of packets, one per recipient and request; all their notifications, sorted
//! by uid, are what happened. Each becomes the corresponding events. Card snapshots in
//! notifications are compared with our own state: where they differ something was lost, and
//! `observed` records the actual state.

mod ability;
mod archive;
mod args;
mod card;
mod choice;
mod gap;
mod hidden;
mod live;
mod lost_moves;
mod marks;
mod meta;
mod moves;
mod packed;
mod play;
mod saved;
mod setup;
mod snapshot;
mod structure;
mod table;
mod taken_back;
mod trimmed;

pub use archive::Perspective;
pub use live::bga_live;
pub use meta::Meta;
pub use packed::{UNPACKED_MAX, is_packed};
pub use saved::{is_log, is_saved};
pub use trimmed::{content, trimmed};

use serde_json::Value;

use crate::{ImportError, MatchLog};
use archive::BgaArchive;
use saved::Saved;
use table::BgaTable;

/// A game from Board Game Arena as events.
///
/// `log` is what the site answers when asked for a game's log (of its archive or of a running game),
/// the list of packets in it, a saved replay page (`.html` or `.mhtml`), or a recording of the
/// browser's requests (HAR); any of them also compressed (`.zip`, `.gz`). `meta` adds what no
/// notification contains; without it, what the start data of a replay page adds is used. Unknown
/// notification types and gaps are reported, not refused.
///
/// # Errors
///
/// [`ImportError`] if the input does not hold the log of one two-player game of Altered, the site
/// refused it, more than [`UNPACKED_MAX`] bytes would have to be unpacked, or the meta file is of
/// another game.
pub fn bga(
    log: &[u8],
    meta: Option<&Meta>,
    perspective: Perspective,
) -> Result<MatchLog, ImportError> {
    bga_within(log, meta, perspective, UNPACKED_MAX)
}

/// Imports an untrusted log, with a limit on the unpacked size.
///
/// # Errors
///
/// Those of [`bga`].
pub fn bga_within(
    log: &[u8],
    meta: Option<&Meta>,
    perspective: Perspective,
    unpacked_max: usize,
) -> Result<MatchLog, ImportError> {
    let Saved { packets, start } = Saved::read(log, unpacked_max)?;
    of_packets(packets, meta.or(start.as_ref()), perspective)
}

/// The game in a list of packets.
fn of_packets(
    packets: Vec<Value>,
    meta: Option<&Meta>,
    perspective: Perspective,
) -> Result<MatchLog, ImportError> {
    let mut archive = BgaArchive::of(packets)?;
    let players = setup::players(&archive, meta)?;
    if let Some(player) = trimmed::player_of(&players, perspective)? {
        archive.keep_only(player);
    }
    let abilities = ability::Abilities::of(&archive);
    let mut table = BgaTable::new(&archive, &abilities, players, meta, perspective);
    table.open()?;
    while table.next_notification()? {}
    Ok(table.done())
}
