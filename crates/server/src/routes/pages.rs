//! The viewer's pages.

use std::collections::{BTreeMap, btree_map::Entry};
use std::convert::Infallible;
use std::fmt::Write as _;
use std::sync::{Arc, LazyLock};

use archive::ArchiveError;
use axum::extract::{FromRequestParts, Query, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use language::Language;
use picture::escaped;
use replay::Replay;
use serde::Deserialize;
use viewer::{SHELL, scripts, styles};

use super::carried::{Begins, carried};
use super::engine;
use super::files::{LANGUAGES, VERSION, no_file};
use super::head::head;
use super::link::{LinkQuery, Shows};
use crate::access::access_match;
use crate::access::caller::CallerIdentity;
use crate::app::{App, Shared};
use crate::cache::prepared::Prepared;
use crate::card_sources::images::CardImages;
use crate::limits::client_budget::ClientBudget;
use crate::limits::price;
use crate::lock::lock;
use crate::problem::ApiError;
use crate::request::headers::{accepts, preferences};
use crate::request::path::MatchName;
use crate::request::query::Spoilers;
use crate::response::{PRIVATE, caching_headers, tagged_by_hash};

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
    /// The element with the responses that it carries, if it does.
    carried: String,
}

impl Shell<'_> {
    /// A page without cards, and not framed by others.
    const fn plain() -> Self {
        Self { framed: Framed::ByNobody, images: None, frames: false, carried: String::new() }
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
    shown: PageAddress,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let head = "<title>Daybook</title>\n";
    fixed(&app, &headers, "home.html", head, shown.language, &Shell::plain()).await
}

pub(super) async fn rules(
    State(app): Shared,
    shown: PageAddress,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let head = "<title>Rules - Daybook</title>\n";
    fixed(&app, &headers, "rules.html", head, shown.language, &Shell::plain()).await
}

/// Cards: a search, and all that is known of one card. The page requests the card that its address
/// names.
pub(super) async fn cards(
    State(app): Shared,
    shown: PageAddress,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let head = "<title>Cards - Daybook</title>\n";
    let shell = Shell { images: app.card_images.as_ref(), ..Shell::plain() };
    fixed(&app, &headers, "cards.html", head, shown.language, &shell).await
}

/// The API, as people read it: every route of its document, each with an example.
pub(super) async fn reference(
    State(app): Shared,
    shown: PageAddress,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let head = "<title>API - Daybook</title>\n";
    fixed(&app, &headers, "reference.html", head, shown.language, &Shell::plain()).await
}

/// The wall: all tables of a round.
pub(super) async fn round(
    State(app): Shared,
    shown: PageAddress,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let head = "<title>Round - Daybook</title>\n";
    fixed(&app, &headers, "round.html", head, shown.language, &Shell::plain()).await
}

/// The control page of an overlay.
pub(super) async fn control(
    State(app): Shared,
    shown: PageAddress,
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
    shown: PageAddress,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let head = "<title>Daybook</title>\n<meta name=\"robots\" content=\"noindex\">\n";
    let shell = Shell { images: app.card_images.as_ref(), ..Shell::plain() };
    fixed(&app, &headers, "record.html", head, shown.language, &shell).await
}

/// The overlay controlled by a channel.
pub(super) async fn channel(
    State(app): Shared,
    shown: PageAddress,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let head = "<title>Daybook</title>\n<meta name=\"robots\" content=\"noindex\">\n";
    let images = app.card_images.as_ref();
    let shell = Shell { framed: Framed::ByAnyone, images, ..Shell::plain() };
    fixed(&app, &headers, "overlay.html", head, shown.language, &shell).await
}

/// A match from the visitor's own file.
pub(super) async fn open(
    State(app): Shared,
    shown: PageAddress,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let guests = app.archive.guest_time().map(|time| {
        let days = time.as_secs().div_ceil(24 * 60 * 60);
        format!("<meta name=\"guests\" content=\"{days}\">\n")
    });
    let head = format!("<title>Daybook</title>\n{}", guests.unwrap_or_default());
    let shell = Shell { images: app.card_images.as_ref(), ..Shell::plain() };
    fixed(&app, &headers, "open.html", &head, shown.language, &shell).await
}

/// The page that records a game while it is played elsewhere.
pub(super) async fn relayed(
    State(app): Shared,
    shown: PageAddress,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let head = "<title>Daybook</title>\n<meta name=\"robots\" content=\"noindex\">\n";
    fixed(&app, &headers, "relayed.html", head, shown.language, &Shell::plain()).await
}

/// A match that the address of a frame holds itself.
pub(super) async fn embed_held(
    State(app): Shared,
    shown: PageAddress,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let head = "<title>Daybook</title>\n<meta name=\"robots\" content=\"noindex\">\n";
    let images = app.card_images.as_ref();
    let shell = Shell { framed: Framed::ByAnyone, images, ..Shell::plain() };
    fixed(&app, &headers, "embed.html", head, shown.language, &shell).await
}

/// The response where there is no route: a page for people, and a problem for programs.
pub(super) async fn missing(
    State(app): Shared,
    shown: PageAddress,
    method: Method,
    uri: Uri,
    mut headers: HeaderMap,
) -> Result<Response, ApiError> {
    let is_read = [Method::GET, Method::HEAD].contains(&method);
    if !is_read || !accepts(&headers, "text/html") {
        let text = format!("unknown route {}: see /openapi.json for all routes", uri.path());
        return Err(ApiError::not_found(text));
    }
    let head = "<title>Daybook</title>\n<meta name=\"robots\" content=\"noindex\">\n";
    // A status of 304 would not say that nothing is here.
    headers.remove(header::IF_NONE_MATCH);
    let page = fixed(&app, &headers, "missing.html", head, shown.language, &Shell::plain()).await?;
    Ok((StatusCode::NOT_FOUND, page).into_response())
}

/// What the address of a page says about its contents; the rest of its query is for the page.
pub(super) struct PageAddress {
    at: Option<u32>,
    /// Whether it is a film playing in a frame.
    film: bool,
    /// The requested language.
    pub(super) language: Option<Language>,
    spoilers: Spoilers,
    /// Whether it is the public view.
    is_public: bool,
}

impl<S: Sync> FromRequestParts<S> for PageAddress {
    type Rejection = Infallible;

    /// Takes what is valid: a page is shown whatever its query contains.
    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Infallible> {
        #[derive(Default, Deserialize)]
        struct PageWords {
            at: Option<String>,
            film: Option<String>,
            lang: Option<String>,
            spoilers: Option<String>,
            view: Option<String>,
        }
        let query = Query::<PageWords>::try_from_uri(&parts.uri);
        let PageWords { at, film, lang, spoilers, view } =
            query.map(|query| query.0).unwrap_or_default();
        let is_hidden = spoilers.is_some_and(|spoilers| spoilers == "hide");
        Ok(Self {
            at: at.and_then(|at| at.parse().ok()),
            film: film.is_some_and(|film| film != "0" && film != "false"),
            language: lang.and_then(|lang| lang.parse().ok()),
            spoilers: if is_hidden { Spoilers::Hide } else { Spoilers::Show },
            is_public: view.is_none(),
        })
    }
}

/// One of the pages of a match.
#[derive(Clone, Copy)]
struct MatchPage {
    file: &'static str,
    framed: Framed,
    shows: Shows,
    /// Whether it carries the responses that it needs first.
    carries: bool,
}

/// The page of a match.
pub(super) async fn show(
    State(app): Shared,
    identity: CallerIdentity,
    payer: ClientBudget,
    name: MatchName,
    shown: PageAddress,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let page = MatchPage {
        file: "match.html",
        framed: Framed::ByNobody,
        shows: Shows::Moment,
        carries: true,
    };
    about(page, (&app, &payer), identity, name, shown, headers).await
}

/// The film of a match.
pub(super) async fn film(
    State(app): Shared,
    identity: CallerIdentity,
    payer: ClientBudget,
    name: MatchName,
    shown: PageAddress,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let page = MatchPage {
        file: "embed.html",
        framed: Framed::ByNobody,
        shows: Shows::Film,
        carries: false,
    };
    about(page, (&app, &payer), identity, name, shown, headers).await
}

/// A match embedded in a frame of another page, or its film.
pub(super) async fn embed(
    State(app): Shared,
    identity: CallerIdentity,
    payer: ClientBudget,
    name: MatchName,
    address: PageAddress,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let shows = if address.film { Shows::Film } else { Shows::Moment };
    let page = MatchPage {
        file: "embed.html",
        framed: Framed::ByAnyone,
        shows,
        carries: shows == Shows::Moment,
    };
    about(page, (&app, &payer), identity, name, address, headers).await
}

/// A match over the picture of a stream.
pub(super) async fn overlay(
    State(app): Shared,
    identity: CallerIdentity,
    payer: ClientBudget,
    name: MatchName,
    shown: PageAddress,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let page = MatchPage {
        file: "overlay.html",
        framed: Framed::ByAnyone,
        shows: Shows::Moment,
        carries: false,
    };
    about(page, (&app, &payer), identity, name, shown, headers).await
}

/// A page of a match that describes its contents; a holder of a token for it gives that to the
/// page.
async fn about(
    asked_for: MatchPage,
    (app, payer): (&Arc<App>, &ClientBudget),
    identity: CallerIdentity,
    name: MatchName,
    address: PageAddress,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let MatchPage { file, framed, shows, carries } = asked_for;
    let PageAddress { at, language, spoilers, .. } = address;
    let found = access_match(app, payer, identity, name.clone(), None, PAGE).await;
    // A browser may try again after these two; any other failure shows the page that does not tell whether the match
    // exists.
    if let Err(error @ (ApiError::TooMany { .. } | ApiError::Archive(ArchiveError::Busy { .. }))) =
        found
    {
        return Err(error);
    }
    let access = found.ok();
    let carried = match &access {
        Some(access) if carries && address.is_public => {
            let language = language.or_else(|| preferred(&headers)).unwrap_or_default();
            let begins = Begins { name: &name.0, at, spoilers, language };
            carried(app, payer, access, begins).await
        }
        _ => String::new(),
    };
    let price = access.as_ref().map_or(1, |access| price(&access.loaded.snapshot(), at));
    let from = app.clone();
    let write = move || {
        let told = language.unwrap_or_default();
        let asked = LinkQuery { name: &name.0, shows, at, spoilers, language: told };
        let head = head(&from, &headers, access.as_ref(), asked);
        let images = from.card_images.as_ref();
        let shell = Shell { framed, images, carried, ..Shell::plain() };
        if access.is_some() {
            return page(&headers, file, &head, language, &shell);
        }
        // A match that does not exist gets the same response as one that is not public.
        // Without the request's headers: a 304 would tell that the page is the same, and hide the status 404.
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
        viewer::pages().filter_map(|page| Some((page.to_string(), Frame::of(&page)?))).collect()
    });
    let Frame { before, between, after } = FRAMES.get(file).ok_or_else(|| no_file(file))?;
    let (tags, words) = (around.tags(), words(language));
    Ok([before, head, &tags, &words, &engine::tag(), between, &around.carried, after].concat())
}

/// What is the same in a page whatever its head and whatever it carries.
struct Frame {
    before: String,
    /// What is between its head and the responses that it carries.
    between: String,
    after: String,
}

impl Frame {
    /// What surrounds the head of this page.
    fn of(file: &str) -> Option<Self> {
        let text = viewer::text(SHELL)?.replace("<!--page-->\n", &viewer::text(file)?);
        let text = scripts::joined(&styles::joined(&text, file), file);
        let text = text.replace("{{viewer}}", &format!("/viewer/{}", *VERSION));
        let (before, rest) = text.split_once("<!--head-->")?;
        let (between, after) = rest.split_once("<!--carried-->\n")?;
        let [before, between, after] = [before, between, after].map(str::to_owned);
        Some(Self { before, between, after })
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

/// The language here that the browser likes best: of several the first.
pub(super) fn preferred(request: &HeaderMap) -> Option<Language> {
    let mut best: Option<(u32, Language)> = None;
    for (tag, liking) in preferences(request, &header::ACCEPT_LANGUAGE) {
        let code = tag.split('-').next().unwrap_or_default().to_lowercase();
        let Ok(language) = code.parse() else { continue };
        if liking > best.map_or(0, |(most, _)| most) {
            best = Some((liking, language));
        }
    }
    best.map(|(_, language)| language)
}
