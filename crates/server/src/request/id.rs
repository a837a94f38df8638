//! The id of a request: in the log, and in its response for whoever reports a problem.

use archive::fresh_salt;
use axum::extract::Request;
use axum::http::{HeaderName, HeaderValue};
use axum::middleware::Next;
use axum::response::Response;

/// Header with the id of a request.
pub(crate) const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// The longest id that is taken over from a proxy.
const LENGTH_MAX: usize = 64;

/// Gives a request an id, if no proxy has given it one, and its response the same.
pub(crate) async fn set_request_id(mut request: Request, next: Next) -> Response {
    let given = request.headers().get(&REQUEST_ID).filter(|id| is_plain(id.as_bytes()));
    let id = given.cloned().unwrap_or_else(fresh);
    request.headers_mut().insert(REQUEST_ID, id.clone());
    let mut response = next.run(request).await;
    response.headers_mut().insert(REQUEST_ID, id);
    response
}

/// Whether an id can stand in a line of the log: what a client sends here must not look like
/// anything else there.
fn is_plain(id: &[u8]) -> bool {
    let is_plain = |byte: &u8| byte.is_ascii_alphanumeric() || b"-_.".contains(byte);
    (1..=LENGTH_MAX).contains(&id.len()) && id.iter().all(is_plain)
}

/// A random id: a number that counts would tell how many requests others make.
fn fresh() -> HeaderValue {
    let salt = fresh_salt().expect("a system that gave a salt or token has random bits");
    let id = u64::from_le_bytes(*salt.as_bytes().first_chunk().expect("it is longer"));
    HeaderValue::from_str(&format!("{id:016x}")).expect("letters and numbers")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_an_id_that_cannot_be_taken_for_anything_else_is_taken_over() {
        for id in ["1", "0af7651916cd43dd8448eb211c80319c", "a-b_c.D"] {
            assert!(is_plain(id.as_bytes()), "{id}");
        }
        for id in ["", "a b", "a\tERROR", "\"", "é", &"a".repeat(65)] {
            assert!(!is_plain(id.as_bytes()), "{id}");
        }
    }

    #[test]
    fn no_two_requests_have_one_id() {
        let (one, other) = (fresh(), fresh());
        assert!(one != other && is_plain(one.as_bytes()), "{one:?} {other:?}");
    }
}
