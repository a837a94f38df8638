//! `face_changed` lasts until the object changes zones.

use rules::{Event, Object, State, reduce};

/// The only object outside the Hero zone after these events, each written as in the log.
fn object_after(events: &[&str]) -> Object {
    let read = |text: &&str| serde_json::from_str::<Event>(text).expect(text);
    let state = events
        .iter()
        .map(read)
        .fold(State::default(), |state, event| reduce(&state, &event).expect("it makes sense"));
    state.objects.values().next().map(|object| Object::clone(object)).expect("one object")
}

const START: [&str; 3] = [
    r#"{"data":{"edition":"4.0","format":"limited","players":[{},{}],"recorder":"paper"},"type":"match_opened"}"#,
    r#"{"data":{"expeditions":[{"expedition":"0:hero","facing":[]}],"first_player":0,"game":1,"turn_order":[0,1]},"type":"game_started"}"#,
    r#"{"data":{"tokens":[{"face":{"reference":"OWN"},"to":"expedition:0:hero"}]},"type":"token_created"}"#,
];
const CHANGED: &str =
    r#"{"data":{"face":{"reference":"OTHER"},"object":"o2.0"},"type":"face_changed"}"#;
const MOVED: &str = r#"{"data":{"moves":[{"from":"expedition:0:hero","to":"reserve:0","what":"o2.0"}]},"type":"moved"}"#;
const SEEN: &str = r#"{"data":{"facts":[{"object":{"object":"o2.0","place":"reserve:0"}}],"why":"gap"},"type":"observed"}"#;

fn face_after(more: &[&str]) -> String {
    let events: Vec<_> = START.iter().chain(more).copied().collect();
    object_after(&events).face.expect("it shows a face").reference.clone()
}

#[test]
fn another_face_lasts_until_the_object_changes_zones() {
    assert_eq!(face_after(&[CHANGED]), "OTHER");
    assert_eq!(face_after(&[CHANGED, CHANGED, MOVED]), "OWN");
    assert_eq!(face_after(&[CHANGED, SEEN]), "OWN");
}
