//! Triggers of reactions: `When you play a Permanent with Hand Cost {3} or more —`.

use rules::effect::{
    Area, Expeditions, Filter, Gain, Happening, Is, Number, Objects, ProgressReason, Test, Where,
    Which, Whom,
};
use rules::{Icon, PlayedFrom, Trigger};
use serde::{Deserialize, Serialize};

use super::change::status;
use super::expedition::{anybody, expeditions, whose};
use super::input::{TextInput, TextParsed, has, maybe, must, no, one_of, sees};
use super::number::{named_counters, ordinal, plain, terrain};
use super::postmodifier::icon_of;
use super::quantity::article_noun;
use super::test::test;

/// The head of a reaction.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ReactionHead {
    pub(super) on: Vec<Trigger>,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(super) support: bool,
    #[serde(rename = "if", default, skip_serializing_if = "Option::is_none")]
    pub(super) test: Option<Test>,
    /// Its effect is carried out once for each of these.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) for_each: Option<Number>,
    /// Its effect waits for the end of Rest.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(super) after_rest: bool,
}

/// `{J}`, `At Noon —`, `When ... —`, `{I} When ... —`.
pub(super) fn head(input: &mut TextInput<'_>) -> TextParsed<ReactionHead> {
    let mut head = ReactionHead { support: has(input, "{i}"), ..ReactionHead::default() };
    if let Some(icon) = maybe(input, |input: &mut TextInput<'_>| {
        one_of(
            input,
            &[
                ("{j}", Trigger::Joined),
                ("{h}", Trigger::PlayedFromHand),
                ("{r}", Trigger::PlayedFromReserve),
            ],
        )
    }) {
        head.on.push(icon);
        return Ok(head);
    }
    let time = maybe(input, |input: &mut TextInput<'_>| {
        one_of(
            input,
            &[
                ("at morning", Trigger::AtMorning),
                ("at noon", Trigger::AtNoon),
                ("at afternoon", Trigger::AtAfternoon),
                ("at dusk", Trigger::AtDusk),
                ("at night", Trigger::AtNight),
            ],
        )
    });
    if let Some(time) = time {
        head.on.push(time);
    } else {
        if !has(input, "when") && !has(input, "whenever") {
            must(input, "as soon as")?;
        }
        head.on.push(this(happening(input)?));
        while let Some(next) = maybe(input, |input: &mut TextInput<'_>| {
            must(input, "or")?;
            has(input, "when");
            also(input, &head.on)
        }) {
            head.on.push(next);
        }
    }
    rest(input, &mut head)?;
    Ok(head)
}

/// The part between the happening and the dash, and the dash.
fn rest(input: &mut TextInput<'_>, head: &mut ReactionHead) -> TextParsed<()> {
    if has(input, ", if") {
        head.test = Some(test(input)?);
    }
    if has(input, ", for each") {
        head.for_each = Some(Number::per(super::number::counted(input)?));
    }
    // The dash tells a trigger from a condition within an effect, which begins with the same words.
    must(input, "\u{2014}")?;
    head.after_rest = has(input, "after rest :");
    Ok(())
}

fn this(happening: Happening) -> Trigger {
    Trigger::This(Box::new(happening))
}

/// `or Resupplies`, `or does Resupply`: another deed of the same player.
fn also(input: &mut TextInput<'_>, on: &[Trigger]) -> TextParsed<Trigger> {
    if let Some(Trigger::This(first)) = on.first()
        && let Happening::Draws(who) = **first
    {
        let _ = has(input, "does") || has(input, "do");
        if has(input, "resupplies") || has(input, "resupply") {
            return Ok(this(Happening::Resupplies(who)));
        }
    }
    happening(input).map(this)
}

/// Something that happens, without `when`.
pub(super) fn happening(input: &mut TextInput<'_>) -> TextParsed<Happening> {
    let readers: [fn(&mut TextInput<'_>) -> TextParsed<Happening>; 6] =
        [abilities, joins_pile, deeds, moves, of_objects, rolled];
    readers.iter().find_map(|read| maybe(input, read)).map_or_else(no, Ok)
}

/// `a {D} ability is activated`, `two {D} abilities are activated on one of your turns`.
fn abilities(input: &mut TextInput<'_>) -> TextParsed<Happening> {
    let number = if has(input, "a") { 1 } else { plain(input)? };
    let icon: Icon = icon_of(input)?;
    let _ = has(input, "ability is activated") || has(input, "abilities are activated");
    has(input, "on one of your turns");
    Ok(Happening::Activates(number, icon))
}

/// `a card joins the discard pile`, `a card goes to the discard pile`.
fn joins_pile(input: &mut TextInput<'_>) -> TextParsed<Happening> {
    let what = article_noun(input)?;
    let _ = has(input, "joins") || has(input, "goes to");
    must(input, "the discard pile")?;
    Ok(Happening::Goes { what: Objects::All(Box::new(what)), from: Vec::new(), to: Area::Discard })
}

/// A player does something.
fn deeds(input: &mut TextInput<'_>) -> TextParsed<Happening> {
    let who = anybody(input)?;
    let readers: [fn(&mut TextInput<'_>, Whom) -> TextParsed<Happening>; 3] =
        [simple, puts, with_cards];
    readers
        .iter()
        .find_map(|read| maybe(input, |input: &mut TextInput<'_>| read(input, who)))
        .map_or_else(no, Ok)
}

fn simple(input: &mut TextInput<'_>, who: Whom) -> TextParsed<Happening> {
    let _ = has(input, "does") || has(input, "do");
    one_of(
        input,
        &[
            ("draw* one or more cards", Happening::Draws(who)),
            ("draw* a card", Happening::Draws(who)),
            ("resupply", Happening::Resupplies(who)),
            ("resupplies", Happening::Resupplies(who)),
            ("roll* one or more dice", Happening::Rolls(who)),
            ("roll* a die", Happening::Rolls(who)),
            ("reveal* a card this way", Happening::Reveals(who)),
            ("pass* first", Happening::PassesFirst(who)),
            ("pass* after your opponents", Happening::PassesLast(who)),
            ("pass*", Happening::Passes(who)),
            ("make* a gift", Happening::MakesGift(who)),
            ("receive* a gift", Happening::ReceivesGift(who)),
        ],
    )
    .or_else(|_| {
        must(input, "roll* a")?;
        let (from, to) = super::table::rolled(input)?;
        must(input, "on a die")?;
        Ok(Happening::Rolled(from, to.unwrap_or(6)))
    })
}

/// `put a card from your hand in Reserve`.
fn puts(input: &mut TextInput<'_>, who: Whom) -> TextParsed<Happening> {
    must(input, "put*")?;
    let what = article_noun(input)?;
    super::quantity::put_in_reserve(input, who, what)
}

/// `play a Spell with Base Cost {4} or more`, `sacrifice a Character`, `create one or more tokens`.
fn with_cards(input: &mut TextInput<'_>, who: Whom) -> TextParsed<Happening> {
    if has(input, "play*") {
        let mut what = article_noun(input)?;
        let mut from = super::next::from(input);
        // `from Reserve` was read as the card's place.
        if what.place == Where::Zones(vec![Area::Reserve]) {
            (what.place, what.of, from) = (Where::Play, None, PlayedFrom::Reserve);
        } else if what.place == Where::Zones(vec![Area::Hand]) {
            (what.place, what.of, from) = (Where::Play, None, PlayedFrom::Hand);
        }
        return Ok(Happening::Plays(who, Box::new(what), from));
    }
    let make: fn(Whom, Box<Filter>) -> Happening = one_of(
        input,
        &[
            ("create*", Happening::Creates as fn(Whom, Box<Filter>) -> Happening),
            ("sacrifice*", Happening::Sacrifices),
            ("discard*", Happening::Discards),
            ("exhaust*", Happening::Exhausts),
        ],
    )?;
    let what = article_noun(input)?;
    Ok(make(who, Box::new(what)))
}

/// `my Expedition moves forward due to {V}`, `my Expedition fails to move forward during Dusk`.
fn moves(input: &mut TextInput<'_>) -> TextParsed<Happening> {
    let which: Expeditions = if has(input, "one or more of") {
        let of = whose(input)?;
        let is = if has(input, "ascended") {
            vec![rules::effect::ExpeditionIs::Ascended]
        } else {
            vec![]
        };
        must(input, "expeditions")?;
        let number = Number::Plain(1);
        Expeditions { which: Which::Choose(rules::effect::Range::Exactly(number), Some(of)), is }
    } else {
        expeditions(input)?
    };
    if has(input, "fail* to move forward during dusk") || has(input, "fail* to move forward") {
        return Ok(Happening::FailsToMove(which));
    }
    must(input, "move* forward")?;
    if has(input, "due to ascension") {
        return Ok(Happening::MovesForward(which, Some(ProgressReason::Ascension)));
    }
    let due = maybe(input, |input: &mut TextInput<'_>| {
        must(input, "due to")?;
        terrain(input)
    });
    Ok(Happening::MovesForward(which, due.map(ProgressReason::Terrain)))
}

/// Something happens to me or to an object.
fn of_objects(input: &mut TextInput<'_>) -> TextParsed<Happening> {
    let what =
        if has(input, "i") { Objects::Me } else { Objects::All(Box::new(article_noun(input)?)) };
    let readers: [fn(&mut TextInput<'_>, &Objects) -> TextParsed<Happening>; 5] =
        [sacrificed, joins, leaves, goes, gains];
    readers
        .iter()
        .find_map(|read| maybe(input, |input: &mut TextInput<'_>| read(input, &what)))
        .map_or_else(no, Ok)
}

fn sacrificed(input: &mut TextInput<'_>, what: &Objects) -> TextParsed<Happening> {
    if !has(input, "am") {
        must(input, "is")?;
    }
    if has(input, "sacrificed") {
        return Ok(Happening::Sacrificed(what.clone()));
    }
    // `a card is discarded from your hand`
    must(input, "discarded from")?;
    let from = zones(input)?;
    Ok(Happening::Goes { what: what.clone(), from, to: Area::Discard })
}

/// `your hand`, `your hand or deck`, `the Expedition zone`, `anywhere`: no zone for the last.
fn zones(input: &mut TextInput<'_>) -> TextParsed<Vec<Area>> {
    if has(input, "anywhere") {
        return Ok(Vec::new());
    }
    let mut zones = Vec::new();
    loop {
        let _ = has(input, "your") || has(input, "the");
        zones.push(one_of(
            input,
            &[
                ("expedition zone", Area::Expeditions),
                ("expeditions", Area::Expeditions),
                ("landmark zone", Area::Landmarks),
                ("landmarks", Area::Landmarks),
                ("hand", Area::Hand),
                ("deck", Area::Deck),
                ("reserve", Area::Reserve),
            ],
        )?);
        if !has(input, "or") {
            return Ok(zones);
        }
    }
}

/// `joins your Expeditions`, `joins my Expedition`, `joins your Expeditions or Landmarks`.
fn joins(input: &mut TextInput<'_>, what: &Objects) -> TextParsed<Happening> {
    must(input, "join*")?;
    let zones = maybe(input, |input: &mut TextInput<'_>| {
        if !sees(input, "your expeditions") && !sees(input, "your landmarks") {
            return no();
        }
        // `one of your Expeditions that is behind` is an Expedition.
        zones(input)
    });
    let place = match zones {
        Some(zones) => Where::Zones(zones),
        None => Where::Expeditions(Box::new(expeditions(input)?)),
    };
    Ok(Happening::Joins(what.clone(), Box::new(place)))
}

/// `leave the Expedition zone`, `leaves your Reserve during the Afternoon`, `leave an Ascended Expedition`.
fn leaves(input: &mut TextInput<'_>, what: &Objects) -> TextParsed<Happening> {
    must(input, "leave*")?;
    let from = match maybe(input, zones) {
        Some(zones) => Where::Zones(zones),
        None => Where::Expeditions(Box::new(expeditions(input)?)),
    };
    let afternoon = has(input, "during the afternoon");
    Ok(Happening::Leaves { what: what.clone(), from, afternoon })
}

/// `go to Reserve from your hand`, `goes from your hand or deck to Reserve`, `goes directly from your hand to Reserve`.
fn goes(input: &mut TextInput<'_>, what: &Objects) -> TextParsed<Happening> {
    must(input, "go*")?;
    has(input, "directly");
    if has(input, "from") {
        let from = zones(input)?;
        must(input, "to reserve")?;
        return Ok(Happening::Goes { what: what.clone(), from, to: Area::Reserve });
    }
    must(input, "to")?;
    has(input, "your");
    must(input, "reserve from")?;
    let from = zones(input)?;
    Ok(Happening::Goes { what: what.clone(), from, to: Area::Reserve })
}

/// `gain 1 or more boosts`, `gains Fleeting`, `gain my third Trial counter`.
fn gains(input: &mut TextInput<'_>, what: &Objects) -> TextParsed<Happening> {
    must(input, "gain*")?;
    if has(input, "my") {
        let number = ordinal(input)?;
        return Ok(Happening::GainsNth(number, named_counters(input)?));
    }
    if let Some(status) = maybe(input, status) {
        return Ok(Happening::Gains(what.clone(), Gain::Status(status)));
    }
    let number = plain(input)?;
    has(input, "or more");
    must(input, "boost*")?;
    Ok(Happening::Gains(what.clone(), Gain::Boosts(Number::Plain(number), None)))
}

fn rolled(input: &mut TextInput<'_>) -> TextParsed<Happening> {
    must(input, "a die shows")?;
    let (from, to) = super::table::rolled(input)?;
    Ok(Happening::Rolled(from, to.unwrap_or(6)))
}

/// A test that is met only by completed objects.
pub(super) fn completed() -> Test {
    let filter = Filter { is: vec![Is::Completed], ..Filter::default() };
    Test::Is(Objects::Me, Box::new(filter))
}
