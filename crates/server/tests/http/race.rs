//! Many concurrent writers, over a store on the disk.

use std::collections::BTreeMap;
use std::sync::Barrier;
use std::thread;

use archive::Role;
use record::Sealed;
use serde_json::{Value, json};
use testbed::{Service, note, replay};

use crate::http::times;

fn hash(value: &Value) -> String {
    value["hash"].as_str().expect("a hash").to_owned()
}

/// All records of a match, in a valid chain that ends with the head shown.
fn records(service: &Service, match_id: &str) -> Vec<Sealed> {
    let answer = service.get(&format!("/v1/matches/{match_id}/export")).send();
    let records = record::read(&answer.body).expect("it is whole").records;
    let lines = records.iter().map(|sealed| &*sealed.line);
    let head = record::verify_chain(lines).expect("the chain holds");
    assert_eq!(head.to_string(), service.head(match_id), "{match_id}");
    records
}

/// The responses to many writers who append to one head at the same moment.
fn rush(service: &Service, token: &str, writers: usize, head: &str) -> Vec<(u16, Value)> {
    let start = Barrier::new(writers);
    let append = |writer: usize| {
        let event = note(&writer.to_string());
        start.wait();
        let answer = service.append(token, "m1", head, &event);
        (answer.status, answer.json(answer.status))
    };
    let append = &append;
    thread::scope(|scope| {
        let writers: Vec<_> =
            (0..writers).map(|writer| scope.spawn(move || append(writer))).collect();
        writers.into_iter().map(|writer| writer.join().expect("no panic")).collect()
    })
}

#[test]
fn one_of_a_thousand_writers_wins_each_head() {
    let service = Service::on_disk();
    let token = service.token(Role::Recorder, None, None);
    let mut heads = vec![service.open(&token, "m1")];
    let writers = times(200, 1_000);
    for seq in 1..=times(3, 10) {
        let head = &heads[heads.len() - 1];
        let (won, lost): (Vec<_>, Vec<_>) = rush(&service, &token, writers, head)
            .into_iter()
            .partition(|(status, _)| *status == 201);
        assert_eq!(won.len(), 1, "{won:?}");
        let receipt = &won[0].1["receipts"][0];
        assert_eq!(receipt["seq"], seq);
        for (status, problem) in lost {
            assert_eq!(status, 412, "{problem}");
            assert_eq!(problem["head"], json!({ "seq": seq, "hash": receipt["hash"] }));
        }
        heads.push(hash(receipt));
    }
    let kept: Vec<_> =
        records(&service, "m1").iter().map(|sealed| sealed.hash.to_string()).collect();
    assert_eq!(kept, heads);
}

/// One writer of a match with other writers.
fn write(service: &Service, token: &str, match_id: &str, writer: usize, events: usize) {
    let mut head = service.head(match_id);
    for number in 0..events {
        let mut event = note(&number.to_string());
        event["actor"] = json!(format!("w{writer}"));
        event["id"] = json!(format!("w{writer}.{number}"));
        loop {
            let answer = service.append(token, match_id, &head, &event);
            if answer.status == 201 {
                head = hash(&answer.receipts(201)[0]);
                break;
            }
            head = hash(&answer.problem(412)["head"]);
        }
    }
}

#[test]
fn writers_of_many_matches_lose_nothing_and_keep_their_order() {
    let (matches, writers, events) = (times(40, 200), 5, 6);
    let service = Service::on_disk();
    let token = service.token(Role::Recorder, None, None);
    let names: Vec<_> = (0..matches).map(|number| format!("m{number}")).collect();
    for name in &names {
        service.open(&token, name);
    }
    thread::scope(|scope| {
        for (name, writer) in names.iter().flat_map(|name| (0..writers).map(move |w| (name, w))) {
            let (service, token) = (&service, &token);
            scope.spawn(move || write(service, token, name, writer, events));
        }
    });
    for name in &names {
        let mut written = BTreeMap::<_, Vec<_>>::new();
        for sealed in &records(&service, name)[1..] {
            let actor = sealed.record.actor.clone().expect("every writer says who it is");
            written.entry(actor).or_default().push(sealed.record.id.to_string());
        }
        let expected = (0..writers).map(|writer| {
            let ids = (0..events).map(|number| format!("w{writer}.{number}"));
            (format!("w{writer}"), ids.collect())
        });
        assert_eq!(written, expected.collect(), "{name}");
    }
}

#[test]
fn the_same_log_imported_many_times_at_once_is_one_match() {
    let service = Service::on_disk();
    let token = service.token(Role::Recorder, None, None);
    let log = replay("abandoned.bga.json");
    let start = Barrier::new(8);
    let import = || {
        start.wait();
        let ask = service.post("/v1/import").token(&token);
        let answer = ask.body("application/octet-stream", log.clone()).send();
        (answer.status, answer.json(answer.status)["head"].clone())
    };
    let mut answers: Vec<_> = thread::scope(|scope| {
        let imports: Vec<_> = (0..8).map(|_| scope.spawn(import)).collect();
        imports.into_iter().map(|import| import.join().expect("no panic")).collect()
    });
    answers.sort_by_key(|(status, _)| *status);
    let statuses: Vec<_> = answers.iter().map(|(status, _)| *status).collect();
    assert_eq!(statuses, [200, 200, 200, 200, 200, 200, 200, 201], "{answers:?}");
    assert!(answers.iter().all(|(_, head)| *head == answers[0].1), "{answers:?}");
    let shown = service.get("/v1/matches").send().json(200);
    assert_eq!(shown["items"].as_array().map(Vec::len), Some(1), "{shown}");
}
