//! The document in the forms of JSON Schema that generators of clients read.
//!
//! All of this means the same: only how it is written differs. `.ci/run --long` runs three generators.

use serde_json::{Map, Value, json};

/// Rewrites a document, with all of its schemas.
pub(super) fn portable(value: &mut Value) {
    match value {
        Value::Object(object) => {
            any_items(object);
            one_type_each(object);
            one_list(object);
            one_of_one(object);
            object.values_mut().for_each(portable);
        }
        Value::Array(list) => list.iter_mut().for_each(portable),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

/// The schema of a body that is not JSON: its bytes.
pub(super) fn bytes() -> Value {
    json!({ "schema": { "type": "string", "format": "binary" } })
}

/// Items of any kind: openapi-python-client reads no schema that is `true`.
fn any_items(object: &mut Map<String, Value>) {
    if object.get("items") == Some(&Value::Bool(true)) {
        object.insert("items".to_owned(), json!({}));
    }
}

/// Values of several types, as one schema for each: `openapi-generator` reads lists of types only if all are plain values.
fn one_type_each(object: &mut Map<String, Value>) {
    let is_nested = |types: &Vec<Value>| types.iter().any(|one| one == "object" || one == "array");
    let Some(types) =
        object.get("type").and_then(Value::as_array).filter(|types| is_nested(types)).cloned()
    else {
        return;
    };
    object.remove("type");
    let mut each: Vec<Value> = types.into_iter().map(|one| json!({ "type": one })).collect();
    for (of, keyword) in [
        ("object", "properties"),
        ("object", "required"),
        ("object", "additionalProperties"),
        ("array", "items"),
    ] {
        if let (Some(value), Some(one)) =
            (object.remove(keyword), each.iter_mut().find(|one| one["type"] == of))
        {
            one[keyword] = value;
        }
    }
    if let Some(list) =
        each.iter_mut().find(|one| one["type"] == "array" && one.get("items").is_none())
    {
        list["items"] = json!({});
    }
    object.insert("anyOf".to_owned(), Value::Array(each));
}

/// Words to choose from, as one list: a union of constants becomes code that refuses all but the first of them.
fn one_list(object: &mut Map<String, Value>) {
    let is_word = |one: &Value| {
        let members = one.as_object().into_iter().flatten();
        one["const"].is_string()
            && members
                .map(|(name, _)| name.as_str())
                .all(|name| ["const", "description", "type"].contains(&name))
    };
    let Some(words) = object
        .get("oneOf")
        .and_then(Value::as_array)
        .filter(|all| all.iter().all(is_word))
        .cloned()
    else {
        return;
    };
    object.remove("oneOf");
    let mut told: Vec<String> =
        object.get("description").and_then(Value::as_str).map(str::to_owned).into_iter().collect();
    let each: Vec<String> = words
        .iter()
        .filter_map(|one| {
            Some(format!("- `{}`: {}", one["const"].as_str()?, one["description"].as_str()?))
        })
        .collect();
    if !each.is_empty() {
        told.push(each.join("\n"));
        object.insert("description".to_owned(), json!(told.join("\n\n")));
    }
    object.insert("type".to_owned(), json!("string"));
    object
        .insert("enum".to_owned(), words.into_iter().map(|mut one| one["const"].take()).collect());
}

/// A single word, as a list of one, for the same reason.
fn one_of_one(object: &mut Map<String, Value>) {
    if let Some(word) = object.get("const").filter(|word| word.is_string()).cloned() {
        object.remove("const");
        object.insert("enum".to_owned(), json!([word]));
    }
}
