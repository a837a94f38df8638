//! Errors for people and programs: RFC 9457 problem details.

use std::error::Error as StdError;

use archive::ArchiveError;
use axum::Json;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use ledger::{Fault, ReadError};
use serde_json::{Value, json};
use thiserror::Error;

use crate::answer::NOT_KEPT;

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
    #[error("{0}")]
    Forbidden(String),
    #[error("a private match cannot be embedded in other pages: link to it")]
    Private,
    #[error("{method} is not supported here: see /openapi.json for the supported methods")]
    Method { method: String },
    /// An archive error, in its own words; its faults are told apart below, as their cause is only
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
            Self::NoToken | Self::OtherSite | Self::BadToken | Self::Private => {
                StatusCode::UNAUTHORIZED
            }
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

    /// Members beyond those of the RFC.
    fn more(&self) -> Value {
        match self {
            Self::Archive(ArchiveError::HeadMoved(Some(head))) => {
                json!({ "head": { "seq": head.seq, "hash": head.hash } })
            }
            Self::Taken { name: Some(name), .. } => json!({ "match": name }),
            Self::Awaited => json!({ "awaited": true }),
            _ => json!({}),
        }
    }
}

impl ApiError {
    /// The members of the problem; anything withheld is logged.
    pub(crate) fn body(&self) -> Value {
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
        let mut body = self.more();
        body["status"] = status.as_u16().into();
        body["title"] = status.canonical_reason().unwrap_or("Problem").into();
        body["detail"] = self.to_string().into();
        body
    }
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
