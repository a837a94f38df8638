//! Bodies of events and of openings.

use axum::http::HeaderMap;
use record::Draft;
use rules::Opening;
use schemars::JsonSchema;

use crate::problem::ApiError;
use crate::request::body::{BODY_BYTES_MAX, BodyContent};
use crate::request::headers::media_type;

/// Events to record, at least one.
pub(crate) struct Drafts(pub(crate) Vec<Draft>);

impl BodyContent for Drafts {
    const BYTES_MAX: usize = BODY_BYTES_MAX;

    fn read(headers: &HeaderMap, bytes: Vec<u8>) -> Result<Self, ApiError> {
        let parse = |(number, line): (usize, &[u8])| {
            Draft::parse(line)
                .map_err(|error| ApiError::Refused(format!("event {}: {error}", number + 1)))
        };
        let drafts: Vec<_> =
            lines(headers, &bytes)?.into_iter().enumerate().map(parse).collect::<Result<_, _>>()?;
        if drafts.is_empty() {
            return Err(ApiError::Refused(
                "the body contains no event: send at least one".to_owned(),
            ));
        }
        Ok(Self(drafts))
    }
}

/// An opening in a body of openings.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
#[schemars(rename = "OpeningLine")]
pub(crate) struct BatchOpening {
    #[expect(dead_code, reason = "only described")]
    open: Opening,
}

/// Openings to add.
pub(crate) struct NewOpenings(pub(crate) Vec<Opening>);

impl BodyContent for NewOpenings {
    const BYTES_MAX: usize = BODY_BYTES_MAX;

    fn read(headers: &HeaderMap, bytes: Vec<u8>) -> Result<Self, ApiError> {
        let parse = |(number, line): (usize, &[u8])| {
            record::parse_opening(line)
                .map_err(|error| ApiError::Refused(format!("opening {}: {error}", number + 1)))
        };
        let openings: Result<_, _> =
            lines(headers, &bytes)?.into_iter().enumerate().map(parse).collect();
        openings.map(Self)
    }
}

/// Lines of a body: one JSON value, or one per line.
fn lines<'a>(headers: &HeaderMap, bytes: &'a [u8]) -> Result<Vec<&'a [u8]>, ApiError> {
    match media_type(headers) {
        "application/json" => Ok(vec![bytes]),
        "application/x-ndjson" => {
            let lines = bytes.split(|&byte| byte == b'\n').map(<[u8]>::trim_ascii);
            Ok(lines.filter(|line| !line.is_empty()).collect())
        }
        other => Err(ApiError::MediaType {
            got: if other.is_empty() {
                "a body without a content type".to_owned()
            } else {
                format!("`{other}`")
            },
            want: "application/json, or application/x-ndjson for several",
        }),
    }
}
