//! The arguments of a notification: untyped, with ids as numbers or texts and empty maps as lists.

use serde_json::Value;

use super::card::BgaCard;

/// Reads one notification's arguments; whatever is missing or of another shape reads as absent.
#[derive(Clone, Copy)]
pub(super) struct NotificationArgs<'a>(pub(super) &'a Value);

impl<'a> NotificationArgs<'a> {
    pub(super) fn get(self, key: &str) -> Option<&'a Value> {
        self.0.get(key).filter(|value| !value.is_null())
    }

    pub(super) fn number(self, key: &str) -> Option<i64> {
        self.get(key).and_then(number)
    }

    pub(super) fn count(self, key: &str) -> Option<u32> {
        self.number(key).and_then(|number| u32::try_from(number).ok())
    }

    pub(super) fn id(self, key: &str) -> Option<u64> {
        self.get(key).and_then(id)
    }

    pub(super) fn text(self, key: &str) -> Option<&'a str> {
        self.get(key).and_then(Value::as_str)
    }

    pub(super) fn is(self, key: &str) -> bool {
        self.get(key).is_some_and(truthy)
    }

    /// Its own values, if it is a list or a map.
    pub(super) fn rows(self) -> Vec<&'a Value> {
        match self.0 {
            Value::Array(list) => list.iter().collect(),
            Value::Object(map) => map.values().collect(),
            _ => Vec::new(),
        }
    }

    /// The values of a list or of a map, in its order.
    pub(super) fn list(self, key: &str) -> Vec<&'a Value> {
        self.get(key).map(|value| NotificationArgs(value).rows()).unwrap_or_default()
    }

    pub(super) fn ids(self, key: &str) -> Vec<u64> {
        self.list(key).into_iter().filter_map(id_or_own).collect()
    }

    pub(super) fn card(self, key: &str) -> Option<BgaCard> {
        self.get(key).and_then(BgaCard::read)
    }

    pub(super) fn cards(self, key: &str) -> Vec<BgaCard> {
        self.list(key).into_iter().filter_map(BgaCard::read).collect()
    }
}

/// A number, or digits in a text.
pub(super) fn number(value: &Value) -> Option<i64> {
    value.as_i64().or_else(|| value.as_str()?.parse().ok())
}

/// A row id.
pub(super) fn id(value: &Value) -> Option<u64> {
    value.as_u64().or_else(|| value.as_str()?.parse().ok())
}

/// A row id, or that of a whole row.
fn id_or_own(value: &Value) -> Option<u64> {
    id(value).or_else(|| value.get("id").and_then(id))
}

/// Truthiness in the foreign language.
pub(super) fn truthy(value: &Value) -> bool {
    match value {
        Value::Bool(bool) => *bool,
        Value::Number(number) => number.as_i64() != Some(0),
        Value::String(text) => !matches!(text.as_str(), "" | "0"),
        Value::Array(list) => !list.is_empty(),
        Value::Object(_) => true,
        Value::Null => false,
    }
}
