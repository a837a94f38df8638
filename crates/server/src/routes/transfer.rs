//! Export and import of whole matches.

use std::sync::Arc;

use archive::{ArchiveError, Author, FILE_BYTES_MAX, Imported, NewFile, Visibility, head};
use axum::Extension;
use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use import::{MatchLog, Perspective};
use ledger::{Head, Log, Outcome};
use record::{Digest, MatchId, Proof, Receipt};
use replay::{Viewer, carried};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::log::{SharedLog, covered};
use super::matches::address_name;
use crate::access::caller::{Caller, CallerIdentity};
use crate::access::{access_match, readable};
use crate::app::{App, Shared};
use crate::blocking::blocking;
use crate::limits::client_budget::ClientBudget;
use crate::limits::price;
use crate::problem::ApiError;
use crate::request::body::{AuthorisedBody, BodyContent};
use crate::request::path::MatchName;
use crate::request::query::{Parsed, Query};
use crate::response::{PRIVATE, caching_headers, complete, sorted, tagged_by_hash};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ViewQuery {
    view: Option<Parsed<Viewer>>,
}

/// A match with the proof of its last record. The proof changes with each checkpoint, so the entity
/// tag is the hash of the bytes.
pub(super) async fn export(
    State(app): Shared,
    identity: CallerIdentity,
    payer: ClientBudget,
    Extension(log): SharedLog,
    name: MatchName,
    Query(asked): Query<ViewQuery>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let access = access_match(&app, &payer, identity, name, asked.view, "exportMatch").await?;
    let match_id = access.loaded.match_id.clone();
    let (Head { seq, hash }, price) = {
        let replay = access.replay()?;
        let none = || ApiError::Fault(format!("{match_id} has no record"));
        (head(&replay).ok_or_else(none)?, price::export(&replay))
    };
    // Before the turn for heavy work: waiting for a checkpoint takes up to a second and needs no core.
    let proof = match app.archive.guest(&match_id) {
        None => Some(proof(&app, &log, &match_id, seq, hash).await?),
        // The log does not have it.
        Some(_) => None,
    };
    let write = move || {
        // Anything dropped meanwhile is no longer included.
        let replay = access.replay()?;
        let mut openings = carried(&replay, access.viewer);
        openings.retain(|opening| opening.subject().seq() <= seq);
        let records = replay.span(0..seq as usize + 1);
        let file = match &proof {
            Some(proof) => record::write_proved(records, &openings, proof),
            None => record::write(records, &openings),
        };
        let mut heading = caching_headers("application/x-daybook", PRIVATE);
        let mut tell = |name, value: &str| {
            heading.insert(name, HeaderValue::from_str(value).expect("plain ASCII"));
        };
        tell(header::VARY, "authorization, accept");
        tell(header::CONTENT_DISPOSITION, &format!("attachment; filename=\"{match_id}.daybook\""));
        Ok(tagged_by_hash(&headers, heading, file))
    };
    // Each request has already paid for one read.
    payer.take(price - 1)?;
    // Even a short match waits its turn: a file's bytes are counted only once it is made, and many made at once would
    // fill the memory.
    app.work.heavy(&payer, write).await
}

/// The proof of the last record, once a checkpoint covers it; records that come meanwhile are not
/// waited for.
async fn proof(
    app: &Arc<App>,
    log: &Arc<Log>,
    match_id: &MatchId,
    seq: u32,
    hash: Digest,
) -> Result<Proof, ApiError> {
    covered(app, log, match_id, seq, hash).await?;
    let (app, log, match_id) = (app.clone(), log.clone(), match_id.clone());
    blocking(move || Ok(app.archive.proof(&log, &match_id, seq, &hash)?)).await
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ImportQuery {
    seat: Option<u8>,
    visibility: Option<Visibility>,
}

/// A whole match as a file: a `.daybook` file or a foreign log.
pub(super) struct Upload(Vec<u8>);

impl BodyContent for Upload {
    const BYTES_MAX: usize = FILE_BYTES_MAX;

    fn read(_: &HeaderMap, bytes: Vec<u8>) -> Result<Self, ApiError> {
        Ok(Self(bytes))
    }
}

/// A match that was imported.
#[derive(Serialize, JsonSchema)]
#[schemars(transform = complete)]
pub(super) struct ImportedMatch {
    /// Its id.
    #[serde(rename = "match")]
    match_id: MatchId,
    /// Its name in addresses, with the secret of its links if it is unlisted.
    name: String,
    /// The number of its records.
    records: usize,
    /// The hash of its last record.
    head: Digest,
    /// The report on a foreign log; null for a `.daybook` file.
    report: Option<import::ImportReport>,
    /// The signed receipt.
    receipt: String,
}

pub(super) async fn import(
    State(app): Shared,
    identity: CallerIdentity,
    Extension(log): SharedLog,
    asked: Result<Query<ImportQuery>, ApiError>,
    sent: AuthorisedBody<Upload>,
) -> Result<Response, ApiError> {
    blocking(move || {
        let caller = identity.caller()?;
        // Only now: without a token the response is about the token, whatever is wrong with the query.
        let Query(asked) = asked?;
        caller.may_open(None)?;
        let (new, author, report) = read(caller, &sent.read()?.0, asked.seat)?;
        // Kept for a conflict, since the import takes the file.
        let match_id = new.match_id().clone();
        let imported = app.archive.import(new, asked.visibility, author);
        let imported = imported.map_err(|error| taken(error, &app, &identity, &match_id))?;
        Ok(self::imported(&app, &log, imported, report))
    })
    .await
}

/// The response to an import.
pub(super) fn imported(
    app: &App,
    log: &Log,
    imported: Imported,
    report: Option<import::ImportReport>,
) -> Response {
    let Imported { outcome, match_id, head, link } = imported;
    let count = head.seq as usize + 1;
    let status = match outcome {
        Outcome::Stored => {
            app.metrics.accepted(count);
            StatusCode::CREATED
        }
        Outcome::AlreadyThere => StatusCode::OK,
    };
    let name = address_name(&match_id, link.as_deref());
    let location = format!("/v1/matches/{name}");
    let receipt =
        Receipt { match_id: match_id.clone(), first_seq: 0, last_seq: head.seq, head: head.hash };
    let receipt = receipt.sign(log.signer());
    let (records, head) = (count, head.hash);
    let answer = sorted(&ImportedMatch { match_id, name, records, head, report, receipt });
    (status, [(header::LOCATION, location)], axum::Json(answer)).into_response()
}

/// Whoever imports a match that is already here learns where, if they may read it.
pub(super) fn taken(
    error: ArchiveError,
    app: &App,
    identity: &CallerIdentity,
    match_id: &MatchId,
) -> ApiError {
    let ArchiveError::Conflict(why) = error else { return error.into() };
    let name = MatchName(match_id.to_string());
    let is_readable = readable(app, identity, &name).is_ok();
    ApiError::Taken { why, name: is_readable.then_some(name.0) }
}

/// Reads a `.daybook` file or a foreign log, with its author and the report on a log.
fn read(
    caller: &Caller,
    bytes: &[u8],
    seat: Option<u8>,
) -> Result<(NewFile, Author, Option<import::ImportReport>), ApiError> {
    let refused = |error: &dyn std::fmt::Display| ApiError::Refused(error.to_string());
    if !import::is_log(bytes) {
        let file = record::read(bytes).map_err(|error| refused(&error))?;
        let author = caller.author(&file.records[0].record.match_id);
        return Ok((NewFile::Whole(file), author, None));
    }
    let perspective =
        seat.map_or(Perspective::Everything, |seat| Perspective::Seat(rules::Seat::new(seat)));
    let MatchLog { match_id, drafts, report } =
        import::bga_within(bytes, None, perspective, FILE_BYTES_MAX)
            .map_err(|error| refused(&error))?;
    let author = caller.author(&match_id);
    Ok((NewFile::Log(match_id, drafts), author, Some(report)))
}
