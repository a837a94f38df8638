//! What changed between two moments, as a JSON Patch.

use serde_json::Value;

use crate::StateView;

/// The RFC 6902 patch that turns the JSON of one state into that of another.
///
/// ```
/// use serde_json::json;
/// let patch = replay::diff(&json!({"day": 1}), &json!({"day": 2}));
/// assert_eq!(serde_json::to_value(&patch)?, json!([{"op": "replace", "path": "/day", "value": 2}]));
/// # Ok::<(), serde_json::Error>(())
/// ```
pub fn diff(from: &Value, to: &Value) -> json_patch::Patch {
    json_patch::diff(from, to)
}

impl StateView {
    /// The state as a JSON value.
    pub fn to_json(&self) -> Value {
        serde_json::to_value(self).expect("plain data with string keys")
    }
}
