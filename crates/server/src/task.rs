//! Answers whose heads are known before their bodies are worked out.

use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};

use crate::answer::{Heading, conditional, has_etag};
use crate::limits::Payer;
use crate::problem::ApiError;
use crate::work::Work;

/// An answer that is known by its head, while its body is still to be worked out.
pub(crate) struct Task {
    heading: Heading,
    price: u32,
    body: Box<dyn FnOnce() -> Vec<u8> + Send>,
}

impl Task {
    /// An answer with this heading and a body that costs so many reads.
    pub(crate) fn new(
        heading: Heading,
        price: u32,
        body: impl FnOnce() -> Vec<u8> + Send + 'static,
    ) -> Self {
        Self { heading, price, body: Box::new(body) }
    }

    /// The answer, for who pays; who has it already pays nothing.
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

/// Whether who asks has the answer with this head.
pub(crate) fn is_current(request: &HeaderMap, head: &HeaderMap) -> bool {
    let tag = head.get(header::ETAG).and_then(|tag| tag.to_str().ok());
    tag.is_some_and(|tag| has_etag(request, tag))
}
