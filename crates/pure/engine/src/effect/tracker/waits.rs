//! Delayed effects of earlier effects, and what they do when they fall due.

use rules::effect::{Filter, Happening, Number, Objects, OnPlay, Range, Step, Test, Where, Whom};
use rules::{Ability, CardType, DailyEffect, Event, Phase};

use super::EffectTracker;
use super::open::OpenEffect;
use super::trigger::{ObservedRecord, phase};
use crate::effect::execution::Execution;
use crate::effect::fact::{MovedPiece, PlayFact, RecordFact};
use crate::effect::thread::{Later, Waits};
use crate::effect::viewpoint::Happened;

impl EffectTracker {
    /// Whether a delayed effect was begun before it was due; it is due now.
    fn has_begun(&mut self, waits: &Waits, steps: &[Step], sure: bool) -> bool {
        let is_it = |open: &&mut OpenEffect| {
            open.source == waits.bindings.me
                && matches!(&open.ability, Some(Ability::Spell(own)) if own == steps)
        };
        let begun = self.open.iter_mut().find(is_it);
        begun.is_some_and(|open| {
            open.optional &= !sure;
            true
        })
    }

    /// Starts the delayed effects that this record triggers.
    pub(super) fn waited(&mut self, record: ObservedRecord<'_>) {
        let mut begun = Vec::new();
        for (waits, sure) in &self.waits {
            let found = later(record, waits);
            begun.extend(found.map(|(steps, happened)| (waits.clone(), *sure, steps, happened)));
        }
        let mut started: Vec<(Vec<Step>, Happened)> = Vec::new();
        for (waits, sure, steps, happened) in begun {
            // However many effects have a card activate its abilities with an icon, it does so once.
            let activates = matches!(steps[..], [Step::Activate { .. }]);
            let one = (steps.clone(), happened.clone());
            if activates && started.contains(&one) {
                self.waits.retain(|(other, _)| *other != waits);
                continue;
            }
            started.push(one);
            // Not every log records Rest, so an effect after it may come at any time of the Night.
            let early = matches!(waits.what, Later::AfterRest(_)) && !is_after_rest(record.event);
            if !early {
                self.waits.retain(|(one, _)| *one != waits);
            }
            if steps.is_empty() || (!early && self.has_begun(&waits, &steps, sure)) {
                continue;
            }
            let also = happened.it.clone();
            let optional = !sure || early || happened.open;
            let execution = Execution::reaction(&steps, &waits.bindings, happened);
            let ability = Ability::Spell(steps);
            self.add(record, &waits.bindings.me, waits.bindings.you, &ability, execution, optional);
            if let Some(open) = self.open.last_mut() {
                open.also = also;
            }
        }
    }
}

/// Whether Rest is over (`4.0 4.2.5.b`).
pub(super) fn is_after_rest(event: &Event) -> bool {
    matches!(event, Event::DailyEffectEnded(it) if it.effect == DailyEffect::Rest)
}

/// The steps that waited for this record, with their referents.
fn later(record: ObservedRecord<'_>, waits: &Waits) -> Option<(Vec<Step>, Happened)> {
    let scene = |fact| record.scene(fact, &waits.bindings);
    match &waits.what {
        Later::AfterRest(steps) => {
            let now = phase(record.event) == Some(Phase::Night) || is_after_rest(record.event);
            now.then(|| (steps.clone(), Happened::default()))
        }
        Later::When(wanted, steps) => {
            let found = record.facts.iter().find_map(|fact| scene(fact).happened(wanted))?;
            Some((steps.clone(), found))
        }
        Later::Next(next, about) => {
            let whom = Whom::You;
            let wanted = if next.joins {
                let one = Range::Exactly(Number::Plain(1));
                let kind = Filter { place: Where::Play, ..next.card.clone() };
                let card = Objects::Choose(one, Box::new(kind));
                Happening::Joins(card, Box::new(next.card.place.clone()))
            } else {
                Happening::Plays(whom, Box::new(next.card.clone()), next.from)
            };
            let facts: Vec<RecordFact> = record.facts.iter().map(as_it_resolves).collect();
            let found = facts.iter().find_map(|fact| scene(fact).happened(&wanted))?;
            let so = |test: &Test| match test {
                Test::ThisWay(way) => facts.iter().any(|fact| scene(fact).happened(way).is_some()),
                _ => false,
            };
            let about = about.iter().flat_map(|step| match step {
                Step::If(test, yes, no) => {
                    if so(test) {
                        &yes[..]
                    } else {
                        &no[..]
                    }
                }
                _ => &[],
            });
            let steps = next.does.iter().filter_map(on_play);
            Some((steps.chain(about.cloned()).collect(), found))
        }
    }
}

/// A card that is played by this record, and how; modifications of a played Spell apply in Limbo,
/// before it does anything (`4.0 5.2.4.a`).
fn as_it_resolves(fact: &RecordFact) -> RecordFact {
    let is_spell = |went: &MovedPiece| {
        went.face.as_ref().is_some_and(|face| face.card_type == Some(CardType::Spell))
    };
    match fact {
        RecordFact::Played(seat, went, mana) if is_spell(went) => {
            let played = Some(PlayFact { seat: *seat, from: went.from, mana: *mana });
            RecordFact::Played(*seat, MovedPiece { played, ..went.clone() }, *mana)
        }
        RecordFact::Went(went) if is_spell(went) => {
            RecordFact::Went(MovedPiece { played: None, ..went.clone() })
        }
        other => other.clone(),
    }
}

fn on_play(does: &OnPlay) -> Option<Step> {
    match does {
        OnPlay::Gains(gain) => Some(Step::Gain(Objects::It, vec![gain.clone()], None)),
        OnPlay::Loses(loss) => Some(Step::Lose(Objects::It, vec![loss.clone()])),
        OnPlay::Activates { icon, one } => Some(Step::Activate {
            what: Objects::It,
            icon: *icon,
            most: one.then_some(1),
            as_mine: false,
        }),
        OnPlay::Less(..) | OnPlay::Free => None,
    }
}
