//! Statements: what applies to a card and to others as long as it is there.

use rules::effect::{Expeditions, Span, Step, Test, Which};
use rules::{
    Ability, Condition, CostChange, Dice, ExtraCost, Keyword, LeavingExpedition, MoreForward,
    Passive, Scope, Statement, Status, WhichExpedition, Who, Works,
};

use super::change::status;
use super::expedition::{expeditions, predicate};
use super::input::{TextInput, TextParsed, has, maybe, must, no, one_of, sees};
use super::narrow;
use super::noun::noun;
use super::number::{mana_plain, plain, terrain};
use super::statement::{statement, tough};
use super::test::{not, test};

/// The content of a statement, and its subject.
pub(super) struct StatementBody {
    pub(super) works: Works,
    pub(super) scope: Scope,
    pub(super) says: Statement,
    pub(super) condition: Option<Condition>,
}

impl StatementBody {
    pub(super) fn new(scope: Scope, says: Statement) -> Self {
        Self { works: Works::Usual, scope, says, condition: None }
    }

    pub(super) fn me(says: Statement) -> Self {
        Self::new(Scope::Me, says)
    }

    pub(super) fn you(says: Statement) -> Self {
        Self::new(Scope::Players(Who::You), says)
    }

    pub(super) fn anywhere(says: Statement) -> Self {
        Self { works: Works::Anywhere, ..Self::me(says) }
    }

    pub(super) fn ability(self) -> Ability {
        let Self { works, scope, says, condition } = self;
        match (works, condition, scope, says) {
            (Works::Usual, None, Scope::Me, Statement::Have(given))
                if matches!(*given, Ability::Keyword(_)) =>
            {
                *given
            }
            (works, condition, scope, says) => {
                Ability::Passive(Passive { works, condition, scope, says })
            }
        }
    }
}

/// A line of keywords, or a statement with its condition.
pub(super) fn passive(input: &mut TextInput<'_>, works: Works) -> TextParsed<Vec<Ability>> {
    if let Some(keywords) = maybe(input, keyword_line) {
        return Ok(keywords);
    }
    let mut bodies = sentence(input)?;
    for body in &mut bodies {
        if works == Works::Support {
            body.works = works;
        }
    }
    Ok(bodies.into_iter().map(StatementBody::ability).collect())
}

/// `Gigantic.`, `Gigantic, Tough 1.`
fn keyword_line(input: &mut TextInput<'_>) -> TextParsed<Vec<Ability>> {
    let mut keywords = vec![Ability::Keyword(keyword(input)?)];
    while let Some(next) = maybe(input, |input: &mut TextInput<'_>| {
        must(input, ",")?;
        keyword(input)
    }) {
        keywords.push(Ability::Keyword(next));
    }
    // Some printings put the next ability behind keywords without a full stop.
    let before_next =
        sees(input, "{j}") || sees(input, "{h}") || sees(input, "{r}") || sees(input, "when");
    if has(input, ".") || input.input.is_empty() || before_next { Ok(keywords) } else { no() }
}

pub(super) fn keyword(input: &mut TextInput<'_>) -> TextParsed<Keyword> {
    let known = [
        ("cooldown", Keyword::Cooldown),
        ("defender", Keyword::Defender),
        ("eternal", Keyword::Eternal),
        ("fleeting", Keyword::Fleeting),
        ("gigantic", Keyword::Gigantic),
        ("seasoned", Keyword::Seasoned),
    ];
    if let Some(known) = maybe(input, |input: &mut TextInput<'_>| one_of(input, &known)) {
        return Ok(known);
    }
    let number = |number: u32| u8::try_from(number).map_or_else(|_| no(), Ok);
    if has(input, "scout") {
        let cost = maybe(input, mana_plain).map_or_else(|| plain(input), Ok)?;
        return number(cost).map(Keyword::Scout);
    }
    if has(input, "temple") {
        return mana_plain(input).and_then(number).map(Keyword::Temple);
    }
    must(input, "tough")?;
    plain(input).and_then(number).map(Keyword::Tough)
}

fn sentence(input: &mut TextInput<'_>) -> TextParsed<Vec<StatementBody>> {
    if let Some(whole) = maybe(input, whole) {
        return Ok(whole);
    }
    let before = if has(input, "if") {
        Some(test(input)?)
    } else if has(input, "unless") {
        Some(not(test(input)?))
    } else {
        None
    };
    if before.is_some() {
        must(input, ",")?;
    }
    let mut bodies = statement(input)?;
    let after = maybe(input, |input: &mut TextInput<'_>| {
        if has(input, "unless") {
            return test(input).map(not);
        }
        must(input, "if")?;
        test(input)
    });
    end(input)?;
    if let Some(test) = before.or(after) {
        let condition = narrow::condition(test);
        for body in &mut bodies {
            body.condition = Some(condition.clone());
        }
    }
    Ok(bodies)
}

fn end(input: &mut TextInput<'_>) -> TextParsed<()> {
    if !has(input, ".")
        && !input.input.is_empty()
        && !sees(input, "\"")
        && !super::step::starts_ability(input)
    {
        return no();
    }
    while has(input, ".") {}
    Ok(())
}

pub(super) type WholeStatement = fn(&mut TextInput<'_>) -> TextParsed<Vec<StatementBody>>;

/// Statements that have their own `if`, or more than one sentence.
fn whole(input: &mut TextInput<'_>) -> TextParsed<Vec<StatementBody>> {
    let readers: [WholeStatement; 15] = [
        tokens,
        ignored,
        morning,
        leaving,
        leaving_by_others,
        forward,
        facing,
        only_one,
        dice,
        resupplied,
        ascended_again,
        instead,
        extra,
        target_only,
        less_in,
    ];
    readers.iter().find_map(|read| maybe(input, *read)).map_or_else(no, Ok)
}

#[expect(clippy::unnecessary_wraps, reason = "what every reader of a statement ends with")]
pub(super) fn one(body: StatementBody) -> TextParsed<Vec<StatementBody>> {
    Ok(vec![body])
}

/// `Ignore my abilities during the first Day.`
fn ignored(input: &mut TextInput<'_>) -> TextParsed<Vec<StatementBody>> {
    must(input, "ignore my")?;
    if !has(input, "abilities") {
        must(input, "ability")?;
    }
    must(input, "during the first day")?;
    end(input)?;
    let body = StatementBody::me(Statement::IgnoreAbilities);
    one(StatementBody { condition: Some(Condition::FirstDay), ..body })
}

/// `During Morning, draw only one card. Then, put the top card of your deck in your Mana zone instead of a card from your hand.`
pub(super) fn morning(input: &mut TextInput<'_>) -> TextParsed<Vec<StatementBody>> {
    must(input, "during morning , draw only one card . then")?;
    has(input, ",");
    must(
        input,
        "put the top card of your deck in your mana zone instead of a card from your hand",
    )?;
    end(input)?;
    one(StatementBody::you(Statement::DrawOneAndExpandFromDeck))
}

/// `If I would leave the Expedition zone, you may put me in my owner's Mana zone instead. If you don't, draw a card.`
fn leaving(input: &mut TextInput<'_>) -> TextParsed<Vec<StatementBody>> {
    must(input, "if i would")?;
    if has(input, "go to reserve from the expedition zone") {
        must(input, ", i gain fleeting and defect instead")?;
        end(input)?;
        return one(StatementBody::me(Statement::LeavingExpedition(LeavingExpedition::Defects)));
    }
    must(input, "leave the expedition zone")?;
    let condition = if has(input, "while i am boosted") { Some(Condition::Boosted) } else { None };
    must(input, ",")?;
    let may = has(input, "you may");
    must(input, "put me in my owner 's mana zone instead")?;
    end(input)?;
    let how = if !may {
        LeavingExpedition::ToMana
    } else if has(input, "if you do not , draw a card") {
        end(input)?;
        LeavingExpedition::MayGoToManaOrDraw
    } else {
        LeavingExpedition::MayGoToMana
    };
    one(StatementBody { condition, ..StatementBody::me(Statement::LeavingExpedition(how)) })
}

/// `If an Anchored Character would leave my Expedition during the Afternoon, it loses Anchored instead.`
fn leaving_by_others(input: &mut TextInput<'_>) -> TextParsed<Vec<StatementBody>> {
    if !has(input, "if") {
        must(input, "when")?;
    }
    if !has(input, "a") {
        must(input, "an")?;
    }
    let mut filter = noun(input)?;
    must(input, "would leave")?;
    let which = expeditions(input)?;
    must(input, "during the afternoon ,")?;
    filter.place = rules::effect::Where::Expeditions(Box::new(which));
    if has(input, "you may sacrifice me") {
        let how = if has(input, "instead") {
            LeavingExpedition::MaySacrificeMe
        } else {
            must(input, "to have it lose anchored instead")?;
            LeavingExpedition::MaySacrificeMeToLoseAnchored
        };
        end(input)?;
        return one(StatementBody::new(narrow::scope(filter), Statement::LeavingExpedition(how)));
    }
    must(input, "it loses")?;
    let how = if has(input, "anchored") {
        LeavingExpedition::LosesAnchored
    } else {
        has(input, "all");
        must(input, "its boosts")?;
        LeavingExpedition::LosesBoosts
    };
    must(input, "instead")?;
    end(input)?;
    one(StatementBody::new(narrow::scope(filter), Statement::LeavingExpedition(how)))
}

/// `If my Expedition would move forward during Dusk, it moves forward one more region instead.`
pub(super) fn forward(input: &mut TextInput<'_>) -> TextParsed<Vec<StatementBody>> {
    if !has(input, "if") {
        must(input, "when")?;
    }
    must(input, "my expedition would move forward")?;
    let dusk = has(input, "during dusk");
    must(input, ",")?;
    let mine = Scope::Expeditions(WhichExpedition::Mine);
    if has(input, "you may discard me instead") {
        let steps = if has(input, "to") { super::step::steps(input)? } else { Vec::new() };
        if steps.is_empty() {
            end(input)?;
        }
        return one(StatementBody::new(mine, Statement::DiscardMeInsteadOfForwardTo(steps)));
    }
    if !dusk {
        return no();
    }
    let more = more_forward(input)?;
    one(StatementBody::new(mine, Statement::MoreForward(more)))
}

fn more_forward(input: &mut TextInput<'_>) -> TextParsed<MoreForward> {
    const MORE: &str = "it moves forward one more region instead";
    if has(input, MORE) {
        end(input)?;
        return Ok(MoreForward { roll_at_least: None, stays_at_most: None });
    }
    must(input, "roll a die")?;
    has(input, ".");
    has(input, "on a");
    has(input, ":");
    let _ = has(input, "\u{2022} on a") || has(input, "\u{2022}") || has(input, "on a");
    let small = |number: u32| u8::try_from(number).map_or_else(|_| no(), Ok);
    let least = small(plain(input)?)?;
    must(input, "+")?;
    if !has(input, ":") {
        must(input, ",")?;
    }
    must(input, MORE)?;
    end(input).or_else(|_| if sees(input, "\u{2022}") { Ok(()) } else { no() })?;
    let stays = maybe(input, |input: &mut TextInput<'_>| {
        let _ = has(input, "\u{2022} on a") || has(input, "\u{2022}") || has(input, "on a");
        let (from, to) = super::table::rolled(input)?;
        if from != 1 {
            return no();
        }
        if !has(input, ":") {
            must(input, ",")?;
        }
        must(input, "it does not move instead")?;
        end(input)?;
        small(to.unwrap_or(from))
    });
    Ok(MoreForward { roll_at_least: Some(least), stays_at_most: stays })
}

/// `If an Expedition facing me is in {O}, it can't move forward during Dusk except due to {O}.`
pub(super) fn facing(input: &mut TextInput<'_>) -> TextParsed<Vec<StatementBody>> {
    must(input, "if")?;
    let mut which = expeditions(input)?;
    must(input, "is")?;
    which.is.push(predicate(input)?);
    must(input, ",")?;
    if !has(input, "it can only move forward due to") {
        must(input, "it can not move forward during dusk except due to")?;
    }
    let due = terrain(input)?;
    end(input)?;
    let Some(scope) = narrow::expeditions(&which) else { return no() };
    one(StatementBody::new(Scope::Expeditions(scope), Statement::OnlyDueTo(due)))
}

/// `If there is only one Character in my Expedition, it is Gigantic.`
fn only_one(input: &mut TextInput<'_>) -> TextParsed<Vec<StatementBody>> {
    must(input, "if there is only one")?;
    let filter = noun(input)?;
    must(input, ", it is")?;
    let keyword = keyword(input)?;
    end(input)?;
    let Some(selector) = narrow::selector(&filter) else { return no() };
    let given = Box::new(Ability::Keyword(keyword));
    one(StatementBody::new(Scope::Only(selector), Statement::Have(given)))
}

/// `If you would roll a die, you may add 1 to its result.`
fn dice(input: &mut TextInput<'_>) -> TextParsed<Vec<StatementBody>> {
    must(input, "if you would roll")?;
    if !has(input, "a die") {
        must(input, "one or more dice")?;
    }
    must(input, ",")?;
    let dice = one_of(
        input,
        &[
            ("you may add 1 to its result", Dice::MayAddOne),
            ("also reveal the top card of your deck", Dice::RevealTopCard),
            (
                "instead roll that many dice plus one and ignore the roll of your choice",
                Dice::OneMore,
            ),
        ],
    )?;
    end(input)?;
    one(StatementBody::you(Statement::Dice(dice)))
}

/// `If you would create a token, create two in the same place instead.`
fn tokens(input: &mut TextInput<'_>) -> TextParsed<Vec<StatementBody>> {
    must(input, "if you would create a token , create")?;
    let number = plain(input)?;
    must(input, "in the same place instead")?;
    end(input)?;
    one(StatementBody::you(Statement::TokensInstead(number)))
}

/// `If you would Resupply, instead reveal the top two cards of your deck. Put one in Reserve, and discard the other.`
fn resupplied(input: &mut TextInput<'_>) -> TextParsed<Vec<StatementBody>> {
    must(input, "if you would resupply , instead")?;
    let _ = has(input, "reveal") || has(input, "look at");
    must(input, "the top two cards of your deck . put one in reserve")?;
    has(input, ",");
    must(input, "and discard the other")?;
    end(input)?;
    one(StatementBody::you(Statement::ResupplyOfTwo))
}

/// `If one of your Ascended Expeditions would attempt to Ascend again, Resupply instead.`
fn ascended_again(input: &mut TextInput<'_>) -> TextParsed<Vec<StatementBody>> {
    must(
        input,
        "if one of your ascended expeditions would attempt to ascend again , resupply instead",
    )?;
    end(input)?;
    one(StatementBody::you(Statement::ResupplyInsteadOfAscend))
}

/// `If I would gain Asleep, I gain Anchored instead.`
fn instead(input: &mut TextInput<'_>) -> TextParsed<Vec<StatementBody>> {
    must(input, "if i would gain")?;
    let lost: Status = status(input)?;
    must(input, ", i gain")?;
    let says = if let Some(gained) = maybe(input, status) {
        Statement::GainsStatusInstead(lost, gained)
    } else {
        let boosts = plain(input)?;
        must(input, "boost*")?;
        Statement::GainsBoostsInstead(lost, boosts)
    };
    must(input, "instead")?;
    end(input)?;
    one(StatementBody::me(says))
}

/// `You may discard a card from your Reserve to reduce my cost by {2}.`
fn extra(input: &mut TextInput<'_>) -> TextParsed<Vec<StatementBody>> {
    let extra = maybe(input, spent).map_or_else(|| price(input), Ok)?;
    let less = if has(input, "reduce my cost by") {
        mana_plain(input)?
    } else {
        must(input, "play me for")?;
        let less = mana_plain(input)?;
        must(input, "less")?;
        less
    };
    end(input)?;
    one(StatementBody::anywhere(costs(CostChange { extra: Some(extra), ..change(less, true)? })))
}

/// `You may spend 2 boosts from Characters in your Expeditions to`.
fn spent(input: &mut TextInput<'_>) -> TextParsed<ExtraCost> {
    must(input, "you may spend")?;
    let number = plain(input)?;
    must(input, "boost* from characters in your expeditions to")?;
    Ok(ExtraCost::SpendBoosts(number))
}

fn price(input: &mut TextInput<'_>) -> TextParsed<ExtraCost> {
    one_of(
        input,
        &[
            ("you may discard a card from your reserve to", ExtraCost::DiscardFromReserve),
            ("you may sacrifice a permanent to", ExtraCost::SacrificePermanent),
            ("you may sacrifice a character to", ExtraCost::SacrificeCharacter),
            ("you may exhaust a card from your reserve to", ExtraCost::ExhaustInReserve),
            ("you may exhaust a card in your reserve to", ExtraCost::ExhaustInReserve),
        ],
    )
}

/// `You may play me for {1} less. If you do, I can only target a Character in {O}.`
fn target_only(input: &mut TextInput<'_>) -> TextParsed<Vec<StatementBody>> {
    must(input, "you may play me for")?;
    let less = mana_plain(input)?;
    must(input, "less . if you do , i can only target a")?;
    let extra = if has(input, "gigantic character") {
        ExtraCost::TargetGigantic
    } else {
        must(input, "character in")?;
        ExtraCost::TargetIn(terrain(input)?)
    };
    end(input)?;
    let extra = Some(extra);
    one(StatementBody::anywhere(costs(CostChange { extra, ..change(less, true)? })))
}

/// `You may play me for {1} less in an Expedition that's In Contact.`, `Pay {3} more to play me in a starting region.`
fn less_in(input: &mut TextInput<'_>) -> TextParsed<Vec<StatementBody>> {
    let more = has(input, "pay");
    if !more {
        must(input, "you may play me for")?;
    }
    let number = mana_plain(input)?;
    must(input, if more { "more to play me" } else { "less" })?;
    let played_in = maybe(input, |input: &mut TextInput<'_>| {
        if has(input, "in a starting region") {
            return Ok(rules::effect::ExpeditionIs::InStartingRegion);
        }
        must(input, "in an expedition")?;
        has(input, "that is");
        predicate(input)
    });
    let Some(is) = played_in else { return no() };
    end(input)?;
    let which = Box::new(Expeditions::from(Which::PlayedIn));
    let condition = Some(narrow::condition(Test::Expeditions(which, is)));
    let change = CostChange { optional: !more, ..change(number, !more)? };
    one(StatementBody { condition, ..StatementBody::anywhere(costs(change)) })
}

pub(super) fn change(number: u32, less: bool) -> TextParsed<CostChange> {
    let Ok(by) = i32::try_from(number) else { return no() };
    let by = if less { -by } else { by };
    Ok(CostChange { by, per: None, at_least: None, optional: false, extra: None, free: false })
}

pub(super) fn costs(change: CostChange) -> Statement {
    Statement::Costs(change)
}

/// `Tough X.` alone on a line.
pub(super) fn counted_tough(input: &mut TextInput<'_>) -> TextParsed<Vec<Ability>> {
    must(input, "tough x")?;
    end(input)?;
    let Some(x) = input.state.x.borrow().clone() else { return no() };
    Ok(vec![StatementBody::me(Statement::Tough(tough(x))).ability()])
}

/// A statement that applies for a while: `This Day, Characters you control are Tough 5`, `Target
/// Expedition can't move forward this Day`.
pub(super) fn lasting(input: &mut TextInput<'_>) -> TextParsed<Vec<Step>> {
    let before = has(input, "this day ,");
    let target = maybe(input, |input: &mut TextInput<'_>| {
        let which = expeditions(input)?;
        must(input, "can not move forward this day")?;
        Ok(which)
    });
    if let Some(which) = target {
        if which == Expeditions::from(Which::All(None)) {
            let all = Scope::Expeditions(WhichExpedition::All);
            let passive = passive_of(StatementBody::new(all, Statement::CannotMoveForward));
            return Ok(vec![Step::Lasting(Box::new(passive), Span::Day)]);
        }
        return Ok(vec![Step::StayPut(which, Span::Day)]);
    }
    let bodies = statement(input)?;
    let span = if before { Span::Day } else { super::next::span(input)? };
    let steps = bodies.into_iter().map(|body| Step::Lasting(Box::new(passive_of(body)), span));
    Ok(steps.collect())
}

fn passive_of(body: StatementBody) -> Passive {
    Passive { works: body.works, condition: body.condition, scope: body.scope, says: body.says }
}
