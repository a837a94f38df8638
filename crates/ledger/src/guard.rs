//! Turns sled's panics on some damaged files and failing disks into faults.

use std::cell::Cell;
use std::panic::{self, AssertUnwindSafe, catch_unwind};
use std::sync::Once;

use crate::Fault;

thread_local! {
    /// Whether a panic of this thread becomes a fault.
    static IS_GUARDED: Cell<bool> = const { Cell::new(false) };
}

/// Runs a closure; a panic becomes a fault and is not printed.
pub(crate) fn guarded<T>(run: impl FnOnce() -> Result<T, Fault>) -> Result<T, Fault> {
    static QUIET: Once = Once::new();
    // The hook belongs to the whole process, so it is wrapped once; other threads keep printing their panics.
    QUIET.call_once(|| {
        let print = panic::take_hook();
        panic::set_hook(Box::new(move |panic| {
            if !IS_GUARDED.get() {
                print(panic);
            }
        }));
    });
    // The earlier value is restored rather than `false`: guarded sections are nested.
    let before = IS_GUARDED.replace(true);
    let done = catch_unwind(AssertUnwindSafe(run));
    IS_GUARDED.set(before);
    done.unwrap_or_else(|panic| {
        let what = panic.downcast_ref::<String>().map(String::as_str);
        let what = what.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("no reason");
        Err(Fault::new(format!("sled panicked: {what}; check the disk, then restart")))
    })
}
