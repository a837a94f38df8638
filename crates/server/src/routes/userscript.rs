//! The button for pages of Board Game Arena as a userscript, for people who would rather install it
//! once than keep a bookmarklet: the same code, made for the address of this service.

use std::fmt::Write as _;
use std::sync::LazyLock;

use axum::http::HeaderMap;
use axum::response::Response;
use language::{Language, caption};
use serde_json::json;

use super::link::origin;
use super::pages::{PageAddress, preferred};
use crate::problem::ApiError;
use crate::response::{PRIVATE, caching_headers, tagged_by_hash};

/// Its path. Extensions offer to install what has this ending.
pub(super) const USERSCRIPT: &str = "/open/daybook.user.js";

/// What runs on those pages: modules without imports.
const CODE: [&str; 2] = ["js/open/take.js", "js/open/relay.js"];

/// The pages that it runs on: replays, games, and what the site says about a table.
const PAGES: [&str; 4] = ["/archive/replay/*", "/*/altered*", "/table?*", "/gamereview?*"];

pub(super) async fn userscript(
    shown: PageAddress,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let origin = origin(&headers);
    if origin.is_empty() {
        let why = "the script is made for the address it is fetched from: send it as `Host`";
        return Err(ApiError::BadRequest(why.to_owned()));
    }
    let language = shown.language.or_else(|| preferred(&headers)).unwrap_or_default();
    let heading = caching_headers("text/javascript; charset=utf-8", PRIVATE);
    Ok(tagged_by_hash(&headers, heading, script(&origin, language).into_bytes()))
}

/// The script for a service at this address.
fn script(origin: &str, language: Language) -> String {
    static TEXT: LazyLock<String> = LazyLock::new(|| {
        let code = |path| {
            let code = viewer::file(path).expect("it is a file of the viewer").data;
            String::from_utf8_lossy(&code).replace("\nexport function ", "\nfunction ")
        };
        CODE.map(code).join("\n")
    });
    let words = caption::Button::new(language);
    let mut script = "// ==UserScript==\n".to_owned();
    let mut tell = |name: &str, value: &str| {
        script.extend([format!("// @{name:<12} {value}").trim_end(), "\n"]);
    };
    tell("name", "Daybook");
    tell("namespace", &format!("{origin}/"));
    tell("version", env!("CARGO_PKG_VERSION"));
    tell("description", words.about);
    for page in PAGES {
        tell("match", &format!("https://*.boardgamearena.com{page}"));
    }
    let address = format!("{origin}{USERSCRIPT}?lang={language}");
    tell("downloadURL", &address);
    tell("updateURL", &address);
    tell("grant", "none");
    tell("noframes", "");
    // Before the page of a game asks for its history, which is not asked for a second time.
    tell("run-at", "document-start");
    let words = json!({
        "name": words.name, "none": words.none, "blocked": words.blocked, "live": words.live,
    });
    let origin = json!(origin);
    let _ = write!(
        script,
        "// ==/UserScript==\n\n(() => {{\n{}\nrelay({origin}, {words});\noffer({origin}, {words});\n}})();\n",
        *TEXT
    );
    script
}
