//! Admission: each request arrives in the turn of its client, and is charged with the price of its
//! route.

use std::sync::Arc;
use std::time::Duration;

use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::request::Parts;
use axum::http::{HeaderValue, Method};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use futures_util::stream::StreamExt;

use crate::access::caller::CallerIdentity;
use crate::limits::client_budget::ClientBudget;
use crate::limits::quota::QuotaShare;
use crate::limits::{Limits, check, take};
use crate::net::client::{Client, Peer, household, is_this_machine};
use crate::problem::ApiError;
use crate::request::headers::accepts;
use crate::request::requested_route::{RequestedRoute, RoutePrice};

/// How long a refusal takes, during which no other request of that client arrives: a client that is
/// over a limit costs as little as one that is within it.
const REFUSAL: Duration = Duration::from_millis(50);

/// When to retry if there are too many streams, in seconds: it is unknown when one ends.
const STREAM_PAUSE: u64 = 30;

/// The media type of live streams.
const STREAM: &str = "text/event-stream";

impl Limits {
    /// Admits a request in the turn of its client, charged with its price; for a live stream, also
    /// takes a place.
    async fn admit(
        self: &Arc<Self>,
        identity: &CallerIdentity,
        request: &Parts,
    ) -> Result<(ClientBudget, Option<QuotaShare>), ApiError> {
        self.forget();
        let peer = request.extensions.get::<Peer>();
        let address = peer.map(|&peer| self.proxies.client(peer, &request.headers));
        let Some(address) = address.filter(|&address| !is_this_machine(address)) else {
            let payer = ClientBudget::new(self.clone(), None, request);
            self.charge(&payer, request)?;
            return Ok((payer, None));
        };
        let address = household(address);
        let caller = identity.caller();
        let is_wrong = matches!(caller, Err(ApiError::BadToken));
        // Only a valid token is a client of its own: otherwise a made-up one would bring a new budget with each
        // request.
        let by_token = caller.ok().and_then(|it| it.has_token().ok().map(|token| token.hash));
        let client = by_token.map_or(Client::Address(address), Client::Token);
        let payer = ClientBudget::new(self.clone(), Some(client), request);
        let queues = self.queues(client);
        // One request of a client at a time: a client over its limit then waits in its own queue, at no cost to
        // others.
        let turn = queues.arrival.acquire().await;
        while let Err(wait) = check(&self.arrivals, &client, 1) {
            tokio::time::sleep(wait).await;
        }
        // By address, since a wrong token names nobody: guessing is limited however many tokens are tried.
        let guess = if is_wrong { take(&self.wrong_tokens, &address, 1) } else { Ok(()) };
        let admitted = guess.and_then(|()| self.charge(&payer, request)).and_then(|()| {
            let is_stream = request.method.is_safe() && accepts(&request.headers, STREAM);
            let place = is_stream.then(|| self.streams.take(Some(client), 1)).transpose();
            place.map_err(|_| ApiError::TooManyStreams { seconds: STREAM_PAUSE })
        });
        if admitted.is_err() {
            // With the turn still held, so that the client's other requests wait, too.
            tokio::time::sleep(REFUSAL).await;
        }
        // Before the request runs: the turn orders arrivals, and must not make one request wait for the response to
        // another.
        drop(turn);
        Ok((payer, admitted?))
    }

    /// Charges a request with the price of its route.
    fn charge(&self, payer: &ClientBudget, request: &Parts) -> Result<(), ApiError> {
        let route = request.extensions.get::<RequestedRoute>();
        match route.map_or(RoutePrice::Reads(1), |route| route.price) {
            RoutePrice::Reads(reads) => payer.take(reads),
            RoutePrice::Writes(writes) => {
                payer.client().map_or(Ok(()), |client| take(&self.writes, &client, writes))?;
                payer.count_writes(writes);
                Ok(())
            }
        }
    }
}

/// Header with the cost of a response, in reads.
const PRICE: &str = "daybook-reads";

/// Admits a request if its client has budget left, and keeps the place of a stream until its end.
///
/// This machine itself is not limited; a proxy on it is, per client, once it is named.
pub(crate) async fn limit(
    State(limits): State<Arc<Limits>>,
    identity: CallerIdentity,
    request: Request,
    next: Next,
) -> Response {
    let (mut parts, body) = request.into_parts();
    let (payer, place) = match limits.admit(&identity, &parts).await {
        Ok(admitted) => admitted,
        Err(error) => return error.into_response(),
    };
    let is_read = parts.method.is_safe();
    parts.extensions.insert(payer.clone());
    let mut answer = next.run(Request::from_parts(parts, body)).await;
    if is_read {
        answer.headers_mut().insert(PRICE, HeaderValue::from(payer.paid()));
    }
    let Some(place) = place else { return answer };
    answer.map(|body| {
        let parts = body.into_data_stream().map(move |part| {
            let _held = &place;
            part
        });
        Body::from_stream(parts)
    })
}

/// Admits what browsers ask before requests to other sites, like any other request.
pub(crate) async fn limit_preflight(
    State(limits): State<Arc<Limits>>,
    request: Request,
    next: Next,
) -> Response {
    let (parts, body) = request.into_parts();
    if parts.method == Method::OPTIONS
        && let Err(error) = limits.admit(&CallerIdentity::everyone(), &parts).await
    {
        return error.into_response();
    }
    next.run(Request::from_parts(parts, body)).await
}

#[cfg(test)]
mod tests {
    use std::net::IpAddr;

    use super::*;
    use crate::limits::READS;
    use crate::net::client::Proxies;

    #[tokio::test(start_paused = true)]
    async fn who_is_over_a_limit_is_refused_slowly_and_keeps_nobody_else_waiting() {
        let limits = Arc::new(Limits::new(Proxies::default()));
        let from = |last: u8| {
            let (mut request, _) = Request::new(Body::empty()).into_parts();
            request.extensions.insert(Peer(IpAddr::from([192, 0, 2, last])));
            request
        };
        let admit = |last: u8| {
            let (limits, request) = (limits.clone(), from(last));
            async move { limits.admit(&CallerIdentity::everyone(), &request).await.map(drop) }
        };
        let client = Client::Address(IpAddr::from([192, 0, 2, 1]));
        take(&limits.reads, &client, READS.1).expect("it is new");
        let begun = tokio::time::Instant::now();
        let refused = futures_util::future::join_all((0..20).map(|_| admit(1)));
        let other = async {
            admit(2).await.expect("its budget is full");
            begun.elapsed()
        };
        let (refused, other) = tokio::join!(refused, other);
        let count = u32::try_from(refused.iter().filter(|one| one.is_err()).count());
        assert!(begun.elapsed() >= REFUSAL * count.expect("twenty at most"));
        assert!(refused.iter().any(Result::is_err), "its budget was spent");
        assert!(other < REFUSAL, "{other:?}");
    }
}
