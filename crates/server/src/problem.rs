//! Errors for people and programs: RFC 9457 problem details.

use std::error::Error as StdError;

use answers::{LastRecord, NoAnswer};
use archive::ArchiveError;
use axum::Json;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use language::FindError;
use ledger::{Fault, ReadError};
use schemars::JsonSchema;
use serde::Serialize;
use thiserror::Error;

use crate::response::NOT_KEPT;

/// Why a request failed.
#[derive(Debug, Error)]
pub(crate) enum ApiError {
    #[error("{0}")]
    BadRequest(String),
    #[error("this needs a token: send `Authorization: Bearer ...`")]
    NoToken,
    #[error(
        "this changes something: send a token as `Authorization: Bearer ...`, or the `Origin` of this service as its own pages do"
    )]
    OtherSite,
    #[error("this token is unknown, revoked or expired: ask the organizer for a new one")]
    BadToken,
    #[error(
        "{0}: sign the id, the time and the body as Standard Webhooks 1.0.0 says, with the key of `daybook token create --role hook`"
    )]
    NotSigned(&'static str),
    #[error("{0}")]
    Forbidden(String),
    #[error("a private match cannot be embedded in other pages: link to it")]
    Private,
    #[error("{method} is not supported here: see /openapi.json for the supported methods")]
    Method { method: String },
    /// An archive error with its own message; its faults are handled separately below, as their cause is only
    /// logged.
    #[error(transparent)]
    Archive(ArchiveError),
    #[error("too many requests from this client: wait {seconds} s before the next")]
    TooMany { seconds: u64 },
    #[error("too many streaming responses for this client: close one, then wait {seconds} s")]
    TooManyStreams { seconds: u64 },
    #[error("too many records at once from this client: wait {seconds} s, then send the rest")]
    TooManyRecords { seconds: u64 },
    #[error("too many bytes were sent to this client: wait {seconds} s before the next request")]
    TooManyBytes { seconds: u64 },
    #[error(
        "too many responses to this client are still unread: read them, then try again in {seconds} s"
    )]
    Unread { seconds: u64 },
    #[error(
        "too many files from this client are being processed: wait {seconds} s, then send this one again"
    )]
    TooManyFiles { seconds: u64 },
    #[error("the body took too long to arrive: send it again without a pause, or in several parts")]
    Slow,
    #[error("{0}")]
    TooLarge(String),
    #[error("{got} is not accepted here: send {want}")]
    MediaType { got: String, want: &'static str },
    #[error("{0}")]
    Refused(String),
    /// A match is already here under the name of an import; its address, if the caller may read it.
    #[error("{why}")]
    Taken { why: String, name: Option<String> },
    #[error("the head to append to is missing: send `If-Match: \"<hash>\"`")]
    NoPrecondition,
    #[error("{got} is not available here: request {want}")]
    Form { got: String, want: &'static str },
    #[error(
        "this service has not reached the `Daybook-Position` you sent yet: try again, or ask the service that returned it"
    )]
    Behind,
    #[error(
        "not known yet: a card API is being asked for this card, so try again in a few seconds"
    )]
    Awaited,
    #[error("an internal error occurred and was logged: try again later")]
    Fault(String),
}

impl ApiError {
    fn status(&self) -> StatusCode {
        match self {
            Self::BadRequest(_) => StatusCode::BAD_REQUEST,
            Self::NoToken
            | Self::OtherSite
            | Self::BadToken
            | Self::NotSigned(_)
            | Self::Private => StatusCode::UNAUTHORIZED,
            Self::Forbidden(_) => StatusCode::FORBIDDEN,
            Self::Method { .. } => StatusCode::METHOD_NOT_ALLOWED,
            Self::Archive(error) => status_of(error),
            Self::TooMany { .. }
            | Self::TooManyStreams { .. }
            | Self::TooManyRecords { .. }
            | Self::TooManyBytes { .. }
            | Self::TooManyFiles { .. }
            | Self::Unread { .. } => StatusCode::TOO_MANY_REQUESTS,
            Self::Slow => StatusCode::REQUEST_TIMEOUT,
            Self::TooLarge(_) => StatusCode::PAYLOAD_TOO_LARGE,
            Self::MediaType { .. } => StatusCode::UNSUPPORTED_MEDIA_TYPE,
            Self::Refused(_) => StatusCode::UNPROCESSABLE_ENTITY,
            Self::Taken { .. } => StatusCode::CONFLICT,
            Self::NoPrecondition => StatusCode::PRECONDITION_REQUIRED,
            Self::Form { .. } => StatusCode::NOT_IMPLEMENTED,
            Self::Behind => StatusCode::SERVICE_UNAVAILABLE,
            Self::Awaited => StatusCode::NOT_FOUND,
            Self::Fault(_) => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }

    /// The error for a match that does not exist, or not for this caller.
    pub(crate) const fn no_match() -> Self {
        Self::Archive(ArchiveError::NoMatch)
    }

    /// The error for something named that does not exist.
    pub(crate) fn not_found(what: impl Into<String>) -> Self {
        Self::Archive(ArchiveError::NotFound(what.into()))
    }

    /// The error for a fault here; a temporary one, such as a lack of file descriptors, can be
    /// retried.
    pub(crate) fn fault(error: &(dyn StdError + 'static)) -> Self {
        ArchiveError::fault(error).into()
    }

    /// When to retry, in seconds, if that would help.
    const fn retry_after(&self) -> Option<u64> {
        match self {
            Self::TooMany { seconds }
            | Self::TooManyStreams { seconds }
            | Self::TooManyRecords { seconds }
            | Self::TooManyBytes { seconds }
            | Self::TooManyFiles { seconds }
            | Self::Unread { seconds }
            | Self::Archive(ArchiveError::Busy { seconds }) => Some(*seconds),
            Self::Archive(ArchiveError::Unknown(_)) | Self::Behind => Some(1),
            Self::Awaited => Some(3),
            _ => None,
        }
    }
}

impl ApiError {
    /// The members of the problem; anything withheld is logged.
    pub(crate) fn body(&self) -> Problem {
        match self {
            Self::Fault(cause) => tracing::error!(%cause, "a request failed"),
            Self::Archive(ArchiveError::Stopped) => tracing::error!("the store has stopped"),
            Self::Archive(ArchiveError::Busy { .. }) => {
                tracing::warn!("a request was turned away for lack of capacity");
            }
            Self::Archive(ArchiveError::Unknown(cause)) => {
                tracing::warn!(%cause, "the outcome of a request is unknown");
            }
            _ => {}
        }
        let status = self.status();
        let mut problem = Problem {
            awaited: matches!(self, Self::Awaited).then_some(true),
            detail: self.to_string(),
            head: None,
            match_name: None,
            status: status.as_u16(),
            title: status.canonical_reason().unwrap_or("Problem"),
        };
        match self {
            Self::Archive(ArchiveError::HeadMoved(Some(head))) => {
                problem.head = Some(LastRecord { hash: head.hash, seq: head.seq });
            }
            Self::Taken { name, .. } => problem.match_name.clone_from(name),
            _ => {}
        }
        problem
    }
}

/// Why a request failed; also the data of the last message, `problem`, of a streaming response that cannot continue, for
/// example because its token was revoked or has expired.
#[derive(Serialize, JsonSchema)]
pub(crate) struct Problem {
    /// With 404 to a card: a card API is being asked for it, so the same request may succeed soon.
    #[serde(skip_serializing_if = "Option::is_none")]
    awaited: Option<bool>,
    /// What is wrong, and what to do.
    detail: String,
    /// With 412: the head of the match, if it is released, or if the caller is an official of the match or wrote that record.
    /// Other recorders of a delayed match continue from their receipts: sending the same events again with the same token
    /// returns the receipts.
    #[serde(skip_serializing_if = "Option::is_none")]
    head: Option<LastRecord>,
    /// With 409 to an import: the name of the match that is already here, if the caller may read it.
    #[serde(rename = "match", skip_serializing_if = "Option::is_none")]
    match_name: Option<String>,
    /// The status of the response.
    status: u16,
    /// What the status means.
    title: &'static str,
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let (status, body) = (self.status(), self.body());
        let mut headers = HeaderMap::new();
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("application/problem+json"));
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(NOT_KEPT));
        if status == StatusCode::UNAUTHORIZED {
            headers.insert(header::WWW_AUTHENTICATE, HeaderValue::from_static("Bearer"));
        }
        if let Some(seconds) = self.retry_after() {
            headers.insert(header::RETRY_AFTER, HeaderValue::from(seconds));
        }
        (status, headers, Json(body)).into_response()
    }
}

impl From<ArchiveError> for ApiError {
    fn from(error: ArchiveError) -> Self {
        match error {
            ArchiveError::Fault(cause) => Self::Fault(cause),
            error => Self::Archive(error),
        }
    }
}

impl From<NoAnswer> for ApiError {
    fn from(error: NoAnswer) -> Self {
        match error {
            NoAnswer::Object(FindError::Several { .. }) => Self::BadRequest(error.to_string()),
            NoAnswer::NoRecord { .. }
            | NoAnswer::Object(FindError::Nothing { .. } | FindError::None { .. }) => {
                Self::not_found(error.to_string())
            }
        }
    }
}

impl From<ReadError> for ApiError {
    fn from(error: ReadError) -> Self {
        ArchiveError::from(error).into()
    }
}

impl From<Fault> for ApiError {
    fn from(fault: Fault) -> Self {
        Self::fault(&fault)
    }
}

const fn status_of(error: &ArchiveError) -> StatusCode {
    match error {
        ArchiveError::NoMatch | ArchiveError::NotFound(_) | ArchiveError::NotReleased { .. } => {
            StatusCode::NOT_FOUND
        }
        ArchiveError::Conflict(_) | ArchiveError::IdReused(_) => StatusCode::CONFLICT,
        ArchiveError::HeadMoved(_) => StatusCode::PRECONDITION_FAILED,
        ArchiveError::TooLarge(_) => StatusCode::PAYLOAD_TOO_LARGE,
        ArchiveError::Refused(_) => StatusCode::UNPROCESSABLE_ENTITY,
        ArchiveError::Busy { .. } | ArchiveError::Stopped | ArchiveError::Unknown(_) => {
            StatusCode::SERVICE_UNAVAILABLE
        }
        ArchiveError::Broken(_) | ArchiveError::Fault(_) => StatusCode::INTERNAL_SERVER_ERROR,
    }
}
