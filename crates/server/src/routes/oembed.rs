//! Embeds a match in other pages by oEmbed 1.0.

use axum::extract::State;
use axum::http::{HeaderMap, Uri};
use axum::response::Response;
use language::Language;
use serde::Deserialize;
use serde_json::{Value, json};

use super::link::{Link, LinkQuery, Shows, origin};
use super::pages::price;
use crate::access::access_match;
use crate::answer::{PRIVATE, caching_headers, json as bytes, tagged_by_hash};
use crate::app::Shared;
use crate::blocking::blocking;
use crate::caller::Identity;
use crate::escape::escaped;
use crate::headers::host;
use crate::path::MatchName;
use crate::payer::Payer;
use crate::picture;
use crate::problem::ApiError;
use crate::query::{Query, Spoilers};

/// Width in pixels of an embedded match, if there is room for it.
const WIDTH: u32 = 960;
const HEIGHT: u32 = 720;

/// Other parameters are ignored: consumers add their own.
#[derive(Debug, Deserialize)]
pub(super) struct OembedQuery {
    url: String,
    maxwidth: Option<u32>,
    maxheight: Option<u32>,
    format: Option<String>,
}

/// The parameters of a page's own address; the rest belongs to the page.
#[derive(Debug, Default, Deserialize)]
pub(super) struct PageQuery {
    at: Option<u32>,
    film: Option<String>,
    #[serde(default)]
    spoilers: Spoilers,
    lang: Option<String>,
}

/// How the match of an address is embedded in another page.
pub(super) async fn show(
    State(app): Shared,
    identity: Identity,
    payer: Payer,
    Query(asked): Query<OembedQuery>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    if let Some(got) = asked.format.as_ref().filter(|format| *format != "json") {
        return Err(ApiError::Form { got: format!("`{got}`"), want: "json" });
    }
    let none = || ApiError::not_found("no match on this host has that address");
    let (name, page, shows) = page(&asked.url, host(&headers)).ok_or_else(none)?;
    let (from, who, asked_for) = (app.clone(), identity.clone(), name.clone());
    blocking(move || Link::check(&from, &who, &asked_for)).await?;
    let access = access_match(&app, &payer, identity, name.clone(), None, "showOembed").await?;
    let price = price(&access.loaded.so_far(), page.at);
    let from = app.clone();
    let follow = move || {
        let language: Option<Language> = page.lang.and_then(|language| language.parse().ok());
        let language = language.unwrap_or_default();
        let PageQuery { at, spoilers, .. } = page;
        let link = LinkQuery { name: &name.0, shows, at, spoilers, language };
        let link = Link::follow(&from, &access, link)?;
        let answer = answer(&link, &origin(&headers), &asked);
        // It contains the requested host name.
        Ok(tagged_by_hash(&headers, caching_headers("application/json", PRIVATE), bytes(&answer)))
    };
    app.work.paid(&payer, price, follow).await
}

/// The match and the moment of an address on this host.
///
/// A page rewrites what follows the `#` while it is scrubbed, so that takes precedence over `at`.
fn page(address: &str, host: Option<&str>) -> Option<(MatchName, PageQuery, Shows)> {
    let (address, fragment) = address.split_once('#').unwrap_or((address, ""));
    let uri: Uri = address.parse().ok()?;
    let is_web = matches!(uri.scheme_str(), Some("http" | "https"));
    let is_here = uri.authority()?.as_str().eq_ignore_ascii_case(host?);
    let path = uri.path();
    let (name, film) = match path.strip_prefix("/m/") {
        Some(name) => (name.strip_suffix("/film").unwrap_or(name), name.ends_with("/film")),
        None => (path.strip_prefix("/embed/")?, false),
    };
    if !is_web || !is_here {
        return None;
    }
    let mut asked = axum::extract::Query::<PageQuery>::try_from_uri(&uri)
        .map(|query| query.0)
        .unwrap_or_default();
    asked.at = fragment.parse().ok().or(asked.at);
    let film = film || path.starts_with("/embed/") && asked.film.is_some();
    let shows = if film { Shows::Film } else { Shows::Moment };
    Some((MatchName(name.replace("%7E", "~").replace("%7e", "~")), asked, shows))
}

fn answer(link: &Link, origin: &str, asked: &OembedQuery) -> Value {
    let (width_max, height_max) =
        (asked.maxwidth.unwrap_or(u32::MAX), asked.maxheight.unwrap_or(u32::MAX));
    let (width, height) = (WIDTH.min(width_max), HEIGHT.min(height_max));
    let source = escaped(&format!("{origin}{}", link.embed()));
    let title = escaped(&link.title);
    let html = format!(
        r#"<iframe src="{source}" width="{width}" height="{height}" title="{title}" style="border:0" allowfullscreen></iframe>"#
    );
    let mut answer = json!({
        "version": "1.0",
        "type": "rich",
        "title": link.title,
        "provider_name": "Daybook",
        "provider_url": origin,
        "width": width,
        "height": height,
        "html": html,
    });
    let (wide, high) = (picture::WIDTH.unsigned_abs(), picture::HEIGHT.unsigned_abs());
    if wide <= width_max && high <= height_max {
        answer["thumbnail_url"] = format!("{origin}{}", link.image()).into();
        answer["thumbnail_width"] = wide.into();
        answer["thumbnail_height"] = high.into();
    }
    answer
}
