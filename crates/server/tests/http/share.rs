//! Links to matches that not everyone may read: which responses contain them, and for whom.

use archive::Role;
use serde_json::json;
use testbed::{Answer, Service, note, opened};

/// A service with an unlisted match `m1` and a private one `m2`, each after a note; the first's
/// link, and an admin.
fn service() -> (Service, String, String) {
    let service = Service::start();
    let admin = service.token(Role::Admin, None, None);
    let mut link = String::new();
    for (id, visibility) in [("m1", "unlisted"), ("m2", "private")] {
        let event = opened("<script>alert(1)</script>", "Ari");
        let body = json!({ "match": id, "visibility": visibility, "event": event });
        let answer = service.post("/v1/matches").token(&admin).json(&body).send();
        let head = answer.receipts(201)[0]["hash"].as_str().expect("a hash").to_owned();
        service.append(&admin, id, &head, &note("x")).receipts(201);
        if id == "m1" {
            answer.header("location").trim_start_matches("/v1/matches/").clone_into(&mut link);
        }
    }
    (service, link, admin)
}

/// Every address that shows a match.
fn addresses(name: &str) -> Vec<String> {
    let api = [
        "",
        "/events",
        "/state",
        "/patches",
        "/diff?from=0&to=1",
        "/timeline",
        "/audit",
        "/export",
    ];
    let pages = [format!("/m/{name}"), format!("/embed/{name}"), format!("/overlay/{name}")];
    let api = api.iter().map(|route| format!("/v1/matches/{name}{route}"));
    api.chain(pages).chain([format!("/m/{name}/image.png")]).collect()
}

/// A whole response, as text.
fn whole(answer: &Answer) -> String {
    format!("{:?}\n{}", answer.headers, answer.text())
}

#[test]
fn the_secret_of_a_link_is_told_to_nobody_who_does_not_have_it() {
    let (service, link, admin) = service();
    let secret = link.split_once('~').expect("a secret").1.to_owned();
    let everywhere = ["/v1/matches", "/", "/metrics", "/readyz", "/v1/matches?player=ari"];
    let asked = addresses("m1").into_iter().chain(everywhere.map(str::to_owned));
    for path in asked.chain(addresses(&format!("m1~{}", "0".repeat(64)))) {
        for token in [None, Some(&*admin)] {
            let answer = service.get(&path).maybe_token(token).header("host", "day.example").send();
            assert!(!whole(&answer).contains(&secret), "{path} tells it");
        }
    }
    for path in addresses(&link) {
        let answer = service.get(&path).send();
        assert_eq!(answer.status, 200, "{path}");
        let is_page = answer.header("content-type").starts_with("text/html");
        assert!(is_page || !whole(&answer).contains(&secret), "{path} repeats it");
    }
}

#[test]
fn what_a_link_shows_is_kept_and_found_by_nobody() {
    let (service, link, _) = service();
    for path in addresses(&link).into_iter().chain(addresses(&link.replace('~', "%7e"))) {
        let answer = service.get(&path).send();
        assert_eq!(answer.status, 200, "{path}");
        assert!(answer.header("cache-control").starts_with("private"), "{path}");
        assert_eq!(answer.header("x-robots-tag"), "noindex", "{path}");
    }
    assert_eq!(service.get("/rules").send().header("x-robots-tag"), "");
}

#[test]
fn no_answer_lets_a_browser_tell_other_sites_its_address() {
    let (service, link, _) = service();
    let more =
        ["/", "/rules", "/v1/matches", "/v1/rules?q=x", "/openapi.json", "/none", "/healthz"];
    for path in addresses(&link).into_iter().chain(more.map(str::to_owned)) {
        let answer = service.get(&path).send();
        assert_eq!(answer.header("referrer-policy"), "no-referrer", "{path}");
        assert_eq!(answer.header("x-content-type-options"), "nosniff", "{path}");
    }
}

#[test]
fn a_private_match_has_no_address_that_others_are_told() {
    let (service, _, admin) = service();
    for path in addresses("m2") {
        let stranger = service.get(&path).send();
        assert_eq!(stranger.status, 404, "{path}");
        assert!(!whole(&stranger).contains("script>alert"), "{path}");
        let none = service.get(&path.replace("m2", "m3")).send();
        assert_eq!(
            stranger.text().replace("m2", "m3"),
            none.text(),
            "{path} tells that it is there"
        );
    }
    for path in ["/m/m2", "/embed/m2", "/overlay/m2"] {
        let page = service.get(path).token(&admin).send();
        assert_eq!(page.status, 200);
        for part in ["canonical", "og:", "oembed", "/m/m2", "image.png"] {
            assert!(!page.text().contains(part), "{path} has {part}");
        }
    }
    let oembed = service.get("/oembed?url=http://day.example/m/m2").header("host", "day.example");
    assert!(!whole(&oembed.token(&admin).send()).contains("/m/m2"));
}

#[test]
fn names_of_people_are_text_and_nothing_else() {
    let (service, link, _) = service();
    let page = service.get(&format!("/m/{link}")).send();
    assert!(page.text().contains("&lt;script&gt;alert(1)"), "{}", page.text());
    assert!(!page.text().contains("<script>alert"));
    let policy = page.header("content-security-policy");
    assert!(policy.contains("require-trusted-types-for 'script'"), "{policy}");
    assert!(!policy.contains("unsafe-inline"), "{policy}");
}
