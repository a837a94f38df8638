//! Carries out effects (`4.0 6.5`): what is due next, and whether a record fits.
//!
//! An effect is followed as a small set of *threads*, one for each way in which it may have gone so
//! far. A thread is a stack of remaining steps, with what their words refer to. What it waits for
//! is data, an [`ExpectedAction`]: a pattern for a record. A record keeps the threads that it fits; when
//! none is left, it is refused, and what was due is known.
//!
//! From the bottom up: a `moment` is a state with what follows from it, where `changes` says that
//! anything may; `bindings` are what the words refer to; `viewpoint` evaluates what they describe; a `fact`
//! is one thing in a record; `leave` handles replacements for leaving an Expedition; `expected`
//! matches an expectation and a fact; `steps` and `acts` determine what a step waits for; an
//! `execution` is one effect, a `tracker` follows those of a whole match.

mod act;
mod actor;
mod acts;
mod bindings;
mod changes;
mod created;
mod execution;
mod expected;
mod fact;
mod leave;
mod moment;
mod steps;
mod thread;
mod tough;
mod tracker;
mod viewpoint;
mod whose;

pub use bindings::Referent;
pub(crate) use changes::Changes;
pub use execution::Execution;
pub(crate) use execution::can_pay;
pub use expected::{ActionKind, EffectObject, ExpectedAction, Wanted};
pub use moment::Moment;
pub use tracker::{
    Awaited, Continuation, EffectFit, EffectTracker, ResolvedEffect, UnjudgedReason, executions,
};
pub(crate) use tracker::{Comes, Reactions};
