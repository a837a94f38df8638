//! The state of a match and what is unfolding in it, folded from records.
//!
//! A record is held against what was due and what may be decided; whatever it is, the position goes on from there.

mod day;
mod due;
mod dusk;
mod may;
mod morning;
mod next;
mod night;
mod passives;
mod playing;
mod reaction;
mod settle;
mod setup;
mod step;
mod turn;
mod unfolding;
mod verdict;
mod victory;

use rules::{CauseKind, Edition, Event, ObjectId, Phase, Place, State, Status};

pub use due::{Advance, Due, Paragraph, Payment};
pub use next::{Decision, Next, Options, Play};
pub use verdict::{Class, Departure, Doubt, Lost, Verdict};

use step::Step;
use unfolding::{Told, Unfolding};

/// What is so in a match, what has just happened, and what must or may come.
///
/// Never stored: who has the records folds it again.
#[derive(Clone, Debug)]
pub struct Position {
    edition: Edition,
    state: State,
    unfolding: Unfolding,
}

impl Position {
    /// The position before the first record.
    pub fn new(edition: Edition) -> Self {
        Self { edition, state: State::default(), unfolding: Unfolding::default() }
    }

    /// What is so.
    pub const fn state(&self) -> &State {
        &self.state
    }

    /// Where it did not know where it was, the last time.
    pub const fn lost(&self) -> Option<Lost> {
        self.unfolding.lost
    }

    /// What may have happened without being told, since the present daily effect, turn or phase began.
    pub fn may_have(&self) -> &[Due] {
        &self.unfolding.may_have
    }

    /// What comes next: what is due now, or whose decision is awaited.
    pub fn next(&self) -> Next {
        next::next(&self.unfolding, &self.state, self.edition)
    }

    /// What an event is in this position, of which the state after it is `after`; the position goes on from there.
    pub fn apply(&mut self, event: &Event, after: &State) -> Verdict {
        let before = std::mem::replace(&mut self.state, after.clone());
        let seq = after.seq.unwrap_or(0);
        let step = Step { seq, before: &before, event, after };
        let verdict = judge(&mut self.unfolding, step, self.edition);
        unfold(&mut self.unfolding, step, self.edition);
        find_feet(&mut self.unfolding, step, &verdict);
        verdict
    }

    /// Goes back: what was unfolding in `earlier` unfolds again, in the state that a rewind gives.
    pub fn rewind(&mut self, earlier: &Self, after: &State) {
        self.unfolding = earlier.unfolding.clone();
        self.state = after.clone();
    }
}

/// What a record is. What was due and has happened is due no more.
fn judge(unfolding: &mut Unfolding, step: Step<'_>, edition: Edition) -> Verdict {
    match step.event {
        Event::GameStarted(_) => Verdict::Chance,
        Event::DeckRegistered(it) => setup::deck(unfolding, step, edition, it),
        Event::GameEnded(it) => victory::ended(unfolding, step, edition, it),
        Event::DayBegan(it) => day::day_began(unfolding, step, edition, it.day),
        Event::PhaseBegan(it) => day::phase_began(unfolding, step, edition, it.phase),
        Event::DailyEffectBegan(it) => day::effect_began(unfolding, step, edition, it.effect),
        Event::DailyEffectEnded(it) => day::effect_ended(unfolding, step, edition, it.effect),
        Event::TurnBegan(it) => turn::began(unfolding, step, edition, it.seat),
        Event::Passed(it) => turn::passed(unfolding, step, edition, it.seat),
        Event::CardPlayed(it) => playing::card(unfolding, step, edition, it),
        Event::QuickActionPlayed(it) => playing::quick_action(unfolding, step, edition, it),
        Event::ReactionActivated(it) => reaction::activated(unfolding, step, edition, it),
        Event::ReactionPlayed(it) => reaction::played(unfolding, step, edition, it),
        Event::Resolved(it) => resolved(unfolding, step, edition, it.object),
        Event::ExpeditionMoved(it) if step.kind() != Some(CauseKind::Ability) => {
            dusk::moved(unfolding, step, edition, it)
        }
        Event::ChoiceMade(_) => Verdict::Decided,
        Event::TimestampsAssigned(it) => timestamps(unfolding, step, edition, it),
        Event::EmblemCreated(it) => emblems(unfolding, step, edition, it),
        Event::DieRolled(it) if it.results.iter().any(|result| !(1..=6).contains(result)) => {
            let numbers = (&["1.1.7.d"][..], &["7.3.28.a"][..]);
            unfolding.departs(step, Vec::new(), due::cited(numbers, edition))
        }
        Event::DieRolled(_) | Event::Revealed(_) | Event::Shuffled(_) => {
            shown(unfolding, step, edition)
        }
        Event::TumultRevealed(it) => {
            // A recorder may tell in set-up how the cards lie that nobody has seen.
            let lies = setup::is_set_up(step.before, edition);
            if dusk::is_twice(step.before, it) {
                let numbers = (&["1.3.1.a"][..], &["4.1.c"][..]);
                unfolding.departs(step, Vec::new(), due::cited(numbers, edition))
            } else if lies || dusk::may_reveal(unfolding, step.before, it.index) {
                Verdict::Chance
            } else {
                let numbers = (&[][..], &["7.3.22.b"][..]);
                unfolding.departs(step, Vec::new(), due::cited(numbers, edition))
            }
        }
        Event::AfterYou(_)
        | Event::TokenCreated(_)
        | Event::CountersChanged(_)
        | Event::LookedAt(_)
        | Event::ExpeditionMoved(_)
        | Event::TerrainMarkerMoved(_)
        | Event::TerrainMarkerPlaced(_)
        | Event::ControlChanged(_)
        | Event::FaceChanged(_)
        | Event::FirstPlayerChanged(_)
        | Event::TieBreakerBegan(_)
        | Event::Moved(_)
        | Event::Ceased(_)
        | Event::StatusGained(_)
        | Event::StatusLost(_)
        | Event::ManaPaid(_)
        | Event::ManaReadied(_) => happened(unfolding, step, edition),
        Event::MatchOpened(_)
        | Event::MatchEnded(_)
        | Event::ResultSigned(_)
        | Event::ClockStarted(_)
        | Event::ClockStopped(_)
        | Event::ClockExtended(_)
        | Event::JudgeCalled(_)
        | Event::Ruling(_)
        | Event::Penalty(_)
        | Event::Note(_)
        | Event::EvidenceAttached(_)
        | Event::Observed(_)
        | Event::Rewound(_) => Verdict::Aside,
    }
}

/// The order of what entered together is chosen in initiative order (`2024-09 2.2.14.d`, `4.0 2.2.16.d`).
fn timestamps(
    unfolding: &Unfolding,
    step: Step<'_>,
    edition: Edition,
    it: &rules::TimestampsAssigned,
) -> Verdict {
    let controls = |seat: &rules::Seat| {
        let all = it.order.iter().filter_map(|id| step.before.objects.get(id));
        all.into_iter().any(|object| object.controller == *seat)
    };
    let order = step::in_order(step.before, step::initiative(step.before)).into_iter();
    let first = order.into_iter().find(controls);
    let chosen = it.chosen_by.first().copied();
    let together = it.order.windows(2).all(|pair| pair[0].seq() == pair[1].seq());
    if together && (chosen.is_none() || first.is_none() || chosen == first) {
        return Verdict::Decided;
    }
    let numbers = (&["2.2.14.d"][..], &["2.2.16.d"][..]);
    unfolding.departs(step, Vec::new(), due::cited(numbers, edition))
}

/// Ongoing Emblems have a duration, and one that can begin now (`4.0 2.2.15.b-e`).
fn emblems(
    unfolding: &mut Unfolding,
    step: Step<'_>,
    edition: Edition,
    it: &rules::EmblemsCreated,
) -> Verdict {
    let day = step.before.day;
    let may_begin = |duration: Option<rules::Duration>| match duration {
        None => false,
        Some(rules::Duration::Turn) => day.turn.is_some(),
        Some(rules::Duration::Afternoon) => !matches!(day.phase, Phase::Dusk | Phase::Night),
        Some(rules::Duration::Day) => true,
    };
    if it.emblems.iter().all(|emblem| may_begin(emblem.duration)) {
        return happened(unfolding, step, edition);
    }
    let numbers = (&["2.2.2.m"][..], &["2.2.15.b", "2.2.15.d", "2.2.15.e"][..]);
    unfolding.departs(step, Vec::new(), due::cited(numbers, edition))
}

/// Whether orbs that pay are not ready, not the player's own or named twice (`4.0 3.2.9.f`).
fn is_not_ready(step: Step<'_>) -> bool {
    let Event::ManaPaid(mana) = step.event else { return false };
    let mut paid = std::collections::BTreeSet::new();
    let ready = |id: &ObjectId| {
        step.before.objects.get(id).is_some_and(|orb| {
            orb.place == Place::Mana(mana.seat) && !orb.statuses.has(Status::Exhausted)
        })
    };
    !mana.orbs.iter().all(|id| ready(id) && paid.insert(*id))
}

/// Something that happened: within an effect, or due, or neither.
fn happened(unfolding: &mut Unfolding, step: Step<'_>, edition: Edition) -> Verdict {
    if is_not_ready(step) {
        let numbers = (&[][..], &["3.2.9.f", "6.4.c"][..]);
        return unfolding.departs(step, Vec::new(), due::cited(numbers, edition));
    }
    let paid_wrongly = settle::pays_wrongly(unfolding, step);
    if let Some(due) = paid_wrongly {
        return unfolding.instead(step, vec![due], edition);
    }
    if step.kind() != Some(CauseKind::Ability)
        && let Some(verdict) = settle::settle(unfolding, step)
    {
        return verdict;
    }
    if settle::is_within(unfolding, step) {
        return Verdict::Within;
    }
    if is_by_rule(unfolding, step) {
        return Verdict::Expected;
    }
    let due = unfolding.outstanding();
    unfolding.instead(step, due, edition)
}

/// What rules do at any time: emblems whose time is over, Terrain Markers that a Hero brings, tie-breakers.
fn is_by_rule(unfolding: &Unfolding, step: Step<'_>) -> bool {
    match step.event {
        Event::Ceased(it) => it.objects.iter().all(|&id| day::is_over(unfolding, step.before, id)),
        Event::TerrainMarkerPlaced(_) => step.before.day.phase == Phase::Setup,
        Event::TieBreakerBegan(_) => {
            unfolding.outstanding().is_empty() && victory::due(step.before) == Some(Due::TieBreaker)
        }
        _ => false,
    }
}

/// What the table shows, where an effect or a rule has it show something.
fn shown(unfolding: &mut Unfolding, step: Step<'_>, edition: Edition) -> Verdict {
    if let Event::Shuffled(it) = step.event {
        let seat = it.place.seat();
        let due = |due: &Due| matches!(due, Due::Shuffle(of) if Some(*of) == seat);
        if let Some(index) = unfolding.owed.iter().position(due) {
            unfolding.owed.remove(index);
            return Verdict::Chance;
        }
        // The order of a Hand means nothing.
        if matches!(it.place, Place::Hand(_)) {
            return Verdict::Chance;
        }
    }
    if settle::is_within(unfolding, step) || unfolding.acted.is_some() {
        return Verdict::Chance;
    }
    let due = unfolding.outstanding();
    unfolding.instead(step, due, edition)
}

/// A card or reaction in Limbo is done, once it is paid for.
fn resolved(
    unfolding: &mut Unfolding,
    step: Step<'_>,
    edition: Edition,
    object: ObjectId,
) -> Verdict {
    let Some(index) = unfolding.owed.iter().position(|due| *due == Due::Resolve(object)) else {
        let due = unfolding.outstanding();
        return unfolding.instead(step, due, edition);
    };
    let resolves = &unfolding.owed[index];
    let first = unfolding.owed.iter().filter(|due| settle::comes_before(due, resolves));
    let first: Vec<Due> = first.cloned().collect();
    unfolding.owed.remove(index);
    if first.is_empty() { Verdict::Expected } else { unfolding.instead(step, first, edition) }
}

/// Notes what a record begins, ends and asks for.
fn unfold(unfolding: &mut Unfolding, step: Step<'_>, edition: Edition) {
    match step.event {
        Event::MatchOpened(it) => unfolding.paper = it.recorder == "paper",
        Event::GameStarted(_) => {
            let paper = unfolding.paper;
            *unfolding =
                Unfolding { paper, owed: setup::of_game(step.after), ..Unfolding::default() };
        }
        // What was due in a game that is over is due no more.
        Event::GameEnded(_) => unfolding.owed.clear(),
        Event::DayBegan(_) => {
            begin_unit(unfolding, step, edition);
            unfolding.done.clear();
            unfolding.uses.clear();
            unfolding.may_today = may::May::default();
            unfolding.turn = None;
            unfolding.told = Told::Day;
        }
        Event::PhaseBegan(it) => {
            begin_unit(unfolding, step, edition);
            unfolding.turn = None;
            unfolding.told = Told::Phase;
            if may::reacts_at(step.after, it.phase) {
                let may = may::of_source(&mut unfolding.known, step.after, None);
                unfolding.act(step.seq, may);
            }
        }
        Event::DailyEffectBegan(it) => {
            unfolding.begin_unit(step.seq);
            unfolding.done.push(it.effect);
            unfolding.owed = day::asks(step.after, edition, it.effect);
        }
        Event::DailyEffectEnded(it) => {
            if unfolding.unit_from + 1 == step.seq {
                unfolding.told_idle.insert(it.effect);
            }
            // What a daily effect states comes behind it.
            let stated = unfolding.owed.iter().filter(|due| due.is_stated());
            let stated = stated.cloned().collect();
            unfolding.begin_unit(step.seq);
            unfolding.owed = stated;
        }
        Event::TurnBegan(it) => {
            unfolding.begin_unit(step.seq);
            unfolding.turn = Some(playing::new_turn(it.seat));
        }
        Event::Passed(it) | Event::AfterYou(it) => {
            if let Some(turn) = unfolding.turn.as_mut().filter(|turn| turn.seat == it.seat) {
                turn.over = true;
            }
        }
        Event::Moved(it) => joined(unfolding, step, it),
        Event::Observed(_) => {
            unfolding.gap = Some(step.seq);
        }
        Event::Rewound(_) => unfolding.gap = Some(step.seq),
        _ => {}
    }
    if let Some(cause) = step::cause(step.event).filter(|it| it.kind == CauseKind::Ability) {
        let may = may::of_source(&mut unfolding.known, step.before, cause.object);
        unfolding.act(step.seq, may);
    }
    if let Event::ReactionActivated(it) = step.event {
        for emblem in &it.emblems {
            let may = may::of_source(&mut unfolding.known, step.before, emblem.source);
            unfolding.act(step.seq, may);
        }
    }
    unfolding.has_activated = matches!(step.event, Event::ReactionActivated(_));
    unfolding.owed.retain(|due| !due.is_so(step.after));
    if let Some(moved) = dusk::as_moves(step.event) {
        // What an ability has moved instead moves no more.
        let replaced = |due: &Due| matches!(due, Due::Advance(to) if moved.moves.iter().any(|one| one.expedition == to.expedition));
        unfolding.owed.retain(|due| !replaced(due));
        let hidden: Vec<_> = dusk::hidden(step.after).collect();
        unfolding.owed.extend(hidden);
    }
}

/// The next day or phase; what set-up asks for stays due while set-up lasts.
fn begin_unit(unfolding: &mut Unfolding, step: Step<'_>, edition: Edition) {
    let owed = std::mem::take(&mut unfolding.owed);
    unfolding.begin_unit(step.seq);
    if setup::is_set_up(step.after, edition) && edition == Edition::September2024 {
        unfolding.owed = owed;
    }
}

/// What was Fleeting in Limbo gains Fleeting as it enters an Expedition (`4.0 5.2.1.c`), and a Spell with Cooldown is
/// exhausted in the Reserve (`4.0 5.2.4.b`).
fn joined(unfolding: &mut Unfolding, step: Step<'_>, it: &rules::Moved) {
    for (index, one) in (0_u32..).zip(&it.moves).filter(|(_, one)| one.from == Place::Limbo) {
        let Some(rules::Piece::Object(old)) = one.what else { continue };
        let Some(old) = step.before.objects.get(&old) else { continue };
        let id = ObjectId::new(step.seq, index);
        let Some(new) = step.after.objects.get(&id).filter(|new| new.item == old.item) else {
            continue;
        };
        let fleeting = old.statuses.has(Status::Fleeting) && !new.statuses.has(Status::Fleeting);
        if fleeting && matches!(one.to, Place::Expedition(_)) {
            unfolding.owed.push(Due::Gain(id, Status::Fleeting));
        }
        let cools = old
            .face
            .iter()
            .flat_map(|face| face.abilities.iter().flatten())
            .any(|one| *one == rules::Ability::Keyword(rules::Keyword::Cooldown));
        if cools && matches!(one.to, Place::Reserve(_)) && !new.statuses.has(Status::Exhausted) {
            unfolding.owed.push(Due::Exhaust(id));
        }
    }
}

/// Notes where the position is lost, and by which record it knows again where it is.
fn find_feet(unfolding: &mut Unfolding, step: Step<'_>, verdict: &Verdict) {
    if matches!(verdict, Verdict::Departs(_)) {
        if unfolding.lost.is_none_or(|lost| lost.to.is_some()) {
            unfolding.lost = Some(Lost { from: step.seq, to: None });
        }
        return;
    }
    let begins = matches!(
        step.event,
        Event::DayBegan(_)
            | Event::PhaseBegan(_)
            | Event::DailyEffectBegan(_)
            | Event::TurnBegan(_)
    );
    if let Some(lost) = unfolding.lost.as_mut().filter(|lost| lost.to.is_none() && begins) {
        lost.to = Some(step.seq);
        unfolding.may_have.clear();
    }
}
