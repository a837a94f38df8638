//! The scripts of a page are sent as one, and what loads later with all that it needs.

use testbed::Service;

/// The scripts that a page runs.
fn scripts(page: &str) -> Vec<&str> {
    let tags = page.split("<script type=\"module\" src=\"").skip(1);
    tags.map(|rest| rest.split('"').next().unwrap_or_default()).collect()
}

/// The modules in a script.
fn modules(text: &str) -> Vec<&str> {
    let heads = text.split("\n$modules[\"").skip(1);
    heads.filter_map(|rest| rest.split_once("\"] ??= ").map(|(path, _)| path)).collect()
}

/// The parts that a script may load later.
fn later(text: &str) -> Vec<&str> {
    let calls = text.split("$part(\"").skip(1);
    calls.map(|rest| rest.split('"').next().unwrap_or_default()).collect()
}

#[test]
fn a_page_requests_one_script_and_every_part_of_it_is_there() {
    let service = Service::start();
    for path in [
        "/",
        "/rules",
        "/cards",
        "/open",
        "/m/x",
        "/embed/x",
        "/overlay/x",
        "/record",
        "/round",
        "/control",
        "/api",
    ] {
        let page = service.get(path).send().text();
        let [script] = scripts(&page)[..] else { panic!("{path}: {:?}", scripts(&page)) };
        assert!(!page.contains("modulepreload") && !page.contains("as=\"font\""), "{path}");
        let (version, _) = script.split_once("/scripts/").expect("the folder of scripts");
        let mut open = vec![script.to_owned()];
        let mut seen = Vec::new();
        while let Some(address) = open.pop() {
            let answer = service.get(&address).send();
            assert_eq!((answer.status, answer.header("content-type")), (200, "text/javascript"));
            assert!(answer.header("cache-control").contains("immutable"), "{address}");
            let text = answer.text();
            assert!(address == script || text.starts_with("export default ($modules, $part) =>"));
            let parts = later(&text).into_iter().map(|part| format!("{version}/{part}"));
            open.extend(parts.filter(|part| !seen.contains(part)));
            seen.push(address);
        }
    }
}

#[test]
fn a_module_is_sent_once_unless_a_part_may_come_without_it() {
    let service = Service::start();
    let page = service.get("/m/x").send().text();
    let script = scripts(&page)[0];
    let (version, _) = script.split_once("/scripts/").expect("the folder of scripts");
    let text = |path: &str| service.get(&format!("{version}/{path}")).send().text();
    let all = text("scripts/match.js");
    let first = modules(&all);
    assert!(first.contains(&"js/board.js") && first.contains(&"vendor/lit-html/lit-html.js"));
    assert!(!first.contains(&"js/panels/audit.js"), "the side of the page comes after the board");
    let place = |module: &str| first.iter().position(|one| *one == module);
    assert!(place("js/card.js") < place("js/board.js"), "first what another needs");
    for part in ["js/beside.js", "js/notes.js", "js/share.js", "js/panels/verify/checking.js"] {
        let part = text(part);
        assert!(!modules(&part).is_empty());
        assert!(
            !modules(&part).iter().any(|module| first.contains(module)),
            "{:?}",
            modules(&part)
        );
    }
}

#[test]
fn there_is_no_script_of_a_page_that_there_is_not_and_no_module_is_sent_alone() {
    let service = Service::start();
    let page = service.get("/").send().text();
    let (version, _) = scripts(&page)[0].split_once("/scripts/").expect("the folder of scripts");
    for path in ["scripts/page.js", "scripts/x.js", "scripts/home", "js/kept.js", "js/match.js"] {
        assert_eq!(service.get(&format!("{version}/{path}")).send().status, 404, "{path}");
    }
}
