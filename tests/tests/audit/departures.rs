//! Known departures of a recording engine: each excuses one exact shape, and anything else is
//! found.

use audit::{Check, Finding, Severity};
use rules::{
    Ability, Cause, CauseKind, DailyEffect, DailyEffectStep, DieRolled, Event, ExpeditionMoved,
    Object, ObjectId, Place, QuickActionPlayed, Remark, Seat, Status, StatusChanged,
};

use crate::games::{self, Game};
use crate::mutant::{Edit, Mutant, accuses};

/// Maximum number of changed matches of a kind that are audited.
const TRIED_MAX: usize = 80;

/// The matches in `replays/` that this engine recorded.
fn recorded() -> Vec<&'static Game> {
    let mut games: Vec<_> = games::carried().iter().collect();
    games.retain(
        |game| matches!(&game.events[0], Event::MatchOpened(opened) if opened.recorder == "bga"),
    );
    games.retain(|game| !game.has_gap());
    assert!(games.len() > 4, "only {} matches", games.len());
    games
}

/// A record of something that is not at the table.
fn note() -> Event {
    Event::Note(Remark { seat: None, text: "in its place".to_owned() })
}

/// The findings of a check for each of these changes, wherever they can be made.
fn found(check: Check, mutate: fn(&Game, usize) -> Option<Mutant>) -> Vec<Vec<Finding>> {
    let (mut found, mut tried) = (Vec::new(), 0);
    for game in recorded() {
        for at in 1..game.events.len() - 1 {
            let Some(mutant) = mutate(game, at).filter(|_| tried < TRIED_MAX) else { continue };
            let Some(audit) = mutant.audit(game) else { continue };
            tried += 1;
            let mut here = audit.findings;
            here.retain(|one| one.check == check && mutant.is_about(one));
            found.push(here);
        }
    }
    found
}

/// Each of these changes is found and not excused, and some are violations.
fn accused(check: Check, mutate: fn(&Game, usize) -> Option<Mutant>) {
    let found = found(check, mutate);
    let seen = |all: &Vec<Finding>| all.iter().any(|one| one.departure.is_none() || accuses(one));
    let excused: Vec<_> = found.iter().filter(|all| !seen(all)).collect();
    assert!(excused.is_empty(), "{excused:?}");
    assert!(found.iter().flatten().any(accuses), "{found:?}");
}

/// All findings of a check in the clean matches are excused by this name.
fn excused(check: Check, names: &[&str]) {
    let mut count = 0;
    for game in recorded() {
        for finding in game.audit().findings.iter().filter(|one| one.check == check) {
            let unknown = finding.severity == Severity::CannotBeJudged;
            let known = finding.departure.is_some_and(|name| names.contains(&name));
            assert!(known || unknown, "{}: {finding:?}", game.name);
            count += usize::from(known);
        }
    }
    assert!(count > 0, "{check:?} is nowhere excused");
}

// Of the Morning: `bga-prepares-first`, `bga-tells-no-empty-expand`.

fn begins(game: &Game, at: usize, which: DailyEffect) -> Option<()> {
    matches!(&game.events[at], Event::DailyEffectBegan(begun) if begun.effect == which)
        .then_some(())
}

fn ends(game: &Game, at: usize, which: DailyEffect) -> Option<()> {
    matches!(&game.events[at], Event::DailyEffectEnded(ended) if ended.effect == which)
        .then_some(())
}

fn began(effect: DailyEffect) -> Event {
    Event::DailyEffectBegan(DailyEffectStep { effect })
}

fn ended(effect: DailyEffect) -> Event {
    Event::DailyEffectEnded(DailyEffectStep { effect })
}

/// The cards are drawn, but not as the daily effect.
fn draw_left_out(game: &Game, at: usize) -> Option<Mutant> {
    begins(game, at, DailyEffect::Draw)?;
    let end = game.effect_end(at)?;
    let mut rest: Vec<_> = game.events[at + 1..=end].to_vec();
    rest.retain(|event| !matches!(event, Event::DailyEffectEnded(_)));
    // As many records as before, so that later ones name the same.
    let events = std::iter::once(note()).chain(rest).chain([note()]).collect();
    Some(Mutant::rewritten(at, events).until(game.unit_end(end)?))
}

fn prepare_left_out(game: &Game, at: usize) -> Option<Mutant> {
    begins(game, at, DailyEffect::Prepare)?;
    let end = game.effect_end(at)?;
    Some(Mutant { at, edit: Edit::DroppedUpTo(end), until: game.unit_end(end)?, also: &[] })
}

fn again_after(game: &Game, at: usize, after: DailyEffect, again: DailyEffect) -> Option<Mutant> {
    ends(game, at, after)?;
    let edit = Edit::Inserted(vec![began(again), ended(again)]);
    Some(Mutant { at: at + 1, edit, until: at, also: &[] })
}

fn second_draw(game: &Game, at: usize) -> Option<Mutant> {
    again_after(game, at, DailyEffect::Draw, DailyEffect::Draw)
}

fn second_prepare(game: &Game, at: usize) -> Option<Mutant> {
    again_after(game, at, DailyEffect::Succeed, DailyEffect::Prepare)
}

fn second_succeed(game: &Game, at: usize) -> Option<Mutant> {
    again_after(game, at, DailyEffect::Succeed, DailyEffect::Succeed)
}

fn draw_before_prepare(game: &Game, at: usize) -> Option<Mutant> {
    begins(game, at, DailyEffect::Prepare)?;
    let edit = Edit::Inserted(vec![began(DailyEffect::Draw), ended(DailyEffect::Draw)]);
    Some(Mutant { at, edit, until: game.effect_end(at)? + 1, also: &[] })
}

#[test]
fn only_succeed_right_after_prepare_is_excused_in_the_morning() {
    excused(Check::MorningOrder, &["bga-prepares-first"]);
    for mutate in [
        draw_left_out,
        prepare_left_out,
        second_draw,
        second_prepare,
        second_succeed,
        draw_before_prepare,
    ] {
        accused(Check::MorningOrder, mutate);
    }
}

// `bga-demonstration-decks`, `bga-leaves-out-cards`.

fn deck_of(game: &Game, at: usize, cards: u32) -> Option<Mutant> {
    let Event::DeckRegistered(deck) = &game.events[at] else { return None };
    let size = cards - u32::from(deck.hero.is_some());
    let deck = rules::DeckRegistered { size, ..deck.clone() };
    Some(Mutant::replaced(at, Event::DeckRegistered(deck)))
}

/// A deck of just so many cards, in whatever game, is excused by this name.
fn excused_deck(cards: u32, name: &str) {
    // One function for each number, as a mutation has no state.
    let mutate: fn(&Game, usize) -> Option<Mutant> = match cards {
        12 => |game, at| deck_of(game, at, 12),
        35 => |game, at| deck_of(game, at, 35),
        36 => |game, at| deck_of(game, at, 36),
        _ => |game, at| deck_of(game, at, 37),
    };
    let found = found(Check::ConstructedSize, mutate);
    assert!(!found.is_empty());
    let names: Vec<_> = found.iter().flatten().map(|one| one.departure).collect();
    assert!(names.iter().all(|&one| one == Some(name)), "{cards} cards: {names:?}");
}

#[test]
fn only_decks_with_too_few_cards_are_excused() {
    excused_deck(36, "bga-demonstration-decks");
    for cards in [12, 35, 37] {
        excused_deck(cards, "bga-leaves-out-cards");
    }
    accused(Check::ConstructedSize, |game, at| deck_of(game, at, 61));
}

// Quick actions that no object has: what the engine let happen is said to differ.

fn quick_action(seat: Seat, object: ObjectId) -> Event {
    Event::QuickActionPlayed(QuickActionPlayed { cause: None, seat, object, mana: None })
}

fn exhausted(object: ObjectId) -> Event {
    let cause = Some(Cause::new(CauseKind::Cost));
    let (objects, expeditions) = (vec![object], Vec::new());
    Event::StatusGained(StatusChanged { cause, status: Status::Exhausted, objects, expeditions })
}

/// An object whose turn it is, in play before a record, with fully readable abilities and no quick
/// action.
fn without_quick_action(
    game: &Game,
    at: usize,
    is: impl Fn(&Object, bool) -> bool,
) -> Option<(Seat, ObjectId)> {
    let state = game.before(at);
    let seat = state.day.turn?;
    let wanted = |object: &Object| {
        let face = object.face.as_ref()?;
        let all = face.abilities.as_ref()?;
        let acts = |one: &Ability| matches!(one, Ability::QuickAction(_) | Ability::Unread);
        let reacts = all.iter().any(|one| matches!(one, Ability::Reaction(_)));
        let here =
            matches!(object.place, Place::Hero(_) | Place::Expedition(_) | Place::Landmark(_));
        let fits = here && object.controller == seat && !all.iter().any(acts) && is(object, reacts);
        fits.then_some(())
    };
    let (&id, _) = state.objects.iter().find(|(_, object)| wanted(object).is_some())?;
    Some((seat, id))
}

fn acts(at: usize, seat: Seat, object: ObjectId) -> Mutant {
    let edit = Edit::Inserted(vec![quick_action(seat, object), exhausted(object)]);
    Mutant { at, edit, until: at - 1, also: &[] }
}

const fn is_ready(object: &Object) -> bool {
    !object.statuses.has(Status::Exhausted)
}

fn after_a_card(game: &Game, at: usize) -> Option<()> {
    matches!(game.events[at - 1], Event::CardPlayed(_)).then_some(())
}

fn without_a_reaction(game: &Game, at: usize) -> Option<Mutant> {
    after_a_card(game, at)?;
    let (seat, id) = without_quick_action(game, at, |one, reacts| is_ready(one) && !reacts)?;
    Some(acts(at, seat, id))
}

fn exhausted_already(game: &Game, at: usize) -> Option<Mutant> {
    after_a_card(game, at)?;
    let (seat, id) = without_quick_action(game, at, |one, reacts| !is_ready(one) && reacts)?;
    Some(acts(at, seat, id))
}

fn before_anything_happened(game: &Game, at: usize) -> Option<Mutant> {
    matches!(game.events[at - 1], Event::TurnBegan(_)).then_some(())?;
    let (seat, id) = without_quick_action(game, at, |one, reacts| is_ready(one) && reacts)?;
    Some(acts(at, seat, id))
}

fn not_paid(game: &Game, at: usize) -> Option<Mutant> {
    after_a_card(game, at)?;
    let (seat, id) = without_quick_action(game, at, |one, reacts| is_ready(one) && reacts)?;
    let edit = Edit::Inserted(vec![quick_action(seat, id), note()]);
    Some(Mutant { at, edit, until: at - 1, also: &[] })
}

fn another_pays(game: &Game, at: usize) -> Option<Mutant> {
    after_a_card(game, at)?;
    let (seat, id) = without_quick_action(game, at, |one, reacts| is_ready(one) && reacts)?;
    let state = game.before(at);
    let other = |one: &Object| matches!(one.place, Place::Hero(_)) && one.controller != seat;
    let (&other, _) = state.objects.iter().find(|(_, object)| other(object))?;
    let edit = Edit::Inserted(vec![quick_action(seat, id), exhausted(other)]);
    Some(Mutant { at, edit, until: at - 1, also: &[] })
}

#[test]
fn a_quick_action_that_no_object_has_is_excused_by_nothing() {
    let check = Check::NoQuickAction;
    accused(check, without_a_reaction);
    accused(check, exhausted_already);
    accused(check, before_anything_happened);
    accused(check, not_paid);
    accused(check, another_pays);
}

// `bga-moves-one-by-one`.

/// The move of one Expedition at Progress.
fn daily_move(event: &Event) -> Option<&ExpeditionMoved> {
    match event {
        Event::ExpeditionMoved(it) if it.moves.len() == 1 => {
            (it.cause?.kind == CauseKind::DailyEffect).then_some(it)
        }
        _ => None,
    }
}

/// Two moves, the second in the next record.
fn two(game: &Game, at: usize) -> Option<(&ExpeditionMoved, &ExpeditionMoved)> {
    Some((daily_move(&game.events[at])?, daily_move(game.events.get(at + 1)?)?))
}

fn rewritten(game: &Game, at: usize, events: Vec<Event>) -> Option<Mutant> {
    Some(Mutant::rewritten(at, events).until(game.effect_end(at)?))
}

fn two_together_one_apart(game: &Game, at: usize) -> Option<Mutant> {
    let (one, other) = two(game, at)?;
    let end = game.effect_end(at)?;
    game.events[at + 2..end].iter().find_map(daily_move)?;
    let moves = [one.moves.clone(), other.moves.clone()].concat();
    let both = Event::ExpeditionMoved(ExpeditionMoved { moves, ..one.clone() });
    rewritten(game, at, vec![both, note()])
}

fn companion_first(game: &Game, at: usize) -> Option<Mutant> {
    let (one, other) = two(game, at)?;
    (one.moves[0].expedition.seat == other.moves[0].expedition.seat).then_some(())?;
    rewritten(game, at, vec![game.events[at + 1].clone(), game.events[at].clone()])
}

fn one_moves_twice(game: &Game, at: usize) -> Option<Mutant> {
    two(game, at)?;
    rewritten(game, at, vec![game.events[at].clone(), game.events[at].clone()])
}

fn something_between(game: &Game, at: usize) -> Option<Mutant> {
    let (one, _) = two(game, at)?;
    let seat = one.moves[0].expedition.seat;
    let rolled = Event::DieRolled(DieRolled { cause: None, seat, results: vec![1] });
    Some(Mutant::inserted(at + 1, rolled).until(game.effect_end(at)?))
}

#[test]
fn only_moves_of_one_expedition_each_are_excused() {
    excused(Check::ProgressApart, &["bga-moves-one-by-one"]);
    accused(Check::ProgressApart, two_together_one_apart);
    accused(Check::ProgressApart, one_moves_twice);
    for mutate in [companion_first, something_between] {
        let found = found(Check::ProgressApart, mutate);
        assert!(!found.is_empty());
        let excused =
            found.iter().flatten().all(|one| one.departure == Some("bga-moves-one-by-one"));
        assert!(excused, "{found:?}");
    }
}
