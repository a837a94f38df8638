//! The page of a match carries the responses that it needs first.

use std::collections::BTreeMap;

use archive::Role;
use serde_json::{Value, json};
use testbed::{Answer, Service, note, opened};

use crate::http::delay;

/// The responses that a page carries, by their addresses.
fn carried(page: &Answer) -> BTreeMap<String, Value> {
    let text = page.text();
    let Some((_, rest)) = text.split_once("<script type=\"application/json\" id=\"carried\">")
    else {
        return BTreeMap::new();
    };
    let (json, after) = rest.split_once("</script>").expect("the element ends");
    assert!(!after.contains("</script"), "{after}");
    serde_json::from_str(json).expect("JSON")
}

/// The addresses that the page at this address carries, each with what the service responds there.
#[track_caller]
fn checked(service: &Service, path: &str) -> Vec<String> {
    let page = service.get(path).send();
    assert_eq!(page.header("cache-control"), "private, no-cache");
    let all = carried(&page);
    for (address, answer) in &all {
        assert_eq!(service.get(address).send().json(200), *answer, "{address}");
    }
    all.into_keys().collect()
}

#[test]
fn a_page_carries_what_it_would_request_first() {
    let service = Service::with_replay("concession.daybook");
    let id = "bga-480000071";
    let matched = format!("/v1/matches/{id}");
    let block = |from: u32, language: &str| {
        format!("{matched}/patches?from={from}&to={}&lang={language}", from + 63)
    };
    for folder in ["m", "embed"] {
        for (query, from, language) in [
            ("", 0, "en"),
            ("?at=153", 128, "en"),
            ("?at=242&lang=fr", 192, "fr"),
            ("?at=100000", 192, "en"),
        ] {
            let path = format!("/{folder}/{id}{query}");
            assert_eq!(
                checked(&service, &path),
                [matched.clone(), block(from, language)],
                "{path}"
            );
        }
        let hidden = format!("/{folder}/{id}?spoilers=hide");
        assert_eq!(checked(&service, &hidden), [block(0, "en")]);
        assert_eq!(checked(&service, &format!("{hidden}&at=100")), [block(64, "en")]);
        for query in ["?spoilers=hide&at=100000", "?view=seat:0", "?view=official"] {
            assert_eq!(checked(&service, &format!("/{folder}/{id}{query}")), [""; 0], "{query}");
        }
    }
    for path in ["film", "image.png"].map(|page| format!("/m/{id}/{page}")) {
        assert!(!service.get(&path).send().text().contains("id=\"carried\""), "{path}");
    }
    let french = service.get(&format!("/m/{id}")).header("accept-language", "fr-FR,fr;q=0.9");
    assert!(carried(&french.send()).contains_key(&block(0, "fr")));
}

#[test]
fn a_page_carries_only_what_everyone_with_its_address_may_see() {
    let service = Service::start();
    let admin = service.token(Role::Admin, None, None);
    let open = |id: &str, visibility: &str| {
        let body = json!({ "match": id, "visibility": visibility, "event": opened("Kim", "Ari") });
        service.post("/v1/matches").token(&admin).json(&body).send().json(201)["name"].clone()
    };
    open("m1", "private");
    let name = open("m2", "unlisted");
    let name = name.as_str().expect("a name");
    open("m3", "public");
    for (path, is_carried) in [
        ("/m/m1".to_owned(), false),
        ("/m/m2".to_owned(), false),
        (format!("/m/{name}"), true),
        ("/m/m3".to_owned(), true),
        ("/m/none".to_owned(), false),
    ] {
        let all = checked(&service, &path);
        assert_eq!(all.len(), if is_carried { 2 } else { 0 }, "{path}: {all:?}");
        let asked = service.get(&path).token(&admin).send();
        assert_eq!(carried(&asked), BTreeMap::new(), "{path}: a caller with a token may see more");
    }
    let delayed = delay::open(&service, &admin, "m4", &json!({ "events": 2 }));
    assert_eq!(checked(&service, "/m/m4"), [""; 0], "nothing is released");
    let first = delayed.receipts(201)[0]["hash"].as_str().expect("a hash").to_owned();
    delay::append(&service, &admin, "m4", &first, &[note("a"), note("b"), note("c")]);
    assert_eq!(checked(&service, "/m/m4").len(), 2);
}

#[test]
fn a_page_changes_with_what_it_carries_and_no_text_in_it_is_markup() {
    let service = Service::start();
    let admin = service.token(Role::Admin, None, None);
    let head = service.open(&admin, "m1");
    let before = service.get("/m/m1").send();
    let known = |page: &Answer| {
        service.get("/m/m1").header("if-none-match", page.header("etag")).send().status
    };
    assert_eq!(known(&before), 304);
    let text = "</script><script src=\"/x\"></script><!--<script>";
    service.append(&admin, "m1", &head, &note(text)).receipts(201);
    assert_eq!(known(&before), 200);
    let after = service.get("/m/m1").send();
    assert_eq!(known(&after), 304);
    assert_eq!(checked(&service, "/m/m1").len(), 2);
    assert!(carried(&after).values().any(|answer| answer.to_string().contains("<script>")));
    assert!(!after.text().contains("<!--<script>") && !after.text().contains("src=\"/x"));
}
