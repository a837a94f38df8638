//! Events that no longer make sense.

use proptest::prelude::prop;
use serde_json::Value;

/// Replaces one number or text of an event.
pub fn spoil(json: &mut Value, leaf: prop::sample::Index, with: usize) {
    let mut paths = Vec::new();
    leaves(json, &mut String::new(), &mut paths);
    let other: [Value; 12] = [
        0.into(),
        1.into(),
        7.into(),
        255.into(),
        u32::MAX.into(),
        i32::MIN.into(),
        "o3.0".into(),
        "h4.2".into(),
        "hand:1".into(),
        "expedition:0:hero".into(),
        "mana:9".into(),
        "".into(),
    ];
    if let Some(place) = json.pointer_mut(leaf.get::<String>(&paths)) {
        *place = other[with].clone();
    }
}

/// The paths of all leaves in `json`.
fn leaves(json: &Value, path: &mut String, paths: &mut Vec<String>) {
    let children: Vec<(String, &Value)> = match json {
        Value::Object(map) => map.iter().map(|(key, value)| (key.clone(), value)).collect(),
        Value::Array(list) => {
            list.iter().enumerate().map(|(index, value)| (index.to_string(), value)).collect()
        }
        _ => return paths.push(path.clone()),
    };
    for (key, value) in children {
        let length = path.len();
        path.push('/');
        path.push_str(&key);
        leaves(value, path, paths);
        path.truncate(length);
    }
}
