//! What a route is: its handler, and what the OpenAPI document says of it.

use std::sync::Arc;

use axum::routing::{MethodFilter, MethodRouter};
use serde_json::Value;

use crate::app::App;

pub(crate) const JSON: &str = "application/json";

/// One path and method.
pub(crate) struct Route {
    pub(crate) path: &'static str,
    pub(crate) method: Method,
    /// What answers the method.
    pub(crate) handler: fn(MethodFilter) -> MethodRouter<Arc<App>>,
    /// The media types that are given only to who names them, the first named one of them; to others it gives its own.
    pub(crate) forms: &'static [&'static str],
    /// What the document calls it.
    pub(crate) name: &'static str,
    pub(crate) summary: &'static str,
    /// Parameters of the query: the members of the type that its handler takes.
    pub(crate) query: fn() -> &'static [&'static str],
    /// Headers it reads.
    pub(crate) headers: &'static [&'static str],
    pub(crate) body: &'static [Representation],
    /// What it answers: status and media types.
    pub(crate) answers: &'static [(u16, &'static [Representation])],
    /// Statuses of problems.
    pub(crate) problems: &'static [u16],
    /// Whether a token is needed or of use.
    pub(crate) token: bool,
}

/// A page for people, or a file that pages are made of.
pub(crate) struct Page {
    pub(crate) path: &'static str,
    pub(crate) handler: fn() -> MethodRouter<Arc<App>>,
}

/// The methods that routes have; who may get something may ask for its head too.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Method {
    Get,
    Post,
    Delete,
}

impl Method {
    pub(crate) const fn filter(self) -> MethodFilter {
        match self {
            Self::Get => MethodFilter::GET,
            Self::Post => MethodFilter::POST,
            Self::Delete => MethodFilter::DELETE,
        }
    }

    /// As the document writes it.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Get => "get",
            Self::Post => "post",
            Self::Delete => "delete",
        }
    }
}

/// A body or an answer in one media type.
pub(crate) struct Representation {
    pub(crate) media_type: &'static str,
    pub(crate) schema: Schema,
}

/// JSON of this shape.
pub(crate) const fn json(schema: Schema) -> Representation {
    Representation { media_type: JSON, schema }
}

/// What has no shape that the document could name.
pub(crate) const fn any(media_type: &'static str) -> Representation {
    Representation { media_type, schema: Schema::Any }
}

/// The shape of a body or an answer.
pub(crate) enum Schema {
    /// The document does not say.
    Any,
    /// One of its components.
    Of(&'static str),
    /// An array of these.
    ListOf(&'static str),
    /// One that stands nowhere else.
    Written(fn() -> Value),
}

/// What may go wrong with a request that reads a match.
pub(crate) const READ: &[u16] = &[400, 401, 403, 404, 500, 503];
