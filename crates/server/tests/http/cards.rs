//! Cards on their own, the card texts of a match, and card images.

use archive::Role;
use serde_json::Value;

use crate::http::service::{Service, replay};

#[test]
fn cards_are_found_and_shown() {
    let service = Service::start();
    let ask = |path: &str| service.get(&format!("/v1/cards{path}")).send();
    let found = ask("?q=vaike%20%C3%89NERG&lang=fr").json(200);
    let all = found["items"].as_array().expect("a list");
    assert!(!all.is_empty() && all.iter().all(|card| card["name"] == "Vaike, l'Énergéticienne"));
    assert_eq!(found["next"], Value::Null);
    let shown = ask("/ALT_ALIZE_A_AX_35_C?lang=fr");
    assert_eq!(shown.header("cache-control"), "public, no-cache");
    let tag = shown.header("etag").to_owned();
    let shown = shown.json(200);
    assert_eq!(shown, all[0]);
    assert_eq!(shown["names"]["de"], "Vaike, Energie-Pionierin");
    assert_eq!(shown["face"]["hand_cost"], 2);
    let count = |name: &str| shown[name].as_array().expect("a list").len();
    assert!(count("abilities") > 0 && count("abilities") == count("says"));
    let again = service.get("/v1/cards/ALT_ALIZE_A_AX_35_C?lang=fr");
    let again = again.header("if-none-match", &tag).send();
    assert_eq!((again.status, again.body.len()), (304, 0));
    for (path, status) in [
        ("/ALT_ALIZE_A_AX_35_U_1", 404),
        ("/nobody", 404),
        ("/%ff", 404),
        ("?lang=de", 400),
        ("?page=2", 400),
        (&format!("?q={}", "a+".repeat(101)), 400),
    ] {
        ask(path).problem(status);
    }
}

#[test]
fn a_list_of_cards_goes_on_to_its_end() {
    let service = Service::start();
    let (mut after, mut references) = (String::new(), Vec::new());
    loop {
        let page = service.get(&format!("/v1/cards?q=landmark{after}")).send().json(200);
        let items = page["items"].as_array().expect("a list");
        references.extend(items.iter().map(|card| card["ref"].to_string()));
        let Some(next) = page["next"].as_str() else { break };
        assert_eq!(items.len(), 50);
        after = format!("&cursor={next}");
    }
    assert!(references.is_sorted());
    let (mut after, mut count) = (String::new(), 0);
    loop {
        let page = service.get(&format!("/v1/cards?q=alt_core_b{after}")).send().json(200);
        count += page["items"].as_array().expect("a list").len();
        let Some(next) = page["next"].as_str() else { break };
        after = format!("&cursor={next}");
    }
    assert!(count > 400, "{count}");
    let empty = service.get("/v1/cards?cursor=").send();
    assert_eq!(empty.status, 400, "{}", empty.text());
}

#[test]
fn the_cards_of_a_match_say_what_they_do() {
    let service = Service::start();
    let admin = service.token(Role::Admin, None, None);
    let ask = service.post("/v1/import").token(&admin);
    ask.body("application/octet-stream", replay("by-hand.daybook")).send().json(201);
    let told = service.get("/v1/matches/by-hand/cards?lang=fr").send().json(200);
    let told = told.as_object().expect("by reference");
    assert_eq!(told.len(), 4, "{told:?}");
    for (reference, face) in told {
        assert!(face["name"].as_str().is_some_and(|name| !name.is_empty()), "{reference}");
        assert!(face["completed"].is_boolean(), "{reference}");
        assert_eq!(&face["face"]["reference"], reference);
    }
    let says = |face: &&Value| face["says"].as_array().is_some_and(|says| !says.is_empty());
    assert_eq!(told.values().filter(says).count(), 3, "{told:?}");
    service.get("/v1/matches/none/cards").send().problem(404);
}

#[test]
fn pages_open_the_host_of_pictures_and_no_other() {
    let image = "https://cdn.example/cards/{lang}/{set}/{ref}.webp";
    for (service, images) in [(Service::start(), false), (Service::with_images(image), true)] {
        let admin = service.token(Role::Admin, None, None);
        let ask = service.post("/v1/import").token(&admin);
        ask.body("application/octet-stream", replay("by-hand.daybook")).send().json(201);
        for (path, shows) in [("/m/by-hand", images), ("/", false), ("/rules", false)] {
            let page = service.get(path).send();
            let policy = page.header("content-security-policy");
            let own = "; img-src 'self' data:";
            assert_eq!(policy.contains(&format!("{own} https://cdn.example; ")), shows, "{policy}");
            assert_eq!(policy.contains(&format!("{own}; ")), !shows, "{policy}");
            let text = String::from_utf8_lossy(&page.body);
            assert_eq!(text.contains(&format!("content=\"{image}\"")), shows, "{path}");
        }
    }
}
