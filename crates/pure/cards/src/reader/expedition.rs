//! Expeditions and players, as cards name them.

use rules::Side;
use rules::effect::{ExpeditionIs, Expeditions, Number, Range, Which, Whom};

use super::input::{TextInput, TextParsed, has, maybe, must, no, one_of, sees};
use super::noun::noun;
use super::number::{plain, range, terrain};
use super::quantity::quantity;

/// A player who does something, or to whom something is done: `target opponent`, `each player`, `its controller`.
pub(super) fn whom(input: &mut TextInput<'_>) -> TextParsed<Whom> {
    one_of(
        input,
        &[
            ("any player", Whom::Any),
            ("each player", Whom::Each),
            ("all players", Whom::Each),
            ("each opponent", Whom::EachOpponent),
            ("all opponents", Whom::EachOpponent),
            ("your opponents", Whom::EachOpponent),
            ("target opponent", Whom::TargetOpponent),
            ("another target player", Whom::OtherTargetPlayer),
            ("target player", Whom::TargetPlayer),
            ("an opponent", Whom::Opponent),
            // For several opponents all of them, following the glossary on modes of play.
            ("your opponent", Whom::EachOpponent),
            ("another player", Whom::Other),
            ("its controller", Whom::ItsController),
            ("their controller", Whom::ItsController),
            ("its owner", Whom::ItsOwner),
            ("their owner", Whom::ItsOwner),
            ("that player", Whom::They),
            ("that opponent", Whom::They),
            ("the controller of the expedition facing it", Whom::FacingIt),
            ("the controller of the expedition facing that illusion", Whom::FacingIt),
        ],
    )
}

/// `you` and `they` too.
pub(super) fn anybody(input: &mut TextInput<'_>) -> TextParsed<Whom> {
    if let Some(whom) = maybe(input, whom) {
        return Ok(whom);
    }
    if has(input, "you") {
        return Ok(you(input));
    }
    must(input, "they")?;
    Ok(they(input))
}

/// The referent of `you`: the one who carries it out, except where another player does.
pub(super) fn you(input: &TextInput<'_>) -> Whom {
    if input.state.other.get() { Whom::Controller } else { Whom::You }
}

/// The referent of `they`: the one who carries it out, where that is another player.
pub(super) fn they(input: &TextInput<'_>) -> Whom {
    if input.state.other.get() { Whom::You } else { Whom::They }
}

/// Whose zone it is: `your`, `their`, `an opponent's`, `target player's`, `its owner's`, `each
/// player's`.
pub(super) fn whose(input: &mut TextInput<'_>) -> TextParsed<Whom> {
    if has(input, "your opponent 's") || has(input, "your opponents 's") {
        return Ok(Whom::Opponent);
    }
    if has(input, "your") {
        return Ok(you(input));
    }
    if !sees(input, "their owner 's") && !sees(input, "their controller 's") && has(input, "their")
    {
        return Ok(they(input));
    }
    if has(input, "any player 's") || has(input, "all players 's") {
        return Ok(Whom::Each);
    }
    let whom = whom(input)?;
    must(input, "'s")?;
    Ok(whom)
}

/// The properties of Expeditions from the words before them, and which they are.
type Described = (Vec<ExpeditionIs>, Which);

/// Expeditions: `my Expedition`, `target Expedition`, `each of your Expeditions that's behind or tied`.
pub(super) fn expeditions(input: &mut TextInput<'_>) -> TextParsed<Expeditions> {
    let (before, which) = which(input)?;
    let mut is = before;
    while let Some(more) = maybe(input, clause) {
        is.push(more);
    }
    Ok(Expeditions { which, is })
}

fn which(input: &mut TextInput<'_>) -> TextParsed<Described> {
    let readers: [fn(&mut TextInput<'_>) -> TextParsed<Described>; 5] =
        [fixed, sided, of_whose, targeted, plural];
    readers.iter().find_map(|read| maybe(input, read)).map_or_else(no, Ok)
}

fn fixed(input: &mut TextInput<'_>) -> TextParsed<Described> {
    let which = one_of(
        input,
        &[
            ("my expedition", Which::Mine),
            ("your other expedition", Which::MyOther),
            ("my controller 's other expedition", Which::MyOther),
            ("your opponent 's expedition* facing me", Which::FacingMe),
            ("the expedition* facing me", Which::FacingMe),
            ("an expedition facing me", Which::FacingMe),
            ("an expedition facing mine", Which::FacingMe),
            ("the expedition* facing it", Which::FacingIt),
            ("that expedition", Which::Its),
            ("those expeditions", Which::Its),
            ("that character 's expedition", Which::Its),
            ("its expedition", Which::Its),
            ("their other expedition", Which::ItsOther),
            ("its other expedition", Which::ItsOther),
            ("the expedition i am played in", Which::PlayedIn),
        ],
    )?;
    if which == Which::MyOther {
        has(input, "the one i am not in");
    }
    Ok((Vec::new(), which))
}

/// `your Companion Expedition`, `target opponent's Hero Expedition`, `the Companion Expedition of its owner`, `a Hero Expedition`.
fn sided(input: &mut TextInput<'_>) -> TextParsed<Described> {
    let sides = &[("hero expedition", Side::Hero), ("companion expedition", Side::Companion)];
    if has(input, "the") {
        let side = one_of(input, sides)?;
        must(input, "of")?;
        let of = anybody(input)?;
        return Ok((Vec::new(), Which::Side(side, of)));
    }
    if has(input, "a") || has(input, "any") {
        let side = one_of(input, sides)?;
        return Ok((Vec::new(), Which::Side(side, Whom::Any)));
    }
    let of = whose(input)?;
    if has(input, "hero or companion expedition") {
        return Ok((Vec::new(), Which::Choose(Range::Exactly(Number::Plain(1)), Some(of))));
    }
    let side = one_of(input, sides)?;
    Ok((Vec::new(), Which::Side(side, of)))
}

/// `each of your Expeditions`, `both of your Expeditions`, `one of your Ascended Expeditions`, `your Expeditions`.
fn of_whose(input: &mut TextInput<'_>) -> TextParsed<Described> {
    let one = has(input, "one of");
    let all = one || has(input, "each of") || has(input, "both of") || has(input, "all of");
    let of = if has(input, "my") { Whom::You } else { whose(input)? };
    let is = adjectives(input);
    if !all && sees(input, "expedition") {
        // One of several, which is read as `an Expedition` is.
        return no();
    }
    must(input, "expedition*")?;
    let which = if one {
        Which::Choose(Range::Exactly(Number::Plain(1)), Some(of))
    } else {
        Which::All(Some(of))
    };
    Ok((is, which))
}

/// `target Expedition you control`, `two target Expeditions`, `any number of target Expeditions`, `another target Expedition`.
fn targeted(input: &mut TextInput<'_>) -> TextParsed<Described> {
    let mut is = Vec::new();
    let range = if has(input, "another target") {
        is.push(ExpeditionIs::Other);
        Range::Exactly(Number::Plain(1))
    } else if has(input, "target") {
        Range::Exactly(Number::Plain(1))
    } else {
        let range = range(input)?;
        must(input, "target")?;
        range
    };
    is.extend(adjectives(input));
    must(input, "expedition*")?;
    let of = maybe(input, controlled);
    Ok((is, Which::Target(range, of)))
}

fn controlled(input: &mut TextInput<'_>) -> TextParsed<Whom> {
    if has(input, "controlled by") {
        return anybody(input);
    }
    has(input, "that");
    let whom = anybody(input)?;
    must(input, "control*")?;
    Ok(whom)
}

/// `an Expedition`, `each Expedition`, `Expeditions`, `any Expeditions`, `another Expedition`, `an opponent's Expedition`.
fn plural(input: &mut TextInput<'_>) -> TextParsed<Described> {
    if has(input, "another expedition") {
        return Ok((
            vec![ExpeditionIs::Other],
            Which::Choose(Range::Exactly(Number::Plain(1)), None),
        ));
    }
    if let Some(of) = maybe(input, |input: &mut TextInput<'_>| {
        let of = whose(input)?;
        must(input, "expedition")?;
        Ok(of)
    }) {
        return Ok((Vec::new(), Which::Choose(Range::Exactly(Number::Plain(1)), Some(of))));
    }
    if has(input, "an") || has(input, "a") {
        let is = adjectives(input);
        must(input, "expedition")?;
        let of = maybe(input, controlled);
        return Ok((is, Which::Choose(Range::Exactly(Number::Plain(1)), of)));
    }
    let _ = has(input, "each") || has(input, "all") || has(input, "any");
    let is = adjectives(input);
    must(input, "expedition*")?;
    let of = maybe(input, controlled);
    Ok((is, Which::All(of)))
}

/// `Expedition in {V}`, `Ascended Expedition you control`: what is counted.
pub(super) fn expedition_noun(input: &mut TextInput<'_>) -> TextParsed<Expeditions> {
    let mut is = adjectives(input);
    must(input, "expedition*")?;
    let mut of = maybe(input, controlled);
    while let Some(more) = maybe(input, clause) {
        is.push(more);
    }
    if of.is_none() {
        of = maybe(input, controlled);
    }
    Ok(Expeditions { which: Which::All(of), is })
}

fn adjectives(input: &mut TextInput<'_>) -> Vec<ExpeditionIs> {
    if has(input, "ascended") { vec![ExpeditionIs::Ascended] } else { Vec::new() }
}

/// `in {V}`, `that's behind or tied`, `with no Characters`, `facing two or more Characters`.
fn clause(input: &mut TextInput<'_>) -> TextParsed<ExpeditionIs> {
    let _ = has(input, "that is") || has(input, "that are");
    predicate(input)
}

/// A property of an Expedition after `is`.
pub(super) fn predicate(input: &mut TextInput<'_>) -> TextParsed<ExpeditionIs> {
    if has(input, "not") {
        return predicate(input).map(|is| ExpeditionIs::Not(Box::new(is)));
    }
    if let Some(terrain) = maybe(input, |input: &mut TextInput<'_>| {
        must(input, "in")?;
        terrain(input)
    }) {
        return Ok(ExpeditionIs::InTerrain(terrain));
    }
    let known = [
        ("behind or tied", ExpeditionIs::BehindOrTied),
        ("behind", ExpeditionIs::Behind),
        ("tied", ExpeditionIs::Tied),
        ("ahead", ExpeditionIs::Ahead),
        ("ascended", ExpeditionIs::Ascended),
        ("in contact", ExpeditionIs::InContact),
        ("in a single - terrain region", ExpeditionIs::InSingleTerrain),
        ("in a starting region", ExpeditionIs::InStartingRegion),
    ];
    if let Some(known) = maybe(input, |input: &mut TextInput<'_>| one_of(input, &known)) {
        return Ok(known);
    }
    if has(input, "with no") {
        let filter = noun(input)?;
        let some = ExpeditionIs::With(Number::Plain(1), Box::new(filter));
        return Ok(ExpeditionIs::Not(Box::new(some)));
    }
    if !sees(input, "with \"") && has(input, "with") {
        let number = maybe(input, at_least).unwrap_or(1);
        return Ok(ExpeditionIs::With(Number::Plain(number), Box::new(noun(input)?)));
    }
    must(input, "facing")?;
    let (number, filter) = quantity(input)?;
    Ok(ExpeditionIs::Facing(Number::Plain(number), Box::new(filter)))
}

fn at_least(input: &mut TextInput<'_>) -> TextParsed<u32> {
    if has(input, "a") || has(input, "an") {
        return Ok(1);
    }
    let number = plain(input)?;
    must(input, "or more")?;
    Ok(number)
}
