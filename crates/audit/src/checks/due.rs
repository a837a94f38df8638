//! Steps that come while something else is due, where no other check says so.

use engine::{Departure, Due};
use rules::{CauseKind, Event, Phase};

use super::{setup, unasked};
use crate::check::Check;
use crate::claim::Claim;
use crate::context::Context;
use crate::doubt::Doubt;
use crate::evidence::DueEvidence;
use crate::finding::{Finding, Severity};
use crate::paragraph::Paragraph;
use crate::step::Step;

/// A record that departs for certain, and is not what follows from something that was found already.
pub(super) fn check(context: &mut Context<'_>, step: Step<'_>) {
    of_effect(context, step);
    let Some(Departure { due, paragraphs, doubt, after }) = context.departure() else { return };
    // What follows from an earlier departure is told with it, unless that is what the recorder is known for.
    // A daily effect that does not end follows from nothing.
    let lasts = due.iter().any(|due| matches!(due, Due::End(_)));
    if !lasts && after.is_some_and(|seq| !context.is_excused(seq)) {
        return;
    }
    let kind = step.event.cause_kind();
    if kind == Some(CauseKind::Official) || (kind.is_none() && may_be_of_an_ability(step.event)) {
        return;
    }
    // What a rule or a cost is said to have done, no effect did, where a log tells effects from rules.
    let ruled = kind == Some(CauseKind::Rule);
    let doubt = match doubt {
        None => None,
        Some(engine::Doubt::Effect(_)) if ruled => {
            (!context.tells_causes()).then_some(Doubt::Ability)
        }
        Some(_) => return,
    };
    // Other checks judge all of set-up, and the order of what the Morning does.
    let begins = due.iter().all(|due| matches!(due, Due::Begin(_)));
    let effect = matches!(step.event, Event::DailyEffectBegan(_));
    if effect && begins && step.before.day.phase == Phase::Morning {
        return;
    }
    let is_first_phase = matches!(step.event, Event::PhaseBegan(_)) && *due == [Due::Day(1)];
    if setup::is_set_up(step.before) && !is_first_phase {
        return;
    }
    // What a recorder is known for excuses no daily effect that does not end.
    let known = |one: &Finding| {
        (one.to == step.seq && !(lasts && one.departure.is_some()))
            || matches!(one.severity, Severity::Violation | Severity::CannotBeJudged)
    };
    if context.found_in_unit().any(known) || unasked::is_by_passive(context, step) {
        return;
    }
    let paragraphs =
        paragraphs.iter().map(|one| Paragraph { edition: one.edition, number: one.number });
    let paragraphs = paragraphs.collect();
    let evidence = DueEvidence { due: due.clone(), after: step.seq.saturating_sub(1) };
    let claim = Claim::new(Check::Unforeseen, step.seq, evidence).cites(paragraphs);
    if goes_on(step) {
        context.memory.held.get_or_insert((claim, doubt));
    } else {
        context.add(step, claim, doubt);
    }
}

/// What a daily effect came to is judged where it ends: then no step of it is accused as well.
fn of_effect(context: &mut Context<'_>, step: Step<'_>) {
    if goes_on(step) {
        return;
    }
    let Some((claim, doubt)) = context.memory.held.take() else { return };
    let tells = |one: &Finding| {
        matches!(one.severity, Severity::Violation | Severity::CannotBeJudged)
            || one.from <= claim.from
    };
    if !context.found_in_unit().any(tells) {
        context.add(step, claim, doubt);
    }
}

/// Whether the daily effect that was resolving still is.
fn goes_on(step: Step<'_>) -> bool {
    let before = step.before.day.daily_effect;
    let begins = matches!(step.event, Event::DailyEffectBegan(_));
    before.is_some() && before == step.after.day.daily_effect && !begins
}

/// Whether an ability may do it: then a log that does not say why it happened says nothing of what asks for it.
const fn may_be_of_an_ability(event: &Event) -> bool {
    matches!(
        event,
        Event::AfterYou(_)
            | Event::Ceased(_)
            | Event::ControlChanged(_)
            | Event::CountersChanged(_)
            | Event::DieRolled(_)
            | Event::EmblemCreated(_)
            | Event::ExpeditionMoved(_)
            | Event::FaceChanged(_)
            | Event::FirstPlayerChanged(_)
            | Event::LookedAt(_)
            | Event::ManaReadied(_)
            | Event::Moved(_)
            | Event::Revealed(_)
            | Event::Shuffled(_)
            | Event::StatusGained(_)
            | Event::StatusLost(_)
            | Event::TerrainMarkerMoved(_)
            | Event::TerrainMarkerPlaced(_)
            | Event::TokenCreated(_)
    )
}
