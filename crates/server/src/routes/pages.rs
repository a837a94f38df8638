//! The viewer: its pages, and the files that they consist of.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet, btree_map::Entry};
use std::convert::Infallible;
use std::fmt::Write as _;
use std::sync::{Arc, LazyLock};

use archive::ArchiveError;
use axum::body::Bytes;
use axum::extract::{FromRequestParts, Query, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use language::Language;
use replay::Replay;
use rust_embed::RustEmbed;
use serde::Deserialize;

use super::engine;
use super::head::head;
use super::link::{LinkQuery, Shows};
use super::styles;
use crate::access::access_match;
use crate::answer::{FOREVER, PRIVATE, REVALIDATED, caching_headers, tagged_by_hash};
use crate::app::{App, Shared};
use crate::caller::Identity;
use crate::card_images::CardImages;
use crate::escape::escaped;
use crate::lock::lock;
use crate::path::{self, MatchName};
use crate::payer::Payer;
use crate::prepared::Prepared;
use crate::price;
use crate::problem::ApiError;
use crate::query::Spoilers;

/// The files of the viewer, embedded in the program; a debug build reads them from their folder
/// when it starts.
#[derive(RustEmbed)]
#[folder = "viewer/"]
#[exclude = "*.d.ts"]
struct ViewerFiles;

/// What a page may load and run: only what this service sends, and no script or style in the page
/// itself.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; \
    require-trusted-types-for 'script'; trusted-types lit-html engine";

/// The access log's name for the page of a match.
pub(super) const PAGE: &str = "page";

/// Who may show a page in a frame.
#[derive(Clone, Copy)]
enum Framed {
    ByNobody,
    ByAnyone,
}

/// The properties of a page that are in no file.
struct Shell<'a> {
    framed: Framed,
    /// Where card images come from, if the page shows any.
    images: Option<&'a CardImages>,
    /// Whether it shows other pages of this service in frames.
    frames: bool,
}

impl Shell<'_> {
    /// A page without cards, and not framed by others.
    const fn plain() -> Self {
        Self { framed: Framed::ByNobody, images: None, frames: false }
    }

    /// What the page may load, and who may show it in a frame.
    fn policy(&self) -> String {
        let ancestors = match self.framed {
            Framed::ByNobody => "'none'",
            Framed::ByAnyone => "*",
        };
        let images = self.images.map(|images| format!(" {}", images.origin())).unwrap_or_default();
        let frames = if self.frames { "; frame-src 'self'" } else { "" };
        format!("{POLICY}; img-src 'self' data:{images}{frames}; frame-ancestors {ancestors}")
    }

    /// The headers of the page. It contains the requested host name, and may contain a secret.
    fn headers(&self) -> HeaderMap {
        let mut headers = caching_headers("text/html; charset=utf-8", PRIVATE);
        let policy = HeaderValue::from_str(&self.policy()).expect("plain ASCII");
        headers.insert(header::CONTENT_SECURITY_POLICY, policy);
        headers
    }

    /// The element of the head with the location of card images.
    fn tags(&self) -> String {
        let tag = |images: &CardImages| {
            format!("<meta name=\"card-images\" content=\"{}\">\n", escaped(images.template()))
        };
        self.images.map(tag).unwrap_or_default()
    }
}

pub(super) async fn home(
    State(app): Shared,
    shown: Shown,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let head = "<title>Daybook</title>\n";
    fixed(&app, &headers, "home.html", head, shown.language, &Shell::plain()).await
}

pub(super) async fn rules(
    State(app): Shared,
    shown: Shown,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let head = "<title>Rules - Daybook</title>\n";
    fixed(&app, &headers, "rules.html", head, shown.language, &Shell::plain()).await
}

/// The wall: all tables of a round.
pub(super) async fn round(
    State(app): Shared,
    shown: Shown,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let head = "<title>Round - Daybook</title>\n";
    fixed(&app, &headers, "round.html", head, shown.language, &Shell::plain()).await
}

/// The control page of an overlay.
pub(super) async fn control(
    State(app): Shared,
    shown: Shown,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let head = "<title>Daybook</title>\n";
    let shell = Shell { frames: true, ..Shell::plain() };
    fixed(&app, &headers, "control.html", head, shown.language, &shell).await
}

/// The recorder's console, and the page on which a recording is begun. It shows nothing that the
/// address names: the page requests that with its token.
pub(super) async fn record(
    State(app): Shared,
    shown: Shown,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let head = "<title>Daybook</title>\n<meta name=\"robots\" content=\"noindex\">\n";
    let shell = Shell { images: app.card_images.as_ref(), ..Shell::plain() };
    fixed(&app, &headers, "record.html", head, shown.language, &shell).await
}

/// The overlay controlled by a channel.
pub(super) async fn channel(
    State(app): Shared,
    shown: Shown,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let head = "<title>Daybook</title>\n<meta name=\"robots\" content=\"noindex\">\n";
    let shell = Shell { framed: Framed::ByAnyone, images: app.card_images.as_ref(), frames: false };
    fixed(&app, &headers, "overlay.html", head, shown.language, &shell).await
}

/// A match from the visitor's own file.
pub(super) async fn open(
    State(app): Shared,
    shown: Shown,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let head = "<title>Daybook</title>\n";
    let shell = Shell { images: app.card_images.as_ref(), ..Shell::plain() };
    fixed(&app, &headers, "open.html", head, shown.language, &shell).await
}

/// A match that the address of a frame holds itself.
pub(super) async fn embed_held(
    State(app): Shared,
    shown: Shown,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let head = "<title>Daybook</title>\n<meta name=\"robots\" content=\"noindex\">\n";
    let shell = Shell { framed: Framed::ByAnyone, images: app.card_images.as_ref(), frames: false };
    fixed(&app, &headers, "embed.html", head, shown.language, &shell).await
}

/// What the address of a page says about its contents; the rest of its query is for the page.
pub(super) struct Shown {
    at: Option<u32>,
    /// Whether it is a film playing in a frame.
    film: bool,
    /// The requested language.
    pub(super) language: Option<Language>,
    spoilers: Spoilers,
}

impl<S: Sync> FromRequestParts<S> for Shown {
    type Rejection = Infallible;

    /// Takes what is valid: a page is shown whatever its query contains.
    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Infallible> {
        #[derive(Default, Deserialize)]
        struct Words {
            at: Option<String>,
            film: Option<String>,
            lang: Option<String>,
            spoilers: Option<String>,
        }
        let query = Query::<Words>::try_from_uri(&parts.uri);
        let Words { at, film, lang, spoilers } = query.map(|query| query.0).unwrap_or_default();
        let is_hidden = spoilers.is_some_and(|spoilers| spoilers == "hide");
        Ok(Self {
            at: at.and_then(|at| at.parse().ok()),
            film: film.is_some_and(|film| film != "0" && film != "false"),
            language: lang.and_then(|lang| lang.parse().ok()),
            spoilers: if is_hidden { Spoilers::Hide } else { Spoilers::Show },
        })
    }
}

/// One of the pages of a match.
#[derive(Clone, Copy)]
struct MatchPage {
    file: &'static str,
    framed: Framed,
    shows: Shows,
}

/// The page of a match.
pub(super) async fn show(
    State(app): Shared,
    identity: Identity,
    payer: Payer,
    name: MatchName,
    shown: Shown,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let page = MatchPage { file: "match.html", framed: Framed::ByNobody, shows: Shows::Moment };
    about(page, (&app, &payer), identity, name, shown, headers).await
}

/// The film of a match.
pub(super) async fn film(
    State(app): Shared,
    identity: Identity,
    payer: Payer,
    name: MatchName,
    shown: Shown,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let page = MatchPage { file: "embed.html", framed: Framed::ByNobody, shows: Shows::Film };
    about(page, (&app, &payer), identity, name, shown, headers).await
}

/// A match embedded in a frame of another page, or its film.
pub(super) async fn embed(
    State(app): Shared,
    identity: Identity,
    payer: Payer,
    name: MatchName,
    address: Shown,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let shows = if address.film { Shows::Film } else { Shows::Moment };
    let page = MatchPage { file: "embed.html", framed: Framed::ByAnyone, shows };
    about(page, (&app, &payer), identity, name, address, headers).await
}

/// A match over the picture of a stream.
pub(super) async fn overlay(
    State(app): Shared,
    identity: Identity,
    payer: Payer,
    name: MatchName,
    shown: Shown,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let page = MatchPage { file: "overlay.html", framed: Framed::ByAnyone, shows: Shows::Moment };
    about(page, (&app, &payer), identity, name, shown, headers).await
}

/// A page of a match that describes its contents; a holder of a token for it gives that to the
/// page.
async fn about(
    asked_for: MatchPage,
    (app, payer): (&Arc<App>, &Payer),
    identity: Identity,
    name: MatchName,
    address: Shown,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let MatchPage { file, framed, shows } = asked_for;
    let Shown { at, language, spoilers, .. } = address;
    let found = access_match(app, payer, identity, name.clone(), None, PAGE).await;
    if let Err(error @ (ApiError::TooMany { .. } | ApiError::Archive(ArchiveError::Busy { .. }))) =
        found
    {
        return Err(error);
    }
    let access = found.ok();
    let price = access.as_ref().map_or(1, |access| price(&access.loaded.so_far(), at));
    let from = app.clone();
    let write = move || {
        let told = language.unwrap_or_default();
        let asked = LinkQuery { name: &name.0, shows, at, spoilers, language: told };
        let head = head(&from, &headers, access.as_ref(), asked);
        let shell = Shell { framed, images: from.card_images.as_ref(), frames: false };
        if access.is_some() {
            return page(&headers, file, &head, language, &shell);
        }
        // A match that does not exist gets the same response as one that is not public.
        let page = page(&HeaderMap::new(), file, &head, language, &shell)?;
        Ok((StatusCode::NOT_FOUND, page).into_response())
    };
    app.work.paid(payer, price, write).await
}

/// The cost of deriving the state described by the head of a page.
pub(super) fn price(replay: &Replay, at: Option<u32>) -> u32 {
    price::states(replay.at(at.unwrap_or(u32::MAX).min(replay.last())))
}

/// A page that is the same for everyone who reads it in one language: it is prepared once.
async fn fixed(
    app: &App,
    request: &HeaderMap,
    file: &'static str,
    head: &str,
    asked: Option<Language>,
    around: &Shell<'_>,
) -> Result<Response, ApiError> {
    let language = asked.or_else(|| preferred(request)).unwrap_or_default();
    let prepare = || {
        let text = text(file, head, language, around)?;
        Ok::<_, ApiError>(Prepared::new(around.headers(), text.into()))
    };
    let page = match lock(&app.pages).entry((file, language)) {
        Entry::Occupied(page) => page.get().clone(),
        Entry::Vacant(none) => none.insert(prepare()?).clone(),
    };
    page.answer(request).await
}

/// A page with a head of its own.
fn page(
    request: &HeaderMap,
    file: &str,
    head: &str,
    asked: Option<Language>,
    around: &Shell<'_>,
) -> Result<Response, ApiError> {
    let language = asked.or_else(|| preferred(request)).unwrap_or_default();
    let text = text(file, head, language, around)?;
    Ok(tagged_by_hash(request, around.headers(), text.into_bytes()))
}

/// `page.html` with the contents of this page in its place.
///
/// It names the languages it is available in, and preloads the messages of the most likely one
/// beside its code.
fn text(
    file: &str,
    head: &str,
    language: Language,
    around: &Shell<'_>,
) -> Result<String, ApiError> {
    static FRAMES: LazyLock<BTreeMap<String, Frame>> = LazyLock::new(|| {
        let files = ViewerFiles::iter().filter(|file| file.ends_with(".html"));
        files.filter_map(|file| Some((file.to_string(), Frame::of(&file)?))).collect()
    });
    let Frame { before, preloads, after } = FRAMES.get(file).ok_or_else(|| no_file(file))?;
    let (tags, words) = (around.tags(), words(language));
    Ok([before, head, &tags, &words, &engine::tag(), preloads, after].concat())
}

/// What is the same in a page whatever its head.
struct Frame {
    before: String,
    /// The elements of the head that name the modules that the page starts with.
    preloads: String,
    after: String,
}

impl Frame {
    /// What surrounds the head of this page.
    fn of(file: &str) -> Option<Self> {
        let (shell, own) = (file_of("page.html")?, file_of(file)?);
        let own = String::from_utf8_lossy(&own);
        let text = String::from_utf8_lossy(&shell).replace("<!--page-->\n", &own);
        let text = styles::joined(&text, file);
        let viewer = format!("/viewer/{}", *VERSION);
        let preload =
            |path: &String| format!("<link rel=\"modulepreload\" href=\"{viewer}/{path}\">\n");
        let preloads = modules(&text).iter().map(preload).collect();
        let text = text.replace("{{viewer}}", &viewer);
        let (before, after) = text.split_once("<!--head-->")?;
        Some(Self { before: before.to_owned(), preloads, after: after.to_owned() })
    }
}

/// The elements of the head that link to the messages of each language.
fn words(preferred: Language) -> String {
    let address = |language: Language| format!("/viewer/{}/{LANGUAGES}/{language}.ftl", *VERSION);
    let mut tags = format!(
        "<link rel=\"preload\" href=\"{}\" as=\"fetch\" crossorigin>\n",
        address(preferred)
    );
    for language in Language::ALL {
        let (name, address) = (language.name(), address(language));
        let _ = writeln!(
            tags,
            "<meta name=\"language\" content=\"{language}\" data-name=\"{name}\" data-words=\"{address}\">"
        );
    }
    tags
}

/// The browser's preferred language.
pub(super) fn preferred(request: &HeaderMap) -> Option<Language> {
    let all = request.get(header::ACCEPT_LANGUAGE)?.to_str().ok()?;
    all.split([',', ';', '-']).next()?.trim().to_lowercase().parse().ok()
}

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
    if asked != *VERSION {
        let cache = HeaderValue::from_static(REVALIDATED);
        answer.headers_mut().insert(header::CACHE_CONTROL, cache);
    }
    Ok(answer)
}

/// The folder of the messages of each language among the viewer's files.
const LANGUAGES: &str = "languages";

/// The suffix after the language in the name of the file with its desk's messages.
const DESK: &str = ".desk";

/// All files as they are at the program's start, by their paths.
static FILES: LazyLock<BTreeMap<String, Arc<Prepared>>> = LazyLock::new(|| {
    let file = |path: Cow<'static, str>| Some((path.to_string(), read(&path)?));
    ViewerFiles::iter().chain(paths()).filter_map(file).collect()
});

/// Reads a file with the headers that it is sent with.
fn read(path: &str) -> Option<Arc<Prepared>> {
    let messages = path.strip_prefix(LANGUAGES).and_then(|rest| rest.strip_prefix('/'));
    let (media_type, data) = match messages.and_then(|name| name.strip_suffix(".ftl")) {
        Some(name) => ("text/plain; charset=utf-8".to_owned(), words_of(name)?.into()),
        None if path == engine::MODULE => ("application/wasm".to_owned(), engine::module()?),
        None if path.starts_with(styles::FOLDER) => {
            ("text/css".to_owned(), styles::get(path)?.into())
        }
        None => {
            let file = ViewerFiles::get(path)?;
            (file.metadata.mimetype().to_owned(), bytes(file.data))
        }
    };
    let mut headers = caching_headers(&media_type, FOREVER);
    if path == engine::WORKER {
        let policy = HeaderValue::from_static(engine::POLICY);
        headers.insert(header::CONTENT_SECURITY_POLICY, policy);
    }
    Some(Prepared::new(headers, data))
}

/// Bytes that may be part of the program.
pub(super) fn bytes(data: Cow<'static, [u8]>) -> Bytes {
    match data {
        Cow::Borrowed(data) => Bytes::from_static(data),
        Cow::Owned(data) => data.into(),
    }
}

/// A file.
pub(super) fn get(path: &str) -> Result<&'static Arc<Prepared>, ApiError> {
    FILES.get(path).ok_or_else(|| no_file(path))
}

fn no_file(path: &str) -> ApiError {
    ApiError::not_found(format!("the viewer has no file `{path}`"))
}

/// Reads all files, and compresses them where they are part of the program: a debug build reads
/// them from their folder, and compresses those that are requested.
pub(super) fn prepare() {
    LazyLock::force(&FILES);
    if cfg!(debug_assertions) {
        return;
    }
    let compress = || {
        let mut files = FILES.values().chain([engine::keeper_script()]);
        if let Err(error) = files.try_for_each(|file| file.compress()) {
            tracing::error!(%error, "the files of the pages cannot be compressed");
        }
    };
    let thread = std::thread::Builder::new().name("compress".to_owned()).spawn(compress);
    drop(thread.expect("the system gives a thread"));
}

/// The contents of a file in the folder.
pub(super) fn file_of(path: &str) -> Option<Cow<'static, [u8]>> {
    ViewerFiles::get(path).map(|file| file.data)
}

/// The messages in a file of a language: those of the page, or those of its desk.
fn words_of(name: &str) -> Option<Vec<u8>> {
    let (code, is_desk) = name.strip_suffix(DESK).map_or((name, false), |code| (code, true));
    let language = code.parse::<Language>().ok()?;
    Some(if is_desk { language.desk().as_bytes().to_vec() } else { language.page().into_bytes() })
}

/// The modules that a page needs immediately, so that browsers need not discover them one by one.
fn modules(page: &str) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    let entry = quoted(page, "<script type=\"module\" src=\"{{viewer}}/");
    let mut open: Vec<_> = entry.map(str::to_owned).collect();
    while let Some(path) = open.pop() {
        let Some(file) = ViewerFiles::get(&path).filter(|_| found.insert(path.clone())) else {
            continue;
        };
        let text = String::from_utf8_lossy(&file.data);
        let imported = quoted(&text, "from \"").chain(quoted(&text, "from\""));
        open.extend(imported.filter_map(|import| beside(&path, import)));
    }
    found
}

/// The texts between each occurrence of `before` and the next quotation mark.
fn quoted<'a>(text: &'a str, before: &'a str) -> impl Iterator<Item = &'a str> {
    text.split(before).skip(1).filter_map(|rest| rest.split('"').next())
}

/// The file that a module means by a relative address.
fn beside(module: &str, import: &str) -> Option<String> {
    let mut folders: Vec<_> = module.split('/').collect();
    folders.pop();
    for step in import.split('/') {
        match step {
            "." => {}
            ".." => drop(folders.pop()?),
            name => folders.push(name),
        }
    }
    import.starts_with('.').then(|| folders.join("/"))
}

/// The paths of all files that are requested individually.
pub(super) fn paths() -> impl Iterator<Item = Cow<'static, str>> {
    let names =
        |language| ["", DESK].map(|part| format!("{LANGUAGES}/{language}{part}.ftl").into());
    let languages = Language::ALL.into_iter().flat_map(names);
    let all: Vec<_> = ViewerFiles::iter().collect();
    let parts = styles::parts(&all);
    let styles: Vec<_> = styles::paths(&all).map(Cow::from).collect();
    let alone = all.into_iter().filter(move |path| !parts.contains(&**path));
    alone.chain(styles).chain(languages).chain([engine::MODULE.into()])
}

/// A name for the version of the files.
pub(super) static VERSION: LazyLock<String> = LazyLock::new(|| {
    let mut hasher = blake3::Hasher::new();
    for (path, file) in &*FILES {
        hasher.update(path.as_bytes()).update(file.tag().as_bytes());
    }
    hasher.finalize().to_hex()[..16].to_owned()
});
