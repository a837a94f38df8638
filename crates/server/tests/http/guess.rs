//! A recorder learns nothing by guessing: neither hidden cards nor unreleased records.

use archive::Role;
use serde_json::{Value, json};
use testbed::{Answer, Service, note, replay};

use crate::http::commit::{exported, with_deck};
use crate::http::delay::{append, hashes, open};
use crate::http::file::import;

/// A deck of four cards, the second of which its recorder knows, if one is named.
fn deck(reference: Option<&str>) -> Value {
    let event = json!({ "type": "deck_registered", "data": { "seat": 0, "size": 4 } });
    match reference {
        Some(card) => json!({
            "id": "deck", "event": event,
            "open": [{ "index": 1, "face": { "reference": card } }],
        }),
        None => json!({ "id": "deck", "event": event }),
    }
}

/// The opening of a slot, from somebody who has learned it.
fn learned(slot: &str, card: &str) -> Value {
    json!({ "open": { "slot": slot, "face": { "reference": card } } })
}

/// A response without its time.
fn told(answer: &Answer) -> String {
    let mut headers = answer.headers.clone();
    headers.remove("date");
    headers.remove("x-request-id");
    format!("{} {headers:?} {}", answer.status, answer.text())
}

/// Checks that these responses are the same refusal.
#[track_caller]
fn same(status: u16, answers: &[Answer]) {
    for answer in answers {
        answer.problem(status);
        assert_eq!(told(answer), told(&answers[0]));
    }
}

#[test]
fn an_event_sent_again_by_somebody_else_tells_nothing_of_the_cards_that_came_with_it() {
    let service = Service::on_disk();
    let [writer, other] = [0; 2].map(|_| service.token(Role::Recorder, Some("m1"), None));
    let official = service.token(Role::Official, Some("m1"), None);
    let head = with_deck(&service, &writer);
    let first = service.append(&writer, "m1", &head, &deck(Some("SECRET"))).receipts(201);
    let later = service.head("m1");
    let check = |service: &Service, is_dropped: bool| {
        let post = |token: &str, head: &str, card| service.append(token, "m1", head, &deck(card));
        for head in [&head, &later] {
            let guesses = [Some("SECRET"), Some("OTHER"), Some("X"), None];
            same(409, &guesses.map(|card| post(&other, head, card)));
        }
        assert_eq!(post(&writer, &head, Some("SECRET")).receipts(201), first);
        post(&writer, &head, None).problem(409);
        let other_card = post(&writer, &head, Some("OTHER"));
        if is_dropped {
            assert_eq!(other_card.receipts(201), first, "there is nothing to compare it with");
        } else {
            other_card.problem(409);
        }
    };
    check(&service, false);
    let folder = service.folder.clone();
    drop(service);
    let service = Service::over_disk(folder);
    check(&service, false);
    let path = "/v1/matches/m1/openings/h2.1";
    assert_eq!(service.ask("DELETE", path).token(&official).send().status, 204);
    check(&service, true);
}

#[test]
fn an_event_that_gave_nothing_may_be_sent_again_by_all_who_see_it() {
    let service = Service::start();
    let [writer, other] = [0; 2].map(|_| service.token(Role::Recorder, Some("m1"), None));
    let head = with_deck(&service, &writer);
    let first = service.append(&writer, "m1", &head, &deck(None)).receipts(201);
    for token in [&writer, &other] {
        assert_eq!(service.append(token, "m1", &head, &deck(None)).receipts(201), first);
        // What was learned since was not submitted with it.
        same(409, &["X", "Y"].map(|card| service.append(token, "m1", &head, &deck(Some(card)))));
        let official = service.token(Role::Official, Some("m1"), None);
        let path = "/v1/matches/m1/openings";
        service.post(path).token(&official).json(&learned("h2.1", "X")).send().json(201);
        same(409, &["X", "Y"].map(|card| service.append(token, "m1", &head, &deck(Some(card)))));
        assert_eq!(service.append(token, "m1", &head, &deck(None)).receipts(201), first);
    }
}

#[test]
fn an_opening_sent_by_somebody_else_tells_nothing_of_the_one_that_is_there() {
    let service = Service::on_disk();
    let [writer, other] = [0; 2].map(|_| service.token(Role::Recorder, Some("m1"), None));
    let official = service.token(Role::Official, Some("m1"), None);
    let head = with_deck(&service, &writer);
    service.append(&writer, "m1", &head, &deck(Some("SECRET"))).receipts(201);
    let open = |service: &Service, token: &str, slot: &str, card: &str| {
        let ask = service.post("/v1/matches/m1/openings").token(token);
        ask.json(&learned(slot, card)).send()
    };
    open(&service, &official, "h2.0", "X").json(201);
    open(&service, &writer, "h2.2", "Y").json(201);
    let check = |service: &Service| {
        let guesses = |token: &str, slot: &str, status| {
            let cards = ["X", "Y", "SECRET", "Z"];
            same(status, &cards.map(|card| open(service, token, slot, card)));
        };
        guesses(&writer, "h2.0", 409);
        guesses(&other, "h2.0", 409);
        guesses(&other, "h2.2", 409);
        // A committed card needs its salt.
        guesses(&other, "h2.1", 422);
        guesses(&writer, "h2.1", 422);
        // Its author, and anyone who may see it, may submit it again.
        for (token, slot, card) in
            [(&official, "h2.0", "X"), (&writer, "h2.2", "Y"), (&official, "h2.2", "Y")]
        {
            assert_eq!(open(service, token, slot, card).json(201)["openings"], 5);
            open(service, token, slot, "Z").problem(409);
        }
    };
    check(&service);
    let folder = service.folder.clone();
    drop(service);
    let service = Service::over_disk(folder);
    check(&service);
    let known = exported(&service, &official, "m1", "official").openings;
    assert_eq!(known.len(), 5);
}

#[test]
fn a_file_with_guessed_cards_tells_nothing_of_those_that_are_there() {
    let service = Service::start();
    let admin = service.token(Role::Admin, None, None);
    let [writer, other] = [0; 2].map(|_| service.token(Role::Recorder, None, None));
    let head = with_deck(&service, &writer);
    service.append(&writer, "m1", &head, &deck(None)).receipts(201);
    let path = "/v1/matches/m1/openings";
    service.post(path).token(&writer).json(&learned("h2.0", "X")).send().json(201);
    let file = exported(&service, &other, "m1", "public");
    let with = |card: &str| {
        let guess = learned("h2.0", card)["open"].clone();
        let guess = serde_json::from_value(guess).expect("an opening");
        record::write(&file.records, &[&file.openings[..], &[guess]].concat())
    };
    same(409, &["X", "Y", "Z"].map(|card| import(&service, &other, with(card))));
    for token in [&writer, &admin] {
        import(&service, token, with("X")).json(200);
        import(&service, token, with("Y")).problem(409);
    }
    import(&service, &other, record::write(&file.records, &file.openings)).json(200);

    let log = replay("abandoned.bga.json");
    import(&service, &writer, log.clone()).json(201);
    for token in [&writer, &admin] {
        import(&service, token, log.clone()).json(200);
    }
    import(&service, &other, log).problem(409);
}

#[test]
fn a_head_that_is_not_released_is_told_to_who_wrote_it_and_to_officials() {
    let service = Service::on_disk();
    let [writer, other] = [0; 2].map(|_| service.token(Role::Recorder, Some("m1"), None));
    let official = service.token(Role::Official, Some("m1"), None);
    let mut all = hashes(&open(&service, &writer, "m1", &json!({ "events": 100 })));
    let first = all[0].clone();
    let named = |name: &str, text: &str| {
        let mut event = note(text);
        event["id"] = json!(name);
        event
    };
    all.extend(append(&service, &writer, "m1", &first, &[named("n1", "one"), named("n2", "two")]));
    let folder = service.folder.clone();
    drop(service);
    let service = Service::over_disk(folder);
    let late = |token: &str| service.append(token, "m1", &first, &note("late"));
    assert_eq!(late(&official).problem(412)["head"]["hash"], *all[2]);
    assert_eq!(late(&writer).problem(412)["head"]["hash"], *all[2]);
    // Neither the head nor the contents, nor whether there are any.
    let guesses = [("n1", "one"), ("n1", "two"), ("n2", "two"), ("n3", "one"), ("e2", "two")];
    let answers = guesses.map(|(id, text)| service.append(&other, "m1", &first, &named(id, text)));
    same(412, &answers);
    assert_eq!(late(&other).problem(412).get("head"), None);
    let openings = |token: &str, slot: &str| {
        let ask = service.post("/v1/matches/m1/openings").token(token);
        ask.json(&learned(slot, "X")).send()
    };
    for token in [&other, &writer] {
        let text = openings(token, "h9.0").problem(422).to_string();
        assert!(!text.contains("last"), "{text}");
    }
    let absent = openings(&other, "h9.0").problem(422).to_string();
    assert_eq!(openings(&other, "h2.0").problem(422).to_string().replace("h2", "h9"), absent);
    let file = exported(&service, &official, "m1", "official");
    let general = service.token(Role::Recorder, None, None);
    let files = [&file.records[..], &file.records[..2]];
    same(409, &files.map(|records| import(&service, &general, record::write(records, &[]))));

    // The author can continue, even if the response was lost.
    let again = append(&service, &writer, "m1", &first, &[named("n1", "one"), named("n2", "two")]);
    assert_eq!(again, all[1..]);
    let next = append(&service, &official, "m1", &all[2], &[named("n3", "three")]);
    assert_eq!(late(&writer).problem(412).get("head"), None);
    assert_eq!(late(&official).problem(412)["head"]["hash"], *next[0]);
    append(&service, &other, "m1", &next[0], &[named("n4", "four")]);
    assert_eq!(late(&other).problem(412)["head"]["seq"], 4);
}
