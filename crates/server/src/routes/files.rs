//! The files that the pages consist of, as they are sent.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::{Arc, LazyLock};

use axum::body::Bytes;
use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::Response;
use language::Language;
use serde::Deserialize;
use viewer::{Engine, scripts, styles};

use super::engine;
use crate::cache::coding::{Coding, unbrotli};
use crate::cache::prepared::Prepared;
use crate::problem::ApiError;
use crate::request::path;
use crate::response::{FOREVER, REVALIDATED, caching_headers};

/// The address of a file: the version of the program it belongs to, and the file.
#[derive(Deserialize)]
pub(super) struct FilePath {
    version: String,
    path: String,
}

impl<S: Sync> FromRequestParts<S> for FilePath {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, ApiError> {
        path::values(parts, || ApiError::not_found("the viewer has no such file")).await
    }
}

/// A file; under the program's version it never changes.
pub(super) async fn file(
    FilePath { version: asked, path }: FilePath,
    request: HeaderMap,
) -> Result<Response, ApiError> {
    let mut answer = get(&path)?.answer(&request).await?;
    // A page of another version gets the file as it is now; kept forever under that address it would stay wrong.
    if asked != *VERSION {
        let cache = HeaderValue::from_static(REVALIDATED);
        answer.headers_mut().insert(header::CACHE_CONTROL, cache);
    }
    Ok(answer)
}

/// The folder of the messages of each language among the viewer's files.
pub(super) const LANGUAGES: &str = "languages";

/// The suffix after the language in the name of the file with its desk's messages.
const DESK: &str = ".desk";

/// All files as they are at the program's start, by their paths.
static FILES: LazyLock<BTreeMap<String, Arc<Prepared>>> = LazyLock::new(|| {
    let file = |path: Cow<'static, str>| Some((path.to_string(), read(&path)?));
    let sources = viewer::paths().filter(|path| !scripts::is_module(path));
    sources.chain(paths()).filter_map(file).collect()
});

/// Reads a file with the headers that it is sent with.
fn read(path: &str) -> Option<Arc<Prepared>> {
    let messages = path.strip_prefix(LANGUAGES).and_then(|rest| rest.strip_prefix('/'));
    let (media_type, data) = match messages.and_then(|name| name.strip_suffix(".ftl")) {
        Some(name) => ("text/plain; charset=utf-8".to_owned(), words_of(name)?.into()),
        None if path == engine::MODULE => return module(),
        None if path.starts_with(styles::FOLDER) => {
            ("text/css".to_owned(), styles::get(path)?.into())
        }
        None => {
            if let Some(script) = scripts::all().get(path) {
                ("text/javascript".to_owned(), script.text.clone().into())
            } else {
                let file = viewer::file(path)?;
                (file.metadata.mimetype().to_owned(), bytes(file.data))
            }
        }
    };
    let mut headers = caching_headers(&media_type, FOREVER);
    if path == engine::WORKER {
        let policy = HeaderValue::from_static(engine::POLICY);
        headers.insert(header::CONTENT_SECURITY_POLICY, policy);
    }
    Some(Prepared::new(headers, data))
}

/// The page's module, if there is one.
fn module() -> Option<Arc<Prepared>> {
    let headers = caching_headers("application/wasm", FOREVER);
    Some(match viewer::engine()? {
        Engine::Plain(module) => Prepared::new(headers, module.into()),
        Engine::Brotli(compressed) => {
            let module = unbrotli(compressed).expect("it was compressed when this was built");
            Prepared::new(headers, module.into()).with(Coding::Brotli, compressed)
        }
    })
}

/// Bytes that may be part of the program.
fn bytes(data: Cow<'static, [u8]>) -> Bytes {
    match data {
        Cow::Borrowed(data) => Bytes::from_static(data),
        Cow::Owned(data) => data.into(),
    }
}

/// A file.
pub(super) fn get(path: &str) -> Result<&'static Arc<Prepared>, ApiError> {
    FILES.get(path).ok_or_else(|| no_file(path))
}

pub(super) fn no_file(path: &str) -> ApiError {
    ApiError::not_found(format!("the viewer has no file `{path}`"))
}

/// Reads all files, and compresses them where they are part of the program: a debug build reads
/// them from their folder, and compresses those that are requested.
pub(super) fn prepare() {
    LazyLock::force(&FILES);
    if cfg!(debug_assertions) {
        return;
    }
    // In a thread of its own: the best compression of all files takes long, and the start does not wait for it.
    let compress = || {
        let mut files = FILES.values().chain([engine::keeper_script()]);
        if let Err(error) = files.try_for_each(|file| file.compress()) {
            tracing::error!(%error, "the files of the pages cannot be compressed");
        }
    };
    let thread = std::thread::Builder::new().name("compress".to_owned()).spawn(compress);
    drop(thread.expect("the system gives a thread"));
}

/// The messages in a file of a language: those of the page, or those of its desk.
fn words_of(name: &str) -> Option<Vec<u8>> {
    let (code, is_desk) = name.strip_suffix(DESK).map_or((name, false), |code| (code, true));
    let language = code.parse::<Language>().ok()?;
    Some(if is_desk { language.desk().as_bytes().to_vec() } else { language.page().into_bytes() })
}

/// The paths of all files that are requested individually.
pub(super) fn paths() -> impl Iterator<Item = Cow<'static, str>> {
    let names =
        |language| ["", DESK].map(|part| format!("{LANGUAGES}/{language}{part}.ftl").into());
    let languages = Language::ALL.into_iter().flat_map(names);
    let parts = styles::parts();
    let is_alone = move |path: &Cow<'_, str>| !parts.contains(&**path) && !scripts::is_module(path);
    let alone = viewer::paths().filter(is_alone);
    let styles = viewer::pages().map(|page| styles::path(&page).into());
    let scripts = scripts::all().keys().map(|path| path.as_str().into());
    alone.chain(styles).chain(scripts).chain(languages).chain([engine::MODULE.into()])
}

/// A name for the version of the files.
pub(super) static VERSION: LazyLock<String> = LazyLock::new(|| {
    let mut hasher = blake3::Hasher::new();
    for (path, file) in &*FILES {
        hasher.update(path.as_bytes()).update(file.tag().as_bytes());
    }
    hasher.finalize().to_hex()[..16].to_owned()
});
