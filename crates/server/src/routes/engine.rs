//! The WebAssembly module with which the page reads files locally, its worker, and the service
//! worker that caches both.

use std::borrow::Cow;
use std::sync::OnceLock;

use axum::body::Bytes;
use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::{IntoResponse, Response};

use super::pages::{VERSION, get, paths};
use super::styles;
use crate::answer::{REVALIDATED, caching_headers, tagged_by_hash};
use crate::blocking::blocking;
use crate::compression::{Coding, compressed_well};
use crate::problem::ApiError;

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

/// The page that opens files, and files that it never requests, besides the styles of other pages.
const PAGE: &str = "open.html";
const OF_OTHER_PAGES: [&str; 4] = [".html", "LICENSE", ".txt", KEEPER_FILE];

/// The module in this program, if it has one.
#[cfg(engine_in_program)]
pub(super) fn module() -> Option<Cow<'static, [u8]>> {
    Some(Cow::Borrowed(include_bytes!(env!("DAYBOOK_ENGINE"))))
}

/// The module built by `cargo engine`, if it was.
#[cfg(not(engine_in_program))]
pub(super) fn module() -> Option<Cow<'static, [u8]>> {
    std::fs::read(option_env!("DAYBOOK_ENGINE")?).ok().map(Cow::Owned)
}

/// The element of the head with the paths of the worker and its module, if there is one.
///
/// The worker's path is below the page that opens files, like everything that the service worker
/// handles.
pub(super) fn tag() -> String {
    if module().is_none() {
        return String::new();
    }
    let version = &*VERSION;
    format!(
        "<meta name=\"engine\" content=\"/open/{version}/{WORKER}\" data-module=\"/open/{version}/{MODULE}\" \
         data-keeper=\"{KEEPER}\">\n"
    )
}

/// Sends the module. It is large and never changes, so it is compressed well, and once.
pub(super) async fn send(
    request: &HeaderMap,
    mut headers: HeaderMap,
    module: Cow<'static, [u8]>,
) -> Result<Response, ApiError> {
    static COMPRESSED: OnceLock<(blake3::Hash, Bytes)> = OnceLock::new();
    headers.append(header::VARY, HeaderValue::from_static("accept-encoding"));
    if Coding::of(request) != Some(Coding::Brotli) {
        return Ok((headers, module).into_response());
    }
    let compressed = blocking(move || {
        let hash = blake3::hash(&module);
        let compress = || {
            let bytes = compressed_well(&module);
            Ok::<_, ApiError>((hash, Bytes::from(bytes.map_err(|error| ApiError::fault(&error))?)))
        };
        if COMPRESSED.get().is_none() {
            let _ = COMPRESSED.set(compress()?);
        }
        match COMPRESSED.get() {
            Some((of, bytes)) if *of == hash => Ok(bytes.clone()),
            // A debug build reads what has been built since.
            _ => Ok(compress()?.1),
        }
    });
    headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static("br"));
    Ok((headers, compressed.await?).into_response())
}

/// The service worker: its script, with the version of the files and their addresses in it. So the
/// script changes whenever one of them changes.
pub(super) async fn keeper(request: HeaderMap) -> Result<Response, ApiError> {
    let script = get(KEEPER_FILE)?;
    let is_own = |path: &str| !path.starts_with(styles::FOLDER) || path == styles::path(PAGE);
    let kept = |path: &str| is_own(path) && !OF_OTHER_PAGES.iter().any(|end| path.ends_with(end));
    let folder = |path: &str| if [WORKER, MODULE].contains(&path) { "open" } else { "viewer" };
    let file = |path: Cow<'_, str>| {
        let tag = get(&path).ok()?.tag();
        Some((format!("/{}/{}/{path}", folder(&path), *VERSION), tag))
    };
    let mut files: Vec<_> = paths().filter(|path| kept(path)).filter_map(file).collect();
    files.sort();
    let files = serde_json::to_string(&files).expect("texts are JSON");
    let version = &blake3::hash(files.as_bytes()).to_hex()[..16];
    let text = String::from_utf8_lossy(&script.data)
        .replace("{{version}}", version)
        .replace("[\"{{files}}\"]", &files);
    let mut headers = caching_headers("text/javascript; charset=utf-8", REVALIDATED);
    headers.insert(header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(KEEPER_POLICY));
    headers.insert("service-worker-allowed", HeaderValue::from_static("/open"));
    Ok(tagged_by_hash(&request, headers, text.into_bytes()))
}
