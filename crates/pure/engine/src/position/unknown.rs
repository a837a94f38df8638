//! What a gap in the records leaves unknown, and what makes it known again.
//!
//! Whatever the missing records may have changed is unknown after a gap, until a record states it again. There is no second
//! state: the state continues as the records had left it, and this module says which of it cannot be relied on.

use std::collections::BTreeSet;

use rules::{
    CardType, DailyEffect, Event, ExpeditionId, Fact, ItemId, Move, Object, ObjectId, Observed,
    ObservedWhy, Piece, Place, Seat, State,
};

use super::night;
use super::step::RecordStep;

/// Something that a claim about a record relies on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Reliance {
    /// The day and the phase, and which daily effects have been carried out in it.
    Phase,
    /// Whose turn it is.
    Turn,
    /// Which players have passed.
    Passed,
    /// Who the first player is.
    First,
    /// What was used and what applies for the rest of the day.
    Today,
    /// A player's Mana Orbs, and which of them are ready.
    Mana(Seat),
    /// The number of cards in a Hand or Deck.
    Size(Place),
    /// Which Characters are in the Expeditions.
    Expeditions,
    /// Which Gears are in the Expeditions.
    Gears,
    /// Which objects are in a player's Reserve.
    Reserve(Seat),
    /// Which objects are in a player's Landmarks.
    Landmarks(Seat),
    /// The region of an Expedition.
    Position(ExpeditionId),
    /// Whether an Expedition is Ascended.
    Ascended(ExpeditionId),
    /// Which Tumult cards are face up, what markers lie on regions, and whether the tie-breaker has begun.
    Tumult,
    /// Whether an object is where it was, and ready or exhausted as it was.
    Object(ObjectId),
    /// The statuses and counters on an object.
    Marks(ObjectId),
    /// Every object whose abilities may apply, and what applies for the rest of the day.
    Abilities,
    /// Everything on the table but Mana, with everything on it, and what applies for the rest of the day.
    Board,
}

impl Reliance {
    /// What the verdict on a record relies on, if it is as it should be: what it names, and what decides whether it may happen now.
    pub fn of(event: &Event) -> Vec<Self> {
        let mut reads = match event {
            Event::DayBegan(_) | Event::PhaseBegan(_) => vec![Self::Passed],
            Event::TurnBegan(_) => vec![Self::Turn, Self::Passed, Self::First],
            Event::Passed(_) | Event::QuickActionPlayed(_) => vec![Self::Turn, Self::Passed],
            Event::FirstPlayerChanged(_) => vec![Self::First],
            Event::ManaPaid(it) => vec![Self::Mana(it.seat)],
            Event::CardPlayed(_) => vec![Self::Turn, Self::Passed, Self::Abilities],
            Event::DailyEffectEnded(it) => match it.effect {
                DailyEffect::Progress
                | DailyEffect::Rest
                | DailyEffect::CleanUp
                | DailyEffect::CheckVictory => vec![Self::Board],
                DailyEffect::Succeed
                | DailyEffect::Prepare
                | DailyEffect::Draw
                | DailyEffect::Expand => Vec::new(),
            },
            Event::ExpeditionMoved(_) => vec![Self::Board],
            _ => Vec::new(),
        };
        reads.extend(named(event).into_iter().map(Self::Marks));
        reads
    }
}

/// What is unknown since a gap.
#[derive(Clone, Debug, Default)]
pub struct Unknown {
    /// The record that is the last gap of the game.
    gap: Option<u32>,
    /// What is unknown, except for single objects.
    reads: BTreeSet<Reliance>,
    /// Objects from before the gap that no record has named since.
    objects: BTreeSet<ObjectId>,
    /// Objects whose statuses and counters are unknown.
    marks: BTreeSet<ObjectId>,
    /// The daily effect whose beginning was recorded after the gap, and the zones from which Clean-up has discarded.
    resolving: Option<DailyEffect>,
    cleaned: BTreeSet<Reliance>,
}

impl Unknown {
    /// Whether an observation is a gap. One with facts says how things stand: whatever it does not name is as the records had left
    /// it.
    pub fn is_gap(it: &Observed) -> bool {
        it.why != ObservedWhy::Correction && it.facts.is_empty()
    }

    /// Whether an observation says only what the records say: whoever looks at the table in the middle of an effect makes nothing of
    /// it unknown.
    pub fn confirms(it: &Observed, before: &State, after: &State) -> bool {
        let corrects = it.why == ObservedWhy::Correction && !it.facts.is_empty();
        corrects && before.digest() == after.digest()
    }

    /// The gap that leaves one of these unknown, by its record.
    pub fn any(&self, reads: &[Reliance]) -> Option<u32> {
        self.gap.filter(|_| reads.iter().any(|&read| self.is_unknown(read)))
    }

    /// The last gap, by its record, and everything that it has left unknown; single objects as [`Reliance::Board`].
    pub fn left(&self) -> Option<(u32, Vec<Reliance>)> {
        let mut reads: Vec<_> = self.reads.iter().copied().collect();
        if !self.objects.is_empty() || !self.marks.is_empty() {
            reads.push(Reliance::Board);
        }
        self.gap.filter(|_| !reads.is_empty()).map(|gap| (gap, reads))
    }

    fn is_unknown(&self, read: Reliance) -> bool {
        let any = |is: fn(&Reliance) -> bool| self.reads.iter().any(is);
        match read {
            Reliance::Object(id) => self.objects.contains(&id),
            Reliance::Marks(id) => self.objects.contains(&id) || self.marks.contains(&id),
            Reliance::Abilities => {
                let holds = |one: &Reliance| {
                    use Reliance::{Expeditions, Gears, Landmarks, Today};
                    matches!(one, Expeditions | Gears | Landmarks(_) | Today)
                };
                any(holds) || !self.objects.is_empty()
            }
            Reliance::Board => {
                let is_frame = |one: &Reliance| {
                    matches!(
                        one,
                        Reliance::Phase | Reliance::Turn | Reliance::Passed | Reliance::First
                    )
                };
                let is_hidden =
                    |one: &Reliance| matches!(one, Reliance::Mana(_) | Reliance::Size(_));
                self.reads.iter().any(|one| !is_frame(one) && !is_hidden(one))
                    || !self.objects.is_empty()
                    || !self.marks.is_empty()
            }
            other => self.reads.contains(&other),
        }
    }

    /// Follows a record.
    pub(super) fn follow(&mut self, step: RecordStep<'_>) {
        if let Event::Observed(it) = step.event {
            self.observe(step, it);
            return;
        }
        // Without a gap nothing is unknown, which is the usual case at every record.
        if self.gap.is_none() {
            return;
        }
        match step.event {
            Event::GameStarted(_) => *self = Self::default(),
            Event::DayBegan(_) => {
                self.knows([Reliance::Phase, Reliance::Turn, Reliance::Passed, Reliance::Today]);
            }
            Event::PhaseBegan(_) => self.knows([Reliance::Phase, Reliance::Turn, Reliance::Passed]),
            Event::TurnBegan(_) => self.knows([Reliance::Turn]),
            Event::FirstPlayerChanged(_) => self.knows([Reliance::First]),
            Event::DailyEffectBegan(it) => {
                (self.resolving, self.cleaned) = (Some(it.effect), BTreeSet::new());
            }
            Event::DailyEffectEnded(it) => self.effect_ended(step, it.effect),
            Event::ExpeditionMoved(it) => {
                self.knows(it.moves.iter().map(|one| Reliance::Position(one.expedition)));
            }
            Event::StatusGained(it) | Event::StatusLost(it) => {
                self.knows(it.expeditions.iter().map(|&id| Reliance::Ascended(id)));
            }
            Event::Moved(it) if self.resolving == Some(DailyEffect::CleanUp) => {
                self.cleaned.extend(it.moves.iter().filter_map(|one| contents(one.from)));
            }
            _ => {}
        }
        for id in named(step.event) {
            self.objects.remove(&id);
        }
        // Before the old objects are forgotten: what was unknown about them passes to what they have become.
        self.inherit(step);
        self.forget(step.after);
    }

    /// What was on an object may be on the one that it becomes in another zone, unless that zone takes everything off it.
    fn inherit(&mut self, step: RecordStep<'_>) {
        let (before, after) = (&step.before.objects, &step.after.objects);
        let items: BTreeSet<ItemId> =
            self.marks.iter().filter_map(|id| Some(before.get(id)?.item)).collect();
        let comes_unseen = comes_unseen(step.event);
        if items.is_empty() && !comes_unseen {
            return;
        }
        let may_keep = |one: &Object| {
            !one.statuses.is_empty()
                || !one.counters.is_empty()
                || !matches!(one.place, Place::Discard(_) | Place::Mana(_))
        };
        let is_new_item = |item: ItemId| !before.values().any(|one| one.item == item);
        let new = after.iter().filter(|(id, one)| {
            !before.contains_key(*id)
                && may_keep(one)
                && (items.contains(&one.item) || comes_unseen && is_new_item(one.item))
        });
        self.marks.extend(new.map(|(&id, _)| id));
    }

    /// A gap: whatever may have changed is unknown.
    fn forget_all(&mut self, seq: u32, state: &State) {
        let of_seat = |seat| {
            let deck = Place::Deck(seat, rules::Depth::Top);
            [
                Reliance::Mana(seat),
                Reliance::Size(Place::Hand(seat)),
                Reliance::Size(deck),
                Reliance::Reserve(seat),
                Reliance::Landmarks(seat),
            ]
        };
        self.gap = Some(seq);
        self.reads =
            [Reliance::Phase, Reliance::Turn, Reliance::Passed, Reliance::First, Reliance::Today]
                .into();
        self.reads.extend([Reliance::Expeditions, Reliance::Gears, Reliance::Tumult]);
        self.reads.extend(state.seats().flat_map(of_seat));
        let of_expedition = |id| [Reliance::Position(id), Reliance::Ascended(id)];
        self.reads.extend(state.expeditions.iter().flat_map(|one| of_expedition(one.id)));
        let in_play = state.objects.iter().filter(|(_, one)| !matches!(one.place, Place::Mana(_)));
        self.marks = in_play.map(|(&id, _)| id).collect();
        // A Hero does not leave.
        let leaves = |id: &&ObjectId| !matches!(state.objects[*id].place, Place::Hero(_));
        self.objects = self.marks.iter().filter(leaves).copied().collect();
        self.resolving = None;
    }

    fn observe(&mut self, step: RecordStep<'_>, it: &Observed) {
        if Self::is_gap(it) {
            self.forget_all(step.seq, step.before);
        }
        let unseen = it.facts.iter().any(|fact| matches!(fact, Fact::Object(it) if it.unseen));
        if unseen && self.gap.is_some() {
            let is_new = |id: &&ObjectId| !step.before.objects.contains_key(*id);
            self.marks.extend(step.after.objects.keys().filter(is_new));
        }
        if is_whole(step.after, it) {
            // What was used and what applies for the rest of the day does not lie on the table.
            let today = self.reads.take(&Reliance::Today);
            self.reads = today.into_iter().collect();
            self.objects.clear();
            self.marks.clear();
        }
        for fact in &it.facts {
            match fact {
                Fact::Clock(it) => {
                    self.knows(it.phase.map(|_| Reliance::Phase));
                    self.knows(it.turn.map(|_| Reliance::Turn));
                    self.knows(it.passed.as_ref().map(|_| Reliance::Passed));
                    self.knows(it.first_player.map(|_| Reliance::First));
                }
                Fact::Expedition(it) => {
                    self.knows([
                        Reliance::Position(it.expedition),
                        Reliance::Ascended(it.expedition),
                    ]);
                }
                Fact::Hidden(it) if !it.at_least => self.knows([Reliance::Size(it.place)]),
                Fact::Mana(it) => self.knows([Reliance::Mana(it.seat)]),
                Fact::Object(it) if it.unseen => self.objects.retain(|id| Some(*id) != it.object),
                Fact::Object(it) => {
                    self.objects.retain(|id| Some(*id) != it.object);
                    self.marks.retain(|id| Some(*id) != it.object);
                }
                Fact::Absent(_) | Fact::Hidden(_) | Fact::Tumult(_) => {}
            }
        }
        self.forget(step.after);
    }

    /// Rest names every Character that leaves and takes Ascended from every Expedition (4.2.5.b). Clean-up leaves a zone full from
    /// which it discards, so the zone is known if that many known objects are in it. Neither says anything of a Gear whose
    /// Expedition did not move forward (4.2.5.b).
    fn effect_ended(&mut self, step: RecordStep<'_>, effect: DailyEffect) {
        let state = step.after;
        // An effect that began in the gap may have done part of its work there, unrecorded.
        if self.resolving.take() != Some(effect) {
            return;
        }
        match effect {
            DailyEffect::Rest => {
                self.knows([Reliance::Expeditions]);
                self.knows(state.expeditions.iter().map(|one| Reliance::Ascended(one.id)));
                let stays = |id: &ObjectId| {
                    state.objects.get(id).is_some_and(|one| {
                        let card_type = one.face.as_ref().and_then(|face| face.card_type);
                        matches!(one.place, Place::Expedition(_))
                            && card_type != Some(CardType::Permanent)
                    })
                };
                self.objects.retain(|id| !stays(id));
            }
            DailyEffect::CleanUp => {
                let is_full = |place, limit| {
                    let all = night::counted(step.now, place);
                    all.iter().filter(|id| !self.objects.contains(id)).count() == limit
                };
                let full: BTreeSet<Reliance> = night::limits(step.now)
                    .filter(|&(place, limit)| is_full(place, limit))
                    .filter_map(|(place, _)| contents(place))
                    .collect();
                let cleaned = std::mem::take(&mut self.cleaned);
                self.knows(cleaned.intersection(&full).copied());
            }
            _ => {}
        }
    }

    fn knows(&mut self, reads: impl IntoIterator<Item = Reliance>) {
        for read in reads {
            self.reads.remove(&read);
        }
    }

    /// Nothing is asked about objects that are gone.
    fn forget(&mut self, state: &State) {
        self.objects.retain(|id| state.objects.contains_key(id));
        self.marks.retain(|id| state.objects.contains_key(id));
    }
}

const fn contents(place: Place) -> Option<Reliance> {
    match place {
        Place::Reserve(seat) => Some(Reliance::Reserve(seat)),
        Place::Landmark(seat) => Some(Reliance::Landmarks(seat)),
        _ => None,
    }
}

/// Whether an observation shows the whole table: the clock, all Mana and all Expeditions. Objects that it does not name are then as
/// the records had left them.
fn is_whole(state: &State, it: &Observed) -> bool {
    let clock = it.facts.iter().any(|fact| {
        matches!(fact, Fact::Clock(it) if it.phase.is_some() && it.passed.is_some() && it.first_player.is_some())
    });
    let mana = |seat| it.facts.iter().any(|fact| matches!(fact, Fact::Mana(it) if it.seat == seat));
    let expedition = |id| {
        it.facts.iter().any(|fact| matches!(fact, Fact::Expedition(it) if it.expedition == id))
    };
    clock && state.seats().all(mana) && state.expeditions.iter().all(|one| expedition(one.id))
}

/// Whether a card moves that no record has shown in the open zone where it was.
fn comes_unseen(event: &Event) -> bool {
    let is = |one: &Move| one.what.is_none() && !one.from.zone().is_hidden();
    match event {
        Event::Moved(it) => it.moves.iter().any(is),
        Event::CardPlayed(it) => it.card.what.is_none() && !it.card.from.zone().is_hidden(),
        _ => false,
    }
}

/// The objects that a record names in a way that shows where they are. The source of an effect may have left since.
fn named(event: &Event) -> Vec<ObjectId> {
    let piece = |piece: &Piece| match piece {
        Piece::Object(id) => Some(*id),
        Piece::Slot(_) => None,
    };
    match event {
        Event::Moved(it) => it.moves.iter().filter_map(|one| piece(one.what.as_ref()?)).collect(),
        Event::CardPlayed(it) => it.card.what.iter().filter_map(piece).collect(),
        Event::QuickActionPlayed(it) => vec![it.object],
        Event::Resolved(it) => vec![it.object],
        Event::StatusGained(it) | Event::StatusLost(it) => it.objects.clone(),
        Event::CountersChanged(it) => it.changes.iter().map(|one| one.object).collect(),
        Event::Ceased(it) => it.objects.clone(),
        Event::FaceChanged(it) => vec![it.object],
        Event::ControlChanged(it) => vec![it.object],
        Event::ChoiceMade(it) if it.about == "target" => {
            it.pieces.iter().filter_map(piece).collect()
        }
        _ => Vec::new(),
    }
}
