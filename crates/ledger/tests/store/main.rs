//! The guarantees of a store, tested on each store; and the further ones of the store on disk.
//!
//! With the feature `jetstream` the cluster used is the one in `DAYBOOK_NATS`: see
//! `tests/cluster/nodes.py`.

mod contract;
mod copied;
mod damaged;
mod disk;
#[cfg(feature = "jetstream")]
mod jetstream;
mod leaves;
mod lists;
mod log;
mod readers;

use std::path::Path;

use ledger::{MemoryStore, SledStore, Store};
use tempfile::TempDir;

/// A store, and the folder it is in if it is in one.
struct Opened {
    store: Box<dyn Store>,
    _folder: Option<TempDir>,
}

fn memory() -> Opened {
    Opened { store: Box::new(MemoryStore::default()), _folder: None }
}

fn sled() -> Opened {
    let folder = TempDir::new().expect("a folder for the test");
    let store = SledStore::open(folder.path()).expect("a new store");
    Opened { store: Box::new(store), _folder: Some(folder) }
}

fn open(path: &Path) -> SledStore {
    SledStore::open(path).unwrap_or_else(|error| panic!("{error}"))
}

/// A ledger of its own in the cluster, with its copy.
#[cfg(feature = "jetstream")]
fn jetstream() -> Opened {
    let folder = TempDir::new().expect("a folder for the test");
    let store = jetstream::node(&jetstream::fresh_name(), folder.path());
    Opened { store: Box::new(store), _folder: Some(folder) }
}

/// A test of each store.
macro_rules! of_each {
    ($($test:ident),* $(,)?) => {
        mod memory {
            $(#[test] fn $test() { super::$test(&*crate::memory().store); })*
        }
        mod sled {
            $(#[test] fn $test() { super::$test(&*crate::sled().store); })*
        }
        #[cfg(feature = "jetstream")]
        mod jetstream {
            $(#[test] fn $test() { super::$test(&*crate::jetstream().store); })*
        }
    };
}
pub(crate) use of_each;
