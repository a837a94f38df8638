//! A route: its handler, and its description in the OpenAPI document.

use std::sync::Arc;

use axum::http;
use axum::routing::{MethodFilter, MethodRouter};
use schemars::{JsonSchema, Schema, SchemaGenerator};

use crate::app::App;
use crate::request::requested_route::{RequestedRoute, RoutePrice};

pub(crate) const JSON: &str = "application/json";

/// One path and method.
pub(crate) struct Route {
    pub(crate) path: &'static str,
    pub(crate) method: Method,
    /// The handler of the method.
    pub(crate) handler: fn(MethodFilter) -> MethodRouter<Arc<App>>,
    /// The media types returned only if named, the first named one of them; otherwise the route
    /// returns its own.
    pub(crate) forms: &'static [&'static str],
    /// Its operation id in the document.
    pub(crate) name: &'static str,
    pub(crate) summary: &'static str,
    /// Query parameters: the members of its handler's type.
    pub(crate) query: fn() -> &'static [&'static str],
    /// Request headers it reads.
    pub(crate) headers: &'static [&'static str],
    pub(crate) body: &'static [Representation],
    /// Its responses: status and media types.
    pub(crate) answers: &'static [(u16, &'static [Representation])],
    /// Statuses of its problems.
    pub(crate) problems: &'static [u16],
    /// Whether a token is required or useful.
    pub(crate) token: bool,
    pub(crate) price: RoutePrice,
}

/// A page for people, or a file used by pages.
pub(crate) struct PageRoute {
    pub(crate) path: &'static str,
    pub(crate) handler: fn() -> MethodRouter<Arc<App>>,
    pub(crate) price: RoutePrice,
}

impl From<&'static Route> for RequestedRoute {
    fn from(route: &'static Route) -> Self {
        let bodies = route.body.iter().map(|body| body.media_type).collect();
        Self { name: route.name, price: route.price, bodies }
    }
}

impl From<&'static PageRoute> for RequestedRoute {
    fn from(page: &'static PageRoute) -> Self {
        Self { name: page.path, price: page.price, bodies: Arc::default() }
    }
}

/// The methods of routes; anything with GET also supports HEAD.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
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

    /// The method of the routes that a request may be for.
    pub(crate) fn of(method: &http::Method) -> Option<Self> {
        match *method {
            http::Method::GET | http::Method::HEAD => Some(Self::Get),
            http::Method::POST => Some(Self::Post),
            http::Method::DELETE => Some(Self::Delete),
            _ => None,
        }
    }

    /// Its name in the document.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Get => "get",
            Self::Post => "post",
            Self::Delete => "delete",
        }
    }
}

/// A body or a response in one media type.
pub(crate) struct Representation {
    pub(crate) media_type: &'static str,
    /// Its schema, if it is JSON.
    pub(crate) schema: Option<fn(&mut SchemaGenerator) -> Schema>,
}

/// JSON with the schema of a type.
pub(crate) const fn json<T: JsonSchema>() -> Representation {
    Representation { media_type: JSON, schema: Some(SchemaGenerator::subschema_for::<T>) }
}

/// Content without a schema that the document could name.
pub(crate) const fn any(media_type: &'static str) -> Representation {
    Representation { media_type, schema: None }
}

/// The possible errors of a request that reads a match.
pub(crate) const READ: &[u16] = &[400, 401, 403, 404, 500, 503];
