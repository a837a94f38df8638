//! Tests that predictions come true.

use std::collections::BTreeMap;

use engine::{Due, Next, Options, Position, Verdict};
use rules::{CauseKind, Edition, Event, Piece, Place, Seat};
use testing::games;
use upcoming::CompletedReplay;

/// Percentage of expected or decided records that had been predicted: the value reached.
const FORETOLD: usize = 99;

/// Whether the prediction contains this record; `None` for records that are not tested.
fn is_foretold(next: &Next, event: &Event) -> Option<bool> {
    let due = |due: &Due| next.due.contains(due) || next.or.contains(due);
    let decides = |seat: Seat| {
        let own = next.awaits.iter().filter(move |decision| decision.seat == seat);
        own.map(|decision| &decision.options)
    };
    Some(match event {
        Event::DayBegan(it) => due(&Due::Day(it.day)),
        Event::PhaseBegan(it) => due(&Due::Phase(it.phase)),
        Event::DailyEffectBegan(it) => due(&Due::Begin(it.effect)),
        Event::DailyEffectEnded(it) => due(&Due::End(it.effect)),
        Event::TurnBegan(it) => due(&Due::Turn(it.seat)),
        Event::Passed(it) => decides(it.seat).any(|it| matches!(it, Options::Turn { .. })),
        Event::QuickActionPlayed(it) => decides(it.seat).any(
            |options| matches!(options, Options::Turn { quick_actions, .. } if quick_actions.contains(&it.object)),
        ),
        Event::CardPlayed(it) if it.cause.is_none() => {
            let is_it = |card: Piece| it.card.what.is_none_or(|what| what == card);
            decides(it.seat).any(
                |options| matches!(options, Options::Turn { cards, .. } if cards.iter().any(|play| is_it(play.card))),
            )
        }
        Event::Moved(it) if it.cause.is_some_and(|cause| cause.kind != CauseKind::Ability) => {
            it.moves.iter().all(|one| moves(next, one))
        }
        _ => return None,
    })
}

fn moves(next: &Next, one: &rules::Move) -> bool {
    let chosen = |options: &Options| match options {
        Options::Some { of, to, .. } => {
            *to == one.to && one.what.is_none_or(|what| of.contains(&what))
        }
        Options::Deck | Options::Turn { .. } | Options::Reaction(_) => false,
    };
    let is_due = |due: &Due| match due {
        Due::Draw(seat, _) => one.to == Place::Hand(*seat),
        Due::Leave(id, to, _) => one.what == Some(Piece::Object(*id)) && one.to == *to,
        Due::DiscardToPay(id) | Due::Join(id, _) | Due::Finish(id) => {
            one.what == Some(Piece::Object(*id))
        }
        Due::OrbFromDeck(seat) => one.to == Place::Mana(*seat),
        _ => false,
    };
    next.awaits.iter().any(|decision| chosen(&decision.options)) || next.due.iter().any(is_due)
}

#[test]
fn what_comes_was_foretold() {
    let Some(folder) = games::folder() else { return };
    let mut counts = BTreeMap::<String, ([usize; 2], String)>::new();
    for game in games::names(&folder) {
        let replay = games::game(&folder, &game);
        let mut position = Position::new(Edition::Four);
        let told = CompletedReplay::new(&replay);
        for seq in 0..=replay.last() {
            let (event, after) = told.event(seq).zip(told.at(seq)).expect("a record");
            let next = position.next();
            let verdict = position.apply(event, after);
            let Some(foretold) = is_foretold(&next, event) else { continue };
            if !matches!(verdict, Verdict::Expected | Verdict::Decided) {
                continue;
            }
            let (count, first) = counts.entry(crate::games::word(event)).or_default();
            count[0] += 1;
            count[1] += usize::from(foretold);
            if !foretold && first.is_empty() {
                let next: String = format!("{next:?}").chars().take(160).collect();
                let event: String = format!("{event:?}").chars().take(160).collect();
                *first = format!(", not game {game}, record {seq}: {next} {event}");
            }
        }
    }
    for (kind, ([all, foretold], first)) in &counts {
        println!("{kind:24} {foretold} of {all} foretold{first}");
    }
    let sum = |at: usize| counts.values().map(|(count, _)| count[at]).sum::<usize>();
    println!("{} of {} foretold", sum(1), sum(0));
    assert!(sum(1) * 100 >= sum(0) * FORETOLD, "{} of {}", sum(1), sum(0));
}
