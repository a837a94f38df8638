//! Games that are still played: what has happened so far, in whole moves.
//!
//! What a prefix of whole moves gives is the beginning of what the whole gives, so the match can be
//! recorded as the game goes on.

use serde_json::Value;

use super::archive::{Perspective, private_to};
use super::args::id;
use super::meta::Meta;
use crate::{ImportError, MatchLog};

/// The game in the packets that its page has so far, in any order, and the start data of the page.
///
/// # Errors
///
/// [`ImportError`] if they do not hold the log of one two-player game of Altered;
/// [`NoGame`](ImportError::NoGame) before both players have chosen their decks.
pub fn bga_live(packets: Vec<Value>, start: Option<&Value>) -> Result<MatchLog, ImportError> {
    let start = start.and_then(|start| Meta::of(start).ok());
    super::of_packets(whole_moves(packets), start.as_ref(), Perspective::Everything)
}

/// The packets without those of the last move until its public packet has come, which is sent last.
fn whole_moves(mut packets: Vec<Value>) -> Vec<Value> {
    let number = |packet: &Value| packet.get("move_id").and_then(id);
    let last = packets.iter().filter_map(number).max();
    let is_whole =
        packets.iter().any(|packet| number(packet) == last && private_to(packet).is_none());
    packets.retain(|packet| is_whole || number(packet) != last);
    packets
}
