//! State that an auditor carries from record to record.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use engine::Unknown;
use rules::{
    AppealOutcome, BoostersPassed, Cause, CauseKind, DailyEffect, Event, ExpeditionId, ItemId,
    ObjectId, Penalty, PenaltyLevel, Picked, Piece, Place, Seat, State, Terrain,
};

use crate::check::Check;
use crate::claim::Claim;
use crate::doubt::Doubt;
use crate::listed::Lists;
use crate::matter::{Matter, Matters};
use crate::reach::Reach;
use crate::step::JudgedStep;

/// The state remembered from earlier records; a rewind restores it.
#[derive(Clone, Default)]
pub(crate) struct Memory {
    /// The record that began the present turn, daily effect or phase.
    pub(crate) unit_from: u32,
    /// The last record that is an observation rather than a step.
    pub(crate) observed: Option<u32>,
    /// Everything that the abilities used this day could do, and those of the cards that were
    /// played.
    pub(crate) used: Matters,
    /// Everything that the abilities used in the present turn, daily effect or phase could do.
    pub(crate) used_now: Matters,
    /// The daily effect that is resolving.
    pub(crate) effect: Option<Effect>,
    /// The daily effects of this day.
    pub(crate) effects: Vec<DailyEffect>,
    /// Whether the log has recorded a daily effect in this game.
    pub(crate) tells_effects: bool,
    /// Whether something was played or an ability did something since the present turn, daily
    /// effect or phase began.
    pub(crate) acted: bool,
    /// Seats whose Deck has been shuffled since it was presented.
    pub(crate) shuffled: BTreeSet<Seat>,
    /// The deck lists, and the findings about visible cards.
    pub(crate) lists: Lists,
    /// The present turn.
    pub(crate) turn: Option<RecordedTurn>,
    /// Number of uses of quick actions this day, by object.
    pub(crate) quick_actions: BTreeMap<ObjectId, u32>,
    /// Number of uses of reactions this day, by object.
    pub(crate) reactions: BTreeMap<ObjectId, u32>,
    /// Cards moved in set-up, by seat: drawn, put in the Mana zone.
    pub(crate) first: BTreeMap<Seat, [usize; 2]>,
    /// The last cost that was paid, in full or in part.
    pub(crate) payment: Option<PartialPayment>,
    /// The record that moved an Expedition, until the regions are checked for being face up.
    pub(crate) expedition_moved: Option<u32>,
    /// Tumult cards that were revealed, with their records, until it is checked which Expeditions
    /// have reached them.
    pub(crate) tumult_shown: Vec<(u32, u8)>,
    /// Cards played from the Reserve that have not been recorded gaining Fleeting.
    pub(crate) without_fleeting: Vec<(u32, ItemId)>,
    /// The player found today to have won while the game continued.
    pub(crate) went_on: Option<Seat>,
    /// The record at which tie-breakers were found today not to have started.
    pub(crate) tie_missed: Option<u32>,
    /// Cards picked from each booster since its player has it in hand, by its number.
    pub(crate) picks: BTreeMap<u32, u32>,
    /// The results of the games so far.
    pub(crate) results: Results,
    /// Cards played for their Scout cost.
    pub(crate) scouted: Vec<(u32, ItemId)>,
    /// Objects that must become exhausted or leave the Reserve, and the check that reports it if
    /// they do not.
    pub(crate) owed: Vec<(u32, ObjectId, Check)>,
    /// The claim about a step of the daily effect that is resolving, held until the effect's result
    /// is known.
    pub(crate) held: Option<(Claim, Option<Doubt>)>,
}

/// The results of the games before the present one.
#[derive(Clone, Default)]
pub(crate) struct Results {
    /// Number of games that have begun.
    pub(crate) games: u8,
    /// Penalties that cost the game of this number or the match, by their records.
    pub(crate) losses: BTreeMap<u32, PenaltyLoss>,
    /// Whether the present game was found to continue after its end.
    pub(crate) went_on: bool,
    /// The record that began the tie-breakers of the present game.
    pub(crate) arena_from: Option<u32>,
    /// The last record that ended the match.
    pub(crate) ended: Option<u32>,
}

impl Results {
    /// The results when another game begins after `state`.
    pub(crate) fn next(mut self, state: &State) -> Self {
        // A game that begins while the last one has no result repeats it, and does not count as another.
        let is_again = state.game_result.is_none();
        self.games = self.games.saturating_add(u8::from(state.started.is_some() && !is_again));
        Self { went_on: false, arena_from: None, ..self }
    }

    /// Notes a loss that an official gives, or revokes on appeal.
    pub(crate) fn note(&mut self, step: JudgedStep<'_>) {
        let appeal = match step.event {
            Event::Penalty(it) => it.appeal.as_ref(),
            Event::Ruling(it) => it.appeal.as_ref(),
            _ => return,
        };
        // Before the new penalty is noted: a changed one replaces the one appealed against.
        if let Some(appeal) = appeal.filter(|appeal| appeal.outcome == AppealOutcome::Changed) {
            self.losses.remove(&appeal.of);
        }
        if let Event::Penalty(Penalty { seat, level: Some(level), .. }) = step.event
            && *level >= PenaltyLevel::GameLoss
        {
            // Between two games a penalty costs the next one.
            let day = step.before.day.game;
            let game = day.saturating_add(u8::from(step.before.game_result.is_some()));
            self.losses.insert(step.seq, PenaltyLoss { seat: *seat, level: *level, game });
        }
    }
}

/// A loss by penalty.
#[derive(Clone, Copy)]
pub(crate) struct PenaltyLoss {
    /// The player.
    pub(crate) seat: Seat,
    pub(crate) level: PenaltyLevel,
    /// The game that it costs, unless it costs the match.
    pub(crate) game: u8,
}

/// A daily effect as it is recorded.
#[derive(Clone)]
pub(crate) struct Effect {
    pub(crate) which: DailyEffect,
    pub(crate) from: u32,
    /// The state before it.
    pub(crate) before: Arc<State>,
    /// Expeditions it moved forward: the last region, and the terrains.
    pub(crate) moved: BTreeMap<ExpeditionId, (u8, Vec<Terrain>)>,
    /// Cards drawn and cards put in the Mana zone, by seat.
    pub(crate) cards: BTreeMap<Seat, [usize; 2]>,
    /// Objects that left an Expedition.
    pub(crate) left: BTreeMap<ObjectId, Destination>,
    /// Whether the first player changed.
    pub(crate) succeeded: bool,
    /// Whether an ability did something meanwhile.
    pub(crate) ability: bool,
}

/// The destination of an object.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Destination {
    /// It stayed.
    Nowhere,
    /// It left sight or the game.
    Away,
    /// It went to a visible zone, with this many boosts.
    To(Place, u32),
}

impl Destination {
    /// Its present place, if visible.
    pub(crate) const fn place(self) -> Option<Place> {
        match self {
            Self::Nowhere | Self::Away => None,
            Self::To(place, _) => Some(place),
        }
    }
}

/// A partly paid cost.
#[derive(Clone, Copy)]
pub(crate) struct PartialPayment {
    /// The record that began the action paid for.
    pub(crate) of: u32,
    /// Whether something was played meanwhile.
    pub(crate) interrupted: bool,
}

/// A turn.
#[derive(Clone, Copy)]
pub(crate) struct RecordedTurn {
    pub(crate) seat: Seat,
    /// Number of cards played as its effect.
    pub(crate) cards: u32,
    /// Whether it was ended by "After you".
    pub(crate) over: bool,
}

impl Memory {
    /// Whether the log has an observation instead of steps, at or after this record.
    pub(crate) fn has_gap_since(&self, from: u32) -> bool {
        self.observed.is_some_and(|seq| seq >= from)
    }

    /// Notes a record once all checks have examined it.
    pub(crate) fn note(&mut self, step: JudgedStep<'_>, reach: &Reach) {
        match step.event {
            Event::GameStarted(_) => {
                // Results and deck lists belong to the match; everything else starts anew with each game.
                let results = std::mem::take(&mut self.results).next(step.before);
                let lists = std::mem::take(&mut self.lists).next();
                *self = Self { unit_from: step.seq, results, lists, ..Self::default() };
            }
            Event::DayBegan(_) => self.day(step.seq),
            Event::PhaseBegan(_) => {
                self.begin_unit(step.seq);
                self.acted = false;
                self.turn = None;
            }
            Event::TurnBegan(of) => {
                self.begin_unit(step.seq);
                self.acted = false;
                self.turn = Some(RecordedTurn { seat: of.seat, cards: 0, over: false });
            }
            Event::AfterYou(of) => {
                if let Some(turn) = self.turn.as_mut().filter(|turn| turn.seat == of.seat) {
                    turn.over = true;
                }
            }
            Event::Picked(it) => self.pick(step.before, it),
            Event::BoostersPassed(it) => self.pass_on(it),
            // An observation that only says what the records say already is no sign of missing steps.
            Event::Observed(it) if Unknown::confirms(it, step.before, step.after) => {}
            Event::Observed(it) => {
                self.observed = Some(step.seq);
                if Unknown::is_gap(it) {
                    self.drop_pending();
                }
            }
            Event::ExpeditionMoved(_) => self.expedition_moved = Some(step.seq),
            Event::TumultRevealed(it) => self.tumult_shown.push((step.seq, it.index)),
            Event::DeckRegistered(deck) => {
                // A deck that is presented anew has to be shuffled again.
                self.shuffled.remove(&deck.seat);
                self.lists.note(deck, step.after);
            }
            Event::Shuffled(it) => self.shuffled.extend(it.place.seat()),
            Event::QuickActionPlayed(played) => {
                *self.quick_actions.entry(played.object).or_default() += 1;
                self.use_all(reach.of_quick_actions(step.before, played.object));
            }
            Event::ReactionActivated(emblems) => {
                for source in emblems.emblems.iter().filter_map(|emblem| emblem.source) {
                    *self.reactions.entry(source).or_default() += 1;
                    self.use_all(reach.of_object(step.before, source));
                }
            }
            Event::CardPlayed(played) => {
                let face = step.before.face_played(played);
                let played = |face| reach.of_played(step.before, &face);
                // A card with an unknown face could do anything.
                self.use_all(face.map_or(Matters::ALL, played));
            }
            Event::DailyEffectBegan(begun) => self.begin(step, begun.effect),
            Event::DailyEffectEnded(_) => self.effect = None,
            _ => {}
        }
        self.note_acts(step, reach);
    }

    /// Notes what may have been done by an ability.
    fn note_acts(&mut self, step: JudgedStep<'_>, reach: &Reach) {
        self.acted |= matches!(
            step.event,
            Event::CardPlayed(_)
                | Event::QuickActionPlayed(_)
                | Event::ReactionActivated(_)
                | Event::ReactionPlayed(_)
                | Event::EmblemCreated(_)
        );
        if let Some(Cause { kind: CauseKind::Ability, object, .. }) = step.event.cause() {
            self.use_all(match object {
                Some(id) => reach.of_object(step.before, id),
                // The log does not name the source, so it may be any visible object.
                None => reach.in_sight(step.before),
            });
            self.use_others(step, object, reach);
            self.acted = true;
            if let Some(effect) = &mut self.effect {
                effect.ability = true;
            }
        }
    }

    fn pick(&mut self, before: &State, it: &Picked) {
        let Some(draft) = &before.draft else { return };
        let Some(number) = draft.picked_from(it) else { return };
        // A card taken by another player does not count as a pick by its holder.
        if draft.boosters[number as usize].holder == it.seat {
            *self.picks.entry(number).or_default() += 1;
        }
    }

    fn pass_on(&mut self, it: &BoostersPassed) {
        self.picks.retain(|number, _| it.passes.iter().all(|one| one.booster != *number));
    }

    /// An object that does what others can do may do what the objects it sends away could.
    fn use_others(&mut self, step: JudgedStep<'_>, source: Option<ObjectId>, reach: &Reach) {
        let Event::Moved(it) = step.event else { return };
        let others = Matters::of([Matter::Others]);
        if !source.is_some_and(|id| reach.of_object(step.before, id).meets(others)) {
            return;
        }
        for one in &it.moves {
            if let Some(Piece::Object(gone)) = one.what {
                self.use_all(reach.of_object(step.before, gone));
            }
        }
    }

    fn use_all(&mut self, matters: Matters) {
        self.used.add_all(matters);
        self.used_now.add_all(matters);
    }

    /// Drops what a gap may have completed, and what may have been repeated in it.
    fn drop_pending(&mut self) {
        self.effects.clear();
        self.payment = None;
        self.expedition_moved = None;
        self.tumult_shown.clear();
        self.without_fleeting.clear();
        self.scouted.clear();
        self.owed.clear();
        self.held = None;
    }

    fn begin_unit(&mut self, seq: u32) {
        (self.unit_from, self.used_now) = (seq, Matters::NONE);
    }

    fn day(&mut self, seq: u32) {
        *self = Self {
            unit_from: seq,
            // What limits "this day" is dropped; what holds for the whole game stays.
            first: std::mem::take(&mut self.first),
            observed: self.observed,
            tells_effects: self.tells_effects,
            shuffled: std::mem::take(&mut self.shuffled),
            lists: std::mem::take(&mut self.lists),
            results: std::mem::take(&mut self.results),
            ..Self::default()
        };
    }

    fn begin(&mut self, step: JudgedStep<'_>, which: DailyEffect) {
        self.begin_unit(step.seq);
        self.acted = false;
        self.effects.push(which);
        self.tells_effects = true;
        self.effect = Some(Effect {
            which,
            from: step.seq,
            // Whatever a daily effect does is judged by the state in which it began: its parts happen at the same
            // time (`4.0 4.2.4.h`).
            before: Arc::new(step.after.clone()),
            moved: BTreeMap::new(),
            cards: BTreeMap::new(),
            left: BTreeMap::new(),
            succeeded: false,
            ability: false,
        });
    }
}
