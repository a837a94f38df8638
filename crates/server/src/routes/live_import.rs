//! A game of another program, recorded while it is played: its page sends the packets as they come.

use archive::{Delay, GameSoFar, LiveProgress, Visibility};
use axum::Extension;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use import::{ImportError, MatchLog};
use record::{Digest, MatchId, Receipt};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::log::SharedLog;
use super::matches::address_name;
use crate::access::caller::CallerIdentity;
use crate::app::{App, Shared};
use crate::blocking::blocking;
use crate::limits::client_budget::ClientBudget;
use crate::limits::price;
use crate::live::growing_logs::{GrowingLog, LOG_BYTES_MAX, NotAdded};
use crate::problem::ApiError;
use crate::request::body::{AuthorisedBody, BodyContent, LENT_BYTES_MAX, NAMELESS, check_json};
use crate::response::{NOT_KEPT, complete, sorted};

/// The next packets of a game that is played.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct NextPackets {
    /// How many packets of the game were sent before.
    #[serde(default)]
    after: usize,
    /// Packets as the page has them. Those that were sent before may be among them.
    packets: Vec<Value>,
    /// The start data of the page, as far as an import reads them; needed once.
    start: Option<Value>,
    /// Who may read the match, if it is opened now.
    #[serde(default)]
    visibility: Visibility,
    /// The delay with which the public sees it, if it is opened now.
    delay: Option<Delay>,
}

impl BodyContent for NextPackets {
    const BYTES_MAX: usize = LENT_BYTES_MAX;

    fn read(headers: &HeaderMap, bytes: Vec<u8>) -> Result<Self, ApiError> {
        check_json(headers)?;
        // serde also reads a list as the members of an object, in their order; the API takes only their names.
        if !bytes.trim_ascii_start().starts_with(b"{") {
            return Err(ApiError::Refused(format!("the packets cannot be read: {NAMELESS}")));
        }
        let next: Self = serde_json::from_slice(&bytes)
            .map_err(|error| ApiError::Refused(format!("the packets cannot be read: {error}")))?;
        next.delay.map(Delay::checked).transpose()?;
        Ok(next)
    }
}

/// A game as far as it is recorded.
#[derive(Serialize, JsonSchema)]
#[schemars(transform = complete)]
pub(super) struct RecordedSoFar {
    /// Its id; null before both players have chosen their decks.
    #[serde(rename = "match")]
    match_id: Option<MatchId>,
    /// Its name in addresses, with the secret of its links if it is unlisted.
    name: Option<String>,
    /// The number of its records.
    records: usize,
    /// The hash of its last record.
    head: Option<Digest>,
    /// How many packets of the game have come.
    packets: usize,
    /// The signed receipt for everything up to the head.
    receipt: Option<String>,
}

pub(super) async fn grow(
    State(app): Shared,
    identity: CallerIdentity,
    payer: ClientBudget,
    Extension(log): SharedLog,
    sent: AuthorisedBody<NextPackets>,
) -> Result<Response, ApiError> {
    let caller = identity.caller()?.clone();
    caller.may_record_some()?;
    let token = caller.has_token()?.hash;
    let from = app.clone();
    let add = move || {
        let next = sent.read()?;
        let opening = (next.visibility, next.delay);
        let growing = added(&from, token, next)?;
        let price = price::stored(growing.bytes);
        Ok((growing, opening, price))
    };
    let (growing, (visibility, delay), price) = blocking(add).await?;
    let from = app.clone();
    let record = move || {
        let count = growing.packets.len();
        let none = RecordedSoFar {
            match_id: None,
            name: None,
            records: 0,
            head: None,
            packets: count,
            receipt: None,
        };
        let read = import::bga_live(growing.packets, growing.start.as_ref());
        let MatchLog { match_id, drafts, .. } = match read {
            Ok(read) => read,
            // The players still choose their decks.
            Err(ImportError::NoGame { .. } | ImportError::Players(_)) => {
                return Ok(response(&none));
            }
            Err(error) => return Err(ApiError::Refused(error.to_string())),
        };
        if from.archive.find(&match_id).is_ok() {
            caller.may_record(&match_id)?;
        } else {
            caller.may_open(Some(&match_id))?;
        }
        let (name, author) = (match_id.clone(), caller.author(&match_id));
        let growing = GameSoFar { match_id, visibility, delay, drafts, author };
        let LiveProgress { head, added, link } = from.archive.grow(growing)?;
        from.metrics.accepted(added);
        let (first_seq, last_seq, match_id) = (0, head.seq, name.clone());
        let receipt = Receipt { match_id, first_seq, last_seq, head: head.hash };
        Ok(response(&RecordedSoFar {
            name: Some(address_name(&name, link.as_deref())),
            match_id: Some(name),
            records: head.seq as usize + 1,
            head: Some(head.hash),
            packets: count,
            receipt: Some(receipt.sign(log.signer())),
        }))
    };
    app.work.paid(&payer, price, record).await
}

/// The log of a game with the next packets.
fn added(app: &App, token: Digest, next: NextPackets) -> Result<GrowingLog, ApiError> {
    let NextPackets { after, packets, start, .. } = next;
    let table = packets.first().and_then(|packet| packet.get("table_id"));
    let table = table.map(ToString::to_string).unwrap_or_default();
    app.growing_logs.add((token, table), after, packets, start).map_err(|error| match error {
        NotAdded::Missing { here } => ApiError::Taken {
            why: format!(
                "only {here} packets of this game are here: send all that the page has, with `after` 0"
            ),
            name: None,
        },
        NotAdded::TooLarge => ApiError::TooLarge(format!(
            "the packets of this game have more than {LOG_BYTES_MAX} bytes: import it when it is over"
        )),
    })
}

fn response(told: &RecordedSoFar) -> Response {
    let headers = [(header::CACHE_CONTROL, NOT_KEPT)];
    (StatusCode::OK, headers, axum::Json(sorted(told))).into_response()
}
