//! Steps that come while something else is due, unless another check reports it.

use engine::{Departure, Due};
use rules::{CauseKind, Event, Phase};

use super::unasked;
use crate::check::Check;
use crate::claim::Claim;
use crate::context::AuditContext;
use crate::doubt::Doubt;
use crate::evidence::DueEvidence;
use crate::finding::{Finding, Severity};
use crate::object_name::ObjectName;
use crate::paragraph::Paragraph;
use crate::step::JudgedStep;

/// A record that certainly departs, and does not follow from an earlier finding.
pub(super) fn check(context: &mut AuditContext<'_>, step: JudgedStep<'_>) {
    // First, since this record may end the effect whose claim is held.
    of_effect(context, step);
    let Some(departure) = context.departure().cloned() else { return };
    let Departure { due, paragraphs, doubt, after, is_certain } = departure;
    // Consequences of an earlier departure are reported with it, unless that is a known departure
    // of the recorder. A daily effect that does not end is never such a consequence.
    let lasts = due.iter().any(|due| matches!(due, Due::End(_)));
    // Nor is one that ends twice.
    let twice = due.is_empty() && matches!(step.event, Event::DailyEffectEnded(_));
    // Nor is an action that changes nothing.
    let changes = !matches!(step.event, Event::ControlChanged(_) | Event::FaceChanged(_));
    let follows = !lasts && !twice && changes;
    // One fault makes later records depart as well. Accusing each of them would bury the one that matters.
    if let Some(earlier) = after.filter(|&seq| follows && !context.is_excused(seq)) {
        context.note_follows(earlier, step.seq);
        return;
    }
    let kind = step.event.cause_kind();
    if kind == Some(CauseKind::Official) || (kind.is_none() && may_be_of_an_ability(step.event)) {
        return;
    }
    let ruled = kind == Some(CauseKind::Rule);
    let by_effect = matches!(doubt, Some(engine::VerdictDoubt::Effect(_)));
    // Whether an effect in progress explains it is checked separately.
    if by_effect && ruled && !context.tells_rules(step.event) && !spends(step.event) {
        return;
    }
    let doubt = doubt_of(context, step, doubt);
    // Other checks judge all of set-up, and the order of the Morning's actions.
    let begins = due.iter().all(|due| matches!(due, Due::Begin(_)));
    let effect = matches!(step.event, Event::DailyEffectBegan(_));
    if effect && begins && step.before.day.phase == Phase::Morning {
        return;
    }
    let is_of_frame = match step.event {
        Event::PhaseBegan(_) => due == [Due::Day(1)],
        Event::DayBegan(_) => matches!(due[..], [Due::Phase(_)]),
        _ => kind == Some(CauseKind::DailyEffect) && step.before.day.daily_effect.is_none(),
    };
    if step.before.is_set_up() && !is_of_frame {
        return;
    }
    // A known departure does not excuse a daily effect that does not end. A certain finding does
    // not wait for one that cannot be judged.
    let is_sure = doubt.is_none();
    let known = |one: &Finding| match one.severity {
        _ if one.is_certain() && one.is_of_play() => true,
        // It knows no more about boards that are not fully derived.
        Severity::CannotBeJudged => !is_sure || matches!(one.doubt, Some(Doubt::Undecided(_))),
        _ => one.to == step.seq && one.is_of_play() && !(lasts && one.departure.is_some()),
    };
    let by_passive = changes && !is_certain && unasked::is_by_passive(context, step);
    if context.found_in_unit().any(known) || by_passive {
        return;
    }
    let paragraphs =
        paragraphs.iter().map(|one| Paragraph { edition: one.edition, number: one.number });
    let paragraphs = paragraphs.collect();
    let evidence = DueEvidence { due, after: step.seq.saturating_sub(1) };
    let claim = Claim::new(Check::Unforeseen, step.seq, evidence).cites(paragraphs);
    if continues(step) {
        // Held until the daily effect ends: another check then judges its result as a whole, and may explain this
        // step.
        context.memory.held.get_or_insert((claim, doubt));
    // If another check has already reported this record in doubt, that report becomes certain instead of a second
    // one.
    } else if !(is_sure && context.settle_doubt(step)) {
        context.add(step, claim, doubt);
    }
}

/// Why a departure is not certain.
fn doubt_of(
    context: &AuditContext<'_>,
    step: JudgedStep<'_>,
    doubt: Option<engine::VerdictDoubt>,
) -> Option<Doubt> {
    // An action attributed to a rule was not done by an effect, if the log distinguishes effects
    // from rules.
    let is_certain =
        step.event.cause_kind() == Some(CauseKind::Rule) && context.tells_rules(step.event);
    match doubt? {
        engine::VerdictDoubt::Effect(_) => (!is_certain).then_some(Doubt::Ability),
        engine::VerdictDoubt::Unread(id) => Some(Doubt::Unread(ObjectName::of(step.before, id))),
        engine::VerdictDoubt::Gap(_) => Some(Doubt::Gap),
        engine::VerdictDoubt::Paper => Some(Doubt::Paper),
    }
}

/// The result of a daily effect is judged when it ends: its steps are then not reported as well.
fn of_effect(context: &mut AuditContext<'_>, step: JudgedStep<'_>) {
    if continues(step) {
        return;
    }
    let Some((claim, doubt)) = context.memory.held.take() else { return };
    let tells = |one: &Finding| {
        one.is_certain() || one.severity == Severity::CannotBeJudged || one.from <= claim.from
    };
    if !context.found_in_unit().any(tells) {
        context.add(step, claim, doubt);
    }
}

/// Whether counters are removed.
fn spends(event: &Event) -> bool {
    matches!(event, Event::CountersChanged(it) if it.changes.iter().any(|one| one.by < 0))
}

/// Whether the daily effect that was resolving still is.
fn continues(step: JudgedStep<'_>) -> bool {
    let before = step.before.day.daily_effect;
    let begins = matches!(step.event, Event::DailyEffectBegan(_));
    before.is_some() && before == step.after.day.daily_effect && !begins
}

/// Whether an ability may have done it: if the log does not record causes, its requirement is then
/// unknown.
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
