//! Some records of a match as an animated picture.

use archive::Role;
use serde_json::{Value, json};
use testbed::{Answer, Service, note, opened};

use crate::http::delay::{append, hashes, open};

const CLIP: &str = "/m/bga-480000071/clip";

/// Maximum size in bytes of a clip of twenty records.
const BYTES_MAX: usize = 1024 * 1024;

/// The number of frames of a GIF, after checking its size, and its total duration in hundredths of
/// a second.
fn frames(clip: &Answer) -> (usize, u32) {
    assert_eq!((clip.status, clip.header("content-type")), (200, "image/gif"), "{}", clip.text());
    let mut options = gif::DecodeOptions::new();
    options.set_color_output(gif::ColorOutput::Indexed);
    let mut decoder = options.read_info(&clip.body[..]).expect("a GIF");
    assert_eq!((decoder.width(), decoder.height()), (960, 556));
    let mut delays = Vec::new();
    while let Some(frame) = decoder.read_next_frame().expect("a frame") {
        delays.push(u32::from(frame.delay));
    }
    (delays.len(), delays.iter().sum())
}

#[test]
fn twenty_records_are_a_clip_of_at_most_a_megabyte_that_dwells_on_what_matters() {
    let service = Service::with_replay("concession.daybook");
    let get = |query: &str| service.get(&format!("{CLIP}{query}")).send();
    let clip = get("?from=134&to=153");
    let (count, shown) = frames(&clip);
    assert_eq!(count, 20);
    assert!((1_400..=5_000).contains(&shown), "{shown}");
    assert!(clip.body.len() <= BYTES_MAX, "{} bytes", clip.body.len());
    assert_eq!(clip.header("cache-control"), "public, no-cache");
    let reads: u32 = clip.header("daybook-reads").parse().expect("a number");
    assert!(reads >= 20 * 25, "{reads}");
    // It is cached: the same request costs a read.
    let again = get("?to=153&from=134");
    assert_eq!((again.header("daybook-reads"), &again.body), ("1", &clip.body));
    let ask = service.get(&format!("{CLIP}?from=134&to=153"));
    assert_eq!(ask.header("if-none-match", clip.header("etag")).send().status, 304);
}

#[test]
fn a_clip_is_of_records_that_are_there_and_of_forty_at_most() {
    let service = Service::with_replay("concession.daybook");
    let get = |query: &str| service.get(&format!("{CLIP}{query}")).send();
    for wrong in [
        "",
        "?from=1",
        "?to=9",
        "?from=9&to=8",
        "?from=0&to=40",
        "?from=x&to=9",
        "?from=1&to=2&view=official",
        "?from=1&to=2&view=seat:0",
        "?from=1&to=2&lang=de",
        "?from=1&to=2&loop=1",
    ] {
        get(wrong).problem(400);
    }
    let problem = get("?from=3&to=43").problem(400);
    assert!(problem["detail"].as_str().is_some_and(|why| why.contains("`to=42`")), "{problem}");
    get("?from=240&to=260").problem(404);
    assert_eq!(frames(&get("?from=9&to=9&view=public")).0, 1);
    assert_ne!(get("?from=9&to=10&lang=fr").body, get("?from=9&to=10").body);
}

#[test]
fn without_spoilers_a_clip_has_no_result() {
    let service = Service::with_replay("concession.daybook");
    let get = |query: &str| service.get(&format!("{CLIP}{query}")).send().body;
    assert_ne!(get("?from=242&to=242&spoilers=hide"), get("?from=242&to=242"));
    assert_eq!(get("?from=152&to=153&spoilers=hide"), get("?from=152&to=153"));
}

#[test]
fn a_clip_is_for_those_who_may_read_the_match_and_ends_with_what_is_released() {
    let service = Service::start();
    let admin = service.token(Role::Admin, None, None);
    let event = opened("Kim", "Ari");
    let body = json!({ "match": "private", "visibility": "private", "event": event });
    service.post("/v1/matches").token(&admin).json(&body).send().receipts(201);
    let get = |name: &str, to: u32| service.get(&format!("/m/{name}/clip?from=0&to={to}"));
    let none = get("nothing", 0).send().problem(404);
    assert_eq!(get("private", 0).send().problem(404), none);
    let seen = get("private", 0).token(&admin).send();
    assert_eq!((frames(&seen).0, seen.header("cache-control")), (1, "private, no-cache"));
    let first = hashes(&open(&service, &admin, "late", &json!({ "events": 1 })));
    append(&service, &admin, "late", &first[0], &[note("x")]);
    assert_eq!(frames(&get("late", 0).send()).0, 1);
    get("late", 1).send().problem(404);
    assert_eq!(frames(&get("late", 1).token(&admin).send()).0, 2);
    let released: Value = service.get("/v1/matches/late").send().json(200);
    assert_eq!(released["counts"]["records"], 1);
}
