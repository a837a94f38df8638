//! What goes wrong, as people and programs are told: RFC 9457 problem details.

use axum::Json;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use ledger::{AppendError, Fault, Head, ReadError};
use record::{At, EventId};
use serde_json::{Value, json};
use thiserror::Error;

/// Why a request was not done.
#[derive(Debug, Error)]
pub(crate) enum ApiError {
    #[error("{0}")]
    BadRequest(String),
    #[error("this needs a token: send `Authorization: Bearer ...`")]
    NoToken,
    #[error("this token is unknown, revoked or expired: ask for another one")]
    BadToken,
    #[error("{0}")]
    Forbidden(String),
    #[error("a private match is not shown inside other pages: link to it")]
    Private,
    #[error("there is no such match here, or it is not for you to see")]
    NoMatch,
    #[error("there is nothing here: {0}")]
    NotFound(String),
    #[error("nothing of this match is released yet{}", from.map_or_else(
        || ": ask again once it has gone on".to_owned(), |from| format!(": ask again at {from}")
    ))]
    NotReleased { from: Option<At> },
    #[error("{method} is not done here: see /openapi.json for what is")]
    Method { method: String },
    #[error("{0}")]
    Conflict(String),
    #[error("the match already has another event with the id `{0}`: give the new one another id")]
    IdReused(EventId),
    #[error("the match has moved on: read what is new and append to its head")]
    HeadMoved(Option<Head>),
    #[error("too many requests came from here: wait {seconds} s before the next")]
    TooMany { seconds: u64 },
    #[error("too many live streams go to here: close one, then wait {seconds} s")]
    TooManyStreams { seconds: u64 },
    #[error("the body took too long: send it again without a pause, or in several parts")]
    Slow,
    #[error("{0}")]
    TooLarge(String),
    #[error("{got} is not read here: send {want}")]
    MediaType { got: String, want: &'static str },
    #[error("{0}")]
    Refused(String),
    #[error("say which head you append to: send `If-Match: \"<hash>\"`")]
    NoPrecondition,
    #[error("{got} is not written here: ask for {want}")]
    Form { got: String, want: &'static str },
    #[error(
        "the store has stopped because a disk did not take what was written: nothing more is accepted"
    )]
    Stopped,
    #[error("something went wrong here: it was logged")]
    Fault(String),
}

impl ApiError {
    fn status(&self) -> StatusCode {
        match self {
            Self::BadRequest(_) => StatusCode::BAD_REQUEST,
            Self::NoToken | Self::BadToken | Self::Private => StatusCode::UNAUTHORIZED,
            Self::Forbidden(_) => StatusCode::FORBIDDEN,
            Self::NoMatch | Self::NotFound(_) | Self::NotReleased { .. } => StatusCode::NOT_FOUND,
            Self::Method { .. } => StatusCode::METHOD_NOT_ALLOWED,
            Self::Conflict(_) | Self::IdReused(_) => StatusCode::CONFLICT,
            Self::HeadMoved(_) => StatusCode::PRECONDITION_FAILED,
            Self::TooMany { .. } | Self::TooManyStreams { .. } => StatusCode::TOO_MANY_REQUESTS,
            Self::Slow => StatusCode::REQUEST_TIMEOUT,
            Self::TooLarge(_) => StatusCode::PAYLOAD_TOO_LARGE,
            Self::MediaType { .. } => StatusCode::UNSUPPORTED_MEDIA_TYPE,
            Self::Refused(_) => StatusCode::UNPROCESSABLE_ENTITY,
            Self::NoPrecondition => StatusCode::PRECONDITION_REQUIRED,
            Self::Form { .. } => StatusCode::NOT_IMPLEMENTED,
            Self::Stopped => StatusCode::SERVICE_UNAVAILABLE,
            Self::Fault(_) => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }

    /// Members beside those of the RFC.
    fn more(&self) -> Value {
        match self {
            Self::HeadMoved(Some(head)) => {
                json!({ "head": { "seq": head.seq, "hash": head.hash } })
            }
            _ => json!({}),
        }
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        if let Self::Fault(cause) = &self {
            tracing::error!(%cause, "a request failed");
        }
        let status = self.status();
        let mut body = self.more();
        body["status"] = status.as_u16().into();
        body["title"] = status.canonical_reason().unwrap_or("Problem").into();
        body["detail"] = self.to_string().into();
        let mut headers = HeaderMap::new();
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("application/problem+json"));
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
        if status == StatusCode::UNAUTHORIZED {
            headers.insert(header::WWW_AUTHENTICATE, HeaderValue::from_static("Bearer"));
        }
        if let Self::TooMany { seconds } | Self::TooManyStreams { seconds } = self {
            headers.insert(header::RETRY_AFTER, HeaderValue::from(seconds));
        }
        (status, headers, Json(body)).into_response()
    }
}

impl From<AppendError> for ApiError {
    fn from(error: AppendError) -> Self {
        match error {
            AppendError::HeadMoved { current } => Self::HeadMoved(current),
            AppendError::IdReused { id } => Self::IdReused(id),
            AppendError::TooLarge { .. } => Self::TooLarge(error.to_string()),
            AppendError::Poisoned(_) | AppendError::Closed => Self::Stopped,
            AppendError::Unlinked { .. } | AppendError::Fault(_) => Self::Fault(error.to_string()),
        }
    }
}

impl From<ReadError> for ApiError {
    fn from(error: ReadError) -> Self {
        match error {
            ReadError::Poisoned(_) | ReadError::Closed => Self::Stopped,
            ReadError::Fault(fault) => fault.into(),
        }
    }
}

impl From<Fault> for ApiError {
    fn from(fault: Fault) -> Self {
        Self::Fault(fault.to_string())
    }
}
