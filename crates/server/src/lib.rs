//! The service: matches over HTTP, live.
//!
//! No game logic: a handler reads the request, asks `replay`, and answers. Views are enforced in
//! [every route](router).

mod answer;
mod app;
mod body;
mod caller;
mod client;
mod connections;
mod escape;
mod kept;
mod limits;
mod look;
mod metrics;
mod openapi;
mod packed;
mod picture;
mod price;
mod problem;
mod request;
mod routes;
mod sending;
mod serve;
mod shares;
mod socket;
mod work;

pub use app::App;
pub use client::{Proxies, ProxiesError};
pub use limits::Limits;
pub use openapi::text as openapi;
pub use routes::router;
pub use serve::{listen, serve};
