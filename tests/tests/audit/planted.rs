//! Decisions against the rules, one of them planted in a game of another engine: each is found, and the player who took it is
//! accused of it, although the engine carried out what followed.
//!
//! `cargo test -p tests --test audit -- --nocapture planted::` prints how many of each kind are found.

use std::collections::BTreeMap;

use audit::{Check, Severity};
use rules::{CardPlayed, Edition, Event, ExpeditionId, Mana, Move, Place, Status};

use crate::games::{self, Game};
use crate::mutant::Mutant;
use crate::mutations::{self, Mutation};
use crate::{is_long, spread};

/// How many games are made of one way to break a rule, and how many in a long run.
const OF_EACH: [usize; 2] = [400, 4000];

/// The smallest number of planted decisions of a kind, of a hundred, that are found.
const FOUND: usize = 95;

/// What a player may decide wrongly, with the checks that have to say so.
const KINDS: [(&str, &[Check]); 5] = [
    ("cost", &[Check::Cost]),
    ("turn", &[Check::OutOfTurn, Check::AfterPassing]),
    ("place", &[Check::PlayedFrom, Check::PlayedElsewhere]),
    ("limit", &[Check::Expand, Check::CleanUp]),
    ("target", &[Check::Target]),
];

/// Ways that engines tell differently than a table, besides those of [`mutations::ALL`].
const WAYS: [(Check, Mutation); 2] =
    [(Check::Cost, pays_with_one_more), (Check::PlayedElsewhere, joins_the_other_side)];

/// A card from the Hand or the Reserve is paid for with one more Mana Orb, which is named.
pub(crate) fn pays_with_one_more(game: &Game, at: usize) -> Option<Mutant> {
    let (Event::CardPlayed(played), Event::ManaPaid(mana)) =
        (&game.events[at - 1], &game.events[at])
    else {
        return None;
    };
    let by_turn = played.cause.is_none() && matches!(played.card.from, Place::Hand(_));
    let of_it = played.seat == mana.seat && played.mana.is_none_or(|count| count == mana.count);
    let mut orbs = mana.orbs.clone();
    let mut all = game.before(at).objects_in(Place::Mana(mana.seat));
    let (more, _) =
        all.find(|(id, orb)| !orb.statuses.has(Status::Exhausted) && !orbs.contains(id))?;
    orbs.push(more);
    let more = Mana { count: mana.count + 1, orbs, ..mana.clone() };
    let named = !mana.orbs.is_empty();
    let events = vec![game.events[at - 1].clone(), Event::ManaPaid(more)];
    (by_turn && of_it && named).then(|| Mutant::rewritten(at - 1, events))
}

/// A card of the Hand joins an Expedition of the other player.
fn joins_the_other_side(game: &Game, at: usize) -> Option<Mutant> {
    let Event::CardPlayed(played) = &game.events[at] else { return None };
    let Place::Expedition(id) = played.card.to else { return None };
    let by_turn = played.cause.is_none() && matches!(played.card.from, Place::Hand(_));
    let seat = game.before(at).seats().find(|&one| one != id.seat)?;
    let card = Move { to: Place::Expedition(ExpeditionId { seat, ..id }), ..played.card.clone() };
    let played = CardPlayed { card, ..played.clone() };
    by_turn.then(|| Mutant::replaced(at, Event::CardPlayed(played)))
}

/// How many were planted, and what became of those that nobody is accused of.
#[derive(Default)]
struct Planted {
    all: usize,
    missed: BTreeMap<String, usize>,
}

impl Planted {
    fn missed(&self) -> usize {
        self.missed.values().sum()
    }

    /// Counts one game, unless no table can have recorded it.
    fn count(&mut self, check: Check, game: &Game, mutant: &Mutant) {
        let Some(audit) = mutant.audit(game) else { return };
        self.all += 1;
        let of_it = audit.findings.iter().filter(|one| mutant.is_about(one));
        let of_it: Vec<_> =
            of_it.filter(|one| one.check == check || mutant.also.contains(&one.check)).collect();
        if of_it.iter().any(|one| one.severity == Severity::Violation) {
            return;
        }
        let said = of_it
            .iter()
            .map(|one| format!("{:?} {:?} {:?}", one.severity, one.departure, one.doubt));
        let said = said.collect::<Vec<_>>().join(", ");
        *self.missed.entry(format!("{check:?}: {said}")).or_default() += 1;
        if std::env::var_os("DAYBOOK_LIST").is_some() {
            println!("{} at {}: {check:?}: {of_it:?}", game.name, mutant.at);
        }
    }
}

/// The decisions of a kind, planted in these games.
fn planted(games: &[Game], checks: &[Check]) -> Planted {
    let mut planted = Planted::default();
    let [few, many] = OF_EACH;
    let most = if is_long() { many } else { few };
    let of_all =
        mutations::ALL.iter().flat_map(|(check, ways)| ways.iter().map(|way| (*check, *way)));
    for (check, way) in of_all.chain(WAYS).filter(|(check, _)| checks.contains(check)) {
        for (game, mutant) in spread(games, Edition::Four, way, most) {
            planted.count(check, game, &mutant);
        }
    }
    planted
}

/// A player is accused of nearly every decision against the rules that an engine should not have let them take.
#[test]
fn a_planted_decision_is_held_against_its_player() {
    let games = games::imported();
    if games.is_empty() {
        return;
    }
    let (mut all, mut missed) = (0, 0);
    for (kind, checks) in KINDS {
        let planted = planted(games, checks);
        println!("{kind:8} {:4} planted, {:4} found", planted.all, planted.all - planted.missed());
        for (said, times) in &planted.missed {
            println!("    {times:4} {said}");
        }
        let found = planted.all - planted.missed();
        assert!(planted.all > 0 && 100 * found >= FOUND * planted.all, "{kind}: {found} found");
        all += planted.all;
        missed += planted.missed();
    }
    println!("{all} planted, {} found", all - missed);
    assert!(all >= 200, "only {all} are planted");
}
