//! Awaited actions, as lines.

use engine::effect::{ActionKind, Awaited, Continuation, EffectObject, Wanted};
use engine::{Decision, Due, Options};
use rules::{
    Bare, CardPlayed, Cause, CauseKind, DailyEffectStep, DayBegan, Event, ExpeditionId,
    ExpeditionMove, ExpeditionMoved, FaceEntry, Move, Moved, ObjectId, OfSeat, PhaseBegan, Piece,
    Place, QuickActionPlayed, Seat, Side,
};

use super::candidate::{OfferCandidate, from_hand, ways_of};
use crate::form::{may_be_teams, usual_place};
use crate::live_recorder::{LiveRecorder, own_cards};
use crate::piece::face_of_piece;
use crate::table::GrowingMatch;

/// Maximum number of combinations offered.
const PICKS_MAX: usize = 24;

/// What the rules require or allow now, the likeliest first.
pub(super) fn candidates(scribe: &LiveRecorder) -> Vec<OfferCandidate> {
    let table = &scribe.table;
    let Some(position) = table.position() else { return Vec::new() };
    let mut all = Vec::new();
    for awaited in scribe.awaits() {
        of_effect(&mut all, table, awaited);
    }
    let next = position.next();
    // A presented deck is shuffled before the next one is presented.
    let is_deck = |one: &&Decision| one.options == Options::Deck;
    let (decks, others): (Vec<_>, Vec<_>) = next.awaits.iter().partition(is_deck);
    for decision in others {
        of_rules(&mut all, table, decision.seat, &decision.options);
    }
    for due in next.due.iter().chain(&next.or) {
        of_due(&mut all, table, due);
    }
    for decision in decks {
        of_rules(&mut all, table, decision.seat, &decision.options);
    }
    let state = position.state();
    if state.started.is_none() || state.game_result.is_some() {
        frame(&mut all, table);
    }
    all
}

/// What an effect waits for.
fn of_effect(all: &mut Vec<OfferCandidate>, table: &GrowingMatch, awaited: &Awaited) {
    let word = table.names.seat_word(awaited.seat);
    for way in &awaited.ways {
        if way.due.what == ActionKind::Roll {
            all.extend((1..=6).map(|side| OfferCandidate::Line(format!("{word}: die {side}"))));
            continue;
        }
        for picked in picks(way) {
            let into = way.into();
            let places: Vec<_> =
                if into.is_empty() { vec![None] } else { into.into_iter().map(Some).collect() };
            for place in places {
                let Some(event) = way.answer(&picked, place) else { continue };
                let event = table.completed(event);
                all.extend(shown(table, awaited.seat, where_it_goes(table, event)));
            }
        }
    }
    // The recorder may name the targets at each step, even if the effect has already targeted them.
    for way in awaited.ways.iter().filter(|way| way.due.what != ActionKind::Target) {
        let again = way
            .targeted()
            .iter()
            .filter(|&&it| way.due.among.iter().any(|one| one.thing == EffectObject::Piece(it)));
        let names = again.map(|it| table.plain_name(*it, awaited.seat));
        all.extend(names.map(|name| OfferCandidate::Line(format!("{word}: targets {name}"))));
    }
    if awaited.may_leave {
        all.push(OfferCandidate::Line(format!("{word}: chooses decline")));
    }
}

/// A card played by an effect goes where a card of its type goes.
fn where_it_goes(table: &GrowingMatch, mut event: Event) -> Event {
    if let Event::CardPlayed(it) = &mut event
        && let Some(face) = it.card.what.and_then(|piece| face_of_piece(table, piece))
        && ways_of(&face) == [""]
    {
        it.card.to = usual_place(Some(&face), it.seat);
    }
    event
}

/// The possible picks for something due: each alone, or as many together as required.
fn picks(way: &Continuation) -> Vec<Vec<(EffectObject, u32)>> {
    let due = &way.due;
    let amount = |one: &Wanted| due.pool.map_or(one.left, |pool| pool.min(one.left.max(1)));
    let things: Vec<(EffectObject, u32)> =
        due.among.iter().map(|one| (one.thing.clone(), amount(one))).collect();
    let count = u32::try_from(things.len()).unwrap_or(u32::MAX);
    // So many tokens enter each place.
    let each = due.among.iter().filter(|one| matches!(one.thing, EffectObject::Place(_)));
    let each = each.map(|one| one.left).min().filter(|_| due.pool.is_none()).unwrap_or(1).max(1);
    let (least, most) = ((due.least / each).max(1).min(count), (due.most / each).max(1).min(count));
    let mut found = Vec::new();
    for size in least..=most.max(least) {
        together(&things, size as usize, &mut Vec::new(), &mut found);
    }
    found
}

/// All combinations of this many of these, up to a limit.
fn together<T: Clone>(of: &[T], size: usize, taken: &mut Vec<T>, found: &mut Vec<Vec<T>>) {
    if found.len() >= PICKS_MAX {
        return;
    }
    if size == 0 {
        found.push(taken.clone());
        return;
    }
    for (at, one) in of.iter().enumerate() {
        taken.push(one.clone());
        together(&of[at + 1..], size - 1, taken, found);
        taken.pop();
    }
}

/// The record with the face that the table shows: one for each possible card if that is unknown.
fn shown(table: &GrowingMatch, seat: Seat, event: Event) -> Vec<OfferCandidate> {
    let is_visible = |one: &Move| !one.to.zone().is_hidden() && !matches!(one.to, Place::Mana(_));
    let is_unseen = |one: &Move| {
        let known = one.what.is_some_and(|piece| match piece {
            Piece::Slot(slot) => table.known(slot).is_some(),
            Piece::Object(_) => true,
        });
        is_visible(one) && one.face.is_none() && one.from.zone().is_hidden() && !known
    };
    let with = |face: &std::sync::Arc<rules::Face>, one: &Move| Move {
        face: Some(table.entry(face)),
        ..one.clone()
    };
    match event {
        Event::Moved(it) if it.moves.iter().any(is_unseen) => {
            let [one] = it.moves.as_slice() else {
                return vec![OfferCandidate::Event(Event::Moved(it))];
            };
            let cards = own_cards(table, one.from.seat().unwrap_or(seat));
            let moved = |face| Event::Moved(Moved { moves: vec![with(face, one)], ..it.clone() });
            cards.iter().map(moved).map(OfferCandidate::Event).collect()
        }
        Event::CardPlayed(it) if is_unseen(&it.card) => {
            let cards = own_cards(table, seat);
            let played =
                |face| Event::CardPlayed(CardPlayed { card: with(face, &it.card), ..it.clone() });
            cards.iter().map(played).map(OfferCandidate::Event).collect()
        }
        Event::Revealed(it) if it.cards.len() == 1 => {
            let cards = own_cards(table, seat);
            let revealed = |face: &std::sync::Arc<rules::Face>| {
                let mut it = it.clone();
                it.cards[0].face = FaceEntry::New(face.clone());
                Event::Revealed(it)
            };
            cards.iter().map(revealed).map(OfferCandidate::Event).collect()
        }
        other => vec![OfferCandidate::Event(other)],
    }
}

/// A player's options by the rules.
fn of_rules(all: &mut Vec<OfferCandidate>, table: &GrowingMatch, seat: Seat, options: &Options) {
    let word = table.names.seat_word(seat);
    let line = |text: String| OfferCandidate::Line(format!("{word}: {text}"));
    match options {
        Options::Deck => all.push(line("deck 39".to_owned())),
        Options::Turn { cards, quick_actions } => {
            let known = cards.iter().filter_map(|play| Some((play, table.label_of(play.card)?)));
            for (play, label) in known {
                if play.into.is_empty() {
                    let ways = hidden(table, play.card);
                    all.extend(ways.iter().map(|way| line(format!("{label}{way}"))));
                }
                all.extend(play.into.iter().map(|id| line(format!("{label} {}", id.side.word()))));
            }
            for &object in quick_actions {
                let event = QuickActionPlayed { cause: None, seat, object, mana: None };
                all.push(OfferCandidate::Event(Event::QuickActionPlayed(event)));
            }
            all.push(line("pass".to_owned()));
            all.extend(from_hand(table, seat));
        }
        Options::Reaction(all_of) => {
            all.extend(all_of.iter().map(|&emblem| {
                let event = rules::ReactionPlayed { cause: None, seat, emblem };
                OfferCandidate::Event(Event::ReactionPlayed(event))
            }));
        }
        Options::Some { of, least, most, to } => {
            of_some(all, table, seat, (of, *least, *most, *to));
        }
    }
}

/// The destination of a played card. The rules do not see a hidden card, which the recorder may
/// nevertheless know.
fn hidden(table: &GrowingMatch, card: Piece) -> &'static [&'static str] {
    let Piece::Slot(slot) = card else { return &[""] };
    table.known(slot).map_or(&[""], |known| ways_of(&known.face))
}

/// A number of cards go to a zone.
fn of_some(
    all: &mut Vec<OfferCandidate>,
    table: &GrowingMatch,
    seat: Seat,
    (of, least, most, to): (&[Piece], u32, u32, Place),
) {
    let word = table.names.seat_word(seat);
    if matches!(to, Place::Mana(_)) {
        let counts = (least.max(1)..=most).rev();
        all.extend(counts.map(|count| OfferCandidate::Line(format!("{word}: mana {count}"))));
        // A player with a publicly known card in hand shuffles the hand before putting one down.
        let hand = table.state().map_or(&[][..], |state| state.slots(Place::Hand(seat)));
        if hand.iter().any(|slot| slot.known.is_some()) {
            all.push(OfferCandidate::Line(format!("{word}: shuffles hand")));
        }
        return;
    }
    let mut found = Vec::new();
    together(of, least as usize, &mut Vec::new(), &mut found);
    all.extend(found.iter().map(|pieces| OfferCandidate::Event(discarded(table, pieces, to))));
}

/// These go to a zone by a daily effect.
pub(super) fn discarded(table: &GrowingMatch, pieces: &[Piece], to: Place) -> Event {
    let place = |piece: &Piece| match piece {
        Piece::Object(id) => Some(table.state()?.objects.get(id)?.place),
        Piece::Slot(_) => None,
    };
    let moves = pieces.iter().filter_map(|piece| Some(Move::new(*piece, place(piece)?, to)));
    let cause = Some(Cause::new(CauseKind::DailyEffect));
    Event::Moved(Moved { cause, moves: moves.collect() })
}

/// Due actions that are not written automatically: the table shows them, somebody chooses, or they
/// are alternatives.
fn of_due(all: &mut Vec<OfferCandidate>, table: &GrowingMatch, due: &Due) {
    let line = |text: String| OfferCandidate::Line(text);
    let word = |seat: &Seat| table.names.seat_word(*seat);
    match due {
        Due::Shuffle(seat) => all.push(line(format!("{}: shuffles", word(seat)))),
        Due::Reveal(index) => {
            for turned in ["", " turned"] {
                let terrains = ["forest", "mountain", "water"];
                let shows = |one| line(format!("tumult {} {one}{turned}", u32::from(*index) + 1));
                all.extend(terrains.map(shows));
            }
        }
        Due::Roll(_, expedition) => {
            let word = word(&expedition.seat);
            all.extend((1..=6).map(|side| line(format!("{word}: die {side}"))));
        }
        Due::Join(id, seat) => {
            let side = |side| Place::Expedition(ExpeditionId { seat: *seat, side });
            all.extend([Side::Hero, Side::Companion].map(|to| from_limbo(*id, side(to))));
        }
        Due::Advance(advance) => {
            for to in advance.to.0..=advance.to.1 {
                let (expedition, due_to) = (advance.expedition, advance.due_to.clone());
                let moves = vec![ExpeditionMove { expedition, to, due_to }];
                let cause = Some(Cause::new(CauseKind::DailyEffect));
                let event = ExpeditionMoved { cause, moves };
                all.push(OfferCandidate::Event(Event::ExpeditionMoved(event)));
            }
        }
        Due::Day(_)
        | Due::Phase(_)
        | Due::Begin(_)
        | Due::End(_)
        | Due::Turn(_)
        | Due::TieBreaker => all.extend(step_of_day(due).map(OfferCandidate::Event)),
        Due::Finish(id) => {
            let owner = table.state().and_then(|state| Some(state.objects.get(id)?.owner));
            let to = owner.map(|seat| [Place::Reserve(seat), Place::Discard(seat)]);
            all.extend(to.into_iter().flatten().map(|to| from_limbo(*id, to)));
        }
        Due::Resolve(id) => {
            let name = table.plain_name(Piece::Object(*id), Seat::new(0));
            all.push(line(format!("{name} resolves")));
        }
        Due::TurnEffect(_)
        | Due::FirstPlayer(_)
        | Due::Won(_)
        | Due::MatchEnds
        | Due::Deck(_)
        | Due::FirstOrbs(..)
        | Due::Draw(..)
        | Due::OrbFromDeck(_)
        | Due::Expand(_)
        | Due::Ready(_)
        | Due::Leave(..)
        | Due::Lose(..)
        | Due::LoseAscended(_)
        | Due::Discard(..)
        | Due::Pay(_)
        | Due::Exhaust(_)
        | Due::DiscardToPay(_)
        | Due::Gain(..)
        | Due::Cease(_)
        | Due::React(_) => {}
    }
}

/// The due step of the day; `None` if something else is due.
fn step_of_day(due: &Due) -> Option<Event> {
    Some(match due {
        Due::Day(day) => Event::DayBegan(DayBegan { day: *day }),
        Due::Phase(phase) => Event::PhaseBegan(PhaseBegan { phase: *phase }),
        Due::Begin(effect) => Event::DailyEffectBegan(DailyEffectStep { effect: *effect }),
        Due::End(effect) => Event::DailyEffectEnded(DailyEffectStep { effect: *effect }),
        Due::Turn(seat) => Event::TurnBegan(OfSeat { cause: None, seat: *seat }),
        Due::TieBreaker => {
            Event::TieBreakerBegan(Bare { cause: Some(Cause::new(CauseKind::Rule)) })
        }
        _ => return None,
    })
}

/// A played card goes to its zone by a rule.
fn from_limbo(id: ObjectId, to: Place) -> OfferCandidate {
    let moves = vec![Move::new(Piece::Object(id), Place::Limbo, to)];
    OfferCandidate::Event(Event::Moved(Moved { cause: Some(Cause::new(CauseKind::Rule)), moves }))
}

/// A game begins, or the match ends.
fn frame(all: &mut Vec<OfferCandidate>, table: &GrowingMatch) {
    let Some(state) = table.state() else { return };
    if let Some(result) = &state.game_result {
        let score = |seat: Seat| u8::from(result.winners.contains(&seat)).to_string();
        let score: Vec<String> = state.seats().map(score).collect();
        all.push(OfferCandidate::Line(format!("match {}", score.join("-"))));
    }
    let game = state.day.game + u8::from(state.game_result.is_some() || state.started.is_none());
    let teams = if may_be_teams(table.names.seats.len()) { &["", " in teams"][..] } else { &[""] };
    for teams in teams {
        for seat in state.seats() {
            let first = table.names.seat_word(seat);
            all.push(OfferCandidate::Line(format!("game {game} {first} first{teams}")));
        }
    }
}
