//! The service as its callers meet it: a real server, real connections.

mod audit;
mod cache;
mod commit;
mod connection;
mod crowd;
mod delay;
mod delayed;
mod explain;
mod file;
mod import;
mod life;
mod limit;
mod list;
mod live;
mod log;
mod oembed;
mod openings;
mod patch;
mod picture;
mod problem;
mod race;
mod service;
mod share;
mod stop;
mod table;
mod token;
mod view;
mod visibility;

/// How many of something a test takes: the first number in every run, the second where there is time.
fn times(short: usize, long: usize) -> usize {
    if std::env::var_os("DAYBOOK_LONG").is_some() { long } else { short }
}
