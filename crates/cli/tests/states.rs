//! Output for programs: `state --json`, `states`, `timeline --json` and `events --json`.

use std::path::Path;
use std::process::Command;

use serde_json::Value;

fn daybook(args: &[&str]) -> String {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let output = Command::new(env!("CARGO_BIN_EXE_daybook")).args(args).current_dir(root).output();
    let output = output.expect("it runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("text")
}

fn lines(text: &str) -> Vec<Value> {
    text.lines().map(|line| serde_json::from_str(line).expect("a JSON line")).collect()
}

const MATCH: &str = "replays/tie-breaker.daybook";

#[test]
fn states_prints_one_line_per_record_and_the_last_is_the_state() {
    let states = lines(&daybook(&["states", MATCH]));
    for (seq, line) in states.iter().enumerate() {
        assert_eq!(line["seq"], seq);
        assert_eq!(line["state"]["seq"], seq);
        assert!(line["source"]["uid"].is_string(), "{line}");
    }
    let last: Value = serde_json::from_str(&daybook(&["state", MATCH, "--json"])).expect("JSON");
    assert_eq!(states.last().expect("there are records")["state"], last);
    let tie_breaker = last["tie_breaker"].as_bool().expect("a truth value");
    assert!(tie_breaker && last["players"][0]["expeditions"]["hero"]["position"] == 3, "{last}");
}

#[test]
fn a_patch_of_diff_turns_one_state_into_the_other() {
    let state = |seq: &str| -> Value {
        serde_json::from_str(&daybook(&["state", MATCH, "--at", seq, "--json"])).expect("JSON")
    };
    let patch: json_patch::Patch =
        serde_json::from_str(&daybook(&["diff", MATCH, "100", "200", "--json"])).expect("a patch");
    let mut document = state("100");
    json_patch::patch(&mut document, &patch).expect("it applies");
    assert_eq!(document, state("200"));
}

#[test]
fn events_tell_what_a_view_may_know() {
    let all = daybook(&["events", MATCH, "--json"]);
    assert_eq!(lines(&all).len(), lines(&daybook(&["states", MATCH])).len());
    let public = daybook(&["events", MATCH, "--view", "public"]);
    assert!(public.contains("Elka_bot draws 6 cards"), "{public}");
    let own = daybook(&["events", MATCH, "--view", "seat:0"]);
    assert!(
        own.contains("Juno_bot draws 6 cards") && !own.contains("Elka_bot draws 6 cards"),
        "{own}"
    );
}

#[test]
fn a_timeline_names_days_phases_and_the_result() {
    let moments: Value =
        serde_json::from_str(&daybook(&["timeline", MATCH, "--json"])).expect("JSON");
    let kinds: Vec<_> =
        moments.as_array().expect("a list").iter().map(|moment| &moment["kind"]).collect();
    for kind in ["day", "phase", "turn", "tie_breaker", "result"] {
        assert!(kinds.iter().any(|found| **found == kind), "no {kind}");
    }
}
