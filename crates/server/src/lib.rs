//! The service: matches over HTTP, live.
//!
//! No game logic: a handler reads the request, asks `replay`, and answers. Views are enforced in
//! [every route](router).

mod access;
mod answer;
mod app;
mod body;
mod caller;
mod client;
mod delay;
mod escape;
mod file;
mod kept;
mod limits;
mod listing;
mod loaded;
mod look;
mod matches;
mod metrics;
mod names;
mod openapi;
mod opening;
mod picture;
mod problem;
mod request;
mod routes;
mod serve;
mod signing;
mod token;
mod told;
mod visibility;

pub use app::{App, NotKept, NotRead, SetUpError};
pub use client::{Proxies, ProxiesError};
pub use file::BESIDE;
pub use limits::Limits;
pub use openapi::text as openapi;
pub use routes::router;
pub use serve::{listen, serve};
pub use signing::{SigningError, open_log, read_log};
pub use token::{Role, Token, TokenError, Tokens};
pub use visibility::Visibility;
