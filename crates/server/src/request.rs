//! What requests say: match names, queries, events.

use axum::extract::{FromRequestParts, Path};
use axum::http::request::Parts;
use axum::http::{HeaderMap, header};
use language::{Language, LanguageError};
use record::{Digest, Draft, Form, MatchId};
use rules::{Opening, Phase};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::app::App;
use crate::caller::Caller;
use crate::problem::ApiError;

/// What an address names a match by.
pub(crate) struct Name(pub(crate) String);

impl<S: Send + Sync> FromRequestParts<S> for Name {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        let Path(name) =
            Path::from_request_parts(parts, state).await.map_err(|_| ApiError::NoMatch)?;
        Ok(Self(name))
    }
}

/// The match an address names, if it is there and the caller may read it; blocks on the store.
///
/// An unlisted match is named by its id, `~` and its secret. Every request about a match begins here, and what else may be
/// wrong with it is looked at afterwards: so who may not know of a match is answered as if it were not there.
pub(crate) fn readable(
    app: &App,
    headers: &HeaderMap,
    name: &str,
) -> Result<(Caller, MatchId), ApiError> {
    let caller = Caller::of(app, headers)?;
    let (id, suffix) = match name.split_once('~') {
        Some((id, suffix)) => (id, Some(suffix)),
        None => (name, None),
    };
    let match_id: MatchId = id.parse().map_err(|_| ApiError::NoMatch)?;
    caller.may_read(app, &match_id, suffix)?;
    app.archive.find(&match_id)?;
    Ok((caller, match_id))
}

/// The parameters of a query; unknown ones are refused.
pub(crate) fn query<T: DeserializeOwned>(query: Option<&str>) -> Result<T, ApiError> {
    let uri = format!("/?{}", query.unwrap_or_default())
        .parse()
        .map_err(|_| wrong_query("it is no query"))?;
    axum::extract::Query::try_from_uri(&uri)
        .map(|query| query.0)
        .map_err(|error| wrong_query(&error.body_text()))
}

fn wrong_query(why: &str) -> ApiError {
    ApiError::BadRequest(format!(
        "the query cannot be read: {why}: see /openapi.json for its parameters"
    ))
}

/// A moment in a query: a record, or a phase.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct MomentQuery {
    pub(crate) at: Option<u32>,
    pub(crate) game: Option<u8>,
    pub(crate) day: Option<u32>,
    pub(crate) phase: Option<Phase>,
    pub(crate) view: Option<String>,
}

/// Whether what is shown of a match may give its end away.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Spoilers {
    #[default]
    Show,
    Hide,
}

/// A run of records in a query.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RangeQuery {
    pub(crate) from: Option<u32>,
    pub(crate) to: Option<u32>,
    pub(crate) view: Option<String>,
}

/// The view a query asks for.
pub(crate) fn view(text: Option<&str>) -> Result<Option<replay::Viewer>, ApiError> {
    let parse = |text: &str| {
        text.parse().map_err(|error: replay::ViewerError| ApiError::BadRequest(error.to_string()))
    };
    text.map(parse).transpose()
}

/// The language a query asks for.
pub(crate) fn language(text: Option<&str>) -> Result<Option<Language>, ApiError> {
    let parse = |text: &str| {
        text.parse().map_err(|error: LanguageError| ApiError::BadRequest(error.to_string()))
    };
    text.map(parse).transpose()
}

/// The media type of a body, without its parameters.
fn media_type(headers: &HeaderMap) -> &str {
    let value =
        headers.get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    value.split(';').next().unwrap_or_default().trim()
}

/// Lines of a body: one JSON value, or one a line.
fn lines<'a>(headers: &HeaderMap, bytes: &'a [u8]) -> Result<Vec<&'a [u8]>, ApiError> {
    match media_type(headers) {
        "application/json" => Ok(vec![bytes]),
        "application/x-ndjson" => {
            let lines = bytes.split(|&byte| byte == b'\n').map(<[u8]>::trim_ascii);
            Ok(lines.filter(|line| !line.is_empty()).collect())
        }
        other => Err(ApiError::MediaType {
            got: if other.is_empty() {
                "a body without a content type".to_owned()
            } else {
                format!("`{other}`")
            },
            want: "application/json, or application/x-ndjson for several",
        }),
    }
}

/// That a body is one JSON value.
pub(crate) fn is_json(headers: &HeaderMap) -> Result<(), ApiError> {
    match media_type(headers) {
        "application/json" => Ok(()),
        other => Err(ApiError::MediaType { got: format!("`{other}`"), want: "application/json" }),
    }
}

/// The events of a body, at least one.
pub(crate) fn drafts(headers: &HeaderMap, bytes: &[u8]) -> Result<Vec<Draft>, ApiError> {
    let parse = |(number, line): (usize, &[u8])| {
        Draft::parse(line)
            .map_err(|error| ApiError::Refused(format!("event {}: {error}", number + 1)))
    };
    let drafts: Vec<_> =
        lines(headers, bytes)?.into_iter().enumerate().map(parse).collect::<Result<_, _>>()?;
    if drafts.is_empty() {
        return Err(ApiError::Refused("the body holds no event: send at least one".to_owned()));
    }
    Ok(drafts)
}

/// The openings of a body.
pub(crate) fn openings(headers: &HeaderMap, bytes: &[u8]) -> Result<Vec<Opening>, ApiError> {
    #[derive(Deserialize, Serialize)]
    #[serde(deny_unknown_fields)]
    struct Line {
        open: Opening,
    }
    let parse = |(number, line): (usize, &[u8])| {
        let wrong = |why: String| ApiError::Refused(format!("opening {}: {why}", number + 1));
        let text = record::check(line, Form::Json).map_err(|error| wrong(error.to_string()))?;
        let line: Line = serde_json::from_str(text).map_err(|error| wrong(error.to_string()))?;
        if record::names_members(text, &line) {
            return Ok(line.open);
        }
        Err(wrong("a list stands where an object with named members belongs".to_owned()))
    };
    lines(headers, bytes)?.into_iter().enumerate().map(parse).collect()
}

/// The head that a request appends to.
pub(crate) fn if_match(headers: &HeaderMap) -> Result<Digest, ApiError> {
    let value = headers.get(header::IF_MATCH).ok_or(ApiError::NoPrecondition)?;
    let hash = value.to_str().ok().and_then(|text| text.strip_prefix('"')?.strip_suffix('"'));
    hash.and_then(|hash| hash.parse().ok()).ok_or_else(|| {
        ApiError::BadRequest(
            "`If-Match` is not a head: write the hash in quotes, `\"5f..\"`".to_owned(),
        )
    })
}

/// The first of these media types that a request takes by name and not by `*/*`; none if it takes none of them so.
pub(crate) fn form(headers: &HeaderMap, forms: &[&'static str]) -> Option<&'static str> {
    forms.iter().copied().find(|form| accepts(headers, form))
}

/// Whether a request takes answers of this media type, by name and not by `*/*`.
pub(crate) fn accepts(headers: &HeaderMap, media_type: &str) -> bool {
    let values = headers.get_all(header::ACCEPT).iter().filter_map(|value| value.to_str().ok());
    values
        .flat_map(|value| value.split(','))
        .any(|one| one.split(';').next().unwrap_or_default().trim() == media_type)
}
