//! Games recorded by the community's engine on Board Game Arena.
//!
//! The archive is a list of packets, one per recipient and request; all their notifications, sorted
//! by uid, are what happened. Each becomes the corresponding events. Card snapshots in
//! notifications are compared with our own state: where they differ something was lost, and
//! `observed` records the actual state.

mod ability;
mod archive;
mod args;
mod behind;
mod card;
mod choice;
mod gap;
mod hidden;
mod marks;
mod meta;
mod moves;
mod play;
mod setup;
mod snapshot;
mod structure;
mod table;

pub use archive::Perspective;
pub use meta::Meta;

use crate::{ImportError, MatchLog};
use archive::Archive;
use table::Table;

/// A BGA archive as events.
///
/// `log` is the archive's list of packets, with or without the endpoint's envelope; `meta` adds
/// what no notification contains. Unknown notification types and gaps are reported, not refused.
///
/// # Errors
///
/// [`ImportError`] if the input is not an archive of a two-player game of Altered, or the meta file is of another game.
pub fn bga(
    log: &[u8],
    meta: Option<&Meta>,
    perspective: Perspective,
) -> Result<MatchLog, ImportError> {
    let mut archive = Archive::read(log)?;
    let players = setup::players(&archive, meta)?;
    if let Perspective::Seat(seat) = perspective {
        let (player, _) = players.get(seat.index()).ok_or(ImportError::NoSeat(seat.number()))?;
        archive.keep_only(*player);
    }
    let abilities = ability::Abilities::of(&archive);
    let mut table = Table::new(&archive, &abilities, players, meta, perspective);
    table.open()?;
    while table.next_notification()? {}
    Ok(table.done())
}
