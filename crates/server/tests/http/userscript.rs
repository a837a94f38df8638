//! The button for pages of Board Game Arena as a userscript.

use testbed::{Answer, Service};

/// The code that the bookmarklet has too, and what passes a game on while it is played.
const CODE: [&str; 2] = [
    include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/../viewer/page/js/open/take.js")),
    include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/../viewer/page/js/open/relay.js")),
];

fn fetched(service: &Service, query: &str, host: &str) -> Answer {
    let ask = service.get(&format!("/open/daybook.user.js{query}")).header("host", host);
    ask.header("x-forwarded-proto", "https").send()
}

#[test]
fn the_userscript_is_the_code_of_the_bookmarklet_for_the_address_that_it_is_fetched_from() {
    let service = Service::start();
    let answer = fetched(&service, "", "day.example:8443");
    assert_eq!(answer.status, 200);
    assert_eq!(answer.header("content-type"), "text/javascript; charset=utf-8");
    assert_eq!(answer.header("cache-control"), "private, no-cache");
    let text = answer.text();
    let (head, body) = text.split_once("// ==/UserScript==\n").expect("a header");
    let told = |name: &str| {
        let lines = head.lines().filter_map(|line| line.strip_prefix("// @"));
        let words = lines.map(|line| line.split_once(' ').unwrap_or((line, "")));
        words.filter(|(of, _)| *of == name).map(|(_, is)| is.trim()).collect::<Vec<_>>()
    };
    assert!(head.starts_with("// ==UserScript==\n"), "{head}");
    assert_eq!(told("name"), ["Daybook"]);
    assert_eq!(told("version"), [env!("CARGO_PKG_VERSION")]);
    assert_eq!(told("grant"), ["none"]);
    assert_eq!(told("noframes"), [""]);
    for name in ["downloadURL", "updateURL"] {
        assert_eq!(told(name), ["https://day.example:8443/open/daybook.user.js?lang=en"]);
    }
    let pages = told("match");
    assert!(!pages.is_empty());
    for page in pages {
        assert!(page.starts_with("https://*.boardgamearena.com/"), "{page}");
    }
    for name in ["require", "resource", "connect", "include"] {
        assert_eq!(told(name), [""; 0], "it needs nothing else");
    }
    assert_eq!(told("run-at"), ["document-start"]);
    for code in CODE {
        assert!(!code.contains("import "), "a script can import nothing");
        assert!(body.contains(&code.replace("\nexport function ", "\nfunction ")), "{body}");
    }
    let last = body.lines().rev().nth(1).expect("many lines");
    let begins = r#"offer("https://day.example:8443", {"#;
    assert!(last.starts_with(begins) && last.contains("To Daybook"), "{last}");
}

#[test]
fn the_userscript_speaks_the_language_that_is_asked_for() {
    let service = Service::start();
    let french = fetched(&service, "?lang=fr", "day.example").text();
    assert!(french.contains("Vers Daybook") && french.contains("user.js?lang=fr\n"), "{french}");
    let by_browser = service.get("/open/daybook.user.js").header("accept-language", "fr-FR,en");
    assert!(by_browser.send().text().contains("Vers Daybook"));
}

#[test]
fn a_host_that_is_none_makes_no_script() {
    let service = Service::start();
    for host in ["day.example\"", "a b", "day.example/x", ""] {
        let answer = fetched(&service, "", host);
        assert_eq!(answer.status, 400, "{host}: {}", answer.text());
        assert!(!answer.text().contains("UserScript"), "{host}");
    }
}
