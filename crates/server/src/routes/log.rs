//! The transparency log: its checkpoints, tiles and proofs, which are the same for everyone.
//!
//! Entry tiles contain leaves, which reveal nothing about a record's contents; those of unreleased
//! records are withheld.

use std::sync::Arc;
use std::time::Duration;

use archive::EventReceipt;
use axum::Extension;
use axum::extract::{FromRequestParts, State};
use axum::http::header;
use axum::http::request::Parts;
use axum::response::{IntoResponse, Response};
use ledger::Log;
use record::{Consistency, Digest, Inclusion, LeafForm, MatchId, Receipt, write_entries};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::access::access_match;
use crate::access::caller::CallerIdentity;
use crate::app::{App, Shared};
use crate::blocking::blocking;
use crate::limits::client_budget::ClientBudget;
use crate::limits::price;
use crate::problem::ApiError;
use crate::request::path::{self, MatchName};
use crate::request::query::Query;
use crate::response::FOREVER;

/// How often, and how long, a waiting request checks for a checkpoint.
const COVERED_PAUSE: Duration = Duration::from_millis(20);
const COVERED_MAX: Duration = Duration::from_secs(20);

/// The log of the store that is served.
pub(super) type SharedLog = Extension<Arc<Log>>;

/// The signed receipt for events that were accepted together, at least one.
pub(super) fn receipt(log: &Log, match_id: &MatchId, events: &[EventReceipt]) -> String {
    let (first, last) = (&events[0], &events[events.len() - 1]);
    let (match_id, first_seq, last_seq) = (match_id.clone(), first.seq, last.seq);
    Receipt { match_id, first_seq, last_seq, head: last.hash }.sign(log.signer())
}

/// The signer of checkpoints and receipts, and its key.
#[derive(Serialize, JsonSchema)]
pub(super) struct LogOrigin {
    key: String,
    origin: String,
}

/// The proof that a record is in the tree: see RFC 6962 2.1.1.
#[derive(Serialize, JsonSchema)]
pub(super) struct InclusionProof {
    /// The last checkpoint.
    checkpoint: String,
    /// The form of the leaf: see schemas/v2.
    #[serde(skip_serializing_if = "LeafForm::is_one")]
    #[schemars(with = "u8", range(min = 1, max = 2), default)]
    form: LeafForm,
    /// The path, lowest hash first, in Base64.
    #[schemars(inner(regex(pattern = "^[A-Za-z0-9+/]{43}=$")))]
    hashes: Vec<String>,
    /// The index of the leaf, from 0.
    leaf: u64,
    #[serde(rename = "match")]
    match_id: MatchId,
    /// The hash of the record.
    record: Digest,
    /// The number of the record.
    seq: u32,
    /// The number of leaves in the tree.
    size: u64,
}

/// The proof that the tree has only grown: see RFC 6962 2.1.2.
#[derive(Serialize, JsonSchema)]
pub(super) struct ConsistencyProof {
    /// The number of leaves in the earlier tree.
    from: u64,
    /// The path, in Base64.
    #[schemars(inner(regex(pattern = "^[A-Za-z0-9+/]{43}=$")))]
    hashes: Vec<String>,
    /// The number of leaves in the later tree.
    to: u64,
}

/// The signer, and the key that its signatures are checked with.
pub(super) async fn origin(Extension(log): SharedLog) -> axum::Json<LogOrigin> {
    let verifier = log.signer().verifier();
    let origin = verifier.origin().as_str().to_owned();
    axum::Json(LogOrigin { key: verifier.to_string(), origin })
}

/// The last checkpoint.
pub(super) async fn checkpoint(Extension(log): SharedLog) -> impl IntoResponse {
    let headers =
        [(header::CONTENT_TYPE, "text/plain; charset=utf-8"), (header::CACHE_CONTROL, "no-cache")];
    (headers, log.published().note.to_string())
}

/// Hashes of the tree. The contents of a tile never change, even of a partial one.
pub(super) async fn tile(
    Extension(log): SharedLog,
    TilePath(path): TilePath,
) -> Result<Response, ApiError> {
    blocking(move || {
        let tile = log.tile(&path)?.ok_or_else(no_tile)?;
        Ok(bytes(tile, FOREVER))
    })
    .await
}

/// The leaves of a tile. It never changes once nothing of it is withheld.
pub(super) async fn entries(
    State(app): Shared,
    payer: ClientBudget,
    Extension(log): SharedLog,
    EntriesPath(index): EntriesPath,
) -> Result<Response, ApiError> {
    let from = app.clone();
    let count = move || {
        let leaves = log.leaves(&index)?.ok_or_else(no_tile)?;
        let unknown = from.archive.unknown(&leaves)?;
        Ok((leaves, unknown))
    };
    let (leaves, unknown) = blocking(count).await?;
    // Finding out which match a leaf belongs to reads one record of every match that was not seen before.
    if !unknown.is_empty() {
        let from = app.clone();
        let price = price::load(u32::try_from(unknown.len()).unwrap_or(u32::MAX));
        let learn = move || Ok(from.archive.learn(unknown)?);
        app.work.paid(&payer, price, learn).await?;
    }
    let from = app.clone();
    let count = move || {
        let unread = from.archive.unread_of(&leaves);
        Ok((leaves, unread))
    };
    let (leaves, unread) = blocking(count).await?;
    let from = app.clone();
    let read = move || {
        let entries = from.archive.entries(&leaves);
        let stays = entries.iter().all(Option::is_some);
        Ok(bytes(write_entries(&entries), if stays { FOREVER } else { "no-cache" }))
    };
    app.work.paid(&payer, price::load(unread), read).await
}

/// A tile of hashes: its level and index.
pub(super) struct TilePath(String);

impl<S: Sync> FromRequestParts<S> for TilePath {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, ApiError> {
        let (level, index): (String, String) = path::values(parts, no_tile).await?;
        Ok(Self(format!("{level}/{index}")))
    }
}

/// A tile of entries: its index.
pub(super) struct EntriesPath(String);

impl<S: Sync> FromRequestParts<S> for EntriesPath {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, ApiError> {
        path::values(parts, no_tile).await.map(Self)
    }
}

fn no_tile() -> ApiError {
    ApiError::not_found("the tree has no such tile: see /checkpoint for its size")
}

/// Bytes, with their cache lifetime.
fn bytes(bytes: Vec<u8>, cached: &'static str) -> Response {
    let headers =
        [(header::CONTENT_TYPE, "application/octet-stream"), (header::CACHE_CONTROL, cached)];
    (headers, bytes).into_response()
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RecordQuery {
    seq: Option<u32>,
}

/// Proof that a record is in the tree.
pub(super) async fn inclusion(
    State(app): Shared,
    identity: CallerIdentity,
    payer: ClientBudget,
    Extension(log): SharedLog,
    name: MatchName,
    Query(asked): Query<RecordQuery>,
) -> Result<axum::Json<InclusionProof>, ApiError> {
    let loaded = access_match(&app, &payer, identity, name, None, "proveRecord").await?.loaded;
    let replay = loaded.replay()?;
    let (seq, last) = (asked.seq.unwrap_or(replay.last()), replay.last());
    let none =
        || ApiError::not_found(format!("record {seq} does not exist: the last one is {last}"));
    let hash = replay.records().get(seq as usize).ok_or_else(none)?.hash;
    covered(&app, &log, &loaded.match_id, seq, hash).await?;
    blocking(move || {
        let match_id = &loaded.match_id;
        let (proof, form, published) = app.archive.inclusion(&log, match_id, seq, &hash)?;
        let Inclusion { leaf, size, hashes } = proof;
        Ok(axum::Json(InclusionProof {
            checkpoint: published.note.to_string(),
            form,
            hashes: hashes.iter().map(ToString::to_string).collect(),
            leaf,
            match_id: match_id.clone(),
            record: hash,
            seq,
            size,
        }))
    })
    .await
}

/// Waits until a checkpoint covers a record, without a thread. A failure is reported to the next
/// caller.
pub(super) async fn covered(
    app: &Arc<App>,
    log: &Log,
    match_id: &MatchId,
    seq: u32,
    hash: Digest,
) -> Result<(), ApiError> {
    let (app, match_id) = (app.clone(), match_id.clone());
    let (_, leaf) = blocking(move || Ok(app.archive.leaf_of(&match_id, seq, &hash)?)).await?;
    let wait = async {
        while log.published().size <= leaf && log.check().is_ok() {
            tokio::time::sleep(COVERED_PAUSE).await;
        }
    };
    let _ = tokio::time::timeout(COVERED_MAX, wait).await;
    Ok(())
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct SizesQuery {
    from: u64,
    to: Option<u64>,
}

/// Proof that the tree has only grown.
pub(super) async fn consistency(
    Extension(log): SharedLog,
    Query(asked): Query<SizesQuery>,
) -> Result<axum::Json<ConsistencyProof>, ApiError> {
    blocking(move || {
        let size = log.published().size;
        let proof = log.consistency(asked.from, asked.to.unwrap_or(size))?;
        let wrong = || {
            ApiError::BadRequest(format!(
                "`from` must be at least 1 and at most `to`, and `to` at most {size}: see /checkpoint"
            ))
        };
        let Consistency { from, to, hashes } = proof.ok_or_else(wrong)?;
        let hashes = hashes.iter().map(ToString::to_string).collect();
        Ok(axum::Json(ConsistencyProof { from, hashes, to }))
    })
    .await
}
