//! Changes come from this service's own pages, or with a token.
//!
//! A browser sends simple requests of any page to any site. It does not let that page set a media
//! type of JSON or a token before it has asked the site, which [refuses](crate::routes); and it
//! names the page's origin in every request that changes something.

use axum::extract::Request;
use axum::http::{HeaderMap, Method, Uri, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::problem::ApiError;
use crate::request::headers::{host, media_type};
use crate::request::requested_route::{RequestedRoute, RoutePrice};

/// Refuses changes without a token that are not from this service's own pages, and bodies in a form
/// that any page could send.
pub(crate) async fn refuse_other_sites(request: Request, next: Next) -> Response {
    match check(&request) {
        Ok(()) => next.run(request).await,
        Err(error) => error.into_response(),
    }
}

fn check(request: &Request) -> Result<(), ApiError> {
    let headers = request.headers();
    let Some(asked) = request.extensions().get::<RequestedRoute>() else { return Ok(()) };
    let changes = matches!(asked.price, RoutePrice::Writes(_));
    // Whether the token is valid is checked by the handler.
    // A browser adds no token by itself, so a request with one was made by whoever holds it.
    if !changes || headers.contains_key(header::AUTHORIZATION) {
        return Ok(());
    }
    if !is_own(headers) {
        return Err(ApiError::OtherSite);
    }
    let sent = media_type(headers);
    match (request.method(), asked.bodies.first()) {
        (&Method::POST, Some(want)) if !asked.bodies.contains(&sent) => {
            Err(ApiError::MediaType { got: format!("`{sent}`"), want })
        }
        _ => Ok(()),
    }
}

/// Whether a request is from a page of this service, whichever scheme a proxy in front has taken
/// from it.
fn is_own(headers: &HeaderMap) -> bool {
    let origin: Option<Uri> =
        headers.get(header::ORIGIN).and_then(|origin| origin.to_str().ok()?.parse().ok());
    let origin = origin.filter(|origin| origin.scheme().is_some());
    let authority = origin.as_ref().and_then(Uri::authority);
    authority.zip(host(headers)).is_some_and(|(page, own)| page.as_str().eq_ignore_ascii_case(own))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_page_of_the_requested_host_is_of_this_service() {
        for (origin, host, is) in [
            ("http://day.example", "day.example", true),
            ("https://day.example", "day.example", true),
            ("https://DAY.example:8443", "day.example:8443", true),
            ("http://[::1]:8080", "[::1]:8080", true),
            ("http://day.example:81", "day.example", false),
            ("http://evil.example", "day.example", false),
            ("http://day.example.evil.example", "day.example", false),
            ("http://x@day.example", "day.example", false),
            ("null", "day.example", false),
            ("null", "null", false),
            ("", "day.example", false),
        ] {
            let mut headers = HeaderMap::new();
            headers.insert(header::ORIGIN, origin.parse().expect("plain text"));
            headers.insert(header::HOST, host.parse().expect("plain text"));
            assert_eq!(is_own(&headers), is, "{origin} {host}");
            headers.remove(header::ORIGIN);
            assert!(!is_own(&headers), "{host}");
        }
    }
}
