//! What abilities say, in English.

use rules::{
    Ability, Condition, CostChange, Count, Dice, ExtraCost, Keyword, LeavingExpedition,
    MoreForward, Passive, Reaction, Start, Statement, Terrains, Works,
};

use super::subject::{Person, Subject, kind, objects, subject};
use super::word::{boosts, card_type, cost, keyword, status, terrain, terrains, triggers};
use crate::grammar::{is_of_play, listed, numbers, sentence};

pub(super) fn ability(ability: &Ability) -> String {
    match ability {
        Ability::Keyword(one) => format!("{}.", keyword(*one)),
        Ability::Passive(one) => passive(one),
        Ability::Reaction(one) => reaction(one),
        Ability::QuickAction(one) => {
            let from = if one.support { ", from the Reserve" } else { "" };
            let cost: Vec<_> = one.cost.iter().map(|&part| cost(part).to_owned()).collect();
            format!("A quick action{from}, for this: {}.", listed(&cost, "and"))
        }
        Ability::Effect => "The effect of a Spell.".to_owned(),
        Ability::Unread => "Something that is not recorded.".to_owned(),
    }
}

fn reaction(reaction: &Reaction) -> String {
    let from = if reaction.support { ", from the Reserve," } else { "" };
    format!("A reaction{from} to {}.", triggers(&reaction.on))
}

fn passive(passive: &Passive) -> String {
    let works = match passive.works {
        Works::Usual => "",
        Works::Support => "from the Reserve, while I am ready: ",
        Works::Anywhere if is_of_play(&passive.says) => "as I am played: ",
        Works::Anywhere => "wherever I am: ",
    };
    let met = passive.condition.as_ref().map(|one| format!("while {}, ", condition(one)));
    let says = statement(&subject(&passive.scope), &passive.says);
    format!("{}.", sentence(&format!("{works}{}{says}", met.unwrap_or_default())))
}

fn condition(condition: &Condition) -> String {
    match condition {
        Condition::Not(inner) => format!("it is not so that {}", self::condition(inner)),
        Condition::AtLeast(count, number) => format!("there are {number} or more {}", of(count)),
        Condition::LessThan(count, number) => {
            format!("there are fewer than {number} {}", of(count))
        }
        Condition::Boosted => "I am Boosted".to_owned(),
        Condition::Status(one) => format!("I am {}", status(*one)),
        Condition::InTerrain(one) => format!("I am in {}", terrain(*one)),
        Condition::InContact => "I am In Contact".to_owned(),
        Condition::Ascended => "my Expedition is Ascended".to_owned(),
        Condition::Behind => "my Expedition is behind".to_owned(),
        Condition::FirstDay => "it is the first Day".to_owned(),
        Condition::PlayedInEmptyExpedition => {
            "the Expedition I am to join has no Characters".to_owned()
        }
        Condition::PlayedInStartingRegion => {
            "the Expedition I am to join is in the Hero region or the Companion region".to_owned()
        }
    }
}

/// What is counted, in the plural.
fn of(count: &Count) -> String {
    match count {
        Count::CharactersFacingMe => "Characters facing me".to_owned(),
        Count::Objects(selector) => objects(selector),
        Count::OpponentsObjects(selector) => {
            format!("{} in play of one of your opponents", kind(selector))
        }
        Count::ManaOrbs => "Mana Orbs of yours".to_owned(),
        Count::MyCounters(name) => format!("{name} counters on me"),
        Count::HeroCounters(name) => format!("{name} counters on your Hero"),
        Count::SingleTerrainRegions => "visible regions with one terrain alone".to_owned(),
        Count::AscendedExpeditions => "Ascended Expeditions of yours".to_owned(),
        Count::RegionsBetween => "regions between your Expeditions".to_owned(),
        Count::BaseStatisticsOfZero => {
            "base statistics of 0 among the Characters in play that you control".to_owned()
        }
    }
}

fn statement(s: &Subject, says: &Statement) -> String {
    match says {
        Statement::Have(ability) => have(s, ability),
        Statement::Tough(count) => {
            s.say("have", format!("as much Tough as there are {}", of(count)))
        }
        Statement::LoseAbilities => s.say("lose", "all abilities"),
        Statement::IgnoreAbilities => ignored(s),
        Statement::AlsoType(one) => s.say("be", format!("a {} as well", card_type(*one))),
        Statement::AlsoSubtypes(all) => {
            let all: Vec<_> = all.iter().map(|one| sentence(one)).collect();
            s.say("have", format!("the sub-type {} as well", listed(&all, "and")))
        }
        Statement::AllHighest => s.say("have", "three statistics that equal the highest of them"),
        Statement::Add(more) => s.say("have", format!("{} more in statistics", numbers(*more))),
        Statement::Terrains(terrains) => s.say("have", changed(terrains)),
        Statement::ReserveLimit(by) => s.say("have", limit("reserve limit", *by)),
        Statement::LandmarkLimit(by) => s.say("have", limit("landmark limit", *by)),
        Statement::CannotMoveForward => s.say("can't", "move forward"),
        Statement::OnlyDueTo(one) => {
            s.say("can't", format!("move forward at Dusk except due to {}", terrain(*one)))
        }
        Statement::IgnoresDefender => s.say("be", "not kept from moving forward by Defenders"),
        Statement::Costs(change) => costs(s, change),
        Statement::CostsAtLeast(least) => s.say("can't", format!("cost less than {least}")),
        Statement::StayExhausted => s.say("stay", "exhausted at Prepare"),
        Statement::KeepOneMoreExhausted => {
            s.say("may", "keep one more exhausted card in the Reserve at Clean-up")
        }
        Statement::NotCounted => s.say("do", "not count towards the reserve limit"),
        Statement::DrawOneAndExpandFromDeck => {
            s.say("draw", "one card in the Morning, and Expand with the top card of the Deck")
        }
        Statement::MoreForward(more) => more_forward(s, *more),
        Statement::DiscardMeInsteadOfForward => {
            s.say("move", "forward, or I am discarded instead if you want it")
        }
        Statement::LeavingExpedition(how) => leaving(s, *how),
        Statement::GainsStatusInstead(one, other) => {
            s.say("gain", format!("{} instead of {}", status(*other), status(*one)))
        }
        Statement::GainsBoostsInstead(one, boosts) => {
            s.say("gain", format!("{} instead of {}", self::boosts(*boosts), status(*one)))
        }
        Statement::GainsAgain(one) => s.say("may", format!("gain {} once more", status(*one))),
        Statement::ResupplyInsteadOfAscend => {
            s.say("Resupply", "instead of Ascending an Expedition that is Ascended")
        }
        Statement::ResupplyOfTwo => s.say("reveal", "two cards to Resupply, and keep one"),
        Statement::Dice(Dice::MayAddOne) => s.say("may", "add 1 to a die"),
        Statement::Dice(Dice::RevealTopCard) => {
            s.say("reveal", "the top card of the Deck with a die")
        }
        Statement::Dice(Dice::OneMore) => s.say("roll", "one die more and leave one out"),
        Statement::MayBePlayedExhausted => s.say("may", "be played although exhausted"),
        Statement::CannotBePlayed => s.say("can't", "be played"),
        Statement::CannotActivate(all) => {
            s.say("can't", format!("activate reactions to {}", triggers(all)))
        }
        Statement::CannotGainCounters => s.say("can't", "gain counters"),
        Statement::CountersBeyondMaximum(more) => beyond(s, *more),
        Statement::FirstGainsBoosts(boosts) => s.say(
            "gain",
            format!("{}, but only the first of each Afternoon", self::boosts(*boosts)),
        ),
        Statement::BeginsWith(start) => s.say("begin", format!("the game with {}", begun(start))),
    }
}

fn have(s: &Subject, ability: &Ability) -> String {
    match ability {
        Ability::Keyword(one @ (Keyword::Cooldown | Keyword::Scout(_) | Keyword::Tough(_))) => {
            s.say("have", keyword(*one))
        }
        Ability::Keyword(one) => s.say("be", keyword(*one)),
        other => s.say("have", format!("this: \"{}\"", self::ability(other).trim_end_matches('.'))),
    }
}

fn ignored(s: &Subject) -> String {
    match s.person {
        Person::I => "my other abilities are ignored".to_owned(),
        Person::It | Person::They => format!("the abilities of {} are ignored", s.text),
    }
}

fn changed(terrains: &Terrains) -> String {
    let gained = self::terrains(terrains.gain.iter().copied().collect());
    match (terrains.gain.is_empty(), terrains.lose_others) {
        (true, _) => gained,
        (false, true) => format!("{gained} and no other terrain"),
        (false, false) => format!("{gained} as well"),
    }
}

fn limit(name: &str, by: i32) -> String {
    let way = if by < 0 { "smaller" } else { "greater" };
    format!("a {name} {way} by {}", by.unsigned_abs())
}

fn costs(s: &Subject, change: &CostChange) -> String {
    let way = if change.by < 0 { "less" } else { "more" };
    let mut rest = vec![format!("{} {way}", change.by.unsigned_abs())];
    if let Some(per) = &change.per {
        rest.push(format!(" for each of the {}", of(per)));
    }
    if let Some(least) = change.at_least {
        rest.push(format!(", but not less than {least},"));
    }
    if change.optional {
        rest.push(" if the player wants it".to_owned());
    }
    match change.extra {
        None => {}
        Some(ExtraCost::DiscardFromReserve) => {
            rest.push(" if the player discards a card of their Reserve".to_owned());
        }
        Some(ExtraCost::SacrificePermanent) => {
            rest.push(" if the player sacrifices a Permanent".to_owned());
        }
        Some(ExtraCost::TargetIn(one)) => {
            rest.push(format!(" if the target is a Character in {}", terrain(one)));
        }
    }
    s.say("cost", rest.concat().trim_end_matches(','))
}

fn more_forward(s: &Subject, more: MoreForward) -> String {
    let mut rest = vec!["one region more at Dusk".to_owned()];
    if let Some(least) = more.roll_at_least {
        rest.push(format!(", if a die shows {least} or more"));
    }
    if let Some(most) = more.stays_at_most {
        rest.push(format!(", and not at all if it shows {most} or less"));
    }
    s.say("move", rest.concat())
}

fn leaving(s: &Subject, how: LeavingExpedition) -> String {
    match how {
        LeavingExpedition::ToMana => s.say("go", "to the Mana zone from the Expedition zone"),
        LeavingExpedition::MayGoToMana => {
            s.say("may", "go to the Mana zone from the Expedition zone")
        }
        LeavingExpedition::MayGoToManaOrDraw => {
            s.say("may", "go to the Mana zone from the Expedition zone, or else you draw a card")
        }
        LeavingExpedition::LosesBoosts => {
            s.say("lose", "all boosts instead of leaving the Expedition zone in the Afternoon")
        }
        LeavingExpedition::LosesAnchored => {
            s.say("lose", "Anchored instead of leaving the Expedition zone in the Afternoon")
        }
    }
}

fn beyond(s: &Subject, more: Option<u32>) -> String {
    let more = more.map_or_else(|| "any number".to_owned(), |more| more.to_string());
    s.say("may", format!("get {more} over the maximum of counters by support abilities"))
}

fn begun(start: &Start) -> String {
    match start {
        Start::Counters(name, count) => format!("{count} {name} counters"),
        Start::TerrainMarkers(all) => {
            let all: Vec<_> = all.iter().map(|&one| terrain(one).to_owned()).collect();
            format!("a Terrain Marker for each of {}", listed(&all, "and"))
        }
    }
}
