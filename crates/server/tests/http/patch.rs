//! Seeking with patches alone.

use archive::Role;
use serde_json::Value;
use testbed::{Service, replay};

/// The states in blocks, by record.
fn states(blocks: &Value) -> Vec<(u64, Value)> {
    let mut states = Vec::new();
    for block in blocks.as_array().expect("blocks") {
        let mut state = block["keyframe"].clone();
        let mut seq = block["from"].as_u64().expect("a number");
        states.push((seq, state.clone()));
        for patch in block["patches"].as_array().expect("patches") {
            let patch: json_patch::Patch = serde_json::from_value(patch.clone()).expect("a patch");
            json_patch::patch(&mut state, &patch).expect("it fits");
            seq += 1;
            states.push((seq, state.clone()));
        }
        assert_eq!(block["to"], seq);
    }
    states
}

#[test]
fn patches_give_every_state() {
    let service = Service::start();
    let admin = service.token(Role::Admin, None, None);
    for (file, id, last, step) in
        [("by-hand", "by-hand", 43, 1), ("abandoned", "bga-480000073", 126, 9)]
    {
        let ask = service.post("/v1/import").token(&admin);
        ask.body("application/octet-stream", replay(&format!("{file}.daybook"))).send().json(201);
        for view in ["public", "seat:0", "seat:1", "official"] {
            let path = format!("/v1/matches/{id}/patches?from=0&to={last}&view={view}");
            let states = states(&service.get(&path).token(&admin).send().json(200));
            assert_eq!(states.len(), last + 1);
            for (seq, state) in states.iter().step_by(step) {
                let path = format!("/v1/matches/{id}/state?at={seq}&view={view}");
                let shown = service.get(&path).token(&admin).send().json(200);
                assert!(shown == *state, "{id}, record {seq}, {view}");
            }
        }
    }
}

#[test]
fn a_diff_turns_one_state_into_another() {
    let service = Service::start();
    let admin = service.token(Role::Admin, None, None);
    let ask = service.post("/v1/import").token(&admin);
    ask.body("application/octet-stream", replay("by-hand.daybook")).send().json(201);
    let state =
        |seq: u32| service.get(&format!("/v1/matches/by-hand/state?at={seq}")).send().json(200);
    for (from, to) in [(0, 43), (43, 0), (9, 16), (16, 16)] {
        let address = format!("/v1/matches/by-hand/diff?from={from}&to={to}");
        let patch: json_patch::Patch =
            serde_json::from_value(service.get(&address).send().json(200)).expect("a patch");
        let mut turned = state(from);
        json_patch::patch(&mut turned, &patch).expect("it fits");
        assert_eq!(turned, state(to));
    }
}

#[test]
fn blocks_tell_what_happened_in_the_language_asked_for() {
    let service = Service::start();
    let admin = service.token(Role::Admin, None, None);
    for (file, id, has_hands) in
        [("by-hand", "by-hand", false), ("abandoned", "bga-480000073", true)]
    {
        let ask = service.post("/v1/import").token(&admin);
        ask.body("application/octet-stream", replay(&format!("{file}.daybook"))).send().json(201);
        let get =
            |path: &str| service.get(&format!("/v1/matches/{id}/{path}")).token(&admin).send();
        let records = get("events").json(200)["items"].as_array().expect("records").clone();
        let mut texts = Vec::new();
        for view in ["public", "seat:0", "official"] {
            let blocks = get(&format!("patches?to=1000&lang=en&view={view}")).json(200);
            let blocks = blocks.as_array().expect("blocks");
            let lines: Vec<_> =
                blocks.iter().flat_map(|block| block["lines"].as_array().expect("lines")).collect();
            assert_eq!(lines.len(), records.len());
            for (line, record) in lines.iter().zip(&records) {
                assert_eq!(
                    (&line["seq"], &line["at"], &line["type"]),
                    (&record["seq"], &record["at"], &record["event"]["type"])
                );
                let of = record["event"]["data"].get("seat").unwrap_or(&Value::Null);
                assert_eq!(&line["seat"], of, "{record}");
            }
            texts.push(lines.iter().map(|line| line["text"].clone()).collect::<Vec<_>>());
        }
        let hides = texts[0] != texts[1] && texts[1] != texts[2];
        assert_eq!(hides, has_hands, "the view decides the names");
        let block = get("patches").json(200)[0].clone();
        assert!(block.get("lines").is_none(), "nobody asked");
    }
    let answer = service.get("/v1/matches/by-hand/patches?lang=de").send();
    answer.problem(400);
}
