//! The service from outside: a real server, real connections.

mod absent;
mod anywhere;
mod audience;
mod audit;
mod cache;
mod card_api;
mod cards;
mod carried;
mod clip;
mod commit;
mod connection;
mod crowd;
mod damage;
mod decks;
mod delay;
mod delayed;
mod dropped;
mod explain;
mod file;
mod guess;
mod guests;
mod hands;
mod hook;
mod import;
mod keeper;
mod life;
mod limit;
mod list;
mod live;
mod log;
mod matrix;
mod oembed;
mod openings;
mod own_site;
mod patch;
mod pen;
mod picture;
mod pods;
mod position;
mod preview;
mod prices;
mod problem;
mod race;
mod room;
mod round;
mod scripts;
mod share;
mod stop;
mod styles;
mod table;
mod token;
mod userscript;
mod view;
mod visibility;
mod worst;

/// The size of a test: the first number in every run, the second in long runs.
fn times(short: usize, long: usize) -> usize {
    if std::env::var_os("DAYBOOK_LONG").is_some() { long } else { short }
}
