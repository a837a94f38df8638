//! Responses whose headers are known before their bodies are computed.

use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};

use crate::limits::client_budget::ClientBudget;
use crate::limits::work::Work;
use crate::problem::ApiError;
use crate::response::{Heading, conditional, has_etag};

/// A response with known headers and a body still to be computed.
pub(crate) struct LazyResponse {
    heading: Heading,
    price: u32,
    body: Box<dyn FnOnce() -> Result<Vec<u8>, ApiError> + Send>,
}

impl LazyResponse {
    /// A response with this heading, and a body with this price in reads.
    pub(crate) fn new(
        heading: Heading,
        price: u32,
        body: impl FnOnce() -> Result<Vec<u8>, ApiError> + Send + 'static,
    ) -> Self {
        Self { heading, price, body: Box::new(body) }
    }

    /// The response, charged to the payer; a caller who already has it pays nothing.
    pub(crate) async fn answer(
        self,
        work: &Work,
        payer: &ClientBudget,
        request: &HeaderMap,
    ) -> Result<Response, ApiError> {
        let Self { heading, price, body } = self;
        // Entity tags follow from what the response depends on, so whether the caller has it is known before it is
        // computed.
        if is_current(request, &heading.headers) {
            return Ok((StatusCode::NOT_MODIFIED, heading.headers).into_response());
        }
        let body = work.paid(payer, price, body).await?;
        Ok(conditional(request, heading, || body))
    }
}

/// Whether the caller has the response with these headers.
pub(crate) fn is_current(request: &HeaderMap, head: &HeaderMap) -> bool {
    let tag = head.get(header::ETAG).and_then(|tag| tag.to_str().ok());
    tag.is_some_and(|tag| has_etag(request, tag))
}
