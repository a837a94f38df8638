//! Games that another program sends when they end, signed with a key from an operator.
//!
//! The signature is that of [Standard Webhooks](https://www.standardwebhooks.com/) 1.0.0, so their
//! libraries can make it: HMAC-SHA256 (RFC 2104) over the id, the time and the body.

use std::sync::Arc;

use archive::{Author, NewFile, StoredToken, Visibility};
use axum::Extension;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use import::{MatchLog, Perspective};
use ledger::Log;
use record::{At, Digest, EventId};
use ring::hmac;
use serde::Deserialize;

use super::log::SharedLog;
use super::transfer::imported;
use crate::access::caller::CallerIdentity;
use crate::app::{App, Shared};
use crate::limits::client_budget::ClientBudget;
use crate::limits::price;
use crate::problem::ApiError;
use crate::request::body::{LENT_BYTES_MAX, SignedBody};
use crate::request::query::Query;

/// How far the time of a request may be from ours, in milliseconds: as the specification recommends.
const TOLERANCE_MS: i64 = 5 * 60 * 1000;

/// Number of digits of the hash of a log in the id of its first event: 128 bits.
const CONTENT_DIGITS: usize = 32;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct HookQuery {
    visibility: Option<Visibility>,
}

/// Imports the log in a signed body. The same log again is the same match, whichever version of the
/// importer reads it, because the hash of the log is the id of the first event.
pub(super) async fn import_signed(
    State(app): Shared,
    payer: ClientBudget,
    Extension(log): SharedLog,
    asked: Result<Query<HookQuery>, ApiError>,
    sent: SignedBody,
) -> Result<Response, ApiError> {
    let price = price::stored(sent.bytes.len());
    let from = app.clone();
    let import = move || {
        let token = signer(&from, &sent.headers, &sent.bytes, archive::now())?;
        // Only now: without a signature the response is about the signature.
        let visibility = asked?.0.visibility;
        import_log(&from, &log, &token, &sent.bytes, visibility)
    };
    app.work.paid(&payer, price, import).await
}

fn import_log(
    app: &Arc<App>,
    log: &Log,
    token: &StoredToken,
    bytes: &[u8],
    visibility: Option<Visibility>,
) -> Result<Response, ApiError> {
    let refused = |error: &dyn std::fmt::Display| ApiError::Refused(error.to_string());
    let whole = Perspective::Everything;
    let content = import::content(bytes, whole, LENT_BYTES_MAX).map_err(|error| refused(&error))?;
    let read = import::bga_within(bytes, None, whole, LENT_BYTES_MAX);
    let MatchLog { match_id, mut drafts, report } = read.map_err(|error| refused(&error))?;
    let first = first_id(&content);
    let author = Author { token: Some(token.hash), sees_all: false };
    if let Some(there) = app.archive.imported(&match_id, &first, author)? {
        return Ok(imported(app, log, there, Some(report)));
    }
    if let Some(draft) = drafts.first_mut() {
        draft.id = Some(first);
    }
    let new = NewFile::Log(match_id.clone(), drafts);
    let stored = app.archive.import(new, visibility, author).map_err(|error| {
        super::transfer::taken(error, app, &CallerIdentity::everyone(), &match_id)
    });
    Ok(imported(app, log, stored?, Some(report)))
}

/// The id of the first event of a log with this content.
fn first_id(content: &Digest) -> EventId {
    let id = format!("log-{}", &content.to_string()[..CONTENT_DIGITS]);
    id.parse().expect("letters and digits")
}

/// The key that a request is signed with, if its signature is right and not old.
fn signer(app: &App, headers: &HeaderMap, body: &[u8], now: At) -> Result<StoredToken, ApiError> {
    let value = |name: &str| {
        let value = headers.get(name).and_then(|value| value.to_str().ok());
        value.ok_or(ApiError::NotSigned(
            "`webhook-id`, `webhook-timestamp` or `webhook-signature` is missing",
        ))
    };
    let (id, time) = (value("webhook-id")?, value("webhook-timestamp")?);
    let seconds: i64 = time
        .parse()
        .map_err(|_| ApiError::NotSigned("`webhook-timestamp` is not in Unix seconds"))?;
    let distance = seconds.saturating_mul(1000).saturating_sub(now.unix_ms());
    if distance.unsigned_abs() > TOLERANCE_MS.unsigned_abs() {
        return Err(ApiError::NotSigned("`webhook-timestamp` is more than five minutes from now"));
    }
    let signatures: Vec<_> = value("webhook-signature")?
        .split(' ')
        .filter_map(|one| BASE64_STANDARD.decode(one.strip_prefix("v1,")?).ok())
        .collect();
    let signed = [id.as_bytes(), b".", time.as_bytes(), b".", body].concat();
    app.archive.check_tokens()?;
    let tokens = app.tokens.hooks(now).map_err(|error| ApiError::fault(&error))?;
    let is_by = |token: &StoredToken| {
        let key = hmac::Key::new(hmac::HMAC_SHA256, &token.hook_key());
        // In constant time.
        signatures.iter().any(|signature| hmac::verify(&key, &signed, signature).is_ok())
    };
    let wrong =
        ApiError::NotSigned("no key of this service has made `webhook-signature` for this body");
    tokens.into_iter().find(is_by).ok_or(wrong)
}
