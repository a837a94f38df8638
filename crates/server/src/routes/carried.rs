//! What the page of a match carries: the first responses that it would request, so that it shows its
//! board without waiting for them.

use std::sync::Arc;

use answers::StateSpan;
use language::Language;
use serde_json::json;

use super::{matches, patches};
use crate::access::MatchAccess;
use crate::app::App;
use crate::blocking::blocking;
use crate::limits::client_budget::ClientBudget;
use crate::request::query::Spoilers;

/// What decides which responses a page requests first.
#[derive(Clone, Copy)]
pub(super) struct Begins<'a> {
    /// The match, as in the address.
    pub(super) name: &'a str,
    pub(super) at: Option<u32>,
    pub(super) spoilers: Spoilers,
    pub(super) language: Language,
}

/// The element with these responses, by the addresses that the page would request; empty if there
/// are none.
///
/// They contain what everyone who has the address may see, and never more because of the caller: a
/// caller with a token requests their own. A caller who cannot pay for them gets the page without.
pub(super) async fn carried(
    app: &Arc<App>,
    payer: &ClientBudget,
    access: &MatchAccess,
    begins: Begins<'_>,
) -> String {
    let answers = answers(app, payer, access, begins).await.unwrap_or_default();
    if answers.is_empty() {
        return String::new();
    }
    let members = answers
        .into_iter()
        .map(|(path, answer)| format!("{}:{}", json!(path), String::from_utf8_lossy(&answer)));
    // In JSON, `<` occurs only in texts, where it may be written like this; no text ends the element.
    let text = members.collect::<Vec<_>>().join(",").replace('<', "\\u003c");
    format!("    <script type=\"application/json\" id=\"carried\">{{{text}}}</script>\n")
}

/// The responses, as `Replay.open` of `replay.js` requests them.
async fn answers(
    app: &Arc<App>,
    payer: &ClientBudget,
    access: &MatchAccess,
    Begins { name, at, spoilers, language }: Begins<'_>,
) -> Option<Vec<(String, Vec<u8>)>> {
    if access.caller.has_token().is_ok() {
        return None;
    }
    let replay = access.replay().ok()?;
    let is_hidden = spoilers == Spoilers::Hide;
    let is_over = replay.at(replay.last()).is_some_and(|last| last.match_result.is_some());
    let first = match at {
        Some(at) if is_hidden => at,
        Some(at) => at.min(replay.last()),
        None if is_hidden || is_over => 0,
        None => replay.last(),
    };
    let (begin, to) = (StateSpan::begin(first), StateSpan::end(first).min(replay.last()));
    let span = StateSpan { from: begin, to, viewer: access.viewer, language: Some(language) };
    replay.at(first)?;
    let (from, shown) = (app.clone(), replay.clone());
    let price = blocking(move || Ok(patches::price(span, &from, &shown))).await.ok()?;
    payer.take(price).ok()?;
    let blocks = patches::blocks(span, app, payer, &replay).await.ok()?;
    let path = format!("/v1/matches/{name}");
    let asked =
        format!("{path}/patches?from={}&to={}&lang={language}", span.from, StateSpan::end(first));
    let mut answers = vec![(asked, blocks)];
    if !is_hidden {
        let (from, loaded) = (app.clone(), access.loaded.clone());
        let summary = move || matches::summary(&from, &loaded, &replay);
        let summary = blocking(summary).await.ok()?;
        answers.push((path, summary));
    }
    Some(answers)
}
