//! The service as its callers meet it: a real server, real connections.

mod cache;
mod connection;
mod explain;
mod file;
mod life;
mod list;
mod live;
mod patch;
mod problem;
mod service;
mod token;
mod view;
mod visibility;
