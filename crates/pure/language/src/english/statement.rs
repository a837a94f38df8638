//! The statements of passive abilities about what they apply to.

use rules::{
    Ability, CardFilter, CostChange, Dice, ExtraCost, Keyword, LeavingExpedition, MoreForward,
    Passive, Scope, Start, Statement, TerrainSet, Terrains, WhichExpedition, Who,
};

use super::happening::roll;
use super::noun::SaidElsewhere;
use super::number::NumberStyle;
use super::scope;
use super::verb::{SentenceSubject, VerbAgreement, article, conjugated, spaced};
use super::word::Plurality;
use super::word::{
    boosts, card_type, count, keyword, more, plural, status, terrain, terrains, trigger,
};
use super::writer::AbilityWriter;
use crate::grammar::{listed, sentence};

/// A statement about a subject, as sentences without capitals and full stops.
pub(super) fn statement(
    writer: &mut AbilityWriter,
    passive: &Passive,
    s: &SentenceSubject,
) -> Vec<String> {
    let only = match &passive.scope {
        Scope::Only(selector) => {
            let noun = writer.noun(&scope::filter(selector), Plurality::One);
            format!("if there is only one {noun}, ")
        }
        Scope::Expeditions(WhichExpedition::FacingIn(one)) => {
            format!("if an Expedition facing me is in {}, ", terrain(*one))
        }
        _ => String::new(),
    };
    let mut said = match &passive.says {
        Statement::Costs(change) => costs(writer, passive, s, change),
        Statement::Have(_)
        | Statement::Tough(_)
        | Statement::LoseAbilities
        | Statement::IgnoreAbilities
        | Statement::AlsoType(_)
        | Statement::AlsoSubtypes(_)
        | Statement::AllHighest
        | Statement::Add(_)
        | Statement::Terrains(_) => vec![characteristic(writer, &passive.says, s)],
        Statement::ReserveLimit(_)
        | Statement::LandmarkLimit(_)
        | Statement::CannotMoveForward
        | Statement::OnlyDueTo(_)
        | Statement::IgnoresDefender
        | Statement::CostsAtLeast(_)
        | Statement::StayExhausted
        | Statement::KeepOneMoreExhausted
        | Statement::NotCounted
        | Statement::DrawOneAndExpandFromDeck => rule(&passive.says, s),
        Statement::MoreForward(_)
        | Statement::DiscardMeInsteadOfForward
        | Statement::DiscardMeInsteadOfForwardTo(_)
        | Statement::LeavingExpedition(_)
        | Statement::GainsStatusInstead(..)
        | Statement::GainsBoostsInstead(..)
        | Statement::GainsAgain(_)
        | Statement::ResupplyInsteadOfAscend
        | Statement::ResupplyOfTwo
        | Statement::Dice(_)
        | Statement::TokensInstead(_) => instead(writer, passive, s),
        Statement::MayBePlayedExhausted
        | Statement::CannotBePlayed
        | Statement::CannotActivate(_)
        | Statement::CannotGainCounters
        | Statement::CountersBeyondMaximum(_)
        | Statement::FirstGainsBoosts(_)
        | Statement::BeginsWith(_) => vec![permission(writer, passive, s)],
    };
    if let Some(first) = said.first_mut() {
        first.insert_str(0, &only);
    }
    said
}

fn characteristic(writer: &mut AbilityWriter, says: &Statement, s: &SentenceSubject) -> String {
    match says {
        Statement::Have(ability) => have(writer, s, ability),
        Statement::Tough(count) => {
            let letter = writer.counted(&scope::counted(count));
            s.does("be", format!("Tough {}", writer.letter(letter)))
        }
        Statement::LoseAbilities => s.does("lose", "all abilities"),
        Statement::IgnoreAbilities if s.person == VerbAgreement::I => {
            "ignore my abilities".to_owned()
        }
        Statement::IgnoreAbilities => format!("ignore the abilities of {}", s.text),
        Statement::AlsoType(one) => {
            let word = card_type(*one);
            let what =
                if s.person == VerbAgreement::They { plural(word, true) } else { article(word) };
            s.is(format!("also considered {what}"))
        }
        Statement::AlsoSubtypes(all) => {
            let all: Vec<_> = all.iter().map(|one| sentence(one)).collect();
            let several = all.len() > 1;
            let noun = plural("subtype", several);
            format!(
                "{} also {} the {} {noun}",
                s.text,
                conjugated("have", s.person),
                listed(&all, "and")
            )
        }
        Statement::AllHighest => {
            let statistics = terrains(TerrainSet::ALL);
            match s.person {
                VerbAgreement::I => format!("my {statistics} are equal to my highest statistic"),
                VerbAgreement::It => format!("its {statistics} are equal to its highest statistic"),
                VerbAgreement::They => {
                    format!("the {statistics} of {} are equal to their highest statistic", s.text)
                }
            }
        }
        Statement::Add(statistics) => s.does("have", more(*statistics)),
        Statement::Terrains(terrains) => changed(s, terrains),
        _ => String::new(),
    }
}

fn have(writer: &AbilityWriter, s: &SentenceSubject, ability: &Ability) -> String {
    match ability {
        Ability::Keyword(
            one @ (Keyword::Defender
            | Keyword::Eternal
            | Keyword::Gigantic
            | Keyword::Seasoned
            | Keyword::Tough(_)),
        ) => s.does("be", keyword(*one)),
        other => s.does("have", writer.quoted(other)),
    }
}

fn changed(s: &SentenceSubject, changed: &Terrains) -> String {
    let gained = terrains(changed.gain.iter().copied().collect());
    let their = if s.person == VerbAgreement::They { "their" } else { "its" };
    let lose = conjugated("lose", s.person);
    match (gained.is_empty(), changed.lose_others) {
        (true, true) => format!("{} {lose} {their} terrains", s.text),
        (true, false) => s.does("keep", format!("{their} terrains")),
        (false, true) => s.does("be", format!("{gained} and {lose} {their} other terrains")),
        (false, false) => s.does("be", format!("{gained} in addition to {their} other terrains")),
    }
}

fn rule(says: &Statement, s: &SentenceSubject) -> Vec<String> {
    let text = match says {
        Statement::ReserveLimit(by) => limit(s, "Reserve limit", *by),
        Statement::LandmarkLimit(by) => limit(s, "Landmark limit", *by),
        Statement::CannotMoveForward => s.does("can't", "move forward"),
        Statement::OnlyDueTo(one) => {
            s.does("can't", format!("move forward during Dusk except due to {}", terrain(*one)))
        }
        Statement::IgnoresDefender => {
            format!("Defender Characters don't prevent {} from moving forward", object(s))
        }
        Statement::CostsAtLeast(least) => s.does("can't", format!("cost less than {{{least}}}")),
        Statement::StayExhausted => s.does("remain", "exhausted during Morning"),
        Statement::KeepOneMoreExhausted => {
            s.does("may", "keep one more card in Reserve during Night if it's exhausted")
        }
        Statement::NotCounted => {
            let dont = if s.person == VerbAgreement::It { "doesn't" } else { "don't" };
            format!("{} {dont} count towards your Reserve limit", s.text)
        }
        Statement::DrawOneAndExpandFromDeck => {
            let whose = if s.text == "you" { "your" } else { "their" };
            let draw = if s.text == "you" { String::new() } else { format!("{} ", s.text) };
            return vec![
                format!("during Morning, {draw}draw only one card"),
                format!(
                    "then, {draw}put the top card of {whose} deck in {whose} Mana zone instead of a card from {whose} hand"
                ),
            ];
        }
        _ => String::new(),
    };
    vec![text]
}

fn limit(s: &SentenceSubject, name: &str, by: i32) -> String {
    let way = if by < 0 { "reduced" } else { "increased" };
    let by = count(by.unsigned_abs());
    match s.text.as_str() {
        "you" => format!("your {name} is {way} by {by}"),
        "players" => format!("all {name}s are {way} by {by}"),
        other => {
            format!("the {name} of {} is {way} by {by}", if other == "I" { "me" } else { other })
        }
    }
}

/// The subject as an object: something is done to it.
fn object(s: &SentenceSubject) -> &str {
    if s.person == VerbAgreement::I { "me" } else { &s.text }
}

fn costs(
    writer: &mut AbilityWriter,
    passive: &Passive,
    s: &SentenceSubject,
    change: &CostChange,
) -> Vec<String> {
    if change.free {
        return vec![s.does("cost", "nothing")];
    }
    let way = if change.by < 0 { "less" } else { "more" };
    let by = NumberStyle::Mana.write(change.by.unsigned_abs());
    let number = rules::effect::Number::Per(Box::new(rules::effect::Per {
        times: change.by.unsigned_abs(),
        per: change.per.as_ref().map_or(rules::effect::Counted::Paid, scope::counted),
        plus: 0,
    }));
    let (by, per) = if change.per.is_some() {
        let amount = writer.amount(&number, NumberStyle::Mana);
        (amount.text, amount.per)
    } else {
        (by, String::new())
    };
    let least = change.at_least.map(|least| format!(", down to a minimum of {{{least}}}"));
    let much = format!("{by} {way}{per}{}", least.unwrap_or_default());
    let mine = if s.person == VerbAgreement::I { "my cost" } else { "their cost" };
    match change.extra {
        Some(ExtraCost::DiscardFromReserve) => {
            vec![format!(
                "you may discard a card from your Reserve to {} {mine} by {by}",
                reduce(change)
            )]
        }
        Some(ExtraCost::ExhaustInReserve) => {
            vec![format!(
                "you may exhaust a card from your Reserve to {} {mine} by {by}",
                reduce(change)
            )]
        }
        Some(ExtraCost::SacrificePermanent) => {
            vec![format!("you may sacrifice a Permanent to {} {mine} by {by}", reduce(change))]
        }
        Some(ExtraCost::SacrificeCharacter) => {
            vec![format!("you may sacrifice a Character to {} {mine} by {by}", reduce(change))]
        }
        Some(ExtraCost::SpendBoosts(number)) => {
            let boosts = format!("{number} {}", plural("boost", number != 1));
            let from = "Characters in your Expeditions";
            vec![format!("you may spend {boosts} from {from} to {} {mine} by {by}", reduce(change))]
        }
        Some(extra @ (ExtraCost::TargetIn(_) | ExtraCost::TargetGigantic)) => {
            let target = match extra {
                ExtraCost::TargetIn(one) => format!("a Character in {}", terrain(one)),
                _ => "a Gigantic Character".to_owned(),
            };
            let target = format!("can only target {target}");
            let who = if s.person == VerbAgreement::I { "I" } else { "they" };
            vec![
                format!("you may play {} for {much}", object(s)),
                format!("if you do, {who} {target}"),
            ]
        }
        None if change.optional => {
            let what = match &passive.scope {
                Scope::Played(filter) if filter.by == Who::You => cards(writer, filter),
                _ => object(s).to_owned(),
            };
            vec![format!("you may play {what} for {much}")]
        }
        None => vec![s.does("cost", much)],
    }
}

fn reduce(change: &CostChange) -> &'static str {
    if change.by < 0 { "reduce" } else { "increase" }
}

/// Cards that you play: `exhausted Characters from your Reserve in my Expedition`.
fn cards(writer: &mut AbilityWriter, filter: &CardFilter) -> String {
    let said = SaidElsewhere { relation: Some(String::new()), ..SaidElsewhere::default() };
    let noun = writer.noun_said(&scope::played(filter), Plurality::All, &said);
    let into = if filter.into_my_expedition { "in my Expedition" } else { "" };
    spaced([if filter.other { "other" } else { "" }, &noun, scope::from(filter), into])
}

fn instead(writer: &mut AbilityWriter, passive: &Passive, s: &SentenceSubject) -> Vec<String> {
    let text = match &passive.says {
        Statement::MoreForward(more) => more_forward(s, *more),
        Statement::DiscardMeInsteadOfForward => {
            format!("if {} would move forward, you may discard me instead", s.text)
        }
        Statement::DiscardMeInsteadOfForwardTo(steps) => {
            let discard = "you may discard me instead";
            let (first, rest) = steps
                .split_first()
                .map_or((None, steps.as_slice()), |(first, rest)| (Some(first), rest));
            let to = first.map_or_else(String::new, |first| format!(" to {}", writer.wish(first)));
            let mut said = vec![format!("if {} would move forward, {discard}{to}", s.text)];
            said.extend(writer.run(rest));
            return said;
        }
        Statement::LeavingExpedition(how) => return leaving(writer, passive, s, *how),
        Statement::GainsStatusInstead(one, other) => {
            let gain = s.does("gain", status(*other));
            format!("if {} would gain {}, {gain} instead", s.text, status(*one))
        }
        Statement::GainsBoostsInstead(one, number) => {
            let gain = s.does("gain", boosts(*number));
            format!("if {} would gain {}, {gain} instead", s.text, status(*one))
        }
        Statement::GainsAgain(one) => {
            let was = s.was(format!("already {}", status(*one)));
            let was = was.strip_prefix(&s.text).unwrap_or(&was).trim_start();
            let it = if s.person == VerbAgreement::I { "I" } else { "they" };
            format!("{} can gain {} even if {it} {was}", s.text, status(*one))
        }
        Statement::ResupplyInsteadOfAscend => {
            let would = "Ascended Expeditions would attempt to Ascend again";
            let (whose, then) = owned(s, "Resupply");
            format!("if one of {whose} {would}, {then} instead")
        }
        Statement::ResupplyOfTwo => {
            let (whose, then) = owned(s, "reveal");
            return vec![
                format!(
                    "if {} would Resupply, instead {then} the top two cards of {whose} deck",
                    s.text
                ),
                "put one in Reserve, and discard the other".to_owned(),
            ];
        }
        Statement::TokensInstead(number) => {
            let (_, then) = owned(s, "create");
            let two = count(*number);
            format!("if {} would create a token, {then} {two} in the same place instead", s.text)
        }
        Statement::Dice(Dice::MayAddOne) => {
            format!("if {} would roll a die, {} may add 1 to its result", s.text, they(s))
        }
        Statement::Dice(Dice::RevealTopCard) => {
            let (whose, then) = owned(s, "also reveal");
            format!(
                "if {} would roll one or more dice, {then} the top card of {whose} deck",
                s.text
            )
        }
        Statement::Dice(Dice::OneMore) => {
            let (whose, then) = owned(s, "roll that many dice plus one");
            format!(
                "if {} would roll one or more dice, instead {then} and ignore the roll of {whose} choice",
                s.text
            )
        }
        _ => String::new(),
    };
    vec![text]
}

/// `your` and `Resupply`, `their` and `they Resupply`.
fn owned(s: &SentenceSubject, verb: &str) -> (&'static str, String) {
    if s.text == "you" {
        ("your", verb.to_owned())
    } else {
        ("their", format!("{} {verb}", they(s)))
    }
}

fn they(s: &SentenceSubject) -> &'static str {
    match s.text.as_str() {
        "you" => "you",
        "I" => "I",
        _ => "they",
    }
}

fn more_forward(s: &SentenceSubject, more: MoreForward) -> String {
    let it = if s.person == VerbAgreement::They { "they move" } else { "it moves" };
    let head = format!("if {} would move forward during Dusk, ", s.text);
    let forward = format!("{it} forward one more region instead");
    let Some(least) = more.roll_at_least else { return head + &forward };
    let Some(most) = more.stays_at_most else {
        return format!("{head}roll a die. On a {}, {forward}", roll(u32::from(least), None));
    };
    let (least, most) = (roll(u32::from(least), None), roll(1, Some(u32::from(most))));
    let stays = if s.person == VerbAgreement::They { "they don't move" } else { "it doesn't move" };
    format!("{head}roll a die. On a: • {least}, {forward}. • {most}, {stays} instead")
}

fn leaving(
    writer: &mut AbilityWriter,
    passive: &Passive,
    s: &SentenceSubject,
    how: LeavingExpedition,
) -> Vec<String> {
    let (one, place) = leaver(writer, passive, s);
    let (it, whose) = if s.person == VerbAgreement::I { ("me", "my") } else { ("it", "its") };
    let head = |when: &str| format!("if {one} would leave {place}{when}, ");
    let mana = format!("put {it} in {whose} owner's Mana zone instead");
    match how {
        LeavingExpedition::ToMana => vec![head("") + &mana],
        LeavingExpedition::MayGoToMana => vec![format!("{}you may {mana}", head(""))],
        LeavingExpedition::MayGoToManaOrDraw => {
            vec![format!("{}you may {mana}", head("")), "if you don't, draw a card".to_owned()]
        }
        LeavingExpedition::LosesBoosts => {
            let lose =
                if s.person == VerbAgreement::I { "I lose all my" } else { "it loses all its" };
            vec![format!("{}{lose} boosts instead", head(" during the Afternoon"))]
        }
        LeavingExpedition::Defects => {
            let says = if s.person == VerbAgreement::I {
                "I would go to Reserve from the Expedition zone, I gain Fleeting and defect"
                    .to_owned()
            } else {
                format!("{one} would go to Reserve from {place}, it gains Fleeting and defects")
            };
            vec![format!("if {says} instead")]
        }
        LeavingExpedition::MaySacrificeMe => {
            vec![format!("{}you may sacrifice me instead", head(" during the Afternoon"))]
        }
        LeavingExpedition::MaySacrificeMeToLoseAnchored => {
            let lose = "you may sacrifice me to have it lose Anchored instead";
            vec![format!("{}{lose}", head(" during the Afternoon"))]
        }
        LeavingExpedition::LosesAnchored => {
            let lose = if s.person == VerbAgreement::I { "I lose" } else { "it loses" };
            vec![format!("{}{lose} Anchored instead", head(" during the Afternoon"))]
        }
    }
}

/// What would leave which place: `I` and `the Expedition zone`, `a Boosted Character` and `my Expedition`.
fn leaver(
    writer: &mut AbilityWriter,
    passive: &Passive,
    s: &SentenceSubject,
) -> (String, &'static str) {
    let Scope::Objects(selector) = &passive.scope else {
        return (s.text.clone(), "the Expedition zone");
    };
    let mut filter = scope::filter(selector);
    let is_mine = selector.within == rules::Within::MyExpedition;
    if is_mine {
        filter.place = rules::effect::Where::Play;
    }
    (writer.a(&filter), if is_mine { "my Expedition" } else { "the Expedition zone" })
}

fn permission(writer: &mut AbilityWriter, passive: &Passive, s: &SentenceSubject) -> String {
    match &passive.says {
        Statement::MayBePlayedExhausted => match &passive.scope {
            Scope::Played(filter) if filter.by == Who::You => {
                format!("you may play {}", cards(writer, filter))
            }
            _ => s.does("may", "be played even if exhausted"),
        },
        Statement::CannotBePlayed => s.does("can't", "be played"),
        Statement::CannotActivate(all) => {
            let all: Vec<_> = all.iter().map(|one| trigger(one).to_owned()).collect();
            let all = listed(&all, "and");
            match s.person {
                VerbAgreement::I => format!("my {all} abilities can't activate"),
                VerbAgreement::It | VerbAgreement::They => {
                    format!("the {all} abilities of {} can't activate", s.text)
                }
            }
        }
        Statement::CannotGainCounters => s.does("can't", "gain counters"),
        Statement::CountersBeyondMaximum(more) => beyond(s, *more),
        Statement::FirstGainsBoosts(number) => first(writer, passive, s, *number),
        Statement::BeginsWith(start) => s.does("begin", format!("the game with {}", begun(start))),
        _ => String::new(),
    }
}

fn first(
    writer: &mut AbilityWriter,
    passive: &Passive,
    s: &SentenceSubject,
    number: u32,
) -> String {
    let one = if let Scope::Played(filter) = &passive.scope {
        let said =
            SaidElsewhere { relation: Some(scope::relation(filter)), ..SaidElsewhere::default() };
        writer.noun_said(&scope::played(filter), Plurality::One, &said)
    } else {
        format!("of {}", object(s))
    };
    format!("the first {one} each Afternoon gains {}", boosts(number))
}

fn beyond(s: &SentenceSubject, more: Option<u32>) -> String {
    let (whose, them, their) = match s.person {
        VerbAgreement::I => ("my Support abilities".to_owned(), "me", "my"),
        VerbAgreement::It => (format!("the Support abilities of {}", s.text), "it", "its"),
        VerbAgreement::They => (format!("the Support abilities of {}", s.text), "them", "their"),
    };
    match more {
        None => format!("{whose} can give {them} counters beyond {their} maximum"),
        Some(more) => {
            let counters = plural("counter", more != 1);
            format!("{whose} can give {them} {more} more {counters} than {their} maximum")
        }
    }
}

fn begun(start: &Start) -> String {
    match start {
        Start::Counters(name, number) => {
            format!("{number} {} {}", sentence(name), plural("counter", *number != 1))
        }
        Start::TerrainMarkers(all) => {
            let all: Vec<_> = all.iter().map(|&one| format!("one {}", terrain(one))).collect();
            format!("{} Terrain Marker", listed(&all, "and"))
        }
    }
}
