//! Cards on their own, the card texts of a match, and card images.

use archive::Role;
use serde_json::Value;
use testbed::{Service, replay};

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

#[test]
fn a_card_has_its_formats_errata_and_rulings() {
    let service = Service::start();
    let of = |reference: &str| service.get(&format!("/v1/cards/{reference}/standing")).send();
    let standing = of("ALT_ALIZE_A_AX_35_C").json(200);
    assert!(standing["printings"].as_array().is_some_and(|all| all.len() == 2), "{standing}");
    assert_eq!(standing["rulings"][0]["id"], "R003");
    assert!(
        standing["rulings"][0]["says"]["fr"].as_str().is_some_and(|text| text.contains("redressé"))
    );
    let standing = of("ALT_CORE_B_AX_04_U_7").json(200);
    let formats = standing["formats"].as_array().expect("a list");
    let word = |name: &str| {
        formats.iter().find(|one| one["format"] == name).expect(name)["standing"].clone()
    };
    assert_eq!(
        [word("standard"), word("nuc"), word("frontier")],
        ["allowed", "no_such_rarity", "from_list"]
    );
    of("nobody").problem(404);
}

#[test]
fn a_card_leads_to_the_moments_at_which_it_was_played() {
    let service = Service::start();
    let admin = service.token(Role::Admin, None, None);
    for file in ["by-hand.daybook", "tie-breaker.daybook"] {
        let ask = service.post("/v1/import").token(&admin);
        ask.body("application/octet-stream", replay(file)).send().json(201);
    }
    let ask = |path: &str| service.get(&format!("/v1/cards/{path}")).send();
    let found = ask("ALT_CORE_B_AX_12_C/plays").json(200);
    assert_eq!(found["record"]["played"], 1, "{found}");
    assert_eq!((&found["record"]["won"], &found["record"]["from_hand"]), (&1.into(), &1.into()));
    let item = &found["items"][0];
    let play = &item["plays"][0];
    assert_eq!(
        (&item["match"], &play["seat"], &play["from"]),
        (&"by-hand".into(), &0.into(), &"hand".into())
    );
    let event = service
        .get(&format!("/v1/matches/by-hand/events?from={0}&to={0}", play["seq"]))
        .send()
        .json(200);
    assert_eq!(event["items"][0]["event"]["type"], "card_played");
    // Any printing of the card stands for all.
    assert_eq!(ask("ALT_COREKS_B_AX_12_C/plays").json(200), found);
    let player = item["players"][0]["name"].as_str().expect("a name");
    let other = item["players"][1]["name"].as_str().expect("a name");
    assert_eq!(ask(&format!("ALT_CORE_B_AX_12_C/plays?player={player}")).json(200), found);
    for nothing in [&format!("player={other}"), "event=none"] {
        let none = ask(&format!("ALT_CORE_B_AX_12_C/plays?{nothing}")).json(200);
        assert_eq!(
            (none["items"].as_array().map(Vec::len), &none["record"]["played"]),
            (Some(0), &0.into())
        );
    }
    ask("nobody/plays").problem(404);
    ask("ALT_CORE_B_AX_12_C/plays?player=").problem(400);
    // A match that not everyone may find is not counted, and neither is a card that was only shown.
    let ask_private = service.post("/v1/import?visibility=private").token(&admin);
    ask_private.body("application/octet-stream", replay("concession.daybook")).send().json(201);
    let hero = ask("ALT_CORE_B_AX_01_C/plays").json(200);
    assert_eq!(hero["items"].as_array().map(Vec::len), Some(0), "{hero}");
}
