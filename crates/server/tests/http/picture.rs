//! The picture of a board.

use archive::Role;
use record::MatchId;
use serde_json::json;
use testbed::{Answer, Service, note, opened};

const IMAGE: &str = "/m/bga-480000071/image.png";

/// The width and height of a PNG in pixels.
fn size(picture: &Answer) -> (u32, u32) {
    assert_eq!((picture.status, picture.header("content-type")), (200, "image/png"));
    let number = |at: usize| u32::from_be_bytes(picture.body[at..at + 4].try_into().expect("four"));
    (number(16), number(20))
}

#[test]
fn a_moment_has_one_picture_until_others_are_named() {
    let service = Service::with_replay("concession.daybook");
    let get = |query: &str| service.get(&format!("{IMAGE}{query}")).send();
    let picture = get("?at=153");
    assert_eq!(size(&picture), (1200, 630));
    assert_eq!(picture.header("cache-control"), "public, no-cache");
    assert_eq!(get("?at=153&view=public").body, picture.body);
    assert_ne!(get("?at=153&lang=fr").body, picture.body);
    assert_ne!(get("?at=152").body, picture.body);
    for (width, height) in [(1200, 630), (600, 315), (400, 210), (200, 105)] {
        assert_eq!(size(&get(&format!("?at=153&width={width}"))), (width, height));
    }
    let wrong = get("?at=153&width=300").problem(400);
    assert!(wrong["detail"].as_str().is_some_and(|why| why.contains("1200, 600, 400 or 200")));
    get("?at=100000").problem(404);
    for wrong in ["?at=x", "?view=official", "?view=seat:0", "?lang=de", "?spoilers=maybe", "?x=1"]
    {
        get(wrong).problem(400);
    }
}

#[test]
fn a_picture_of_now_follows_the_match() {
    let service = Service::start();
    let token = service.token(Role::Recorder, None, None);
    let head = service.open(&token, "m1");
    let before = service.get("/m/m1/image.png").send();
    assert_eq!(size(&before), (1200, 630));
    assert_eq!(before.header("cache-control"), "private, no-cache");
    let tag = before.header("etag").to_owned();
    let again = service.get("/m/m1/image.png").header("if-none-match", &tag).send();
    assert_eq!((again.status, again.body.len()), (304, 0));
    service.append(&token, "m1", &head, &note("later")).receipts(201);
    let after = service.get("/m/m1/image.png").header("if-none-match", &tag).send();
    assert_eq!(after.status, 200);
}

#[test]
fn without_spoilers_a_picture_has_no_result_and_begins_at_the_first_turn() {
    let service = Service::with_replay("concession.daybook");
    let get = |query: &str| {
        let picture = service.get(&format!("{IMAGE}{query}")).send();
        size(&picture);
        picture.body
    };
    assert_ne!(get("?at=242&spoilers=hide"), get("?at=242"));
    assert_eq!(get("?at=153&spoilers=hide"), get("?at=153"));
    assert_eq!(get("?spoilers=show"), get("?at=242"));
    let first_turn = 15;
    assert_eq!(get("?spoilers=hide"), get(&format!("?at={first_turn}")));
}

#[test]
fn a_picture_is_for_those_who_may_read_the_match() {
    let service = Service::start();
    let admin = service.token(Role::Admin, None, None);
    let open = |id: &str, visibility: &str| {
        let event = opened("Kim", "Ari");
        let body = json!({ "match": id, "visibility": visibility, "event": event });
        let answer = service.post("/v1/matches").token(&admin).json(&body).send();
        answer.header("location").strip_prefix("/v1/matches/").expect("a link").to_owned()
    };
    let get = |name: &str| service.get(&format!("/m/{name}/image.png?at=0"));
    let private = open("private", "private");
    let none = get("nothing").send().problem(404);
    assert_eq!(get(&private).send().problem(404), none);
    let seen = get(&private).token(&admin).send();
    assert_eq!(size(&seen), (1200, 630));
    assert_eq!(seen.header("cache-control"), "private, no-cache");
    let unlisted = open("unlisted", "unlisted");
    let (id, secret) = unlisted.split_once('~').expect("a secret");
    assert!(id.parse::<MatchId>().is_ok() && secret.len() == 64);
    assert_eq!(get(id).send().problem(404), none);
    assert_eq!(get(&format!("{id}~{}", "0".repeat(64))).send().problem(404), none);
    let seen = get(&unlisted).send();
    assert_eq!(seen.header("cache-control"), "private, no-cache");
    assert_eq!(size(&seen), (1200, 630));
    get(&unlisted).token("not one").send().problem(401);
}

#[test]
fn many_pictures_at_once_are_all_drawn() {
    let service = Service::with_replay("concession.daybook");
    std::thread::scope(|scope| {
        for at in 100..108 {
            let service = &service;
            scope.spawn(move || {
                let picture = service.get(&format!("{IMAGE}?at={at}")).send();
                assert_eq!(size(&picture), (1200, 630));
            });
        }
    });
}
