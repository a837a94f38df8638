//! Export and import of whole matches.

use std::sync::atomic::{AtomicBool, Ordering};

use archive::Role;
use record::{Chain, Draft, DraftOpening, File, Sealed};
use replay::{Recorder, Replay, Viewer};
use rules::Opening;
use serde_json::{Value, json};
use testbed::{Answer, Service, note, opened, replay, replays, without_proof};

fn file(name: &str) -> File {
    record::read(&replay(name)).expect("it is whole")
}

/// The draft that was sealed as this record.
fn draft(file: &File, sealed: &Sealed) -> Draft {
    let record = sealed.record.clone();
    let mut draft = Draft::new(record.event);
    let of_it = |opening: &&Opening| opening.subject().seq() == record.seq;
    draft.open = file.openings.iter().filter(of_it).cloned().map(DraftOpening::from).collect();
    (draft.actor, draft.at, draft.source) = (record.actor, record.at, record.source);
    draft.id = Some(record.id);
    draft
}

fn value(draft: &Draft) -> Value {
    serde_json::to_value(draft).expect("JSON")
}

fn name(file: &File) -> String {
    file.records[0].record.match_id.to_string()
}

fn open(service: &Service, token: &str, file: &File) -> String {
    let mut body = value(&draft(file, &file.records[0]));
    body["match"] = json!(name(file));
    let answer = service.post("/v1/matches").token(token).json(&body).send();
    hash(&answer)
}

fn hash(answer: &Answer) -> String {
    let receipts = answer.receipts(201);
    receipts.last().expect("receipts")["hash"].as_str().expect("a hash").to_owned()
}

fn send_openings(service: &Service, token: &str, file: &File) {
    let lines: Vec<_> = file.openings.iter().map(|open| json!({ "open": open })).collect();
    let path = format!("/v1/matches/{}/openings", name(file));
    let answer = service.post(&path).token(token).lines(&lines).send().json(201);
    assert_eq!(answer["openings"], file.openings.len());
}

/// Checks that every state of the service is that of the file.
fn same_states(service: &Service, token: &str, file: &File, step: usize) {
    let id = name(file);
    let replay = Replay::load(file.clone()).expect("it makes sense");
    for seq in (0..=replay.last()).step_by(step).chain([replay.last()]) {
        for (view, viewer) in [("public", Viewer::Public), ("official", Viewer::Official)] {
            let path = format!("/v1/matches/{id}/state?at={seq}&view={view}");
            let shown = service.get(&path).token(token).send().json(200);
            let expected = replay.view(seq, viewer).expect("it is there").to_json();
            assert!(shown == expected, "{id}, record {seq}, {view}");
        }
    }
}

pub(crate) fn import(service: &Service, token: &str, bytes: Vec<u8>) -> Answer {
    service.post("/v1/import").token(token).body("application/octet-stream", bytes).send()
}

/// A file with different content somewhere, correctly linked.
pub(crate) fn altered(file: &File) -> Vec<u8> {
    let mut chain = Chain::new(file.records[0].record.match_id.clone());
    let drafts = file.records.iter().map(|sealed| draft(file, sealed)).enumerate().map(
        |(seq, mut draft)| {
            if seq == 0 {
                draft.actor = Some("somebody else".to_owned());
            }
            draft
        },
    );
    let records: Vec<_> = drafts.map(|draft| chain.seal(draft).expect("it fits")).collect();
    record::write(&records, &file.openings)
}

#[test]
fn every_replay_posted_event_by_event_is_the_match_of_its_file() {
    let service = Service::start();
    let token = service.token(Role::Admin, None, None);
    for replay in replays() {
        let file = file(&replay);
        let mut head = open(&service, &token, &file);
        for sealed in &file.records[1..] {
            head =
                hash(&service.append(&token, &name(&file), &head, &value(&draft(&file, sealed))));
            assert_eq!(head, sealed.hash.to_string(), "{replay}, record {}", sealed.record.seq);
        }
        send_openings(&service, &token, &file);
        same_states(&service, &token, &file, 17);
    }
}

#[test]
fn every_replay_posted_in_batches_is_the_match_of_its_file() {
    let service = Service::on_disk();
    let token = service.token(Role::Admin, None, None);
    for replay_name in replays() {
        let file = file(&replay_name);
        let id = name(&file);
        let mut head = open(&service, &token, &file);
        for part in file.records[1..].chunks(50) {
            let lines: Vec<_> = part.iter().map(|sealed| value(&draft(&file, sealed))).collect();
            let path = format!("/v1/matches/{id}/events");
            head = hash(&service.post(&path).token(&token).if_match(&head).lines(&lines).send());
        }
        assert_eq!(head, file.head.to_string(), "{replay_name}");
        send_openings(&service, &token, &file);

        let again = import(&service, &token, replay(&replay_name)).json(200);
        assert_eq!(again["head"], head);
        import(&service, &token, altered(&file)).problem(409);
        let path = format!("/v1/matches/{id}/export");
        let exported = service.get(&format!("{path}?view=official")).token(&token).send();
        assert!(without_proof(&exported.body) == replay(&replay_name), "{replay_name}");
        let public = service.get(&path).send();
        assert_eq!(public.status, 200);
        let (_, damages) = record::verify(&public.body);
        assert_eq!(damages, []);
        let public = record::read(&public.body).expect("it is whole");
        assert_eq!((public.records, public.head), (file.records, file.head));
        let known = |it: &Opening| file.openings.iter().any(|of| of.salt() == it.salt());
        assert!(public.openings.iter().all(known), "{replay_name}");
        let seats = public.openings.iter().filter_map(Opening::player).count();
        assert_eq!(seats, file.openings.iter().filter_map(Opening::player).count());
        let ids = public.openings.iter().filter_map(Opening::slot);
        assert!(ids.into_iter().all(|it| it.source_id.is_none()), "{replay_name}");
    }
}

#[test]
fn every_replay_can_be_imported() {
    for service in [Service::start(), Service::on_disk()] {
        let token = service.token(Role::Admin, None, None);
        for name in replays() {
            let file = file(&name);
            let answer = import(&service, &token, replay(&name));
            let location = answer.header("location").to_owned();
            let answer = answer.json(201);
            assert_eq!(answer["head"], file.head.to_string());
            assert_eq!(service.get(&location).send().json(200)["head"]["hash"], answer["head"]);
            same_states(&service, &token, &file, 101);
        }
    }
}

#[test]
fn damaged_files_are_refused() {
    let service = Service::start();
    let token = service.token(Role::Admin, None, None);
    let whole = replay("by-hand.daybook");
    for index in (0..whole.len()).step_by(997) {
        let mut bytes = whole.clone();
        bytes[index] ^= 1;
        import(&service, &token, bytes).problem(422);
    }
    for bytes in [Vec::new(), b"{}".to_vec(), whole[..whole.len() / 2].to_vec()] {
        import(&service, &token, bytes).problem(422);
    }
    service.get("/v1/matches/by-hand").send().problem(404);
    import(&service, &token, vec![b'x'; (32 << 20) + 1]).problem(413);
}

#[test]
fn a_foreign_log_becomes_a_match() {
    let service = Service::start();
    let token = service.token(Role::Recorder, None, None);
    let answer = import(&service, &token, replay("abandoned.bga.json")).json(201);
    assert!(answer["report"].is_object(), "{answer}");
    let path = format!("/v1/matches/{}", answer["match"].as_str().expect("a name"));
    assert_eq!(service.get(&path).send().json(200)["head"]["hash"], answer["head"]);
    import(&service, &token, replay("abandoned.bga.json")).json(200);
}

/// A match of a mebibyte, too long for one append of any store.
pub(crate) fn long_match() -> Vec<u8> {
    let mut recorder = Recorder::new("long".parse().expect("a name"));
    let first = json!({ "event": opened("Kim", "Ari") });
    let notes = (0..400).map(|number| note(&format!("{number} {}", "x".repeat(2_500))));
    let drafts = std::iter::once(first).chain(notes);
    let seal = |draft: Value| {
        let draft = serde_json::from_value(draft).expect("a draft");
        recorder.record(draft).expect("it makes sense")
    };
    record::write(&drafts.map(seal).collect::<Vec<_>>(), &[])
}

#[test]
fn a_match_that_is_read_while_it_is_imported_is_whole_afterwards() {
    let (bytes, id) = (long_match(), "long");
    let file = record::read(&bytes).expect("it is whole");
    for _ in 0..3 {
        let service = Service::on_disk();
        let token = service.token(Role::Admin, None, None);
        let done = AtomicBool::new(false);
        std::thread::scope(|scope| {
            scope.spawn(|| {
                while !done.load(Ordering::Relaxed) {
                    let status = service.get(&format!("/v1/matches/{id}")).send().status;
                    assert!([200, 404].contains(&status), "{status}");
                }
            });
            let answer = import(&service, &token, bytes.clone());
            done.store(true, Ordering::Relaxed);
            answer.json(201);
        });
        assert_eq!(service.head(id), file.head.to_string());
        service.append(&token, id, &service.head(id), &note("later")).receipts(201);
    }
}

#[test]
fn an_opening_of_a_slot_that_no_record_makes_keeps_the_match_out() {
    let service = Service::start();
    let token = service.token(Role::Admin, None, None);
    let file = file("by-hand.daybook");
    let face = json!({ "reference": "X", "type": "spell" });
    let open = serde_json::from_value(json!({ "slot": "h900.0", "face": face }));
    let bytes = record::write(&file.records, &[open.expect("an opening")]);
    import(&service, &token, bytes).problem(422);
    service.get("/v1/matches/by-hand").send().problem(404);
}

#[test]
fn of_two_imports_at_once_one_is_the_first() {
    let bytes = long_match();
    for service in [Service::start(), Service::on_disk()] {
        let token = service.token(Role::Admin, None, None);
        let import = || import(&service, &token, bytes.clone()).status;
        let mut statuses = std::thread::scope(|scope| {
            [0; 4].map(|_| scope.spawn(import)).map(|thread| thread.join().expect("no panic"))
        });
        statuses.sort_unstable();
        assert_eq!(statuses, [200, 200, 200, 201]);
    }
}
