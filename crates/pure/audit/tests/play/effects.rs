//! Players' decisions while effects are carried out.

use engine::effect::{ActionKind, Awaited, Continuation, EffectObject};
use rules::{
    Cause, CauseKind, ChoiceMade, Ending, Event, ExpeditionId, GameEnded, MarkerPlace, Piece,
    Place, Seat, TerrainMarkerMoved, reduce,
};

use super::table::{Stuck, Table};

/// How often another choice is tried if one is not possible.
const PICKS: usize = 8;

impl Table {
    /// One continuation of one of the effects, or declining an optional step.
    pub(crate) fn by_effect(&mut self, waiting: &[Awaited]) -> Result<(), Stuck> {
        self.decisions += 1;
        let mut ways: Vec<(&Awaited, Option<&Continuation>)> = Vec::new();
        for one in waiting {
            ways.extend(one.ways.iter().map(|way| (one, Some(way))));
            ways.extend(one.may_leave.then_some((one, None)));
        }
        while let Some((of, way)) = self.random.take(&mut ways) {
            let event = match way {
                Some(way) => self.goes_on(of, way),
                None => Some(declined(of.seat)),
            };
            if let Some(event) = event {
                return self.record(event);
            }
        }
        let dues = waiting.iter().map(|one| {
            let ways: Vec<_> = one.ways.iter().map(|way| &way.due).collect();
            format!("{:?} of {:?}: {ways:?}", one.seat, one.source)
        });
        Err(format!("nobody can go on: {}", dues.collect::<Vec<_>>().join("; ")))
    }

    /// Continues an effect in this way, with a selection of the choices; `None` if there is nothing
    /// to choose.
    fn goes_on(&mut self, of: &Awaited, way: &Continuation) -> Option<Event> {
        if way.due.what == ActionKind::Win {
            let winners = self.state().with_team(way.due.by);
            return Some(Event::GameEnded(GameEnded { winners, ending: Ending::Played }));
        }
        if way.due.what == ActionKind::MoveMarker {
            return self.move_marker(of);
        }
        // Several together may cost more than there is; then one alone may not.
        let event = (0..PICKS).find_map(|_| {
            let picked = self.picked(way)?;
            let into = self.random.take(&mut way.into());
            Some((way.answer(&picked, into)?, into))
        });
        let is_target = way.due.what == ActionKind::Target && way.due.still().0 <= 1;
        let event = event.or_else(|| {
            let mut among = way.due.among.iter().filter(|_| is_target);
            among.find_map(|one| Some((way.answer(&[(one.thing.clone(), 1)], None)?, None)))
        });
        let (event, into) = event?;
        let mut event = self.shown(event);
        if let Event::DieRolled(it) = &mut event {
            it.results = self.rolled(way.dice());
        }
        let event = self.announced(way, into, event)?;
        // An effect accepts everything it waits for; cards put under an empty Deck first are not
        // part of it.
        let after = reduce(self.state(), &event).ok()?;
        let is_first = event.cause_kind() == Some(CauseKind::Rule);
        (is_first || self.course.accepts(&event, &after)).then_some(event)
    }

    /// A card played by an effect is announced with its cost, if that can be paid.
    fn announced(
        &mut self,
        way: &Continuation,
        into: Option<ExpeditionId>,
        event: Event,
    ) -> Option<Event> {
        let Event::CardPlayed(mut it) = event else { return Some(event) };
        let card = it.card.what?;
        let face = self.face(card)?;
        let mana = way.price(Some(card), &face, into)?;
        if mana as usize > self.state().ready_mana(it.seat) {
            return None;
        }
        it.mana = Some(mana);
        let is_landmark = face.subtypes.iter().any(|one| one == "landmark");
        let own = match it.card.to {
            Place::Expedition(id) => Some(into.unwrap_or(id)).filter(|_| !is_landmark),
            _ => None,
        };
        it.card.to = self.played_to(card, own, it.seat);
        Some(Event::CardPlayed(it))
    }

    /// A selection of the choices, with an amount for each.
    fn picked(&mut self, way: &Continuation) -> Option<Vec<(EffectObject, u32)>> {
        let due = &way.due;
        let mut things = Vec::new();
        for one in &due.among {
            match &one.thing {
                EffectObject::CardOf(place, _) => {
                    let slots: Vec<_> = self.state().slots(*place).iter().map(|it| it.id).collect();
                    let fits = |slot: &rules::SlotId| way.fits(&one.thing, &self.hidden[slot].face);
                    let fit = slots.into_iter().filter(fits);
                    things.extend(fit.map(|slot| (EffectObject::Piece(Piece::Slot(slot)), 1)));
                }
                thing @ EffectObject::Top(_) => {
                    let (least, most) = due.still();
                    let most = most.min(one.left);
                    let many = self.random.between(least.max(1) as usize, most as usize);
                    return Some(vec![(thing.clone(), u32::try_from(many).ok()?)]);
                }
                thing => things.push((thing.clone(), one.left)),
            }
        }
        if let Some(pool) = due.pool {
            return self.divided(things, pool);
        }
        if things.len() > 1 && things.iter().any(|(_, left)| *left == u32::MAX) {
            for (_, left) in &mut things {
                *left = 1;
            }
        }
        let (mut least, mut most) = due.still();
        if let Some((EffectObject::Place(_), number)) = things.first() {
            // This many in each place.
            (least, most) = (least.div_ceil(*number), most / number);
        }
        let all = things.len();
        let (least, most) = ((least as usize).min(all).max(1), (most as usize).min(all));
        let count = self.random.between(least.min(most.max(1)), most.max(1));
        let picked: Vec<_> = (0..count).filter_map(|_| self.random.take(&mut things)).collect();
        (!picked.is_empty()).then_some(picked)
    }

    /// The whole amount to be divided, from or on one of them.
    fn divided(
        &mut self,
        mut things: Vec<(EffectObject, u32)>,
        pool: u32,
    ) -> Option<Vec<(EffectObject, u32)>> {
        let (thing, most) = self.random.take(&mut things)?;
        let most = pool.min(most.max(1)) as usize;
        let amount = self.random.between(1, most);
        Some(vec![(thing, u32::try_from(amount).ok()?)])
    }

    fn move_marker(&mut self, of: &Awaited) -> Option<Event> {
        let markers = &self.state().adventure.markers;
        let mut moves: Vec<_> = markers
            .iter()
            .flat_map(|marker| (0..self.state().regions()).map(|region| (marker.id, region)))
            .collect();
        let cause = Some(Cause { object: of.source, ..Cause::new(CauseKind::Ability) });
        while let Some((marker, region)) = self.random.take(&mut moves) {
            let to = MarkerPlace::Region(region);
            let event = Event::TerrainMarkerMoved(TerrainMarkerMoved { cause, marker, to });
            let Ok(after) = reduce(self.state(), &event) else { continue };
            if self.course.accepts(&event, &after) {
                return Some(event);
            }
        }
        None
    }
}

/// The player declines an optional step.
fn declined(seat: Seat) -> Event {
    Event::ChoiceMade(ChoiceMade {
        cause: None,
        seat: Some(seat),
        about: "decline".into(),
        pieces: Vec::new(),
        seats: Vec::new(),
        number: None,
        expeditions: Vec::new(),
    })
}
