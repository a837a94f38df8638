//! The log of one game by itself: to be sent to somebody, and to be recognised again.

use record::Digest;
use serde_json::{Value, json};

use super::archive::{BgaArchive, Perspective, table_of};
use super::meta::Meta;
use super::saved::Saved;
use super::setup;
use crate::ImportError;

/// The context of the hash of a log: see [`content`].
const CONTENT: &str = "daybook 2026-12 log content v1";

/// The log of a game with nothing around it: no page, no other requests, and, for a seat, nothing
/// that its player could not have downloaded. It is read like the file it was found in.
///
/// # Errors
///
/// [`ImportError`] if the input does not hold the log of one two-player game of Altered.
pub fn trimmed(
    log: &[u8],
    perspective: Perspective,
    unpacked_max: usize,
) -> Result<Vec<u8>, ImportError> {
    let Saved { mut packets, start } = Saved::read(log, unpacked_max)?;
    let archive = BgaArchive::of(packets.clone())?;
    let players = setup::players(&archive, start.as_ref())?;
    if let Some(only) = player_of(&players, perspective)? {
        packets.retain(|packet| super::archive::private_to(packet).is_none_or(|to| to == only));
    }
    let mut text = json!({ "data": { "logs": packets } });
    if let Some(start) = start {
        text["gamedatas"] = start_data(&start);
    }
    Ok(serde_json::to_vec(&text).expect("plain data"))
}

/// A hash of what happened in a log: the same for every file that holds the same notifications,
/// whatever else it holds, whatever their order, and whichever version reads it.
///
/// # Errors
///
/// Those of [`trimmed`].
pub fn content(
    log: &[u8],
    perspective: Perspective,
    unpacked_max: usize,
) -> Result<Digest, ImportError> {
    let Saved { packets, start } = Saved::read(log, unpacked_max)?;
    let table = table_of(&packets);
    let mut archive = BgaArchive::of(packets)?;
    let players = setup::players(&archive, start.as_ref())?;
    if let Some(only) = player_of(&players, perspective)? {
        archive.keep_only(only);
    }
    let mut hasher = blake3::Hasher::new_derive_key(CONTENT);
    let mut add = |value: Value| {
        serde_json::to_writer(&mut hasher, &value).expect("a hasher takes everything");
    };
    add(json!([table, players]));
    for one in &archive.notifications {
        add(json!([one.uid, one.kind, one.log, one.args, one.private_to, one.move_id]));
    }
    Ok(Digest::new(*hasher.finalize().as_bytes()))
}

/// The player whose view is asked for.
pub(super) fn player_of(
    players: &[(u64, Option<String>)],
    perspective: Perspective,
) -> Result<Option<u64>, ImportError> {
    let Perspective::Seat(seat) = perspective else { return Ok(None) };
    let (player, _) = players.get(seat.index()).ok_or(ImportError::NoSeat(seat.number()))?;
    Ok(Some(*player))
}

/// The start data, as far as an import reads them, in the form in which a page has them; of decks,
/// which no page has, nothing.
fn start_data(start: &Meta) -> Value {
    let player = |(number, (id, name)): (usize, &(u64, Option<String>))| json!({ "id": id, "no": number + 1, "name": name });
    let players: Vec<_> = start.players.iter().enumerate().map(player).collect();
    let card = |&(card, rotated): &(rules::TumultCard, bool)| json!({ "cardId": u8::from(card), "rotated": rotated });
    let storm: Vec<_> = start.tumult.iter().map(card).collect();
    let mut data = json!({ "players": players, "storm": storm });
    if let Some(table) = &start.table_id {
        data["table_id"] = json!(table);
    }
    data
}
