//! Responses that are prepared once: the bytes, their entity tag and their compressed forms.

use std::io;
use std::sync::{Arc, OnceLock};

use axum::body::Bytes;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};

use crate::blocking::blocking;
use crate::cache::coding::{Coding, is_compressible};
use crate::problem::ApiError;
use crate::response::has_etag;

/// Marks responses that were prepared: they are neither compressed nor cached again.
#[derive(Clone, Copy)]
pub(crate) struct IsPrepared;

/// A response that is the same for everyone as long as the program runs.
pub(crate) struct Prepared {
    /// Those of the uncompressed form, with its entity tag.
    headers: HeaderMap,
    tag: String,
    data: Bytes,
    compressed: [OnceLock<Bytes>; Coding::ALL.len()],
}

impl Prepared {
    /// A response with these headers, to which its entity tag is added.
    pub(crate) fn new(mut headers: HeaderMap, data: Bytes) -> Arc<Self> {
        let tag = format!("\"{}\"", blake3::hash(&data).to_hex());
        headers.insert(header::ETAG, HeaderValue::from_str(&tag).expect("plain ASCII"));
        if is_compressible(&headers, data.len()) {
            headers.append(header::VARY, HeaderValue::from_static("accept-encoding"));
        }
        Arc::new(Self { headers, tag, data, compressed: Default::default() })
    }

    /// It, with a compressed form that is there already.
    pub(crate) fn with(self: Arc<Self>, coding: Coding, compressed: &'static [u8]) -> Arc<Self> {
        self.compressed[coding as usize].get_or_init(|| Bytes::from_static(compressed));
        self
    }

    /// Its entity tag.
    pub(crate) fn tag(&self) -> &str {
        &self.tag
    }

    /// Compresses it, so that no request has to wait for that.
    pub(crate) fn compress(&self) -> io::Result<()> {
        if is_compressible(&self.headers, self.data.len()) {
            Coding::ALL.into_iter().try_for_each(|coding| self.compressed(coding).map(drop))
        } else {
            Ok(())
        }
    }

    /// The response to a request; without a body if the caller already has it.
    pub(crate) async fn answer(
        self: &Arc<Self>,
        request: &HeaderMap,
    ) -> Result<Response, ApiError> {
        let mut answer = self.form_for(request).await?;
        answer.extensions_mut().insert(IsPrepared);
        Ok(answer)
    }

    async fn form_for(self: &Arc<Self>, request: &HeaderMap) -> Result<Response, ApiError> {
        let mut headers = self.headers.clone();
        if has_etag(request, &self.tag) {
            return Ok((StatusCode::NOT_MODIFIED, headers).into_response());
        }
        let is_compressible = is_compressible(&headers, self.data.len());
        let Some(coding) = Coding::of(request).filter(|_| is_compressible) else {
            return Ok((headers, self.data.clone()).into_response());
        };
        let known = self.compressed[coding as usize].get().cloned();
        let bytes = if let Some(bytes) = known {
            bytes
        } else {
            let file = self.clone();
            blocking(move || file.compressed(coding).map_err(|error| ApiError::fault(&error)))
                .await?
        };
        headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static(coding.name()));
        Ok((headers, bytes).into_response())
    }

    /// The bytes in a coding; whoever needs them meanwhile waits for them.
    fn compressed(&self, coding: Coding) -> io::Result<Bytes> {
        let form = &self.compressed[coding as usize];
        if let Some(bytes) = form.get() {
            return Ok(bytes.clone());
        }
        let bytes = Bytes::from(coding.compress_well(&self.data)?);
        // Two may compress at once, which is wasteful but rare; the first result counts for both.
        Ok(form.get_or_init(|| bytes).clone())
    }
}

#[cfg(test)]
mod tests {
    use axum::body::to_bytes;

    use super::*;

    fn asking(name: header::HeaderName, value: &str) -> HeaderMap {
        HeaderMap::from_iter([(name, value.parse().expect("plain text"))])
    }

    #[tokio::test]
    async fn what_is_prepared_is_sent_as_each_caller_can_read_it_and_once() {
        let headers = asking(header::CONTENT_TYPE, "text/css");
        let data = Bytes::from("a { color: red } ".repeat(1_000));
        let sheet = Prepared::new(headers, data.clone());
        let plain = sheet.answer(&HeaderMap::new()).await.expect("it is there");
        assert_eq!(plain.headers()[header::VARY], "accept-encoding");
        assert_eq!(to_bytes(plain.into_body(), usize::MAX).await.expect("bytes"), data);
        for coding in Coding::ALL {
            let asked = asking(header::ACCEPT_ENCODING, coding.name());
            let answer = sheet.answer(&asked).await.expect("it is there");
            assert_eq!(answer.headers()[header::CONTENT_ENCODING], coding.name());
            let bytes = to_bytes(answer.into_body(), usize::MAX).await.expect("bytes");
            let kept = sheet.compressed[coding as usize].get().expect("it is kept");
            assert!(bytes.len() < data.len() / 10 && bytes.as_ptr() == kept.as_ptr());
        }
        let known = sheet.answer(&asking(header::IF_NONE_MATCH, sheet.tag())).await;
        assert_eq!(known.expect("it is there").status(), StatusCode::NOT_MODIFIED);
    }

    #[tokio::test]
    async fn a_compressed_form_that_is_there_already_is_sent_as_it_is() {
        let headers = asking(header::CONTENT_TYPE, "application/wasm");
        let engine = Prepared::new(headers, vec![0; 1_000].into()).with(Coding::Brotli, b"small");
        engine.compress().expect("memory takes what is written");
        let answer = engine.answer(&asking(header::ACCEPT_ENCODING, "br")).await.expect("bytes");
        assert_eq!(answer.headers()[header::CONTENT_ENCODING], "br");
        assert_eq!(to_bytes(answer.into_body(), usize::MAX).await.expect("bytes"), "small");
    }

    #[tokio::test]
    async fn what_is_dense_is_sent_as_it_is() {
        let font = Prepared::new(asking(header::CONTENT_TYPE, "font/woff2"), vec![0; 1_000].into());
        let answer = font.answer(&asking(header::ACCEPT_ENCODING, "br")).await.expect("bytes");
        assert!(!answer.headers().contains_key(header::CONTENT_ENCODING));
        assert!(!answer.headers().contains_key(header::VARY));
    }
}
