//! The OpenAPI document: every route, its parameters, bodies and answers.

use std::sync::LazyLock;

use audit::Report;
use audit::catalogue::{Entry, Found};
use record::{Draft, Record};
use replay::{Block, Moment, StateView};
use rules::{Event, Explanation, Opening};
use schemars::generate::{SchemaGenerator, SchemaSettings};
use serde_json::{Map, Value, json};

/// One route and method.
struct Operation {
    path: &'static str,
    method: &'static str,
    name: &'static str,
    summary: &'static str,
    /// Parameters of the query.
    query: &'static [&'static str],
    /// Headers it reads.
    headers: &'static [&'static str],
    /// Media types of the body.
    body: &'static [&'static str],
    /// What it answers: status and media types.
    answers: &'static [(u16, &'static [&'static str])],
    /// Statuses of problems.
    problems: &'static [u16],
    /// Whether a token is needed or of use.
    token: bool,
}

const JSON: &str = "application/json";
const NDJSON: &str = "application/x-ndjson";
const READ: &[u16] = &[400, 401, 403, 404, 500, 503];

const OPERATIONS: &[Operation] = &[
    Operation {
        path: "/v1/matches",
        method: "get",
        name: "listMatches",
        summary: "Public matches, newest first",
        query: &["player", "hero", "event", "format", "date", "result", "cursor"],
        headers: &[],
        body: &[],
        answers: &[(200, &[JSON])],
        problems: &[400, 500, 503],
        token: false,
    },
    Operation {
        path: "/v1/matches",
        method: "post",
        name: "openMatch",
        summary: "Open a match with its record 0",
        query: &[],
        headers: &[],
        body: &[JSON],
        answers: &[(201, &[JSON])],
        problems: &[400, 401, 403, 404, 408, 409, 413, 415, 422, 500, 503],
        token: true,
    },
    Operation {
        path: "/v1/matches/{id}",
        method: "get",
        name: "showMatch",
        summary: "Header, head, result and counts of a match",
        query: &[],
        headers: &["if-none-match"],
        body: &[],
        answers: &[(200, &[JSON]), (304, &[])],
        problems: READ,
        token: true,
    },
    Operation {
        path: "/v1/matches/{id}/events",
        method: "get",
        name: "readEvents",
        summary: "Records; as server-sent events they are followed live",
        query: &["from", "to", "view"],
        headers: &["if-none-match", "last-event-id"],
        body: &[],
        answers: &[(200, &[JSON, NDJSON, "text/event-stream"]), (304, &[])],
        problems: READ,
        token: true,
    },
    Operation {
        path: "/v1/matches/{id}/events",
        method: "post",
        name: "appendEvents",
        summary: "Append one event, or several all or none, to the head that If-Match names",
        query: &[],
        headers: &["if-match"],
        body: &[JSON, NDJSON],
        answers: &[(201, &[JSON])],
        problems: &[400, 401, 403, 404, 408, 409, 412, 413, 415, 422, 428, 500, 503],
        token: true,
    },
    Operation {
        path: "/v1/matches/{id}/openings",
        method: "post",
        name: "openSlots",
        summary: "Say what slots hold or who the players are, for those who may see it",
        query: &[],
        headers: &[],
        body: &[JSON, NDJSON],
        answers: &[(201, &[JSON])],
        problems: &[400, 401, 403, 404, 408, 409, 413, 415, 422, 500, 503],
        token: true,
    },
    Operation {
        path: "/v1/matches/{id}/openings/{subject}",
        method: "delete",
        name: "dropOpening",
        summary: "Drop what opens a slot (h12.0) or a player (player:0) for good; the chain stays valid",
        query: &[],
        headers: &[],
        body: &[],
        answers: &[(204, &[])],
        problems: &[400, 401, 403, 404, 500, 503],
        token: true,
    },
    Operation {
        path: "/v1/matches/{id}/state",
        method: "get",
        name: "showState",
        summary: "The state after a record, or as a phase began",
        query: &["at", "game", "day", "phase", "view"],
        headers: &["if-none-match"],
        body: &[],
        answers: &[(200, &[JSON]), (304, &[])],
        problems: READ,
        token: true,
    },
    Operation {
        path: "/v1/matches/{id}/patches",
        method: "get",
        name: "readPatches",
        summary: "Blocks of 64 states, the first whole, the others as JSON Patches, with what happened in sentences; as \
                  server-sent events each patch as it comes",
        query: &["from", "to", "view", "lang"],
        headers: &["if-none-match", "last-event-id"],
        body: &[],
        answers: &[(200, &[JSON, "text/event-stream"]), (304, &[])],
        problems: READ,
        token: true,
    },
    Operation {
        path: "/v1/matches/{id}/diff",
        method: "get",
        name: "diffStates",
        summary: "What changed between two records",
        query: &["from", "to", "view", "lang"],
        headers: &["if-none-match"],
        body: &[],
        answers: &[(200, &["application/json-patch+json", "text/plain"]), (304, &[])],
        problems: READ,
        token: true,
    },
    Operation {
        path: "/v1/matches/{id}/objects/{object}/explain",
        method: "get",
        name: "explainObject",
        summary: "Why an object is what it is: every ability that changed it, in order",
        query: &["at", "view", "lang"],
        headers: &["if-none-match"],
        body: &[],
        answers: &[(200, &[JSON, "text/plain"]), (304, &[])],
        problems: READ,
        token: true,
    },
    Operation {
        path: "/v1/matches/{id}/timeline",
        method: "get",
        name: "showTimeline",
        summary: "Days, phases, turns and what stands out",
        query: &["lang"],
        headers: &["if-none-match"],
        body: &[],
        answers: &[(200, &[JSON]), (304, &[])],
        problems: READ,
        token: true,
    },
    Operation {
        path: "/v1/matches/{id}/audit",
        method: "get",
        name: "showAudit",
        summary: "What was against the rules; as server-sent events each finding as it is found",
        query: &["edition", "severity", "lang", "view", "plan"],
        headers: &["if-none-match", "last-event-id"],
        body: &[],
        answers: &[(200, &[JSON, NDJSON, "text/markdown", "text/event-stream"]), (304, &[])],
        problems: READ,
        token: true,
    },
    Operation {
        path: "/v1/matches/{id}/export",
        method: "get",
        name: "exportMatch",
        summary: "The .daybook file, with the openings that the view may carry away",
        query: &["view"],
        headers: &["if-none-match"],
        body: &[],
        answers: &[(200, &["application/x-daybook"]), (304, &[])],
        problems: READ,
        token: true,
    },
    Operation {
        path: "/v1/rules",
        method: "get",
        name: "searchRules",
        summary: "Paragraphs and words of the rules that have all words asked for",
        query: &["edition", "q", "lang"],
        headers: &["if-none-match"],
        body: &[],
        answers: &[(200, &[JSON]), (304, &[])],
        problems: &[400],
        token: false,
    },
    Operation {
        path: "/v1/rules/{edition}/{number}",
        method: "get",
        name: "showRule",
        summary: "One paragraph of the rules",
        query: &[],
        headers: &["if-none-match"],
        body: &[],
        answers: &[(200, &[JSON]), (304, &[])],
        problems: &[404],
        token: false,
    },
    Operation {
        path: "/v1/import",
        method: "post",
        name: "importMatch",
        summary: "Keep a whole match: a .daybook file or a BGA archive",
        query: &["seat"],
        headers: &[],
        body: &["application/octet-stream"],
        answers: &[(200, &[JSON]), (201, &[JSON])],
        problems: &[400, 401, 403, 404, 408, 409, 412, 413, 422, 500, 503],
        token: true,
    },
    Operation {
        path: "/m/{id}/image.png",
        method: "get",
        name: "showPicture",
        summary: "The board after a record as a picture for chats, as the public sees it",
        query: &["at", "view", "spoilers", "lang"],
        headers: &["if-none-match"],
        body: &[],
        answers: &[(200, &["image/png"]), (304, &[])],
        problems: READ,
        token: true,
    },
    Operation {
        path: "/oembed",
        method: "get",
        name: "showOembed",
        summary: "How the match of an address is shown inside other pages (oEmbed 1.0)",
        query: &["url", "maxwidth", "maxheight", "format"],
        headers: &[],
        body: &[],
        answers: &[(200, &[JSON])],
        problems: &[400, 401, 404, 500, 501, 503],
        token: true,
    },
    Operation {
        path: "/openapi.json",
        method: "get",
        name: "showOpenApi",
        summary: "This document",
        query: &[],
        headers: &[],
        body: &[],
        answers: &[(200, &[JSON])],
        problems: &[],
        token: false,
    },
    Operation {
        path: "/healthz",
        method: "get",
        name: "health",
        summary: "Whether the process answers",
        query: &[],
        headers: &[],
        body: &[],
        answers: &[(200, &["text/plain"])],
        problems: &[],
        token: false,
    },
    Operation {
        path: "/readyz",
        method: "get",
        name: "ready",
        summary: "Whether the store takes requests",
        query: &[],
        headers: &[],
        body: &[],
        answers: &[(200, &["text/plain"])],
        problems: &[500, 503],
        token: false,
    },
    Operation {
        path: "/metrics",
        method: "get",
        name: "metrics",
        summary: "Counts for Prometheus",
        query: &[],
        headers: &[],
        body: &[],
        answers: &[(200, &["text/plain"])],
        problems: &[],
        token: false,
    },
];

/// The document as JSON text, as `schemas/openapi.json` holds it.
pub fn text() -> &'static str {
    static TEXT: LazyLock<String> = LazyLock::new(|| {
        let mut text = serde_json::to_string_pretty(&document()).expect("plain data");
        text.push('\n');
        text
    });
    &TEXT
}

fn document() -> Value {
    let mut paths: Map<String, Value> = Map::new();
    for operation in OPERATIONS {
        let path = paths.entry(operation.path).or_insert_with(|| path(operation.path));
        path[operation.method] = operation_object(operation);
    }
    json!({
        "openapi": "3.1.0",
        "info": {
            "title": "Daybook",
            "version": env!("CARGO_PKG_VERSION"),
            "description": "Records of matches of Altered that anyone can check, and any moment of them.",
            "license": { "name": "MIT OR Apache-2.0", "identifier": "MIT OR Apache-2.0" },
        },
        "paths": paths,
        "components": {
            "securitySchemes": { "token": { "type": "http", "scheme": "bearer" } },
            "schemas": schemas(),
        },
    })
}

fn path(path: &str) -> Value {
    if path.contains("{edition}") {
        let parameter = |name, schema| json!({ "name": name, "in": "path", "required": true, "schema": schema });
        return json!({ "parameters": [
            parameter("edition", json!({ "enum": ["2024-09", "4.0"] })),
            parameter("number", json!({ "type": "string", "pattern": r"^[1-9](\.[0-9]+)+\.[a-z]$" })),
        ] });
    }
    let mut parameters = Vec::new();
    if path.contains("{id}") {
        parameters.push(json!({
            "name": "id",
            "in": "path",
            "required": true,
            "description": "The match; an unlisted one is named by its id, `~` and its secret.",
            "schema": { "type": "string", "pattern": "^[A-Za-z0-9._-]{1,64}(~[0-9a-f]{64})?$" },
        }));
    }
    if path.contains("{object}") {
        parameters.push(json!({
            "name": "object",
            "in": "path",
            "required": true,
            "description": "The object's id, or its name or source id if only one has it.",
            "schema": { "type": "string", "minLength": 1 },
        }));
    }
    if path.contains("{subject}") {
        parameters.push(json!({
            "name": "subject",
            "in": "path",
            "required": true,
            "schema": { "$ref": "#/components/schemas/Subject" },
        }));
    }
    if parameters.is_empty() { json!({}) } else { json!({ "parameters": parameters }) }
}

/// The shapes of what is sent and answered, those of the crates beside those of the routes.
fn schemas() -> Map<String, Value> {
    let settings = SchemaSettings::draft2020_12().with(|settings| {
        settings.definitions_path = "/components/schemas".into();
        settings.meta_schema = None;
    });
    let mut generator: SchemaGenerator = settings.into_generator();
    generator.subschema_for::<Block>();
    generator.subschema_for::<Entry>();
    generator.subschema_for::<Found>();
    generator.subschema_for::<Report>();
    generator.subschema_for::<Draft>();
    generator.subschema_for::<Event>();
    generator.subschema_for::<Explanation>();
    generator.subschema_for::<Moment>();
    generator.subschema_for::<Opening>();
    generator.subschema_for::<Record>();
    generator.subschema_for::<StateView>();
    let mut schemas = generator.take_definitions(true);
    schemas.insert("NewMatch".to_owned(), new_match());
    schemas.insert(
        "OpeningLine".to_owned(),
        json!({
            "type": "object",
            "required": ["open"],
            "properties": { "open": { "$ref": "#/components/schemas/Opening" } },
            "additionalProperties": false,
        }),
    );
    schemas.insert("Problem".to_owned(), problem());
    schemas
}

fn new_match() -> Value {
    json!({
        "type": "object",
        "required": ["event"],
        "properties": {
            "match": { "$ref": "#/components/schemas/MatchId" },
            "visibility": { "enum": ["public", "unlisted", "private"] },
            "event": { "$ref": "#/components/schemas/Event" },
            "actor": { "type": "string" },
            "at": { "$ref": "#/components/schemas/At" },
            "id": { "$ref": "#/components/schemas/EventId" },
            "open": { "type": "array", "items": { "$ref": "#/components/schemas/DraftOpening" } },
        },
        "additionalProperties": false,
    })
}

/// The shape of a body or an answer, where it has one of the shapes above.
fn schema_of(name: &str, media_type: &str) -> Value {
    let reference =
        |name: &str| json!({ "schema": { "$ref": format!("#/components/schemas/{name}") } });
    match (name, media_type) {
        ("openMatch", JSON) => reference("NewMatch"),
        ("appendEvents", JSON) => reference("Draft"),
        ("openSlots", JSON) => reference("OpeningLine"),
        ("explainObject", JSON) => reference("Explanation"),
        ("showAudit", JSON) => reference("Report"),
        ("searchRules", JSON) => reference("Found"),
        ("showRule", JSON) => reference("Entry"),
        ("showState", JSON) => reference("StateView"),
        ("readPatches", JSON) => {
            json!({ "schema": { "type": "array", "items": { "$ref": "#/components/schemas/Block" } } })
        }
        ("showTimeline", JSON) => {
            json!({ "schema": { "type": "array", "items": { "$ref": "#/components/schemas/Moment" } } })
        }
        ("readEvents", JSON) => json!({ "schema": {
            "type": "object",
            "required": ["items", "next"],
            "properties": {
                "items": { "type": "array", "items": { "$ref": "#/components/schemas/Record" } },
                "next": { "type": ["integer", "null"] },
            },
        } }),
        _ => json!({}),
    }
}

/// The members of RFC 9457, and the head where another one was expected.
fn problem() -> Value {
    json!({
        "type": "object",
        "required": ["status", "title", "detail"],
        "properties": {
            "status": { "type": "integer" },
            "title": { "type": "string" },
            "detail": { "type": "string" },
            "head": {
                "type": "object",
                "properties": { "seq": { "type": "integer" }, "hash": { "type": "string" } },
            },
        },
    })
}

fn operation_object(operation: &Operation) -> Value {
    let query = operation.query.iter().map(|name| parameter(name));
    let headers = operation.headers.iter().map(|name| {
        json!({ "name": name, "in": "header", "required": false, "schema": { "type": "string" } })
    });
    let mut answers: Map<String, Value> = operation
        .answers
        .iter()
        .map(|(status, types)| (status.to_string(), answer(operation.name, types)))
        .collect();
    for status in operation.problems {
        let content = json!({ "application/problem+json": { "schema": { "$ref": "#/components/schemas/Problem" } } });
        let problem = json!({ "description": "A problem", "content": content });
        answers.insert(status.to_string(), problem);
    }
    let mut object = json!({
        "operationId": operation.name,
        "summary": operation.summary,
        "parameters": query.chain(headers).collect::<Vec<_>>(),
        "responses": answers,
    });
    if operation.token {
        object["security"] = json!([{}, { "token": [] }]);
    }
    if !operation.body.is_empty() {
        let body = operation.body.iter();
        let content: Map<String, Value> =
            body.map(|one| ((*one).to_owned(), schema_of(operation.name, one))).collect();
        object["requestBody"] = json!({ "required": true, "content": content });
    }
    object
}

fn answer(name: &str, types: &[&str]) -> Value {
    // What a body is, an answer of the same route is not.
    let shape = |one: &str| {
        if name.starts_with("open") || name == "appendEvents" {
            json!({})
        } else {
            schema_of(name, one)
        }
    };
    let content: Map<String, Value> =
        types.iter().map(|one| ((*one).to_owned(), shape(one))).collect();
    if content.is_empty() {
        json!({ "description": "Not changed" })
    } else {
        json!({ "description": "Done", "content": content })
    }
}

fn parameter(name: &str) -> Value {
    let number = |max: u64| json!({ "type": "integer", "minimum": 0, "maximum": max });
    let schema = match name {
        "at" | "day" | "from" | "maxheight" | "maxwidth" | "plan" | "to" => number(u32::MAX.into()),
        "game" | "seat" => number(u8::MAX.into()),
        "edition" => json!({ "enum": ["2024-09", "4.0"] }),
        "lang" => json!({ "enum": ["en", "fr"] }),
        "spoilers" => json!({ "enum": ["hide", "show"] }),
        "severity" => json!({ "enum": ["information", "cannot_be_judged", "violation"] }),
        "phase" => json!({ "enum": ["setup", "morning", "noon", "afternoon", "dusk", "night"] }),
        "view" => json!({ "type": "string", "pattern": "^(public|official|seat:[0-9])$" }),
        "q" => json!({ "type": "string", "maxLength": 200 }),
        _ => json!({ "type": "string", "minLength": 1, "maxLength": 200 }),
    };
    json!({ "name": name, "in": "query", "required": false, "schema": schema })
}
