//! What a page shows of a game that no notification contains: seats, decks, the layout of the
//! Adventure.

use std::collections::BTreeMap;
use std::sync::Arc;

use rules::{Face, TumultCard};
use serde_json::Value;

use super::args::{NotificationArgs, number};
use super::card::face;
use super::packed::{UNPACKED_MAX, plain};
use crate::ImportError;

/// The meta file of a game, as far as an importer may use it.
///
/// The result of the game is not read, nor is anything that only its cards' later fate could
/// reveal.
#[derive(Clone, Debug)]
pub struct Meta {
    pub(super) table_id: Option<String>,
    /// Player ids in seat order, with names.
    pub(super) players: Vec<(u64, Option<String>)>,
    /// Each player's deck without the Hero: card ids and faces in deck-list order.
    pub(super) decks: BTreeMap<u64, Vec<(u64, Arc<Face>)>>,
    /// The three Tumult cards from the Hero region on, with whether each is rotated.
    pub(super) tumult: Vec<(TumultCard, bool)>,
}

impl Meta {
    /// Reads a meta file, which may be compressed with gzip.
    ///
    /// # Errors
    ///
    /// [`ImportError`] if it is not JSON, has no list of players, or is longer than [`UNPACKED_MAX`].
    pub fn read(bytes: &[u8]) -> Result<Self, ImportError> {
        let value: Value = serde_json::from_slice(&plain(bytes, UNPACKED_MAX)?)
            .map_err(|cause| ImportError::Json { what: "the meta file", cause })?;
        Self::of(&value)
    }

    /// The same from a meta file, or from the start data of a page.
    pub(super) fn of(value: &Value) -> Result<Self, ImportError> {
        let meta = NotificationArgs(value);
        let players = players(meta);
        if players.is_empty() {
            let found = value.get("players").unwrap_or(&Value::Null);
            return Err(super::archive::shape(
                "`players` of the meta file".into(),
                found,
                "a list of players with `player_id`",
            ));
        }
        let faces = faces(meta);
        let decks = meta.get("decks").and_then(Value::as_object);
        let decks = decks
            .into_iter()
            .flatten()
            .filter_map(|(player, deck)| Some((player.parse().ok()?, deck_cards(deck, &faces))))
            .collect();
        Ok(Self {
            table_id: meta
                .get("table_id")
                .map(|value| value.as_str().map_or_else(|| value.to_string(), str::to_owned)),
            players,
            decks,
            tumult: tumult(value),
        })
    }
}

/// The players in the order of their seats; a page's start data has shorter names for the same.
fn players(meta: NotificationArgs) -> Vec<(u64, Option<String>)> {
    let mut players: Vec<_> = meta
        .list("players")
        .into_iter()
        .filter_map(|row| {
            let row = NotificationArgs(row);
            Some((
                row.number("player_no").or_else(|| row.number("no")).unwrap_or(i64::MAX),
                row.id("player_id").or_else(|| row.id("id"))?,
                row.text("player_name").or_else(|| row.text("name")),
            ))
        })
        .collect();
    players.sort_by_key(|&(number, ..)| number);
    players.into_iter().map(|(_, id, name)| (id, name.map(str::to_owned))).collect()
}

fn faces(meta: NotificationArgs) -> BTreeMap<u64, Arc<Face>> {
    let cards = meta.get("cards").and_then(Value::as_object);
    cards
        .into_iter()
        .flatten()
        .filter_map(|(id, row)| Some((id.parse().ok()?, Arc::new(face(NotificationArgs(row))?))))
        .collect()
}

/// The cards of one deck in the order of their ids, which is that of the list; Heroes are not in the Deck.
fn deck_cards(deck: &Value, faces: &BTreeMap<u64, Arc<Face>>) -> Vec<(u64, Arc<Face>)> {
    let rows = deck.as_object().into_iter().flatten();
    let mut cards: Vec<_> = rows
        .filter(|(_, row)| NotificationArgs(row).text("type") != Some("hero"))
        .flat_map(|(_, row)| NotificationArgs(row).ids("card_ids"))
        .filter_map(|id| Some((id, faces.get(&id)?.clone())))
        .collect();
    cards.sort_by_key(|&(id, _)| id);
    cards
}

fn tumult(meta: &Value) -> Vec<(TumultCard, bool)> {
    let rows = meta.pointer("/outcome/tumult").or_else(|| meta.get("storm"));
    let rows = rows.and_then(Value::as_array);
    let cards: Vec<_> = rows.into_iter().flatten().filter_map(tumult_card).collect();
    if cards.len() == 3 { cards } else { Vec::new() }
}

/// A Tumult card; nothing for the two ends of the Adventure, which are listed with them.
pub(super) fn tumult_card(row: &Value) -> Option<(TumultCard, bool)> {
    let card = row.get("cardId").and_then(number).and_then(|card| u8::try_from(card).ok())?;
    let rotated = row.get("rotated").is_some_and(super::args::truthy);
    Some((TumultCard::try_from(card).ok()?, rotated))
}

/// Whether a meta file and a log are of the same players, whatever their seats.
pub(super) fn same_players(meta: &Meta, log: &[(u64, Option<String>)]) -> bool {
    let ids = |players: &[(u64, Option<String>)]| {
        let mut ids: Vec<_> = players.iter().map(|&(id, _)| id).collect();
        ids.sort_unstable();
        ids
    };
    ids(&meta.players) == ids(log)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_may_be_texts_or_numbers() {
        let meta = Meta::read(
            br#"{"players":[{"player_id":"7","player_no":"2"},{"player_id":5,"player_no":1}]}"#,
        );
        let ids: Vec<_> = meta.expect("well formed").players.iter().map(|&(id, _)| id).collect();
        assert_eq!(ids, [5, 7]);
        assert_eq!(number(&Value::from("12")), Some(12));
    }
}
