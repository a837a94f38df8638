//! `daybook serve` under load, killed, without power, on failing disks and with bad clients.

mod beside;
mod client;
mod exits;
mod home;
mod kill;
mod log;
mod memory;
mod monitor;
mod offline;
mod owner;
mod power;
mod program;
mod restore;
mod script;
mod shim;
mod shown;
mod strangers;
mod sync;
mod tokens;
mod upgrade;
mod writers;

/// The number of repetitions: the first in every run, the second in long runs.
fn times(short: u64, long: u64) -> u64 {
    if std::env::var_os("DAYBOOK_LONG").is_some() { long } else { short }
}
