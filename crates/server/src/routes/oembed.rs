//! Embeds a match in other pages by oEmbed 1.0.

use answers::bytes;
use axum::extract::State;
use axum::http::{HeaderMap, Uri};
use axum::response::Response;
use language::Language;
use picture::escaped;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::link::{FollowedLink, LinkQuery, Shows, origin};
use super::pages::price;
use crate::access::access_match;
use crate::access::caller::CallerIdentity;
use crate::app::Shared;
use crate::blocking::blocking;
use crate::limits::client_budget::ClientBudget;
use crate::problem::ApiError;
use crate::request::headers::host;
use crate::request::path::MatchName;
use crate::request::query::{Query, Spoilers};
use crate::response::{PRIVATE, caching_headers, tagged_by_hash};

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

/// How to embed a match, by oEmbed 1.0.
#[derive(Serialize, JsonSchema)]
pub(super) struct Oembed {
    /// Pixels.
    height: u32,
    /// The element to insert.
    html: String,
    provider_name: &'static str,
    provider_url: String,
    /// Pixels.
    #[serde(skip_serializing_if = "Option::is_none")]
    thumbnail_height: Option<u32>,
    /// A picture of the board, if it fits.
    #[serde(skip_serializing_if = "Option::is_none")]
    thumbnail_url: Option<String>,
    /// Pixels.
    #[serde(skip_serializing_if = "Option::is_none")]
    thumbnail_width: Option<u32>,
    title: String,
    /// `rich`.
    #[serde(rename = "type")]
    kind: &'static str,
    version: &'static str,
    /// Pixels.
    width: u32,
}

/// How the match of an address is embedded in another page.
pub(super) async fn show(
    State(app): Shared,
    identity: CallerIdentity,
    payer: ClientBudget,
    Query(asked): Query<OembedQuery>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    if let Some(got) = asked.format.as_ref().filter(|format| *format != "json") {
        return Err(ApiError::Form { got: format!("`{got}`"), want: "json" });
    }
    let none = || ApiError::not_found("no match on this host has that address");
    let (name, page, shows) = page(&asked.url, host(&headers)).ok_or_else(none)?;
    let (from, who, asked_for) = (app.clone(), identity.clone(), name.clone());
    // Before the match is loaded and anything is charged: nobody gets a link to a private match.
    blocking(move || FollowedLink::check(&from, &who, &asked_for)).await?;
    let access = access_match(&app, &payer, identity, name.clone(), None, "showOembed").await?;
    let price = price(&access.loaded.snapshot(), page.at);
    let from = app.clone();
    let follow = move || {
        let language: Option<Language> = page.lang.and_then(|language| language.parse().ok());
        let language = language.unwrap_or_default();
        let PageQuery { at, spoilers, .. } = page;
        let link = LinkQuery { name: &name.0, shows, at, spoilers, language };
        let link = FollowedLink::follow(&from, &access, link)?;
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

fn answer(link: &FollowedLink, origin: &str, asked: &OembedQuery) -> Oembed {
    let (width_max, height_max) =
        (asked.maxwidth.unwrap_or(u32::MAX), asked.maxheight.unwrap_or(u32::MAX));
    let (width, height) = (WIDTH.min(width_max), HEIGHT.min(height_max));
    let source = escaped(&format!("{origin}{}", link.embed()));
    let title = escaped(&link.title);
    let html = format!(
        r#"<iframe src="{source}" width="{width}" height="{height}" title="{title}" style="border:0" allowfullscreen></iframe>"#
    );
    let (wide, high) = (picture::WIDTH.unsigned_abs(), picture::HEIGHT.unsigned_abs());
    let fits = wide <= width_max && high <= height_max;
    Oembed {
        height,
        html,
        provider_name: "Daybook",
        provider_url: origin.to_owned(),
        thumbnail_height: fits.then_some(high),
        thumbnail_url: fits.then(|| format!("{origin}{}", link.image())),
        thumbnail_width: fits.then_some(wide),
        title: link.title.clone(),
        kind: "rich",
        version: "1.0",
        width,
    }
}
