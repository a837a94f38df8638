//! Schemas of bodies and responses that only one route uses.

use serde_json::{Map, Value, json};

/// A delay, and its match.
pub(super) fn delay_of() -> Value {
    json!({
        "type": "object",
        "required": ["delay"],
        "properties": {
            "match": { "$ref": "#/components/schemas/MatchId" },
            "delay": { "$ref": "#/components/schemas/Delay" },
        },
    })
}

/// A player's agreement to show hands after the match.
pub(super) fn word_on_hands() -> Value {
    json!({
        "type": "object",
        "required": ["agrees"],
        "properties": { "agrees": { "type": "boolean" } },
        "additionalProperties": false,
    })
}

/// The players who agree, and whether everyone who may read the match sees all its hands.
pub(super) fn agreed() -> Value {
    json!({
        "type": "object",
        "required": ["match", "agreed", "shown"],
        "properties": {
            "match": { "$ref": "#/components/schemas/MatchId" },
            "agreed": { "type": "array", "items": { "$ref": "#/components/schemas/Seat" } },
            "shown": { "type": "boolean" },
        },
    })
}

/// A channel of an overlay.
pub(super) fn channel() -> Value {
    json!({
        "type": "object",
        "required": ["channel", "key"],
        "properties": { "channel": { "type": "string" }, "key": { "type": "string" } },
    })
}

/// The permissions of a token.
pub(super) fn token() -> Value {
    json!({
        "type": "object",
        "required": ["role", "match", "seat", "expires"],
        "properties": {
            "role": { "type": "string", "enum": ["recorder", "official", "admin"] },
            "match": { "anyOf": [{ "$ref": "#/components/schemas/MatchId" }, { "type": "null" }] },
            "seat": { "anyOf": [{ "$ref": "#/components/schemas/Seat" }, { "type": "null" }] },
            "expires": { "anyOf": [{ "$ref": "#/components/schemas/At" }, { "type": "null" }] },
        },
    })
}

/// The scene of a channel.
pub(super) fn scene() -> Value {
    json!({
        "type": "object",
        "required": ["scene"],
        "properties": {
            "scene": { "anyOf": [{ "$ref": "#/components/schemas/Scene" }, { "type": "null" }] },
        },
    })
}

/// The new scene of a channel.
pub(super) fn driving() -> Value {
    json!({
        "type": "object",
        "required": ["key", "scene"],
        "properties": {
            "key": { "type": "string" },
            "scene": { "$ref": "#/components/schemas/Scene" },
        },
        "additionalProperties": false,
    })
}

/// An imported match.
pub(super) fn imported() -> Value {
    json!({
        "type": "object",
        "required": ["match", "name", "records", "head", "report"],
        "properties": {
            "match": { "$ref": "#/components/schemas/MatchId" },
            "name": { "type": "string" },
            "records": { "type": "integer" },
            "head": { "$ref": "#/components/schemas/Digest" },
            "report": { "anyOf": [{ "$ref": "#/components/schemas/ImportReport" }, { "type": "null" }] },
        },
    })
}

/// All of a match that is not stored.
pub(super) fn preview() -> Value {
    let all = |name: &str| json!({ "type": "array", "items": { "$ref": format!("#/components/schemas/{name}") } });
    json!({
        "type": "object",
        "required": ["summary", "report", "blocks", "timeline", "audit"],
        "properties": {
            "summary": summary(),
            "report": { "anyOf": [{ "$ref": "#/components/schemas/ImportReport" }, { "type": "null" }] },
            "blocks": all("Block"),
            "timeline": all("Moment"),
            "audit": { "$ref": "#/components/schemas/Report" },
        },
    })
}

/// The summary of a match.
fn summary() -> Value {
    json!({
        "type": "object",
        "required": ["match", "header", "head", "result", "counts", "day"],
        "properties": {
            "match": { "$ref": "#/components/schemas/MatchId" },
            "head": {
                "type": "object",
                "required": ["seq", "hash"],
                "properties": { "seq": number(), "hash": { "$ref": "#/components/schemas/Digest" } },
            },
        },
    })
}

/// Records, and where the rest begins.
pub(super) fn page_of_records() -> Value {
    json!({
        "type": "object",
        "required": ["items", "next"],
        "properties": {
            "items": { "type": "array", "items": { "$ref": "#/components/schemas/Record" } },
            "next": { "type": ["integer", "null"] },
            "released_at": { "$ref": "#/components/schemas/At" },
        },
    })
}

/// Cards, and the card after which the rest begins.
pub(super) fn page_of_cards() -> Value {
    json!({
        "type": "object",
        "required": ["items", "next"],
        "properties": {
            "items": { "type": "array", "items": { "$ref": "#/components/schemas/CardEntry" } },
            "next": { "type": ["string", "null"] },
        },
    })
}

/// Matches in which a card was played, and its record in them.
pub(super) fn page_of_plays() -> Value {
    json!({
        "type": "object",
        "required": ["items", "record", "next"],
        "properties": {
            "items": {
                "type": "array",
                "description": "Matches as the list of matches has them, with the plays of the card.",
                "items": {
                    "type": "object",
                    "required": ["match", "plays"],
                    "properties": {
                        "match": { "$ref": "#/components/schemas/MatchId" },
                        "plays": { "type": "array", "items": { "$ref": "#/components/schemas/CardPlay" } },
                    },
                },
            },
            "record": { "$ref": "#/components/schemas/PlayRecord" },
            "next": { "type": ["string", "null"] },
        },
    })
}

/// A deck, and what it is judged by.
pub(super) fn deck() -> Value {
    let deck = |description: &str| json!({ "type": ["string", "object", "array"], "description": description });
    json!({
        "type": "object",
        "additionalProperties": false,
        "required": ["deck"],
        "properties": {
            "deck": deck("A list, a deck code or a table as text, or JSON of the deck API or of a draft."),
            "pool": deck("The pool that the deck was built from, in any of these formats."),
            "format": { "type": "string", "description": "The format; by default the one named by the deck or its pool, or standard." },
            "date": { "type": "string", "format": "date", "description": "The day the deck is played; by default today." },
            "edition": { "$ref": "#/components/schemas/Edition" },
            "dialect": { "type": "string", "enum": ["a", "b", "c", "compact"] },
        },
    })
}

/// Faces by their references.
pub(super) fn faces_of_match() -> Value {
    json!({
        "type": "object",
        "additionalProperties": { "$ref": "#/components/schemas/FaceInWords" },
    })
}

/// The proof that a record is in the tree.
pub(super) fn inclusion() -> Value {
    let (text, number) = (text(), number());
    proof(&json!({
        "match": text, "seq": number, "record": text, "leaf": number, "size": number, "hashes": hashes(),
        "checkpoint": text,
        "form": { "type": "integer", "enum": [1, 2], "default": 1, "description": "The form of the leaf: see schemas/v2." },
    }))
}

/// The proof that the tree has only grown.
pub(super) fn consistency() -> Value {
    proof(&json!({ "from": number(), "to": number(), "hashes": hashes() }))
}

/// The signer and its key.
pub(super) fn origin() -> Value {
    proof(&json!({ "origin": text(), "key": text() }))
}

/// An object with all of these members; only `form` is left out where it is the default.
fn proof(properties: &Value) -> Value {
    let names = properties.as_object().into_iter().flat_map(Map::keys);
    let required: Vec<_> = names.filter(|name| *name != "form").collect();
    json!({ "type": "object", "required": required, "properties": properties })
}

fn text() -> Value {
    json!({ "type": "string" })
}

fn number() -> Value {
    json!({ "type": "integer" })
}

fn hashes() -> Value {
    json!({ "type": "array", "items": { "type": "string", "pattern": "^[A-Za-z0-9+/]{43}=$" } })
}

/// The holder of a pen, the device that asks for it, and what is about to be sent.
pub(super) fn pen() -> Value {
    let hand = json!({
        "type": ["object", "null"],
        "required": ["name", "mine", "silent"],
        "properties": {
            "name": { "type": "string" },
            "mine": { "type": "boolean", "description": "Whether this is the caller's device." },
            "silent": { "type": "boolean", "description": "Whether it has not responded for a minute, so that another device may take the pen." },
        },
    });
    json!({
        "type": "object",
        "required": ["holder", "next", "waiting", "lines"],
        "properties": {
            "holder": hand,
            "next": hand,
            "waiting": { "type": "integer", "minimum": 0 },
            "lines": { "type": ["array", "null"], "items": held_line() },
        },
    })
}

/// A device's announcement to hold the pen.
pub(super) fn claim_on_pen() -> Value {
    json!({
        "type": "object",
        "required": ["name", "want"],
        "properties": {
            "name": { "type": "string", "minLength": 1, "maxLength": 64 },
            "want": { "enum": ["keep", "ask", "take"] },
            "lines": { "type": "array", "maxItems": 64, "items": held_line() },
        },
        "additionalProperties": false,
    })
}

fn held_line() -> Value {
    json!({
        "type": "object",
        "required": ["key", "line"],
        "properties": {
            "key": { "type": "string", "maxLength": 64 },
            "line": { "type": "string", "maxLength": 2_000 },
            "follow": { "type": ["integer", "null"], "minimum": 0, "maximum": u32::MAX },
        },
        "additionalProperties": false,
    })
}

/// A room, and the secret that proves leadership of it.
pub(super) fn room() -> Value {
    let text =
        |length: usize| json!({ "type": "string", "pattern": format!("^[0-9a-f]{{{length}}}$") });
    json!({
        "type": "object",
        "required": ["room", "secret"],
        "properties": { "room": text(32), "secret": text(64) },
    })
}

/// The number of followers.
pub(super) fn followers() -> Value {
    json!({
        "type": "object",
        "required": ["followers"],
        "properties": { "followers": { "type": "integer", "minimum": 0 } },
    })
}

/// The record that a leader is at; null where nothing of the match is released.
pub(super) fn place() -> Value {
    json!({
        "type": "object",
        "required": ["seq"],
        "properties": { "seq": { "type": ["integer", "null"], "minimum": 0 } },
    })
}
