//! Signature tokens: those that a Hero's ability creates in the Reserve, from where they are played.

use super::Ability;
use super::effect::{Step, Token};

impl Ability {
    /// The Signature token that it names, if it creates one.
    pub fn signature(&self) -> Option<&Token> {
        match self {
            Self::Reaction(reaction) => named(&reaction.effect),
            Self::QuickAction(action) => named(&action.effect),
            Self::Spell(steps) => named(steps),
            Self::Keyword(_) | Self::Passive(_) | Self::Effect | Self::Unread => None,
        }
    }
}

/// The token that one of these steps, or one that depends on a condition, creates in the Reserve by its name.
fn named(steps: &[Step]) -> Option<&Token> {
    steps.iter().find_map(|step| {
        if let Step::Create(create) = step {
            let named = create.reserve.is_some() && !create.token.signature;
            return named.then_some(&create.token);
        }
        if let Step::If(_, yes, no) = step {
            return named(yes).or_else(|| named(no));
        }
        if let Step::Try(attempt) = step { named(&attempt.then) } else { None }
    })
}
