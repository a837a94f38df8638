//! What an ability would do now.

use super::board::{Board, Speaker};
use super::condition::{count, counted, holds};
use super::edit::{Edit, Footprint, ObjectEdit};
use super::index::TargetIndex;
use super::instance::{AbilityInstance, OrderedAbility};
use super::instruction::{Instruction, ObjectInstruction};
use super::selection::{for_each_target, is_selected};
use crate::{Condition, Keyword, Passive, Scope, Statistics};

/// The work that a change counts for: it is made, sorted and listed.
const EDIT_STEPS: usize = 4;

/// What an ability would do to the facts with the changes so far.
pub(super) fn footprint<'a>(board: &Board<'a>, instance: &AbilityInstance<'a>) -> Footprint<'a> {
    let &AbilityInstance { host, speaker, .. } = instance;
    if instance.is_gone(board) {
        return Footprint::Gone;
    }
    if board.current[host].ignored {
        return Footprint::Idle;
    }
    match instance.ability {
        OrderedAbility::Keyword(keyword) => {
            Footprint::Edits(vec![Edit::Object(host, ObjectEdit::Be(keyword))])
        }
        OrderedAbility::Passive(Passive { condition, scope, .. }, instruction) => {
            if condition.as_ref().is_some_and(|condition| !holds(board, speaker, condition)) {
                return Footprint::Idle;
            }
            Footprint::Edits(edits(board, speaker, scope, instruction))
        }
    }
}

fn edits<'a>(
    board: &Board<'a>,
    speaker: Speaker,
    scope: &Scope,
    instruction: Instruction<'a>,
) -> Vec<Edit<'a>> {
    let tough = instruction.counts().map_or(0, |what| count(board, speaker, what));
    let mut edits = Vec::new();
    for_each_target(board, speaker, scope, |target| {
        edits.extend(edit(board, target, instruction, tough));
    });
    board.budget.spend(EDIT_STEPS * edits.len());
    edits.sort_by_key(Edit::target);
    edits.dedup_by_key(|edit| edit.target());
    edits
}

/// The edit that an instruction makes to a target; `None` for a target of another kind.
fn edit<'a>(
    board: &Board<'a>,
    target: TargetIndex,
    instruction: Instruction<'a>,
    tough: u32,
) -> Option<Edit<'a>> {
    match (target, instruction) {
        (TargetIndex::Object(entry), Instruction::Object(instruction)) => {
            let edit = object_edit(instruction, board.current[entry].statistics, tough)?;
            Some(Edit::Object(entry, edit))
        }
        (TargetIndex::Region(index), Instruction::Region(edit)) => Some(Edit::Region(index, edit)),
        (TargetIndex::Expedition(index), Instruction::Expedition(edit)) => {
            Some(Edit::Expedition(index, edit))
        }
        (TargetIndex::Seat(index), Instruction::Seat(edit)) => Some(Edit::Seat(index, edit)),
        (
            TargetIndex::Object(_)
            | TargetIndex::Region(_)
            | TargetIndex::Expedition(_)
            | TargetIndex::Seat(_),
            _,
        ) => None,
    }
}

/// The edit that an instruction makes to an object with these statistics; `None` for statistics it
/// lacks (`4.0 2.3.1.d`).
fn object_edit(
    instruction: ObjectInstruction<'_>,
    statistics: Option<Statistics>,
    tough: u32,
) -> Option<ObjectEdit<'_>> {
    Some(match instruction {
        ObjectInstruction::Have(ability) => ObjectEdit::Have(ability),
        ObjectInstruction::Tough(_) => {
            ObjectEdit::Be(Keyword::Tough(u8::try_from(tough).unwrap_or(u8::MAX)))
        }
        ObjectInstruction::LoseAbilities => ObjectEdit::LoseAbilities,
        ObjectInstruction::IgnoreAbilities => ObjectEdit::IgnoreAbilities,
        ObjectInstruction::AlsoType(card_type) => ObjectEdit::AlsoType(card_type),
        ObjectInstruction::AlsoSubtypes(subtypes) => ObjectEdit::AlsoSubtypes(subtypes),
        ObjectInstruction::AllHighest => ObjectEdit::AllEqual(statistics?.highest()),
        ObjectInstruction::Add(more) => {
            statistics?;
            ObjectEdit::Add(more)
        }
    })
}

/// The selectors of an ability that match an object, as bits: everything in the object that its
/// footprint may depend on.
///
/// As long as these are unchanged, so is the footprint as far as that object is concerned, and it
/// need not be computed again.
pub(super) fn selected_by(board: &Board<'_>, instance: &AbilityInstance<'_>, entry: usize) -> u64 {
    board.budget.spend(1);
    let speaker = instance.speaker;
    let OrderedAbility::Passive(Passive { condition, scope, .. }, instruction) = instance.ability
    else {
        return 0;
    };
    let scope = match scope {
        Scope::Objects(selector) | Scope::Only(selector) => {
            is_selected(board, speaker, selector, entry)
        }
        Scope::Me
        | Scope::Regions(_)
        | Scope::Expeditions(_)
        | Scope::Players(_)
        | Scope::Played(_)
        | Scope::These(_) => false,
    };
    let counted = |what| counted(board, speaker, what, entry);
    let condition = condition.as_ref().and_then(Condition::counts).map_or(0, counted);
    let tough = instruction.counts().map_or(0, counted);
    u64::from(scope) | u64::from(condition) << 1 | u64::from(tough) << 32
}
