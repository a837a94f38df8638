//! The archive: packets of notifications, put in the order in which they happened.

use std::collections::BTreeSet;

use rules::Seat;
use serde_json::Value;

use super::args::{NotificationArgs, id};
use crate::ImportError;

/// The view of an import.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Perspective {
    /// Everything in the archive.
    Everything,
    /// What the participant in this seat could have downloaded.
    Seat(Seat),
}

/// One notification, with where it came from.
#[derive(Clone, Debug)]
pub(super) struct Notification {
    pub(super) kind: String,
    /// An untranslated template; only ever compared, never parsed.
    pub(super) log: String,
    pub(super) args: Value,
    pub(super) uid: String,
    pub(super) move_id: Option<u64>,
    pub(super) packet_id: String,
    /// The player whose private channel it was sent on.
    pub(super) private_to: Option<u64>,
    pub(super) at_ms: Option<i64>,
}

impl Notification {
    pub(super) fn args(&self) -> NotificationArgs<'_> {
        NotificationArgs(&self.args)
    }
}

/// A whole archive.
#[derive(Clone, Debug)]
pub(super) struct BgaArchive {
    pub(super) table_id: Option<String>,
    /// In the order in which they were sent.
    pub(super) notifications: Vec<Notification>,
}

impl BgaArchive {
    /// Reads a list of packets.
    pub(super) fn of(packets: Vec<Value>) -> Result<Self, ImportError> {
        let table_id = table_of(&packets);
        let mut notifications = Vec::new();
        for (number, packet) in packets.into_iter().enumerate() {
            read_packet(number, packet, &mut notifications)?;
        }
        // Packets are sorted by recipient, not by time; uids are times. The sort is stable for logs without them.
        notifications.sort_by(|a, b| a.uid.cmp(&b.uid));
        let mut seen = BTreeSet::new();
        notifications.retain(|one| {
            one.uid.is_empty() || seen.insert((one.uid.clone(), one.private_to, one.kind.clone()))
        });
        Ok(Self { table_id, notifications })
    }

    /// Drops what the participant `player` could not have downloaded.
    pub(super) fn keep_only(&mut self, player: u64) {
        self.notifications.retain(|one| one.private_to.is_none_or(|to| to == player));
    }
}

/// The table of a list of packets.
pub(super) fn table_of(packets: &[Value]) -> Option<String> {
    packets.first().and_then(|packet| text_or_number(packet.get("table_id")?))
}

/// The player on whose private channel a packet was sent.
pub(super) fn private_to(packet: &Value) -> Option<u64> {
    let (_, player) = packet.get("channel")?.as_str()?.split_once("/player/p")?;
    player.parse().ok()
}

fn read_packet(
    number: usize,
    mut packet: Value,
    into: &mut Vec<Notification>,
) -> Result<(), ImportError> {
    let at = || format!("packet {} of the log", number + 1);
    if !packet.is_object() {
        return Err(shape(at(), &packet, "an object with `channel`, `move_id` and `data`"));
    }
    let data = packet.get_mut("data").map_or(Value::Null, Value::take);
    let Value::Array(data) = data else {
        return Err(shape(format!("`data` of {}", at()), &data, "a list of notifications"));
    };
    let row = NotificationArgs(&packet);
    let private_to = private_to(&packet);
    let move_id = row.get("move_id").and_then(id);
    let packet_id = row.get("packet_id").and_then(text_or_number).unwrap_or_default();
    let seconds = row.number("time");
    for mut one in data {
        let Some(kind) = one.get("type").and_then(Value::as_str).map(str::to_owned) else {
            return Err(shape(
                format!("a notification of {}", at()),
                &one,
                "an object with `type` and `args`",
            ));
        };
        let args = one.get_mut("args").map_or(Value::Null, Value::take);
        let text = |key| one.get(key).and_then(Value::as_str).unwrap_or_default().to_owned();
        let uid = text("uid");
        into.push(Notification {
            at_ms: milliseconds(&uid).or_else(|| seconds?.checked_mul(1000)),
            log: text("log"),
            kind,
            args,
            uid,
            move_id,
            packet_id: packet_id.clone(),
            private_to,
        });
    }
    Ok(())
}

/// The time in a uid: 8 hex digits of seconds, 5 of microseconds.
fn milliseconds(uid: &str) -> Option<i64> {
    let (seconds, micros) = uid.split_at_checked(8).filter(|(_, micros)| micros.len() == 5)?;
    let seconds = i64::from_str_radix(seconds, 16).ok()?;
    let micros = i64::from_str_radix(micros, 16).ok()?;
    Some(seconds * 1000 + micros.min(999_999) / 1000)
}

fn text_or_number(value: &Value) -> Option<String> {
    match value {
        Value::String(text) => Some(text.clone()),
        Value::Number(number) => Some(number.to_string()),
        _ => None,
    }
}

pub(super) fn shape(at: String, found: &Value, expected: &'static str) -> ImportError {
    let found = match found {
        Value::Null => "nothing",
        Value::Bool(_) => "true or false",
        Value::Number(_) => "a number",
        Value::String(_) => "a text",
        Value::Array(_) => "a list",
        Value::Object(_) => "an object",
    };
    ImportError::Shape { at, found, expected }
}
