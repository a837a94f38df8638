//! The service: matches over HTTP, live.
//!
//! It has no game logic: a handler parses the request, calls `replay`, and responds. Views are
//! enforced in [every route](router).

mod access;
mod admission;
mod answer;
mod app;
mod asked;
mod batch;
mod block_cache;
mod blocking;
mod body;
mod caller;
mod card_api;
mod card_images;
mod channel_holders;
mod client;
mod coding;
mod compression;
mod connections;
mod escape;
mod headers;
mod judging;
mod limits;
mod lock;
mod meter;
mod metrics;
mod openapi;
mod own_site;
mod path;
mod payer;
mod pens;
mod picture;
mod places;
mod position;
mod prepared;
mod price;
mod problem;
mod query;
mod response_cache;
mod rooms;
mod route;
mod routes;
mod sending;
mod serve;
mod shares;
mod socket;
mod task;
mod unread;
mod work;

pub use app::{App, CardSources};
pub use card_api::{
    ApiAnswer, CardApi, CardApiError, CardFetcher, CardFolder, KeepError, Pace, Unanswered,
};
pub use card_images::{CardImages, CardImagesError};
pub use client::{Proxies, ProxiesError};
pub use limits::Limits;
pub use routes::{openapi, page_paths, router};
pub use serve::{listen, serve};
