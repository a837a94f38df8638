//! Matches embedded in other pages.

use archive::Role;
use serde_json::{Value, json};
use testbed::{Ask, Service, opened, replay};

/// An address as the value of a parameter.
fn encoded(address: &str) -> String {
    let bytes: Vec<_> = address.bytes().map(|byte| format!("%{byte:02X}")).collect();
    bytes.concat()
}

fn ask<'a>(service: &'a Service, address: &str, more: &str) -> Ask<'a> {
    service.get(&format!("/oembed?url={}{more}", encoded(address)))
}

fn service() -> (Service, String) {
    let service = Service::start();
    let admin = service.token(Role::Admin, None, None);
    let sent = service.post("/v1/import").token(&admin);
    sent.body("application/octet-stream", replay("concession.daybook")).send().json(201);
    let host = format!("http://{}", service.address);
    (service, host)
}

#[test]
fn an_address_of_a_match_has_what_shows_it_inside_a_page() {
    let (service, host) = service();
    let page = format!("{host}/m/bga-480000071?at=153");
    let answer = ask(&service, &page, "&format=json&dnt=1").send();
    assert_eq!(answer.header("cache-control"), "private, no-cache");
    let source = format!("{host}/embed/bga-480000071?at=153");
    let title = "Ana María_bot – Zoé_bot · Day 4 · Afternoon";
    assert_eq!(
        answer.json(200),
        json!({
            "version": "1.0",
            "type": "rich",
            "title": title,
            "provider_name": "Daybook",
            "provider_url": host,
            "width": 960,
            "height": 720,
            "html": format!(
                "<iframe src=\"{source}\" width=\"960\" height=\"720\" title=\"{title}\" \
                 style=\"border:0\" allowfullscreen></iframe>"
            ),
            "thumbnail_url": format!("{host}/m/bga-480000071/image.png?at=153"),
            "thumbnail_width": 1200,
            "thumbnail_height": 630,
        })
    );
    let picture = answer.json(200)["thumbnail_url"].as_str().expect("text").to_owned();
    let picture = service.get(picture.strip_prefix(&host).expect("ours")).send();
    assert_eq!((picture.status, picture.header("content-type")), (200, "image/png"));
}

#[test]
fn nothing_is_larger_than_the_page_has_room_for() {
    let (service, host) = service();
    let page = format!("{host}/m/bga-480000071");
    let asked = |more: &str| ask(&service, &page, more).send().json(200);
    let small = asked("&maxwidth=300&maxheight=200");
    assert_eq!((&small["width"], &small["height"]), (&json!(300), &json!(200)));
    assert!(small["html"].as_str().expect("text").contains("width=\"300\" height=\"200\""));
    assert_eq!(small["thumbnail_url"], Value::Null);
    let low = asked("&maxheight=629");
    assert_eq!((&low["width"], &low["height"]), (&json!(960), &json!(629)));
    assert_eq!(low["thumbnail_url"], Value::Null);
    assert_eq!(asked("&maxheight=630&maxwidth=1200")["thumbnail_width"], 1200);
}

#[test]
fn the_moment_is_the_one_that_the_address_shows() {
    let (service, host) = service();
    let source = |rest: &str| {
        let answer = ask(&service, &format!("{host}{rest}"), "").send().json(200);
        let html = answer["html"].as_str().expect("text").to_owned();
        let rest = html.split_once("src=\"").expect("a source").1;
        rest.split_once('"').expect("an end").0.replace(&host, "").replace("&amp;", "&")
    };
    let embed = "/embed/bga-480000071";
    assert_eq!(source("/m/bga-480000071"), embed);
    assert_eq!(source("/embed/bga-480000071?at=9"), format!("{embed}?at=9"));
    assert_eq!(source("/m/bga-480000071?at=9#12"), format!("{embed}?at=12"));
    assert_eq!(source("/m/bga-480000071#day"), embed);
    assert_eq!(source("/m/bga-480000071?flip&lang=fr"), format!("{embed}?lang=fr"));
    assert_eq!(source("/m/bga-480000071?at=100000"), format!("{embed}?at=242"));
    assert_eq!(source("/m/bga-480000071?spoilers=hide"), format!("{embed}?spoilers=hide"));
}

#[test]
fn without_spoilers_the_title_has_no_result() {
    let (service, host) = service();
    let title = |query: &str| {
        let page = format!("{host}/m/bga-480000071{query}");
        ask(&service, &page, "").send().json(200)["title"].as_str().expect("text").to_owned()
    };
    assert!(title("").contains("Zoé_bot wins"));
    assert!(!title("?spoilers=hide").contains("wins"));
    assert!(!title("?at=242&spoilers=hide").contains("wins"));
}

#[test]
fn what_is_no_match_of_this_host_is_not_found() {
    let (service, host) = service();
    for address in [
        "http://other.example/m/bga-480000071".to_owned(),
        format!("{host}/m/another"),
        format!("{host}/v1/matches/bga-480000071"),
        format!("{host}/m/"),
        host.replace("http", "ftp") + "/m/bga-480000071",
        "/m/bga-480000071".to_owned(),
        String::new(),
    ] {
        ask(&service, &address, "").send().problem(404);
    }
    service.get("/oembed").send().problem(400);
}

#[test]
fn only_json_is_written() {
    let (service, host) = service();
    let page = format!("{host}/m/bga-480000071");
    ask(&service, &page, "&format=xml").send().problem(501);
}

#[test]
fn what_not_everyone_may_read_is_told_to_nobody_else() {
    let (service, host) = service();
    let admin = service.token(Role::Admin, None, None);
    let open = |id: &str, visibility: &str| {
        let event = opened("Kim", "<b>\"Ari\"</b>");
        let body = json!({ "match": id, "visibility": visibility, "event": event });
        let answer = service.post("/v1/matches").token(&admin).json(&body).send();
        answer.header("location").strip_prefix("/v1/matches/").expect("a link").to_owned()
    };
    let page = |name: &str| format!("{host}/m/{name}");
    open("private", "private");
    let none = ask(&service, &page("nothing"), "").send().problem(404);
    assert_eq!(ask(&service, &page("private"), "").send().problem(404), none);
    ask(&service, &page("private"), "").token(&admin).send().problem(401);
    let unlisted = open("unlisted", "unlisted");
    assert_eq!(ask(&service, &page("unlisted"), "").send().problem(404), none);
    for name in [unlisted.clone(), unlisted.replace('~', "%7E")] {
        let told = ask(&service, &page(&name), "").send().json(200);
        let html = told["html"].as_str().expect("text");
        assert!(html.contains(&format!("{host}/embed/{unlisted}\"")), "{html}");
        assert!(!html.contains("<b>") && html.contains("&lt;b&gt;"), "{html}");
    }
}
