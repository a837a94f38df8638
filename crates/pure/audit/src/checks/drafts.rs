//! Booster drafts: who picks from which booster, how often, and who gets it next.
//!
//! The rule is not in a paragraph but in the glossary of 2024-09, and the format `draft` follows
//! it. A draft of another format may go differently and is not judged. The number of boosters for
//! each player is judged where the format defines it.

use rules::{
    BoosterDraft, BoosterPass, BoostersOpened, BoostersPassed, Direction, Event, Picked, Seat,
};

use crate::check::Check;
use crate::claim::Claim;
use crate::context::AuditContext;
use crate::evidence::DraftEvidence;
use crate::step::JudgedStep;

pub(super) fn check(context: &mut AuditContext<'_>, step: JudgedStep<'_>) {
    let opened = step.before.opened.as_ref();
    let format = opened.and_then(|opened| decks::format(&opened.format));
    let (Some(format), Some(draft)) = (format, &step.after.draft) else { return };
    if format.name == "draft" {
        goes_round(context, step, draft);
    }
    // Opening or leaving too early is one fault.
    if let Some(wanted) = format.boosters.filter(|_| !context.is_accused(step)) {
        number(context, step, wanted, draft);
    }
}

fn goes_round(context: &mut AuditContext<'_>, step: JudgedStep<'_>, draft: &BoosterDraft) {
    let nothing = BoosterDraft::default();
    let before = step.before.draft.as_deref().unwrap_or(&nothing);
    match step.event {
        Event::BoostersOpened(it) => opens(context, step, before, it),
        Event::Picked(it) => picks(context, step, before, it),
        Event::BoostersPassed(it) => passes(context, step, before, it),
        Event::GameStarted(_) | Event::MatchEnded(_) if step.before.started.is_none() => {
            let left = cards_left(draft);
            if left > 0 {
                found(context, step, DraftEvidence::CardsLeft(left), None);
            }
        }
        _ => {}
    }
}

fn found(
    context: &mut AuditContext<'_>,
    step: JudgedStep<'_>,
    evidence: DraftEvidence,
    of: Option<Seat>,
) {
    let doubt = context.on_paper();
    context.add(step, Claim::new(Check::Drafting, step.seq, evidence).players(of), doubt);
}

/// Each player opens as many boosters as the format defines: never more, and no fewer by the start
/// of the first game, or by the end of a match that is only a draft.
fn number(context: &mut AuditContext<'_>, step: JudgedStep<'_>, wanted: u32, draft: &BoosterDraft) {
    let is_over = step.before.started.is_none()
        && matches!(step.event, Event::GameStarted(_) | Event::MatchEnded(_));
    let opens = |seat| match step.event {
        Event::BoostersOpened(it) => it.boosters.iter().any(|entry| entry.seat == seat),
        _ => false,
    };
    for seat in step.after.seats().filter(|_| !draft.boosters.is_empty()) {
        let of_seat = draft.boosters.iter().filter(|one| one.opened_by == seat).count();
        let boosters = u32::try_from(of_seat).unwrap_or(u32::MAX);
        if (boosters > wanted && opens(seat)) || (boosters < wanted && is_over) {
            let evidence = DraftEvidence::Boosters { player: seat, boosters, wanted };
            found(context, step, evidence, Some(seat));
        }
    }
}

fn cards_left(draft: &BoosterDraft) -> u32 {
    let left = draft.boosters.iter().map(|booster| booster.cards.len()).sum::<usize>();
    u32::try_from(left).unwrap_or(u32::MAX)
}

/// The next boosters are opened once all cards of the previous ones are picked, one by each player.
fn opens(
    context: &mut AuditContext<'_>,
    step: JudgedStep<'_>,
    before: &BoosterDraft,
    it: &BoostersOpened,
) {
    let left = cards_left(before);
    if left > 0 {
        found(context, step, DraftEvidence::OpenedEarly(left), None);
    }
    for (index, entry) in it.boosters.iter().enumerate() {
        if it.boosters[..index].iter().any(|earlier| earlier.seat == entry.seat) {
            found(context, step, DraftEvidence::OpenedTwo(entry.seat), Some(entry.seat));
        }
    }
}

/// One card is picked from the booster in hand, and then it is passed.
fn picks(context: &mut AuditContext<'_>, step: JudgedStep<'_>, before: &BoosterDraft, it: &Picked) {
    let Some(number) = before.picked_from(it) else { return };
    let holder = before.boosters[number as usize].holder;
    // A card of somebody else's booster is one fault; how often that booster was picked from is not this player's.
    if holder != it.seat {
        let evidence = DraftEvidence::NotInHand { player: it.seat, holder };
        return found(context, step, evidence, Some(it.seat));
    }
    let picked = context.memory.picks.get(&number).copied().unwrap_or_default();
    if picked > 0 {
        let evidence = DraftEvidence::Several { player: it.seat, picked: picked + 1 };
        found(context, step, evidence, Some(it.seat));
    }
}

/// A booster goes to the neighbour on the side of the round, after a pick.
fn passes(
    context: &mut AuditContext<'_>,
    step: JudgedStep<'_>,
    before: &BoosterDraft,
    it: &BoostersPassed,
) {
    let seats = step.before.players.len();
    for &BoosterPass { booster: number, seat } in &it.passes {
        let booster = &before.boosters[number as usize];
        if booster.cards.is_empty() {
            continue;
        }
        let from = booster.holder;
        let wanted = Direction::of_round(before.round(number)).next(from, seats);
        if seat != wanted {
            let evidence = DraftEvidence::Elsewhere { player: from, other: seat, wanted };
            found(context, step, evidence, Some(from));
        }
        if context.memory.picks.get(&number).copied().unwrap_or_default() == 0 {
            found(context, step, DraftEvidence::NothingPicked(from), Some(from));
        }
    }
}
