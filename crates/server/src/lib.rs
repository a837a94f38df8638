//! The service: matches over HTTP, live.
//!
//! It has no game logic: a handler parses the request, calls `replay`, and responds. Views are
//! enforced in [every route](router).

mod access;
mod app;
mod blocking;
mod cache;
mod card_sources;
mod limits;
mod live;
mod lock;
mod metrics;
mod net;
mod problem;
mod request;
mod response;
mod routes;

pub use app::{App, CardSources};
pub use card_sources::images::{CardImages, CardImagesError};
pub use card_sources::{
    ApiAnswer, CardApi, CardApiError, CardFetcher, CardFolder, KeepError, Pace, Unanswered,
};
pub use limits::Limits;
pub use net::client::{Proxies, ProxiesError};
pub use net::serve::{listen, serve};
pub use routes::{openapi, page_paths, router};
