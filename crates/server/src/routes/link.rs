//! A link to a match, and what may be shown to anyone who has it.

use archive::Visibility;
use axum::http::HeaderMap;
use language::{Language, caption};
use record::MatchId;
use replay::{Replay, Viewer};
use rules::Event;

use crate::access::caller::CallerIdentity;
use crate::access::{MatchAccess, readable};
use crate::app::App;
use crate::problem::ApiError;
use crate::request::headers::host;
use crate::request::path::MatchName;
use crate::request::query::Spoilers;

/// What the page of a link shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Shows {
    /// The match at a moment.
    Moment,
    /// Its key moments, from the first on: a link to them does not reveal the outcome.
    Film,
}

/// The parameters of a link.
#[derive(Clone, Copy)]
pub(super) struct LinkQuery<'a> {
    /// As in the address.
    pub(super) name: &'a str,
    pub(super) shows: Shows,
    pub(super) at: Option<u32>,
    pub(super) spoilers: Spoilers,
    pub(super) language: Language,
}

/// A link that can be followed.
pub(super) struct FollowedLink {
    name: String,
    shows: Shows,
    /// The moment it names, if any.
    at: Option<u32>,
    /// The moment it shows.
    seq: u32,
    spoilers: Spoilers,
    language: Language,
    /// Whether search engines may index it.
    pub(super) is_listed: bool,
    pub(super) title: String,
    /// The title as the page opens: at the beginning of a match that is over, unless the link says
    /// otherwise.
    pub(super) tab: String,
    /// The players, the time and the score: a sentence or two.
    pub(super) description: String,
}

impl FollowedLink {
    /// Checks that a caller who may read the match may be given links to it: no one gets links to a
    /// private one, and only its readers are told so.
    pub(super) fn check(
        app: &App,
        identity: &CallerIdentity,
        name: &MatchName,
    ) -> Result<(), ApiError> {
        let (_, match_id) = readable(app, identity, name)?;
        named(app, &match_id, &name.0).map(drop)
    }

    /// A link to a match that the caller has access to.
    pub(super) fn follow(
        app: &App,
        access: &MatchAccess,
        asked: LinkQuery<'_>,
    ) -> Result<Self, ApiError> {
        let (name, is_listed) = named(app, &access.loaded.match_id, asked.name)?;
        let replay = access.loaded.replay()?;
        let LinkQuery { shows, spoilers, language, .. } = asked;
        if shows == Shows::Film {
            return Self::to_film(&replay, (name, is_listed), asked);
        }
        let seq = moment(&replay, asked.at, spoilers);
        let mut view = replay.view(seq, Viewer::Public).ok_or_else(ApiError::no_match)?;
        if spoilers == Spoilers::Hide {
            view.result = None;
        }
        // A link to a record that does not exist yet becomes one to what it shows.
        let at = asked.at.map(|_| seq);
        let title = caption::title(&view, language);
        let is_over = replay.at(replay.last()).is_some_and(|last| last.match_result.is_some());
        let opens = match asked.at {
            None if is_over => replay.view(moment(&replay, None, Spoilers::Hide), Viewer::Public),
            _ => None,
        };
        let tab = opens.map_or_else(|| title.clone(), |view| caption::title(&view, language));
        let description = caption::description(&view, language);
        Ok(Self { name, shows, at, seq, spoilers, language, is_listed, title, tab, description })
    }

    fn to_film(
        replay: &Replay,
        (name, is_listed): (String, bool),
        asked: LinkQuery<'_>,
    ) -> Result<Self, ApiError> {
        let LinkQuery { shows, spoilers, language, .. } = asked;
        let seq = moment(replay, None, Spoilers::Hide);
        let view = replay.view(seq, Viewer::Public).ok_or_else(ApiError::no_match)?;
        let title = caption::film_title(&view, language);
        let (tab, description) = (title.clone(), caption::film_description(&view, language));
        Ok(Self {
            name,
            shows,
            at: None,
            seq,
            spoilers,
            language,
            is_listed,
            title,
            tab,
            description,
        })
    }

    /// The path of the match itself.
    pub(super) fn match_page(&self) -> String {
        format!("/m/{}", self.name)
    }

    /// The path of the page.
    pub(super) fn page(&self) -> String {
        let film = if self.shows == Shows::Film { "/film" } else { "" };
        format!("/m/{}{film}{}", self.name, self.query(self.at, &[]))
    }

    /// The path of the page that is embedded in others.
    pub(super) fn embed(&self) -> String {
        let film: &[&str] = if self.shows == Shows::Film { &["film"] } else { &[] };
        format!("/embed/{}{}", self.name, self.query(self.at, film))
    }

    /// The path of the picture: that of the present moment, since chats keep what they receive.
    pub(super) fn image(&self) -> String {
        format!("/m/{}/image.png{}", self.name, self.query(Some(self.seq), &[]))
    }

    fn query(&self, at: Option<u32>, flags: &[&str]) -> String {
        let flags = flags.iter().map(|&flag| Some(flag.to_owned()));
        let at = at.map(|at| format!("at={at}"));
        let spoilers = (self.spoilers == Spoilers::Hide).then(|| "spoilers=hide".to_owned());
        let is_other = self.language != Language::default();
        let language = is_other.then(|| format!("lang={}", self.language));
        let parts: Vec<_> = flags.chain([at, spoilers, language]).flatten().collect();
        if parts.is_empty() { String::new() } else { format!("?{}", parts.join("&")) }
    }
}

/// The name of a match in addresses, and whether it is listed.
///
/// What followed its id is omitted unless it is its secret.
fn named(app: &App, match_id: &MatchId, asked: &str) -> Result<(String, bool), ApiError> {
    let audience = app.archive.audience(match_id)?.ok_or(ApiError::Private)?;
    match audience.visibility {
        Visibility::Public => Ok((match_id.to_string(), true)),
        Visibility::Private => Err(ApiError::Private),
        Visibility::Unlisted => {
            let suffix = asked.split_once('~').map(|(_, suffix)| suffix);
            let is_opened = suffix.is_some_and(|suffix| audience.is_opened_by(suffix));
            // Without the right secret the address is repeated without any, so that no guess is passed on as a
            // working link.
            Ok((if is_opened { asked.to_owned() } else { match_id.to_string() }, false))
        }
    }
}

/// The record that is shown: the requested one, if it exists, or else the last.
///
/// Where the end must not be revealed, it is the record that the page opens at.
pub(super) fn moment(replay: &Replay, at: Option<u32>, spoilers: Spoilers) -> u32 {
    match (at, spoilers) {
        (Some(at), _) => at.min(replay.last()),
        (None, Spoilers::Show) => replay.last(),
        (None, Spoilers::Hide) => first_turn(replay),
    }
}

/// Number of records in which the page searches for the first turn: those that it has when it
/// opens.
const OPENING: u32 = 64;

/// Where the first turn begins, if that is soon: before it the table is still empty.
fn first_turn(replay: &Replay) -> u32 {
    (0..OPENING)
        .zip(replay.records())
        .find(|(_, sealed)| matches!(sealed.record.event, Event::TurnBegan(_)))
        .map_or(0, |(seq, _)| seq)
}

/// Scheme and host by which the caller knows this service; empty if they give none, which leaves
/// paths.
pub(super) fn origin(headers: &HeaderMap) -> String {
    let forwarded = headers.get("x-forwarded-proto").and_then(|value| value.to_str().ok());
    let scheme = if forwarded == Some("https") { "https" } else { "http" };
    host(headers).map_or_else(String::new, |host| format!("{scheme}://{host}"))
}
