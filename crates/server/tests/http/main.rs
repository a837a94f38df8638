//! The service as its callers meet it: a real server, real connections.

mod cache;
mod connection;
mod crowd;
mod explain;
mod file;
mod import;
mod life;
mod list;
mod live;
mod patch;
mod problem;
mod race;
mod service;
mod stop;
mod table;
mod token;
mod view;
mod visibility;
