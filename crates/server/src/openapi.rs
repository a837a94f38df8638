//! The OpenAPI document: every route, its parameters, bodies and responses.

mod portable;

use std::sync::Arc;

use archive::{Delay, Scene};
use language::card::{CardEntry, FaceInWords};
use language::catalogue::{Entry, Found};
use language::{Block, CardStanding, Coming, DecksReport, Report, TitledMoment};
use record::{Draft, Record};
use replay::StateView;
use rules::{Event, Explanation, Opening, Subject};
use schemars::generate::{SchemaGenerator, SchemaSettings};
use serde_json::{Map, Value, json};

use crate::headers::POSITION_MAX;
use crate::prepared::Prepared;
use crate::route::{Method, Representation, Route, Schema};
use crate::routes::{CardPlay, PlayRecord, WallChange};
use portable::{bytes, portable};

/// The document as it is sent.
#[derive(Clone)]
pub(crate) struct OpenApi(pub(crate) Arc<Prepared>);

/// The document of these routes as JSON text.
pub(crate) fn text(routes: impl Iterator<Item = &'static Route>) -> String {
    let mut text = serde_json::to_string_pretty(&document(routes)).expect("plain data");
    text.push('\n');
    text
}

fn document(routes: impl Iterator<Item = &'static Route>) -> Value {
    let mut paths: Map<String, Value> = Map::new();
    for route in routes {
        // Only the router needs to know which parameter is the rest of a path.
        let name = route.path.replace("{*", "{");
        let of_path = path(&name);
        paths.entry(name).or_insert(of_path)[route.method.name()] = operation(route);
    }
    let mut document = json!({
        "openapi": "3.1.0",
        "info": {
            "title": "Daybook",
            "version": env!("CARGO_PKG_VERSION"),
            "description": "Replay any moment of a match of Altered, and check it against the rules.",
            "license": { "name": "MIT OR Apache-2.0", "identifier": "MIT OR Apache-2.0" },
        },
        "paths": paths,
        "components": {
            "securitySchemes": { "token": { "type": "http", "scheme": "bearer" } },
            "schemas": schemas(),
        },
    });
    portable(&mut document);
    document
}

/// The parameters in a path.
fn path(path: &str) -> Value {
    let names = path.split('{').skip(1).filter_map(|part| part.split_once('}'));
    let parameters: Vec<_> = names.map(|(name, _)| in_path(name)).collect();
    if parameters.is_empty() { json!({}) } else { json!({ "parameters": parameters }) }
}

fn in_path(name: &str) -> Value {
    let pattern = |pattern: &str| json!({ "type": "string", "pattern": pattern });
    let schema = match name {
        "channel" | "room" => pattern("^[0-9a-f]{32}$"),
        "edition" => json!({ "enum": ["2024-09", "4.0"] }),
        "id" => pattern("^[A-Za-z0-9._-]{1,64}(~[0-9a-f]{64})?$"),
        "index" => pattern(r"^(x[0-9]{3}/)*[0-9]{3}(\.p/[1-9][0-9]{0,2})?$"),
        "level" => json!({ "type": "integer", "minimum": 0, "maximum": 5 }),
        "number" => pattern(r"^[1-9](\.[0-9]+)+\.[a-z]$"),
        "subject" => json!({ "$ref": "#/components/schemas/Subject" }),
        _ => json!({ "type": "string", "minLength": 1 }),
    };
    let mut parameter = json!({ "name": name, "in": "path", "required": true, "schema": schema });
    let description = match name {
        "id" => "The match's id; for an unlisted match, its id, `~` and its secret.",
        "object" => "The object's id, or its name or source id if no other object has the same.",
        "reference" => "The publisher's reference for the card.",
        _ => return parameter,
    };
    parameter["description"] = json!(description);
    parameter
}

/// The schemas of bodies and responses, those of the other crates and those of the routes.
fn schemas() -> Map<String, Value> {
    let settings = SchemaSettings::draft2020_12().with(|settings| {
        settings.definitions_path = "/components/schemas".into();
        settings.meta_schema = None;
    });
    let mut generator: SchemaGenerator = settings.into_generator();
    generator.subschema_for::<Block>();
    generator.subschema_for::<Coming>();
    generator.subschema_for::<CardEntry>();
    generator.subschema_for::<DecksReport>();
    generator.subschema_for::<FaceInWords>();
    generator.subschema_for::<Entry>();
    generator.subschema_for::<Found>();
    generator.subschema_for::<Report>();
    generator.subschema_for::<import::Report>();
    generator.subschema_for::<Draft>();
    generator.subschema_for::<Event>();
    generator.subschema_for::<Explanation>();
    generator.subschema_for::<TitledMoment>();
    generator.subschema_for::<Opening>();
    generator.subschema_for::<Record>();
    generator.subschema_for::<StateView>();
    generator.subschema_for::<Subject>();
    generator.subschema_for::<WallChange>();
    generator.subschema_for::<CardStanding>();
    generator.subschema_for::<CardPlay>();
    generator.subschema_for::<PlayRecord>();
    generator.subschema_for::<Scene>();
    let mut schemas = generator.take_definitions(true);
    schemas.insert("NewMatch".to_owned(), new_match());
    schemas.insert("Delay".to_owned(), delay());
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
            "delay": { "$ref": "#/components/schemas/Delay" },
            "event": { "$ref": "#/components/schemas/Event" },
            "actor": { "type": "string" },
            "at": { "$ref": "#/components/schemas/At" },
            "id": { "$ref": "#/components/schemas/EventId" },
            "open": { "type": "array", "items": { "$ref": "#/components/schemas/DraftOpening" } },
        },
        "additionalProperties": false,
    })
}

/// The delay with which the public sees a match; null if there is none.
fn delay() -> Value {
    let one = |unit: &str, max: u32| {
        json!({
            "type": "object",
            "required": [unit],
            "properties": { unit: { "type": "integer", "minimum": 1, "maximum": max } },
            "additionalProperties": false,
        })
    };
    json!({ "oneOf": [one("seconds", Delay::SECONDS_MAX), one("events", Delay::EVENTS_MAX), { "type": "null" }] })
}

/// The schema of a body or a response.
fn schema(content: &Representation) -> Value {
    let reference = |name: &str| json!({ "$ref": format!("#/components/schemas/{name}") });
    match content.schema {
        Schema::Any => json!({}),
        Schema::Of(name) => json!({ "schema": reference(name) }),
        Schema::ListOf(name) => json!({ "schema": { "type": "array", "items": reference(name) } }),
        Schema::Written(write) => json!({ "schema": write() }),
    }
}

/// Bodies or responses by their media types.
fn by_media_type(contents: &[Representation]) -> Map<String, Value> {
    contents.iter().map(|content| (content.media_type.to_owned(), schema(content))).collect()
}

/// The members of RFC 9457, and the head where another one was expected.
fn problem() -> Value {
    json!({
        "type": "object",
        "description": "Why a request failed; also the data of the last message, `problem`, of a streaming response that cannot \
            continue, for example because its token was revoked or has expired.",
        "required": ["status", "title", "detail"],
        "properties": {
            "status": { "type": "integer" },
            "title": { "type": "string" },
            "detail": { "type": "string" },
            "head": {
                "type": "object",
                "description": "With 412: the head of the match, if it is released, or if the caller is an official of the match or \
                    wrote that record. Other recorders of a delayed match continue from their receipts: sending the same \
                    events again with the same token returns the receipts.",
                "properties": { "seq": { "type": "integer" }, "hash": { "type": "string" } },
            },
            "match": {
                "type": "string",
                "description": "With 409 to an import: the name of the match that is already here, if the caller may read it.",
            },
            "awaited": {
                "type": "boolean",
                "description": "With 404 to a card: a card API is being asked for it, so the same request may succeed soon.",
            },
        },
    })
}

fn operation(route: &Route) -> Value {
    let query = (route.query)().iter().map(|name| parameter(name));
    let headers = route.headers.iter().map(|name| {
        json!({ "name": name, "in": "header", "required": false, "schema": { "type": "string" } })
    });
    let mut answers: Map<String, Value> = route
        .answers
        .iter()
        .map(|(status, contents)| (status.to_string(), answer(contents, route.method)))
        .collect();
    for status in route.problems {
        let content = json!({ "application/problem+json": { "schema": { "$ref": "#/components/schemas/Problem" } } });
        let problem = json!({ "description": "A problem", "content": content });
        answers.insert(status.to_string(), problem);
    }
    let mut object = json!({
        "operationId": route.name,
        "summary": route.summary,
        "parameters": query.chain(headers).collect::<Vec<_>>(),
        "responses": answers,
    });
    object["responses"]["429"] = too_many();
    if route.token {
        object["security"] = json!([{}, { "token": [] }]);
    }
    let mut content = by_media_type(route.body);
    // Where only the media type counts, any JSON will do, and none: see `own_site`.
    if !route.body.is_empty() && Value::Object(content.clone()) != json!({ "application/json": {} })
    {
        content
            .values_mut()
            .filter(|one| one.get("schema").is_none())
            .for_each(|one| *one = bytes());
        object["requestBody"] = json!({ "required": true, "content": content });
    }
    object
}

/// The response of every route to a caller who exceeds a rate limit.
fn too_many() -> Value {
    json!({
        "description": "Too many requests or streaming responses for one client",
        "headers": { "Retry-After": {
            "description": "Seconds to wait",
            "required": true,
            "schema": { "type": "integer", "minimum": 1 },
        } },
        "content": { "application/problem+json": { "schema": { "$ref": "#/components/schemas/Problem" } } },
    })
}

fn answer(contents: &[Representation], method: Method) -> Value {
    let mut answer = match (contents.is_empty(), method) {
        (true, Method::Get) => return json!({ "description": "Not modified" }),
        (true, _) => json!({ "description": "Done" }),
        (false, _) => json!({ "description": "Done", "content": by_media_type(contents) }),
    };
    if method != Method::Get {
        answer["headers"] = json!({ "Daybook-Position": {
            "description": "From a service on a cluster: the position reached in the order of all records",
            "schema": position(),
        } });
    }
    answer
}

/// How many records come before a moment in the order of all records.
fn position() -> Value {
    json!({ "type": "integer", "minimum": 0, "maximum": POSITION_MAX })
}

fn parameter(name: &str) -> Value {
    let number = |max: u64| json!({ "type": "integer", "minimum": 0, "maximum": max });
    let schema = match name {
        "at" | "day" | "from" | "maxheight" | "maxwidth" | "plan" | "seq" | "to" => {
            number(u32::MAX.into())
        }
        "game" | "seat" => number(u8::MAX.into()),
        "edition" => json!({ "enum": ["2024-09", "4.0"] }),
        "lang" => json!({ "enum": ["en", "fr"] }),
        "spoilers" => json!({ "enum": ["hide", "show"] }),
        "severity" => {
            json!({ "enum": ["information", "not_asked", "cannot_be_judged", "violation"] })
        }
        "phase" => json!({ "enum": ["setup", "morning", "noon", "afternoon", "dusk", "night"] }),
        "view" => json!({ "type": "string", "pattern": "^(public|hands|official|seat:[0-9])$" }),
        "visibility" => json!({ "enum": ["public", "unlisted", "private"] }),
        "q" => json!({ "type": "string", "maxLength": 200 }),
        _ => json!({ "type": "string", "minLength": 1, "maxLength": 200 }),
    };
    json!({ "name": name, "in": "query", "required": false, "schema": schema })
}
