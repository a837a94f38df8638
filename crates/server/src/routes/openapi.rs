//! The OpenAPI document: every route, its parameters, bodies and responses.

mod portable;

use std::sync::Arc;

use language::card::{CardEntry, FaceInWords};
use language::catalogue::{ParagraphEntry, SearchResult};
use language::{Block, ComingText, DecksReport, Report, TitledMoment};
use record::{Draft, Record};
use replay::StateView;
use rules::{Event, Explanation, Opening, Subject};
use schemars::generate::{SchemaGenerator, SchemaSettings};
use serde_json::{Map, Value, json};

use crate::cache::prepared::Prepared;
use crate::problem::Problem;
use crate::request::headers::POSITION_MAX;
use crate::routes::route::{Method, Representation, Route};
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
    let mut schemas = generator();
    let mut paths: Map<String, Value> = Map::new();
    for route in routes {
        // Only the router needs to know which parameter is the rest of a path.
        let name = route.path.replace("{*", "{");
        let of_path = path(&name);
        paths.entry(name).or_insert(of_path)[route.method.name()] = operation(route, &mut schemas);
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
            "schemas": schemas.take_definitions(true),
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

/// The schemas of the types that the document names; those of bodies and responses are added with
/// their routes.
fn generator() -> SchemaGenerator {
    let settings = SchemaSettings::draft2020_12().with(|settings| {
        settings.definitions_path = "/components/schemas".into();
        settings.meta_schema = None;
    });
    let mut schemas = settings.into_generator();
    named(&mut schemas);
    schemas.subschema_for::<Problem>();
    schemas
}

/// Adds the types whose parts have names that other types also have: the second of a name gets a
/// number, and it must stay the same one.
fn named(schemas: &mut SchemaGenerator) {
    schemas.subschema_for::<Block>();
    schemas.subschema_for::<ComingText>();
    schemas.subschema_for::<CardEntry>();
    schemas.subschema_for::<DecksReport>();
    schemas.subschema_for::<FaceInWords>();
    schemas.subschema_for::<ParagraphEntry>();
    schemas.subschema_for::<SearchResult>();
    schemas.subschema_for::<Report>();
    schemas.subschema_for::<import::ImportReport>();
    schemas.subschema_for::<Draft>();
    schemas.subschema_for::<Event>();
    schemas.subschema_for::<Explanation>();
    schemas.subschema_for::<TitledMoment>();
    schemas.subschema_for::<Opening>();
    schemas.subschema_for::<Record>();
    schemas.subschema_for::<StateView>();
    schemas.subschema_for::<Subject>();
}

/// Bodies or responses by their media types.
fn by_media_type(contents: &[Representation], schemas: &mut SchemaGenerator) -> Map<String, Value> {
    let mut schema = |content: &Representation| match content.schema {
        Some(of) => json!({ "schema": of(schemas) }),
        None => json!({}),
    };
    contents.iter().map(|content| (content.media_type.to_owned(), schema(content))).collect()
}

fn operation(route: &Route, schemas: &mut SchemaGenerator) -> Value {
    let query = (route.query)().iter().map(|name| parameter(name));
    let headers = route.headers.iter().map(|name| {
        json!({ "name": name, "in": "header", "required": false, "schema": { "type": "string" } })
    });
    let mut answers: Map<String, Value> = route
        .answers
        .iter()
        .map(|(status, contents)| (status.to_string(), answer(contents, route.method, schemas)))
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
    let mut content = by_media_type(route.body, schemas);
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

fn answer(contents: &[Representation], method: Method, schemas: &mut SchemaGenerator) -> Value {
    let mut answer = match (contents.is_empty(), method) {
        (true, Method::Get) => return json!({ "description": "Not modified" }),
        (true, _) => json!({ "description": "Done" }),
        (false, _) => json!({ "description": "Done", "content": by_media_type(contents, schemas) }),
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
