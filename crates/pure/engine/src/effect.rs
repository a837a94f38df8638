//! Carries out effects (`4.0 6.5`): what is due next, and whether a record fits.
//!
//! An effect is followed as a small set of *threads*, one for each way in which it may have gone so
//! far. A thread is a stack of remaining steps, with what their words refer to. What it waits for
//! is data, a [`Demand`]: a pattern for a record. A record keeps the threads that it fits; when
//! none is left, it is refused, and what was due is known.
//!
//! From the bottom up: a `moment` is a state with what follows from it, where `changes` says that
//! anything may; a `mind` is what the words refer to; `look` evaluates what they describe; a `fact`
//! is one thing in a record; `leave` handles replacements for leaving an Expedition; `demand`
//! matches an expectation and a fact; `unfold` and `acts` determine what a step waits for; an
//! `execution` is one effect, a `course` those of a whole match.

mod act;
mod acts;
mod changes;
mod tracker;
mod created;
mod expected;
mod actor;
mod execution;
mod fact;
mod leave;
mod viewpoint;
mod bindings;
mod moment;
mod thread;
mod tough;
mod steps;
mod whose;

pub(crate) use changes::Changes;
pub(crate) use tracker::Comes;
pub use tracker::{Awaited, ResolvedEffect, EffectTracker, EffectFit, Continuation, UnjudgedReason, executions};
pub use expected::{ExpectedAction, EffectObject, Wanted, ActionKind};
pub use execution::Execution;
pub(crate) use execution::can_pay;
pub use bindings::Referent;
pub use moment::Moment;
