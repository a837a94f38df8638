//! The checks of each record. A check only adds findings; it sees neither findings of others nor
//! any wording.

mod afternoon;
mod counters;
mod days;
mod decks;
mod drafts;
mod due;
mod dusk;
mod effects;
mod emblems;
mod mana;
mod morning;
mod night;
mod objects;
mod playing;
mod printed;
mod reactions;
mod resolution;
mod results;
mod seen;
mod setup;
mod table;
mod targets;
mod tokens;
mod unasked;
mod victory;

use crate::context::AuditContext;
use crate::step::JudgedStep;

/// Runs every check.
///
/// Some share remembered state: `resolution` settles what had to become exhausted before `playing`
/// adds to it. `unasked`, `effects` and `due` come last, and report nothing about a step that
/// another check has found fault with.
pub(crate) fn run(context: &mut AuditContext<'_>, step: JudgedStep<'_>) {
    decks::check(context, step);
    printed::check(context, step);
    seen::check(context, step);
    drafts::check(context, step);
    setup::check(context, step);
    objects::check(context, step);
    tokens::check(context, step);
    counters::check(context, step);
    emblems::check(context, step);
    mana::check(context, step);
    days::check(context, step);
    morning::check(context, step);
    afternoon::check(context, step);
    resolution::check(context, step);
    playing::check(context, step);
    reactions::check(context, step);
    targets::check(context, step);
    dusk::check(context, step);
    night::check(context, step);
    victory::check(context, step);
    results::check(context, step);
    unasked::check(context, step);
    effects::check(context, step);
    due::check(context, step);
}

/// Checks what only the end of the log shows.
pub(crate) fn at_end(context: &mut AuditContext<'_>) {
    results::at_end(context);
}
