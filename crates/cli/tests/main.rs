//! The program: what its commands print, and the service under load, killed, and on failing disks.

mod audit;
mod bad_input;
mod cli;
mod export;
mod fetch;
mod manual;
mod many;
mod service;
mod states;
