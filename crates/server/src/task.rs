//! Responses whose headers are known before their bodies are computed.

use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};

use crate::answer::{Heading, conditional, has_etag};
use crate::payer::Payer;
use crate::problem::ApiError;
use crate::work::Work;

/// A response with known headers and a body still to be computed.
pub(crate) struct Task {
    heading: Heading,
    price: u32,
    body: Box<dyn FnOnce() -> Vec<u8> + Send>,
}

impl Task {
    /// A response with this heading and a body that costs so many reads.
    pub(crate) fn new(
        heading: Heading,
        price: u32,
        body: impl FnOnce() -> Vec<u8> + Send + 'static,
    ) -> Self {
        Self { heading, price, body: Box::new(body) }
    }

    /// The response, charged to the payer; a caller who already has it pays nothing.
    pub(crate) async fn answer(
        self,
        work: &Work,
        payer: &Payer,
        request: &HeaderMap,
    ) -> Result<Response, ApiError> {
        let Self { heading, price, body } = self;
        if is_current(request, &heading.headers) {
            return Ok((StatusCode::NOT_MODIFIED, heading.headers).into_response());
        }
        let body = work.paid(payer, price, || Ok(body())).await?;
        Ok(conditional(request, heading, || body))
    }
}

/// Whether the caller has the response with these headers.
pub(crate) fn is_current(request: &HeaderMap, head: &HeaderMap) -> bool {
    let tag = head.get(header::ETAG).and_then(|tag| tag.to_str().ok());
    tag.is_some_and(|tag| has_etag(request, tag))
}
