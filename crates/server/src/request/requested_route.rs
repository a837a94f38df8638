//! The route that a request is for, as it is charged and checked before its handler runs.

use std::sync::Arc;

/// What every request for a route is charged when it arrives.
///
/// A request that costs more than that is charged the rest by its handler, once it is known what is
/// asked for and before the work begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum RoutePrice {
    /// So many reads, for what changes nothing.
    Reads(u32),
    /// So many writes, for what changes something.
    Writes(u32),
}

/// The route that a request is for.
#[derive(Clone)]
pub(crate) struct RequestedRoute {
    /// Its operation id, or the path of a page.
    pub(crate) name: &'static str,
    pub(crate) price: RoutePrice,
    /// The media types of the bodies that it takes.
    pub(crate) bodies: Arc<[&'static str]>,
}
