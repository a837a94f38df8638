//! The WebAssembly module with which the page reads files locally, its worker, and the service
//! worker that caches both.

use std::borrow::Cow;
use std::sync::{Arc, LazyLock};

use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::Response;
use viewer::{scripts, styles};

use super::files::{VERSION, get, paths};
use crate::cache::prepared::Prepared;
use crate::problem::ApiError;
use crate::response::{REVALIDATED, caching_headers};

/// The paths of the module, and of the worker that runs it, among the viewer's files.
pub(super) const MODULE: &str = "engine.wasm";
pub(super) const WORKER: &str = "js/engine/worker.js";

/// What the worker may load and run; only it may compile WebAssembly, no page may.
pub(super) const POLICY: &str =
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";

/// What the service worker may load: no script but its own.
const KEEPER_POLICY: &str = "default-src 'none'; connect-src 'self'";

/// The path of the service worker, and the script that it is made from.
pub(super) const KEEPER: &str = "/open/keeper.js";
const KEEPER_FILE: &str = "js/engine/keeper.js";

/// The page that opens files, and files that it never requests, besides the styles and scripts of
/// other pages.
const PAGE: &str = "open.html";
const NEVER_REQUESTED: [&str; 4] = [".html", "LICENSE", ".txt", KEEPER_FILE];

/// The element of the head with the paths of the worker and its module, if there is one.
///
/// The worker's path is below the page that opens files, like everything that the service worker
/// handles.
pub(super) fn tag() -> String {
    if get(MODULE).is_err() {
        return String::new();
    }
    let version = &*VERSION;
    format!(
        "<meta name=\"engine\" content=\"/open/{version}/{WORKER}\" data-module=\"/open/{version}/{MODULE}\" \
         data-keeper=\"{KEEPER}\">\n"
    )
}

/// The service worker.
pub(super) async fn keeper(request: HeaderMap) -> Result<Response, ApiError> {
    keeper_script().answer(&request).await
}

/// The script of the service worker, with the version of the files and their addresses in it: it
/// changes whenever one of them changes.
pub(super) fn keeper_script() -> &'static Arc<Prepared> {
    static SCRIPT: LazyLock<Arc<Prepared>> = LazyLock::new(|| {
        let script = viewer::text(KEEPER_FILE).expect("it is a file of the viewer");
        let scripts = scripts::of(PAGE);
        let is_of_others = |path: &str| {
            let is_style = path.starts_with(styles::FOLDER) && path != styles::path(PAGE);
            is_style || (scripts::all().contains_key(path) && !scripts.contains(path))
        };
        let is_requested = |path: &str| !NEVER_REQUESTED.iter().any(|end| path.ends_with(end));
        let kept = |path: &str| is_requested(path) && !is_of_others(path);
        let folder = |path: &str| if [WORKER, MODULE].contains(&path) { "open" } else { "viewer" };
        let file = |path: Cow<'_, str>| {
            let tag = get(&path).ok()?.tag();
            Some((format!("/{}/{}/{path}", folder(&path), *VERSION), tag))
        };
        let mut files: Vec<_> = paths().filter(|path| kept(path)).filter_map(file).collect();
        // The version of the script is a hash of this list, and must not depend on the order in which files are
        // found.
        files.sort();
        let files = serde_json::to_string(&files).expect("texts are JSON");
        let version = &blake3::hash(files.as_bytes()).to_hex()[..16];
        let text = script.replace("{{version}}", version).replace("[\"{{files}}\"]", &files);
        let mut headers = caching_headers("text/javascript; charset=utf-8", REVALIDATED);
        let policy = HeaderValue::from_static(KEEPER_POLICY);
        headers.insert(header::CONTENT_SECURITY_POLICY, policy);
        headers.insert("service-worker-allowed", HeaderValue::from_static("/open"));
        Prepared::new(headers, text.into())
    });
    &SCRIPT
}
