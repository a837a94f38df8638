//! The service worker of the page that opens files, and everything that runs beside the page.

use archive::Role;
use testbed::Service;

/// The text between two texts.
fn between<'a>(text: &'a str, before: &str, after: &str) -> &'a str {
    let rest = text.split(before).nth(1).unwrap_or_else(|| panic!("no {before} in {text}"));
    rest.split(after).next().unwrap_or_default()
}

#[test]
fn the_service_worker_names_every_file_of_one_version_by_its_tag_and_answers_below_one_page() {
    let service = Service::start();
    let script = service.get("/open/keeper.js").send();
    assert_eq!(script.status, 200);
    assert_eq!(script.header("service-worker-allowed"), "/open");
    assert_eq!(script.header("content-security-policy"), "default-src 'none'; connect-src 'self'");
    assert!(script.header("cache-control").contains("no-cache"));
    let text = script.text();
    assert!(!text.contains("{{"), "{text}");
    let files = format!("[[{}]]", between(&text, "[[", "]]"));
    let files: Vec<(String, String)> = serde_json::from_str(&files).expect("paths and tags");
    assert!(files.len() > 15, "only {} files", files.len());
    let page = service.get("/open").send();
    let version = between(&page.text(), "/viewer/", "/").to_owned();
    for (path, tag) in &files {
        assert!(
            path.starts_with(&format!("/viewer/{version}/"))
                || path.starts_with(&format!("/open/{version}/")),
            "{path}"
        );
        let answer = service.get(path).send();
        assert_eq!((answer.status, answer.header("etag")), (200, &**tag), "{path}");
    }
    // Everything that its scripts load later is among them, and nothing of other pages.
    let is_kept = |path: &str| files.iter().any(|(kept, _)| kept == path);
    for (path, _) in files.iter().filter(|(path, _)| path.strip_suffix(".js").is_some()) {
        let text = service.get(path).send().text();
        for part in text.split("$part(\"").skip(1).filter_map(|rest| rest.split('"').next()) {
            assert!(is_kept(&format!("/viewer/{version}/{part}")), "{path} loads {part}");
        }
    }
    for other in ["scripts/match.js", "styles/match.css", "js/film.js"] {
        assert!(!is_kept(&format!("/viewer/{version}/{other}")), "{other}");
    }
    // Everything that the page names is among them.
    let text_of_page = page.text();
    for named in text_of_page.split('"').filter(|text| text.starts_with("/viewer/")) {
        assert!(files.iter().any(|(path, _)| path == named), "{named} is not kept");
    }
    // It reveals no match to anyone, whoever the caller is.
    let admin = service.token(Role::Admin, None, None);
    assert_eq!(service.get("/open/keeper.js").token(&admin).send().text(), text);
}

#[test]
fn webassembly_runs_in_a_worker_only_and_no_page_may_compile_it() {
    let service = Service::start();
    let page = service.get("/open").send();
    let version = between(&page.text(), "/viewer/", "/").to_owned();
    let worker = service.get(&format!("/open/{version}/js/engine/worker.js")).send();
    let policy = worker.header("content-security-policy");
    assert_eq!(
        policy,
        "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'"
    );
    for path in ["/", "/rules", "/open", "/m/x", "/embed/x", "/overlay/x"] {
        let answer = service.get(path).send();
        let policy = answer.header("content-security-policy");
        assert!(
            policy.contains("script-src 'self';") && !policy.contains("wasm"),
            "{path}: {policy}"
        );
    }
}
