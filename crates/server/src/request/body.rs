//! Request bodies: who may send them, and how long they may be.

use std::error::Error;
use std::marker::PhantomData;
use std::sync::Arc;
use std::time::Duration;

use axum::body::{Body, BodyDataStream};
use axum::extract::{FromRequest, FromRequestParts, Request};
use axum::http::{HeaderMap, header};
use futures_util::stream::StreamExt;
use tokio::time::timeout;
use tower_http::timeout::TimeoutError;

use crate::access::caller::CallerIdentity;
use crate::app::App;
use crate::blocking::blocking;
use crate::limits::client_budget::ClientBudget;
use crate::limits::quota::QuotaShare;
use crate::net::connections::Connection;
use crate::problem::ApiError;
use crate::request::headers::media_type;

/// Maximum size in bytes of a body of events or openings.
pub(crate) const BODY_BYTES_MAX: usize = 256 * 1024;

/// The error for a body with an array in place of an object.
pub(crate) const NAMELESS: &str = "found a list instead of an object with named members";

/// Maximum size in bytes of a file in a public upload, and of what it unpacks to: a long game as its
/// site prints it, with white space.
pub(crate) const LENT_BYTES_MAX: usize = 4 * 1024 * 1024;

/// Maximum size in bytes of a deck and its pool: a hundred times a long list.
const DECK_BYTES_MAX: usize = 64 * 1024;

/// The slowest speed that is enough to send the longest body.
const BYTES_A_SECOND: usize = 128 * 1024;

/// How many bytes of a body are read before others are answered.
const BYTES_AT_ONCE: usize = 64 * 1024;

/// The content of a body, and its maximum length.
pub(crate) trait BodyContent: Sized {
    /// Maximum size in bytes.
    const BYTES_MAX: usize;

    /// Parses it from the bytes that were sent with these headers.
    fn read(headers: &HeaderMap, bytes: Vec<u8>) -> Result<Self, ApiError>;
}

/// A body that arrived within the time allowed for its length; nothing is stored of one without a
/// valid token, or of one declared too long.
///
/// Its content is parsed only when the handler asks for it: a caller who may not know of a match,
/// or not write to it, learns nothing else first.
pub(crate) struct AuthorisedBody<T> {
    headers: HeaderMap,
    bytes: Vec<u8>,
    content: PhantomData<fn() -> T>,
}

impl<T: BodyContent> AuthorisedBody<T> {
    /// Parses the content.
    pub(crate) fn read(self) -> Result<T, ApiError> {
        T::read(&self.headers, self.bytes)
    }
}

impl<T: BodyContent> FromRequest<Arc<App>> for AuthorisedBody<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, app: &Arc<App>) -> Result<Self, ApiError> {
        let (mut parts, body) = request.into_parts();
        let identity = CallerIdentity::from_request_parts(&mut parts, app).await?;
        let may_send = identity.caller().and_then(|caller| caller.has_token().map(drop));
        let ((), bytes) = received(may_send, &parts.headers, body, T::BYTES_MAX).await?;
        if let Some(connection) = parts.extensions.get::<Arc<Connection>>() {
            // Only after a valid token and a whole body: a connection that is merely open is not kept.
            connection.trust();
        }
        let payer = ClientBudget::from_request_parts(&mut parts, app).await?;
        let app = app.clone();
        let bytes = blocking(move || {
            payer.pay_for(&bytes)?;
            // A long body takes minutes, and the token may have been revoked meanwhile.
            identity.caller()?.check(&app.tokens)?;
            Ok(bytes)
        });
        let bytes = bytes.await?;
        Ok(Self { headers: parts.headers, bytes, content: PhantomData })
    }
}

/// A short body that anyone may send, with or without a token: its content shows whether they may.
pub(crate) struct SmallBody<T> {
    headers: HeaderMap,
    bytes: Vec<u8>,
    content: PhantomData<fn() -> T>,
}

impl<T: BodyContent> SmallBody<T> {
    /// Parses the content.
    pub(crate) fn read(self) -> Result<T, ApiError> {
        T::read(&self.headers, self.bytes)
    }
}

impl<T: BodyContent> FromRequest<Arc<App>> for SmallBody<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, _: &Arc<App>) -> Result<Self, ApiError> {
        let (parts, body) = request.into_parts();
        let ((), bytes) = received(Ok(()), &parts.headers, body, T::BYTES_MAX).await?;
        Ok(Self { headers: parts.headers, bytes, content: PhantomData })
    }
}

/// No body, for a request whose address says everything: any body sent is read so that the
/// connection can be reused, and discarded.
pub(crate) struct NoBody;

/// Maximum size in bytes of an ignored body.
const NO_BODY_BYTES_MAX: usize = 1024;

impl FromRequest<Arc<App>> for NoBody {
    type Rejection = ApiError;

    async fn from_request(request: Request, _: &Arc<App>) -> Result<Self, ApiError> {
        let (parts, body) = request.into_parts();
        let read = received(Ok(()), &parts.headers, body, NO_BODY_BYTES_MAX).await;
        read.map(|_| Self)
    }
}

/// A file that anyone uploads, with or without a token, for viewing only: it does not make its
/// connection trusted.
///
/// Its sender holds one of the few places for such files, from before the first byte until this is
/// dropped.
pub(crate) struct PublicUpload {
    pub(crate) bytes: Vec<u8>,
    _place: QuotaShare,
}

impl PublicUpload {
    /// How many bytes may have to be read of it.
    pub(crate) fn weight(&self) -> usize {
        // A packed file may unpack to the maximum, which is known only when the work is done.
        if import::is_packed(&self.bytes) { LENT_BYTES_MAX } else { self.bytes.len() }
    }
}

impl FromRequest<Arc<App>> for PublicUpload {
    type Rejection = ApiError;

    async fn from_request(request: Request, app: &Arc<App>) -> Result<Self, ApiError> {
        // With this type, no page of another site can make its visitors send one.
        let (place, bytes) = lent(request, app, "application/octet-stream", LENT_BYTES_MAX)
            .await
            .map_err(|error| match error {
            ApiError::TooLarge(_) => ApiError::TooLarge(format!(
                "the file is larger than {LENT_BYTES_MAX} bytes: import it with a token"
            )),
            error => error,
        })?;
        Ok(Self { bytes, _place: place })
    }
}

/// A body whose signature its handler checks: until then its sender is anyone, and holds one of the
/// few places for files.
pub(crate) struct SignedBody {
    pub(crate) headers: HeaderMap,
    pub(crate) bytes: Vec<u8>,
    _place: QuotaShare,
}

impl FromRequest<Arc<App>> for SignedBody {
    type Rejection = ApiError;

    async fn from_request(request: Request, app: &Arc<App>) -> Result<Self, ApiError> {
        let headers = request.headers().clone();
        let (place, bytes) = lent(request, app, "application/json", LENT_BYTES_MAX).await?;
        Ok(Self { headers, bytes, _place: place })
    }
}

/// A deck that anyone uploads, as JSON, for checking only: like a [`PublicUpload`], and shorter.
pub(crate) struct PublicDeck {
    pub(crate) bytes: Vec<u8>,
    _place: QuotaShare,
}

impl FromRequest<Arc<App>> for PublicDeck {
    type Rejection = ApiError;

    async fn from_request(request: Request, app: &Arc<App>) -> Result<Self, ApiError> {
        let (place, bytes) = lent(request, app, "application/json", DECK_BYTES_MAX).await.map_err(
            |error| match error {
                ApiError::TooLarge(_) => ApiError::TooLarge(format!(
                    "the deck and its pool are larger than {DECK_BYTES_MAX} bytes: send a single deck, and leave out everything but its cards"
                )),
                error => error,
            },
        )?;
        Ok(Self { bytes, _place: place })
    }
}

/// A public upload, with its sender's place for it.
async fn lent(
    request: Request,
    app: &Arc<App>,
    media_type: &'static str,
    bytes_max: usize,
) -> Result<(QuotaShare, Vec<u8>), ApiError> {
    let (mut parts, body) = request.into_parts();
    let payer = ClientBudget::from_request_parts(&mut parts, app).await?;
    let is_of_type = check_is(media_type, &parts.headers);
    let may_send = is_of_type.and_then(|()| payer.place());
    received(may_send, &parts.headers, body, bytes_max).await
}

/// Checks that a body is declared as one JSON value.
pub(crate) fn check_json(headers: &HeaderMap) -> Result<(), ApiError> {
    check_is("application/json", headers)
}

/// Checks that a body is declared as this media type.
fn check_is(want: &'static str, headers: &HeaderMap) -> Result<(), ApiError> {
    match media_type(headers) {
        sent if sent == want => Ok(()),
        other => Err(ApiError::MediaType { got: format!("`{other}`"), want }),
    }
}

/// The bytes of a body within its maximum length, and the permission by which its sender may send
/// it.
async fn received<P>(
    may_send: Result<P, ApiError>,
    headers: &HeaderMap,
    body: Body,
    max: usize,
) -> Result<(P, Vec<u8>), ApiError> {
    let mut body = body.into_data_stream();
    // Refused before a byte is read: a stranger cannot make the server hold a long body.
    let may_send = may_send.and_then(|may| fits(headers, max).map(|()| may))?;
    let bytes = read_in_time(&mut body, max).await?;
    Ok((may_send, bytes))
}

/// Checks that a body is not declared too long.
fn fits(headers: &HeaderMap, max: usize) -> Result<(), ApiError> {
    let length = headers.get(header::CONTENT_LENGTH).and_then(|value| value.to_str().ok());
    match length.and_then(|length| length.parse::<usize>().ok()) {
        Some(length) if length > max => Err(too_large(max)),
        _ => Ok(()),
    }
}

/// A minute, and more for a long body: a little over five for a whole match.
fn time_for(bytes: usize) -> Duration {
    Duration::from_secs(60 + (bytes / BYTES_A_SECOND) as u64)
}

async fn read_in_time(body: &mut BodyDataStream, max: usize) -> Result<Vec<u8>, ApiError> {
    timeout(time_for(max), read(body, max)).await.unwrap_or(Err(ApiError::Slow))
}

async fn read(body: &mut BodyDataStream, max: usize) -> Result<Vec<u8>, ApiError> {
    let (mut bytes, mut unyielded) = (Vec::new(), 0);
    while let Some(part) = body.next().await {
        let part = part.map_err(|error| {
            if stood_still(&error) {
                ApiError::Slow
            } else {
                ApiError::BadRequest(format!("the body cannot be read: {error}"))
            }
        })?;
        // Also counted, since a body sent in chunks declares no length.
        if bytes.len() + part.len() > max {
            return Err(too_large(max));
        }
        bytes.extend_from_slice(&part);
        unyielded += part.len();
        if unyielded > BYTES_AT_ONCE {
            // Others are answered in between, however fast a long body arrives.
            unyielded = 0;
            tokio::task::yield_now().await;
        }
    }
    Ok(bytes)
}

/// Whether a body failed because no more data arrived.
fn stood_still(error: &(dyn Error + 'static)) -> bool {
    let mut cause = Some(error);
    while let Some(error) = cause {
        if error.is::<TimeoutError>() {
            return true;
        }
        cause = error.source();
    }
    false
}

fn too_large(max: usize) -> ApiError {
    ApiError::TooLarge(format!("the body is larger than {max} bytes: send it in several parts"))
}

#[cfg(test)]
mod tests {
    use std::convert::Infallible;

    use archive::FILE_BYTES_MAX;
    use axum::body::{Body, Bytes};
    use futures_util::stream;
    use tokio::time::{Instant, sleep};

    use super::*;

    /// The time limit for a body that sends a byte now and then and never ends.
    async fn patience(max: usize) -> Duration {
        let bytes = stream::unfold((), |()| async {
            sleep(Duration::from_secs(19)).await;
            Some((Ok::<_, Infallible>(Bytes::from_static(b" ")), ()))
        });
        let begun = Instant::now();
        let read = read_in_time(&mut Body::from_stream(bytes).into_data_stream(), max).await;
        assert!(matches!(read, Err(ApiError::Slow)));
        begun.elapsed()
    }

    #[tokio::test(start_paused = true)]
    async fn a_body_that_drips_is_given_up() {
        assert_eq!(patience(BODY_BYTES_MAX).await.as_secs(), 62);
        assert_eq!(patience(FILE_BYTES_MAX).await.as_secs(), 316);
    }

    #[tokio::test(start_paused = true)]
    async fn a_body_may_take_its_time() {
        let parts = stream::once(async {
            sleep(Duration::from_secs(61)).await;
            Ok::<_, Infallible>(Bytes::from_static(b"x"))
        });
        let mut body = Body::from_stream(parts).into_data_stream();
        let read = read_in_time(&mut body, BODY_BYTES_MAX).await;
        assert!(read.is_ok_and(|bytes| bytes == b"x"));
    }
}
