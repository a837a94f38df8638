//! Tests that whatever effects wait for comes next, or is declined.

use engine::Position;
use engine::effect::EffectTracker;
use rules::{Edition, Event};
use testing::games;
use upcoming::CompletedReplay;

use crate::games::word;

/// Of ten thousand moments at which an effect waits, those at which what it waits for comes: the
/// value reached.
const COMES: usize = 8_700;

/// Of ten thousand moments at which an effect waits, those at which what it waits for comes or is
/// declined without a record, where that is allowed.
const COMES_OR_IS_LEFT: usize = 9_800;

#[test]
fn what_an_effect_waits_for_comes() {
    let Some(folder) = games::folder() else { return };
    let (mut all, mut came, mut left) = (0, 0, 0);
    for game in games::names(&folder) {
        let replay = games::game(&folder, &game);
        let told = CompletedReplay::new(&replay);
        let (mut position, mut effects) =
            (Position::new(Edition::Four), EffectTracker::new(Edition::Four).without_emblems());
        for seq in 0..=replay.last() {
            let (event, after) = told.event(seq).zip(told.at(seq)).expect("a record");
            let waiting = position.awaits(&effects);
            let waits = !waiting.is_empty()
                && position.lost().is_none_or(|lost| lost.to.is_some())
                && position.before_effects().is_empty()
                && position.write(&effects).is_none();
            if waits {
                let may_leave = waiting.iter().all(|one| one.may_leave);
                // A choice states what the next record does.
                let is_choice = matches!(event, Event::ChoiceMade(_));
                let comes = is_choice || effects.accepts(event, after);
                all += 1;
                came += usize::from(comes);
                left += usize::from(!comes && may_leave);
                if !comes && !may_leave {
                    let ways = waiting.iter().flat_map(|one| &one.ways);
                    let what: Vec<_> = ways.map(|way| &way.due.what).collect();
                    println!("game {game}, record {seq}: {} for {what:?}", word(event));
                }
            }
            position.apply_with(&mut effects, event, after);
        }
    }
    println!("of {all} it comes at {came} and is left at {left}");
    assert!(came * 10_000 >= all * COMES, "{came} of {all}");
    assert!((came + left) * 10_000 >= all * COMES_OR_IS_LEFT, "{came} and {left} of {all}");
}
