//! `daybook serve` under load, killed, without power, on failing disks and among bad clients.

mod beside;
mod client;
mod home;
#[path = "../../../ledger/tests/faults/image.rs"]
mod image;
mod kill;
mod log;
mod memory;
mod monitor;
mod offline;
mod owner;
mod power;
mod program;
#[path = "../../../ledger/tests/store/random.rs"]
mod random;
mod restore;
mod script;
mod shim;
mod shown;
mod strangers;
mod sync;
mod tokens;
mod upgrade;
mod writers;

/// How often a test does something: the first number in every run, the second where there is time.
fn times(short: u64, long: u64) -> u64 {
    if std::env::var_os("DAYBOOK_LONG").is_some() { long } else { short }
}
