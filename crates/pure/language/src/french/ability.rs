//! Abilities in French.

use rules::effect::Step;
use rules::{
    Ability, Condition, Cost, CostChange, Count, Dice, ExtraCost, Keyword, LeavingExpedition,
    MoreForward, Passive, QuickAction, Reaction, Start, Statement, Terrain, Terrains, Works,
};

use super::de::{de, que};
use super::number::Countable;
use super::speech::Speech;
use super::subject::{FrenchSubject, kind, objects, subject};
use super::verb::{
    ALLER, AVANCER, AVOIR, COMMENCER, COUTER, CREER, ETRE, GAGNER, LANCER, NE_COUTER,
    NE_PAS_COMPTER, NE_PAS_ETRE, NE_PEUT, NE_PEUT_PAS, PERDRE, PIOCHER, POUVOIR, Person,
    RAVITAILLER, RESTER, REVELER, TRAHIR,
};
use super::word::{
    boosts, card_type, cost, counter, keyword, status, subtype, terrain, terrains, triggers,
};
use crate::grammar::{is_of_play, listed, numbers, sentence};

pub(super) fn ability(ability: &Ability) -> String {
    match ability {
        Ability::Keyword(one) => format!("{}.", keyword(*one)),
        Ability::Passive(one) => format!("{}.", sentence(&passive(one))),
        Ability::Reaction(one) => reaction(one),
        Ability::QuickAction(one) => quick_action(one),
        Ability::Spell(steps) if !steps.is_empty() => Speech::default().effect(steps),
        Ability::Effect | Ability::Spell(_) => "L'effet d'un Sort.".to_owned(),
        Ability::Unread => "Quelque chose qui n'est pas enregistré.".to_owned(),
    }
}

/// Where a support ability works.
const SUPPORT: &str = "depuis la Réserve, sauf épuisement : ";

/// What may be done instead of moving forward.
const INSTEAD_OF_FORWARD: &str = "ou bien je suis défaussé à la place, si vous le voulez";

fn reaction(reaction: &Reaction) -> String {
    if reaction.effect.is_empty() {
        let from = if reaction.support { ", depuis la Réserve," } else { "" };
        return format!("Une réaction{from} à ceci : {}.", triggers(&reaction.on));
    }
    let mut speech = Speech::default();
    let from = if reaction.support { SUPPORT } else { "" };
    let on = speech.triggers(&reaction.on);
    let test = reaction.test.as_ref().map(|test| format!(", {}", speech.if_so(test)));
    let effect = speech.effect(&reaction.effect);
    format!("{} — {effect}", sentence(&format!("{from}{on}{}", test.unwrap_or_default())))
}

fn quick_action(action: &QuickAction) -> String {
    if action.effect.is_empty() {
        let from = if action.support { ", depuis la Réserve" } else { "" };
        let cost: Vec<_> = action.cost.iter().map(|part| cost(part).to_owned()).collect();
        return format!("Une action rapide{from}, à ce prix : {}.", listed(&cost, "et"));
    }
    let mut speech = Speech::default();
    let support = action.support && !action.cost.contains(&Cost::Discard);
    let from = if support { SUPPORT } else { "" };
    let cost = match action.cost.as_slice() {
        [] => "sans rien payer".to_owned(),
        some => speech.costs(some),
    };
    let effect = speech.effect(&action.effect);
    let only = action.test.as_ref().map(|test| format!(" Seulement {}.", speech.if_so(test)));
    format!("{} : {effect}{}", sentence(&format!("{from}{cost}")), only.unwrap_or_default())
}

/// A passive ability as a clause.
pub(super) fn passive(passive: &Passive) -> String {
    let works = match passive.works {
        Works::Usual => "",
        Works::Support => SUPPORT,
        Works::Anywhere if is_of_play(&passive.says) => "quand on me joue : ",
        Works::Anywhere => "où que je sois : ",
    };
    let met = passive.condition.as_ref().map(|one| format!("tant {}, ", as_long(one)));
    let says = statement(&subject(&passive.scope), &passive.says);
    format!("{works}{}{says}", met.unwrap_or_default())
}

/// A condition behind `tant`: `que je suis Boosté`.
fn as_long(condition: &Condition) -> String {
    if let Condition::So(test) = condition {
        return Speech::default().that_so(test);
    }
    que(&self::condition(condition))
}

fn condition(condition: &Condition) -> String {
    match condition {
        Condition::Not(inner) => format!("il n'est pas vrai {}", as_long(inner)),
        Condition::AtLeast(count, 1) => match of(count) {
            others if others.starts_with("autres ") => format!("il y a d'{others}"),
            some => format!("il y a des {some}"),
        },
        Condition::AtLeast(count, number) => format!("il y a au moins {number} {}", of(count)),
        Condition::LessThan(count, 1) => format!("il n'y a pas {}", de(&of(count))),
        Condition::LessThan(count, number) => format!("il y a moins de {number} {}", of(count)),
        Condition::Boosted => "je suis Boosté".to_owned(),
        Condition::Status(one) => format!("je suis {}", status(*one)),
        Condition::InTerrain(one) => format!("je suis en {}", terrain(*one)),
        Condition::InContact => "je suis En Contact".to_owned(),
        Condition::Ascended => "mon Expédition est Élevée".to_owned(),
        Condition::Behind => "mon Expédition est en retard".to_owned(),
        Condition::FirstDay => "c'est le premier Jour".to_owned(),
        Condition::PlayedInEmptyExpedition => {
            "l'Expédition que je dois rejoindre n'a aucun Personnage".to_owned()
        }
        Condition::So(test) => Speech::default().that_so(test),
        Condition::PlayedInStartingRegion => {
            "l'Expédition que je dois rejoindre est en région de Héros ou de Compagnon".to_owned()
        }
    }
}

/// What is counted, in the plural without an article.
fn of(count: &Count) -> String {
    match count {
        Count::CharactersFacingMe => "Personnages qui me font face".to_owned(),
        Count::Objects(selector) => objects(selector),
        Count::OpponentsObjects(selector) => {
            format!("{} en jeu chez un de vos adversaires", kind(selector))
        }
        Count::ManaOrbs => "Orbes de Mana que vous contrôlez".to_owned(),
        Count::MyCounters(name) => format!("compteurs {} sur moi", counter(name)),
        Count::HeroCounters(name) => format!("compteurs {} sur votre Héros", counter(name)),
        Count::SingleTerrainRegions => "régions visibles d'un seul terrain".to_owned(),
        Count::AscendedExpeditions => "Expéditions Élevées que vous contrôlez".to_owned(),
        Count::RegionsBetween => "régions entre vos Expéditions".to_owned(),
        Count::BaseStatisticsOfZero => {
            "statistiques de base à 0 des Personnages en jeu que vous contrôlez".to_owned()
        }
        Count::These(counted) => match Speech::default().countable(counted) {
            Countable::Things(noun) => noun.many,
            Countable::Value(value) => format!("points dans {value}"),
        },
    }
}

fn instead_of_forward(s: &FrenchSubject, steps: &[Step]) -> String {
    let then = Speech::default().clause(steps);
    s.say(&AVANCER, format!("{INSTEAD_OF_FORWARD} ; dans ce cas, {then}"))
}

fn only_due_to(s: &FrenchSubject, one: Terrain) -> String {
    s.say(&NE_PEUT, format!("avancer au Crépuscule que grâce à ce terrain : {}", terrain(one)))
}

fn statement(s: &FrenchSubject, says: &Statement) -> String {
    match says {
        Statement::Have(ability) => have(s, ability),
        Statement::Tough(count) => {
            format!("{} autant qu'il y a {}", s.be("Coriace"), de(&of(count)))
        }
        Statement::LoseAbilities => s.say(&PERDRE, "toute capacité"),
        Statement::IgnoreAbilities => ignored(s),
        Statement::AlsoType(one) => s.say(&ETRE, format!("aussi {}", card_type(*one))),
        Statement::AlsoSubtypes(all) => {
            let all: Vec<_> = all.iter().map(|one| subtype(one)).collect();
            s.say(&AVOIR, format!("aussi le sous-type {}", listed(&all, "et")))
        }
        Statement::AllHighest => s.say(&AVOIR, "trois statistiques égales à la plus haute"),
        Statement::Add(more) => {
            s.say(&AVOIR, format!("{} de plus en statistiques", numbers(*more)))
        }
        Statement::Terrains(terrains) => s.say(&AVOIR, changed(terrains)),
        Statement::ReserveLimit(by) => s.say(&AVOIR, limit("réserve", *by)),
        Statement::LandmarkLimit(by) => s.say(&AVOIR, limit("repères", *by)),
        Statement::CannotMoveForward => s.say(&NE_PEUT_PAS, "avancer"),
        Statement::OnlyDueTo(one) => only_due_to(s, *one),
        Statement::IgnoresDefender => s.say(&POUVOIR, "avancer malgré les Défenseurs"),
        Statement::Costs(change) => costs(s, change),
        Statement::CostsAtLeast(least) => s.say(&NE_PEUT_PAS, format!("coûter moins de {least}")),
        Statement::StayExhausted => s.are(&RESTER, "épuisé", "lors de Préparer"),
        Statement::KeepOneMoreExhausted => {
            s.say(&POUVOIR, "garder en Réserve une carte épuisée de plus lors du Nettoyage")
        }
        Statement::NotCounted => s.say(&NE_PAS_COMPTER, "dans la limite de réserve"),
        Statement::DrawOneAndExpandFromDeck => s.say(
            &PIOCHER,
            "une carte le Matin, et la carte du dessus du Deck devient l'Orbe de Mana",
        ),
        Statement::MoreForward(more) => more_forward(s, *more),
        Statement::DiscardMeInsteadOfForward => s.say(&AVANCER, INSTEAD_OF_FORWARD),
        Statement::DiscardMeInsteadOfForwardTo(steps) => instead_of_forward(s, steps),
        Statement::LeavingExpedition(how) => leaving(s, *how),
        Statement::GainsStatusInstead(one, other) => {
            s.say(&GAGNER, format!("{} au lieu {}", status(*other), de(status(*one))))
        }
        Statement::GainsBoostsInstead(one, boosts) => {
            s.say(&GAGNER, format!("{} au lieu {}", self::boosts(*boosts), de(status(*one))))
        }
        Statement::GainsAgain(one) => s.say(&POUVOIR, format!("gagner {} à nouveau", status(*one))),
        Statement::ResupplyInsteadOfAscend => {
            s.say(&RAVITAILLER, "au lieu d'Élever une Expédition déjà Élevée")
        }
        Statement::ResupplyOfTwo => {
            s.say(&REVELER, "deux cartes pour Ravitailler, dont une seule reste")
        }
        Statement::Dice(one) => dice(s, *one),
        Statement::TokensInstead(number) => {
            let number = super::number::in_words(*number, false);
            s.say(&CREER, format!("{number} jetons au même endroit au lieu d'un"))
        }
        Statement::MayBePlayedExhausted => s.are(&RESTER, "jouable", "malgré l'épuisement"),
        Statement::CannotBePlayed => s.are(&NE_PAS_ETRE, "jouable", "").trim_end().to_owned(),
        Statement::CannotActivate(all) => {
            s.say(&NE_PEUT_PAS, format!("activer de réaction à ceci : {}", triggers(all)))
        }
        Statement::CannotGainCounters => s.say(&NE_PEUT_PAS, "gagner de compteurs"),
        Statement::CountersBeyondMaximum(more) => beyond(s, *more),
        Statement::FirstGainsBoosts(boosts) => s.say(
            &GAGNER,
            format!("{}, mais seulement le premier de chaque Après-midi", self::boosts(*boosts)),
        ),
        Statement::BeginsWith(start) => {
            s.say(&COMMENCER, format!("la partie avec {}", begun(start)))
        }
    }
}

fn have(s: &FrenchSubject, ability: &Ability) -> String {
    match ability {
        Ability::Keyword(Keyword::Cooldown) => s.say(&AVOIR, "Rafraîchissement"),
        Ability::Keyword(one) => s.keyword(*one),
        other => {
            s.say(&AVOIR, format!("ceci : « {} »", self::ability(other).trim_end_matches('.')))
        }
    }
}

fn ignored(s: &FrenchSubject) -> String {
    match s.person {
        Person::I => "mes autres capacités sont ignorées".to_owned(),
        Person::You | Person::It | Person::They => s.say(&PERDRE, "l'effet de toute capacité"),
    }
}

fn changed(terrains: &Terrains) -> String {
    let gained = self::terrains(terrains.gain.iter().copied().collect());
    match (terrains.gain.is_empty(), terrains.lose_others) {
        (true, _) => gained,
        (false, true) => format!("{gained} et aucun autre terrain"),
        (false, false) => format!("{gained} en plus"),
    }
}

fn limit(name: &str, by: i32) -> String {
    let way = if by < 0 { "moins" } else { "plus" };
    format!("{} de {way} en limite de {name}", by.unsigned_abs())
}

fn costs(s: &FrenchSubject, change: &CostChange) -> String {
    if change.free {
        return s.say(&NE_COUTER, "rien");
    }
    let way = if change.by < 0 { "moins" } else { "plus" };
    let mut rest = vec![format!("{} de {way}", change.by.unsigned_abs())];
    if let Some(per) = &change.per {
        rest.push(format!(" autant de fois qu'il y a {}", de(&of(per))));
    }
    if let Some(least) = change.at_least {
        rest.push(format!(", sans descendre sous {least},"));
    }
    if change.optional {
        rest.push(" si le joueur le veut".to_owned());
    }
    match change.extra {
        None => {}
        Some(ExtraCost::DiscardFromReserve) => {
            rest.push(" si le joueur défausse une carte de sa Réserve".to_owned());
        }
        Some(ExtraCost::ExhaustInReserve) => {
            rest.push(" si le joueur épuise une carte de sa Réserve".to_owned());
        }
        Some(ExtraCost::SacrificePermanent) => {
            rest.push(" si le joueur sacrifie un Permanent".to_owned());
        }
        Some(ExtraCost::SacrificeCharacter) => {
            rest.push(" si le joueur sacrifie un Personnage".to_owned());
        }
        Some(ExtraCost::SpendBoosts(number)) => {
            let boosts = boosts(number);
            rest.push(format!(" si le joueur dépense {boosts} de Personnages de ses Expéditions"));
        }
        Some(ExtraCost::TargetGigantic) => {
            rest.push(" si la cible est un Personnage Gigantesque".to_owned());
        }
        Some(ExtraCost::TargetIn(one)) => {
            rest.push(format!(" si la cible est un Personnage en {}", terrain(one)));
        }
    }
    s.say(&COUTER, rest.concat().trim_end_matches(','))
}

fn more_forward(s: &FrenchSubject, more: MoreForward) -> String {
    let mut rest = vec!["d'une région de plus au Crépuscule".to_owned()];
    if let Some(least) = more.roll_at_least {
        rest.push(format!(", si un dé donne {least} ou plus"));
    }
    if let Some(most) = more.stays_at_most {
        rest.push(format!(", et pas du tout s'il donne {most} ou moins"));
    }
    s.say(&AVANCER, rest.concat())
}

fn leaving(s: &FrenchSubject, how: LeavingExpedition) -> String {
    let mana = "dans la zone de Mana depuis la zone d'Expédition";
    match how {
        LeavingExpedition::ToMana => s.say(&ALLER, mana),
        LeavingExpedition::MayGoToMana => s.say(&POUVOIR, format!("aller {mana}")),
        LeavingExpedition::MayGoToManaOrDraw => {
            s.say(&POUVOIR, format!("aller {mana}, sinon vous piochez une carte"))
        }
        LeavingExpedition::LosesBoosts => {
            s.say(&PERDRE, "tout boost au lieu de quitter la zone d'Expédition l'Après-midi")
        }
        LeavingExpedition::Defects => {
            let defects = TRAHIR.form(s.person);
            let instead = "au lieu d'aller dans la Réserve depuis la zone d'Expédition";
            s.say(&GAGNER, format!("Fugace et {defects} {instead}"))
        }
        LeavingExpedition::MaySacrificeMe => s.say(
            &POUVOIR,
            "rester au lieu de quitter la zone d'Expédition l'Après-midi, si l'on me sacrifie",
        ),
        LeavingExpedition::MaySacrificeMeToLoseAnchored => s.say(
            &POUVOIR,
            "perdre Ancré au lieu de quitter la zone d'Expédition l'Après-midi, si l'on me sacrifie",
        ),
        LeavingExpedition::LosesAnchored => {
            s.say(&PERDRE, "Ancré au lieu de quitter la zone d'Expédition l'Après-midi")
        }
    }
}

fn dice(s: &FrenchSubject, dice: Dice) -> String {
    match dice {
        Dice::MayAddOne => s.say(&POUVOIR, "ajouter 1 à un dé"),
        Dice::RevealTopCard => s.say(&REVELER, "la carte du dessus du Deck avec un dé"),
        Dice::OneMore => s.say(&LANCER, "un dé de plus, et un dé est ignoré"),
    }
}

fn beyond(s: &FrenchSubject, more: Option<u32>) -> String {
    let more = more.map_or_else(|| "sans fin".to_owned(), |more| format!("de {more}"));
    s.say(
        &POUVOIR,
        format!("dépasser {more} leur maximum de compteurs par des capacités de soutien"),
    )
}

fn begun(start: &Start) -> String {
    match start {
        Start::Counters(name, 1) => format!("1 compteur {}", counter(name)),
        Start::Counters(name, count) => format!("{count} compteurs {}", counter(name)),
        Start::TerrainMarkers(all) => {
            let all: Vec<_> = all.iter().map(|&one| terrain(one).to_owned()).collect();
            format!("un marqueur de Terrain pour chacun : {}", listed(&all, "et"))
        }
    }
}
