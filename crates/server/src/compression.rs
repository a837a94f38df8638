//! Compression of responses: once for all callers who get the same bytes.

use std::io::Write;
use std::sync::Arc;

use axum::body::{Body, Bytes, HttpBody, to_bytes};
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use blake3::Hash;
use flate2::Compression;
use flate2::write::GzEncoder;
use quick_cache::Weighter;
use quick_cache::sync::Cache;

use crate::answer::NOT_KEPT;
use crate::app::App;
use crate::payer::Payer;
use crate::prepared::IsPrepared;
use crate::price;
use crate::problem::ApiError;
use crate::sending;

/// Maximum number of compressed bytes cached.
const BYTES_MAX: u64 = 64 * 1024 * 1024;

/// Maximum number of compressed bytes of one response that are cached.
const ANSWER_BYTES_MAX: u64 = BYTES_MAX / 4;

/// Minimum size of a response worth compressing.
const BYTES_MIN: usize = 256;

/// Maximum number of bytes hashed on the threads that respond.
const HASHED_AT_ONCE_MAX: usize = 16 * 1024;

/// Brotli quality, up to 11, and window size as a power of two: beyond that it takes much longer.
const BROTLI: (u32, u32) = (4, 19);

/// Brotli quality and window size for what is compressed once and never changes.
const BROTLI_WELL: (u32, u32) = (9, 22);

/// Compressed responses by the hash of their contents; the least requested one is evicted.
pub(crate) struct CompressedCache(Cache<(Hash, Coding), Bytes, CompressedBytes>);

impl Default for CompressedCache {
    fn default() -> Self {
        Self(Cache::with_weighter(4096, BYTES_MAX, CompressedBytes))
    }
}

/// A compression method.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Coding {
    Brotli,
    Gzip,
}

impl Coding {
    pub(crate) const ALL: [Self; 2] = [Self::Brotli, Self::Gzip];

    /// Its name in headers.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Brotli => "br",
            Self::Gzip => "gzip",
        }
    }

    /// The method that a request prefers; `None` if it prefers uncompressed bytes or accepts
    /// nothing else.
    pub(crate) fn of(headers: &HeaderMap) -> Option<Self> {
        let likes = |name: &str| liking(headers, name);
        let best = Self::ALL.into_iter().rev().max_by_key(|coding| likes(coding.name()))?;
        (likes(best.name()) > 0 && likes(best.name()) >= likes("identity")).then_some(best)
    }

    fn compress(self, bytes: &[u8]) -> std::io::Result<Vec<u8>> {
        match self {
            Self::Brotli => brotli(bytes, BROTLI),
            Self::Gzip => gzip(bytes, Compression::default()),
        }
    }

    /// Compresses something once that never changes.
    pub(crate) fn compress_well(self, bytes: &[u8]) -> std::io::Result<Vec<u8>> {
        match self {
            Self::Brotli => brotli(bytes, BROTLI_WELL),
            Self::Gzip => gzip(bytes, Compression::best()),
        }
    }
}

fn gzip(bytes: &[u8], level: Compression) -> std::io::Result<Vec<u8>> {
    let mut writer = GzEncoder::new(Vec::new(), level);
    writer.write_all(bytes)?;
    writer.finish()
}

fn brotli(bytes: &[u8], (quality, window): (u32, u32)) -> std::io::Result<Vec<u8>> {
    let mut writer = brotli::CompressorWriter::new(Vec::new(), 4096, quality, window);
    writer.write_all(bytes)?;
    Ok(writer.into_inner())
}

/// A request's preference for a coding, in thousandths; 0 if it is not accepted or not named.
fn liking(headers: &HeaderMap, coding: &str) -> u32 {
    let values = headers.get_all(header::ACCEPT_ENCODING).iter();
    let all = values.filter_map(|value| value.to_str().ok()).flat_map(|value| value.split(','));
    let named = all.filter_map(|one| {
        let (name, rest) = one.split_once(';').unwrap_or((one, ""));
        let quality = rest.trim().strip_prefix("q=").map_or(Some(1.0), |text| text.parse().ok());
        name.trim().eq_ignore_ascii_case(coding).then_some(quality?)
    });
    // A quality value has three decimals.
    named.map(|quality: f32| thousandths(quality)).max().unwrap_or(0)
}

#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "it is from 0 to 1000")]
fn thousandths(quality: f32) -> u32 {
    (quality.clamp(0.0, 1.0) * 1000.0) as u32
}

/// The weight of a response: its bytes.
#[derive(Clone)]
struct CompressedBytes;

impl Weighter<(Hash, Coding), Bytes> for CompressedBytes {
    fn weight(&self, _: &(Hash, Coding), bytes: &Bytes) -> u64 {
        // The overhead of the cache itself.
        256 + bytes.len() as u64
    }
}

/// Compresses responses that are worth it, for clients that accept it and can pay for it.
pub(crate) async fn compress(
    State((app, cache)): State<(Arc<App>, Arc<CompressedCache>)>,
    payer: Payer,
    request: Request,
    next: Next,
) -> Response {
    let coding = Coding::of(request.headers()).filter(|_| request.method() != Method::HEAD);
    let mut answer = next.run(request).await;
    if !is_worth_it(&answer) {
        return answer;
    }
    answer.headers_mut().append(header::VARY, HeaderValue::from_static("accept-encoding"));
    let Some(coding) = coding else { return answer };
    // What waits to be compressed counts like what waits to be read, until it is sent instead.
    let share = match sending::share(&payer, &answer) {
        Ok(share) => share,
        Err(error) => return error.into_response(),
    };
    let (mut head, body) = answer.into_parts();
    let cache = (!is_not_kept(&head.headers)).then_some(&*cache);
    let body = match to_bytes(body, usize::MAX).await {
        Ok(body) => body,
        Err(error) => return ApiError::Fault(error.to_string()).into_response(),
    };
    let compressed = compressed(&app, cache, &payer, coding, body.clone()).await;
    drop(share);
    let Some(compressed) = compressed else {
        return Response::from_parts(head, Body::from(body));
    };
    head.headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static(coding.name()));
    head.headers.remove(header::CONTENT_LENGTH);
    Response::from_parts(head, Body::from(compressed))
}

/// Whether a response is complete, and has been neither compressed nor prepared.
fn is_worth_it(answer: &Response) -> bool {
    let length = answer.body().size_hint().exact().and_then(|bytes| usize::try_from(bytes).ok());
    let is_prepared = answer.extensions().get::<IsPrepared>().is_some();
    answer.status() != StatusCode::NOT_MODIFIED
        && !is_prepared
        && length.is_some_and(|length| is_compressible(answer.headers(), length))
}

/// Whether a response is long enough, and not compressed by its own format; hashes cannot be
/// compressed.
pub(crate) fn is_compressible(headers: &HeaderMap, bytes: usize) -> bool {
    let media_type = headers.get(header::CONTENT_TYPE).and_then(|it| it.to_str().ok());
    let is_dense = media_type.is_none_or(|it| {
        it.starts_with("image/png")
            || it.starts_with("image/gif")
            || it.starts_with("font/")
            || it == "application/octet-stream"
    });
    !is_dense && bytes >= BYTES_MIN
}

/// Whether a response must not be stored, including here.
fn is_not_kept(headers: &HeaderMap) -> bool {
    headers.get(header::CACHE_CONTROL).is_some_and(|it| it == NOT_KEPT)
}

/// The compressed bytes, if they are cached or can be paid for.
async fn compressed(
    app: &App,
    cache: Option<&CompressedCache>,
    payer: &Payer,
    coding: Coding,
    body: Bytes,
) -> Option<Bytes> {
    let hashed = body.len();
    let (hash, body) = if body.len() <= HASHED_AT_ONCE_MAX {
        (blake3::hash(&body), body)
    } else {
        let hash = move || Ok((blake3::hash(&body), body));
        app.work.paid(payer, price::bytes(hashed), hash).await.ok()?
    };
    let key = (hash, coding);
    if let Some(compressed) = cache.and_then(|cache| cache.0.get(&key)) {
        return Some(compressed);
    }
    let price = price::compressed(body.len());
    let compress = move || {
        let compressed =
            coding.compress(&body).map_err(|error| ApiError::Fault(error.to_string()))?;
        Ok(Bytes::from(compressed))
    };
    let compressed = app.work.paid(payer, price, compress).await.ok()?;
    if let Some(cache) = cache
        && compressed.len() as u64 <= ANSWER_BYTES_MAX
    {
        cache.0.insert(key, compressed.clone());
    }
    Some(compressed)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_coding_is_the_one_that_is_liked_best() {
        for (sent, coding) in [
            ("", None),
            ("identity", None),
            ("*", None),
            ("gzip", Some(Coding::Gzip)),
            ("GZIP", Some(Coding::Gzip)),
            ("br", Some(Coding::Brotli)),
            ("gzip, deflate, br, zstd", Some(Coding::Brotli)),
            ("gzip;q=1.0, br; q=0.5", Some(Coding::Gzip)),
            ("gzip;q=0, br;q=0.001", Some(Coding::Brotli)),
            ("gzip;q=0", None),
            ("gzip;q=high", None),
            ("gzip;q=0.5, identity", None),
        ] {
            let mut headers = HeaderMap::new();
            headers.insert(header::ACCEPT_ENCODING, sent.parse().expect("plain text"));
            assert_eq!(Coding::of(&headers), coding, "{sent}");
        }
    }

    #[test]
    fn what_is_compressed_is_shorter_and_holds_the_same() {
        let bytes = b"the same again and again, ".repeat(1_000);
        for coding in Coding::ALL {
            let compressed = coding.compress(&bytes).expect("memory takes what is written");
            assert!(compressed.len() < bytes.len() / 10, "{coding:?}");
            let mut all = Vec::new();
            match coding {
                Coding::Brotli => brotli::BrotliDecompress(&mut &compressed[..], &mut all),
                Coding::Gzip => {
                    let mut reader = flate2::read::GzDecoder::new(&compressed[..]);
                    std::io::Read::read_to_end(&mut reader, &mut all).map(drop)
                }
            }
            .expect("it was compressed here");
            assert!(all == bytes, "{coding:?}");
        }
    }
}
