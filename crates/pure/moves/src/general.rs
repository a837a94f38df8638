//! The general form of any event: its type, then its data with the names of the notation.
//!
//! `* control_changed object: pigs#1, to: Kim/reserve` is the JSON of the log, without quotes and
//! with readable names in place of ids, seats and numbers of records.

use rules::{Event, Piece};
use serde_json::{Map, Value};

use crate::expected::Expected;
use crate::input::{
    LineInput, LineParsed, TokenKind, any, expect, maybe, quoted, refuse, sign, take,
};
use crate::names::Labels;
use crate::piece::{Among, NamePrecision, item, name, place_of, place_word};
use crate::table::GrowingMatch;

/// A member that is written differently here than in the log.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Holds {
    Piece,
    Place,
    Seat,
    Record,
    Face,
    Other,
}

fn holds(key: &str) -> Holds {
    match key {
        "object" | "objects" | "what" | "pieces" | "order" | "marker" | "emblem" | "orbs"
        | "source" | "absent" | "was" => Holds::Piece,
        "from" | "to" | "place" | "expedition" | "expeditions" | "facing" => Holds::Place,
        "seat" | "seats" | "first_player" | "turn" | "winners" | "owner" | "controller"
        | "chosen_by" | "turn_order" | "passed" => Holds::Seat,
        "seq" | "about" => Holds::Record,
        "face" => Holds::Face,
        _ => Holds::Other,
    }
}

/// Writes an event in the general form.
pub(crate) fn say(event: &Event, table: &GrowingMatch) -> String {
    let mut value = serde_json::to_value(event).expect("plain data");
    seen_tokens(&mut value["data"], |object| match object.remove("token") {
        Some(_) => {}
        None => drop(object.insert("token".to_owned(), Value::Bool(false))),
    });
    let kind = value["type"].as_str().unwrap_or_default();
    let members = value["data"].as_object().map(|data| say_members(data, table));
    format!("* {kind} {}", members.unwrap_or_default()).trim_end().to_owned()
}

fn say_members(data: &Map<String, Value>, table: &GrowingMatch) -> String {
    let member = |(key, value): (&String, &Value)| {
        format!("{}: {}", key_word(key), say_value(key, value, table))
    };
    data.iter().map(member).collect::<Vec<_>>().join(", ")
}

fn key_word(key: &str) -> String {
    if is_plain(key) { key.to_owned() } else { quoted(key) }
}

fn say_value(key: &str, value: &Value, table: &GrowingMatch) -> String {
    if let Some(special) = special(key, value, table) {
        return special;
    }
    match value {
        Value::Null | Value::Bool(_) | Value::Number(_) => value.to_string(),
        Value::String(text) => say_text(text),
        Value::Array(all) => {
            let all: Vec<_> = all.iter().map(|one| say_value(key, one, table)).collect();
            format!("[{}]", all.join(", "))
        }
        Value::Object(data) => format!("{{{}}}", say_members(data, table)),
    }
}

/// A text, in quotes unless it is an unambiguous plain word.
fn say_text(text: &str) -> String {
    let other = matches!(text, "true" | "false" | "null");
    if is_plain(text) && !other { text.to_owned() } else { quoted(text) }
}

fn is_plain(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_alphabetic())
        && text.chars().all(|c| c.is_ascii_alphanumeric() || "_-.".contains(c))
}

fn special(key: &str, value: &Value, table: &GrowingMatch) -> Option<String> {
    match holds(key) {
        Holds::Piece => {
            let piece: Piece = value.as_str()?.parse().ok()?;
            Some(name(table, piece, NamePrecision::Numbered, None))
        }
        Holds::Place => {
            let text = value.as_str()?;
            let place = match text.parse::<rules::ExpeditionId>() {
                Ok(id) => rules::Place::Expedition(id),
                Err(_) => text.parse().ok()?,
            };
            Some(place_word(&table.names, place, None))
        }
        Holds::Seat => {
            let seat = u8::try_from(value.as_u64()?).ok().map(rules::Seat::new)?;
            Some(table.names.seat_word(seat))
        }
        Holds::Record => {
            let seq = u32::try_from(value.as_u64()?).ok()?;
            Some(table.back(seq))
        }
        Holds::Face => {
            let face = match value {
                Value::String(reference) => table.state()?.faces.get(reference.as_str())?.clone(),
                _ => parsed(value).ok()?,
            };
            table.names.label(&face).map(str::to_owned)
        }
        Holds::Other => None,
    }
}

/// Data of a log, parsed from its text: the module of the page then contains one parser for each
/// type, not two.
fn parsed<T: serde::de::DeserializeOwned>(value: &Value) -> Result<T, serde_json::Error> {
    serde_json::from_str(&value.to_string())
}

/// Calls this with each new object that was seen with the face of a token: the text does not have to say that it is one.
fn seen_tokens(data: &mut Value, mut each: impl FnMut(&mut Map<String, Value>)) {
    let facts = data.get_mut("facts").and_then(Value::as_array_mut);
    for fact in facts.into_iter().flatten() {
        let Some(object) = fact.get_mut("object").and_then(Value::as_object_mut) else { continue };
        let reference = object.get("face").map(|face| face.get("reference").unwrap_or(face));
        let is_token = reference.and_then(Value::as_str).is_some_and(cards::is_token);
        if is_token && !object.contains_key("object") {
            each(object);
        }
    }
}

/// Reads an event in the general form.
pub(crate) fn event(input: &mut LineInput<'_>) -> LineParsed<Event> {
    let before = *input;
    let kind = any(input, Expected::EventType)?;
    let data = if input.input.first().is_none_or(|token| token.kind == TokenKind::Sign('|')) {
        Map::new()
    } else {
        members(input)?
    };
    let mut value = serde_json::json!({ "type": kind, "data": data });
    seen_tokens(&mut value["data"], |object| {
        object.entry("token").or_insert(Value::Bool(true));
    });
    parsed(&value).or_else(|error| {
        *input = before;
        // The position in that text means nothing to the author of the line.
        let error = error.to_string();
        let why = error.split(" at line ").next().unwrap_or_default().to_owned();
        refuse(input, Expected::Event { why })
    })
}

fn members(input: &mut LineInput<'_>) -> LineParsed<Map<String, Value>> {
    let mut all = Map::new();
    loop {
        let key = take(input, Expected::Member, |token| match &token.kind {
            TokenKind::Word(text) | TokenKind::Quoted(text) => Some(text.clone()),
            TokenKind::Sign(_) => None,
        })?;
        sign(input, ':')?;
        let value = value(input, &key, 0)?;
        all.insert(key, value);
        if sign(input, ',').is_err() {
            return Ok(all);
        }
    }
}

/// Maximum nesting depth of values, as in the log.
const DEPTH_MAX: u32 = 32;

fn value(input: &mut LineInput<'_>, key: &str, depth: u32) -> LineParsed<Value> {
    // The reader recurses, and the line is somebody's typing.
    if depth > DEPTH_MAX {
        return expect(input, Expected::LessDeep);
    }
    if sign(input, '[').is_ok() {
        let mut all = Vec::new();
        while sign(input, ']').is_err() {
            if !all.is_empty() {
                sign(input, ',')?;
            }
            all.push(value(input, key, depth + 1)?);
        }
        return Ok(Value::Array(all));
    }
    if sign(input, '{').is_ok() {
        let mut all = Map::new();
        while sign(input, '}').is_err() {
            if !all.is_empty() {
                sign(input, ',')?;
            }
            let key = take(input, Expected::Member, |token| match &token.kind {
                TokenKind::Word(text) | TokenKind::Quoted(text) => Some(text.clone()),
                TokenKind::Sign(_) => None,
            })?;
            sign(input, ':')?;
            let one = value(input, &key, depth + 1)?;
            all.insert(key, one);
        }
        return Ok(Value::Object(all));
    }
    scalar(input, key)
}

fn scalar(input: &mut LineInput<'_>, key: &str) -> LineParsed<Value> {
    if holds(key) == Holds::Piece
        && let Some(piece) = maybe(input, piece)
    {
        return Ok(Value::String(piece.to_string()));
    }
    let table = input.state.table;
    take(input, Expected::Value, |token| match &token.kind {
        TokenKind::Quoted(text) => Some(Value::String(text.clone())),
        TokenKind::Word(text) => Some(of_word(table, key, text)),
        TokenKind::Sign(_) => None,
    })
}

fn piece(input: &mut LineInput<'_>) -> LineParsed<Piece> {
    match item(input, Among::Visible)?.piece {
        Some(piece) => Ok(piece),
        None => expect(input, Expected::Piece),
    }
}

fn of_word(table: &GrowingMatch, key: &str, word: &str) -> Value {
    named(table, &table.names, key, word).unwrap_or_else(|| {
        serde_json::from_str(word)
            .ok()
            .filter(|value: &Value| !value.is_string())
            .unwrap_or_else(|| Value::String(word.to_owned()))
    })
}

fn named(table: &GrowingMatch, names: &Labels, key: &str, word: &str) -> Option<Value> {
    match holds(key) {
        Holds::Place => {
            let place = place_of(names, word, None)?;
            Some(match (place, key) {
                (rules::Place::Expedition(id), "expedition" | "expeditions" | "facing") => {
                    Value::String(id.to_string())
                }
                _ => Value::String(place.to_string()),
            })
        }
        Holds::Seat => names.seat(word).map(|seat| Value::from(seat.number())),
        Holds::Record => table.named_back(word).map(Value::from),
        Holds::Face => {
            let meant = names.meant(word);
            let face = meant.first().filter(|_| meant.len() == 1)?;
            serde_json::to_value(table.entry(face)).ok()
        }
        Holds::Piece | Holds::Other => None,
    }
}
