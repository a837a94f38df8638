//! Every card at least once: it is played from Hand and from Reserve, its quick actions are used, and what is offered first is done
//! until the turn is over. Nothing is stuck, nothing is found, and what is created is whole.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use audit::{Evidence, Severity};
use cards::{Card, Kind};
use engine::Verdict;
use moves::LiveRecorder;
use rules::{Ability, Event, FaceEntry};

use crate::games;
use crate::verdicts::{begun, head};

/// The most decisions of one turn.
const DECISIONS_MAX: usize = 60;

/// What else is there: Characters in play and in Reserve, a Permanent, cards that are exhausted.
const BOARD: [(&str, &str); 9] = [
    ("Ari/hero", "pigs"),
    ("Ari/companion", "red"),
    ("Ari/reserve", "pigs"),
    ("Ari/reserve", "meadow"),
    ("Ari/landmark", "meadow"),
    ("Kim/hero", "pigs"),
    ("Kim/companion", "red"),
    ("Kim/reserve", "red"),
    ("Kim/landmark", "meadow"),
];

/// How a scene has gone.
#[derive(Debug, Default)]
struct Gone {
    wrong: Vec<String>,
    doubtful: Vec<String>,
    decisions: usize,
    impossible: bool,
}

/// How a card is brought into the game.
#[derive(Clone, Copy, Debug)]
enum Way {
    Hand,
    Reserve,
    Action,
    Hero,
}

fn ways(card: &Card) -> Vec<(Way, String)> {
    let into = match card.kind {
        Kind::Character | Kind::ExpeditionPermanent => " hero",
        Kind::LandmarkPermanent | Kind::Spell => "",
        Kind::Hero => return vec![(Way::Hero, "ARI: pass\nKIM: pass\n".to_owned())],
        _ => return Vec::new(),
    };
    let mut all = vec![
        (Way::Hand, format!("ARI: CARD{into} from hand\n")),
        (Way::Reserve, format!("ARI: CARD{into} from reserve\n")),
    ];
    let is_action = |one: &&Ability| matches!(one, Ability::QuickAction(_));
    let actions = card.abilities().into_iter().flatten().filter(is_action);
    all.extend(actions.map(|_| (Way::Action, "ARI: uses CARD\n".to_owned())));
    all
}

fn text(card: &Card, way: Way) -> String {
    let supports = card
        .abilities()
        .into_iter()
        .flatten()
        .any(|one| matches!(one, Ability::QuickAction(action) if action.support));
    let place = match way {
        Way::Hand | Way::Hero => None,
        Way::Reserve => Some("Ari/reserve"),
        Way::Action if supports => Some("Ari/reserve"),
        Way::Action if card.kind == Kind::LandmarkPermanent => Some("Ari/landmark"),
        Way::Action => Some("Ari/hero"),
    };
    let mut facts = String::new();
    for (place, face) in place.map(|place| (place, "it")).into_iter().chain(BOARD) {
        let _ = write!(facts, ", {{object: {{place: {place}, face: {face}}}}}");
    }
    let hero = if let Way::Hero = way { "it" } else { "ha" };
    // What lies in the Decks is known, so that what the table shows can be named.
    let cards = if card.kind == Kind::Hero { "" } else { ", it" };
    let deck = format!("deck 39 {hero} | 13 pigs, 13 red, {} meadow{cards}", 13 - cards.len() / 4);
    let theirs = "deck 39 hk | 13 pigs, 13 red, 13 meadow";
    let begun = begun().replace("deck 39 ha", &deck).replace("deck 39 hk", theirs);
    format!(
        "{}Card: it = {}\nCard: pigs = ALT_COREKS_B_AX_12_C\nCard: red = ALT_CORE_B_BR_10_C\n\
         Card: meadow = ALT_CORE_B_MU_24_C\n\n{begun}< * observed why: gap, facts: [\
         {{mana: {{seat: 0, orbs: 12, ready: 12}}}}, {{mana: {{seat: 1, orbs: 12, ready: 12}}}}{facts}]\n",
        head("console", "limited"),
        card.reference
    )
}

fn play(card: &Card, way: Way, lines: &str) -> Gone {
    let mut gone = Gone::default();
    let played = match moves::play(&text(card, way)) {
        Ok(played) => played,
        Err(why) => {
            gone.wrong.push(format!("set-up: {why}"));
            return gone;
        }
    };
    let mut drafts = played.drafts;
    let replay = games::drafted("card", drafts.clone());
    let mut scribe = LiveRecorder::of(&replay).expect("it can be followed");
    let mut say = |scribe: &mut LiveRecorder, line: &str| match scribe.say(line, None) {
        Ok(said) => {
            drafts.extend(said.drafts);
            said.departure.map(|_| format!("{line}: not expected"))
        }
        Err((column, why)) => Some(format!("{line}: column {column}: {why}")),
    };
    let [ari, kim] = [0, 1].map(|seat| scribe.seat_word(rules::Seat::new(seat)));
    let lines = lines.replace("ARI", &ari).replace("KIM", &kim).replace("CARD", card.reference);
    for line in lines.lines().map(Some).chain([None]) {
        if !settle(&mut scribe, &mut gone, &mut say) {
            break;
        }
        let Some(line) = line else { break };
        // What it takes may not be there: counters, mana, another card.
        let is_offered = |offer: &moves::Offer| offer.line == line;
        if !matches!(scribe.weigh(line), Ok((_, Verdict::Decided)))
            && !scribe.offers("", None).iter().any(is_offered)
        {
            gone.impossible = true;
            return gone;
        }
        if let Some(wrong) = say(&mut scribe, line) {
            gone.wrong.push(wrong);
            break;
        }
    }
    gone.wrong.extend(drafts.iter().flat_map(|draft| incomplete(&draft.event)));
    let replay = games::drafted("card", drafts);
    for finding in audit::audit(&replay, audit::edition_of(&replay)).findings {
        if matches!(finding.evidence, Evidence::Deck(_)) {
            continue;
        }
        let line = format!("{} {}-{}", finding.check.word(), finding.from, finding.to);
        match finding.severity {
            Severity::Violation => gone.wrong.push(line),
            _ => gone.doubtful.push(line),
        }
    }
    // What was written, for whoever looks into it.
    if std::env::var_os("DAYBOOK_LIST").is_some()
        && !(gone.wrong.is_empty() && gone.doubtful.is_empty())
    {
        let written = moves::write(&replay, moves::Length::Whole).expect("it can be written");
        println!(
            "{} {way:?}{}",
            card.reference,
            written.text.split_once("afternoon").expect("it comes").1
        );
    }
    gone
}

/// Does what is offered first until a player has the turn; `false` if it does not come to that.
fn settle(
    scribe: &mut LiveRecorder,
    gone: &mut Gone,
    say: &mut impl FnMut(&mut LiveRecorder, &str) -> Option<String>,
) -> bool {
    for _ in 0..DECISIONS_MAX {
        let mut offers = scribe.offers("", None);
        let is_turn = |event: &Event| matches!(event, Event::Passed(it) if it.cause.is_none());
        let is_over = |event: &Event| matches!(event, Event::TumultRevealed(_)) || is_expand(event);
        if offers.iter().any(|offer| is_turn(&offer.event) || is_over(&offer.event)) {
            return true;
        }
        // Cards of the Hand are offered for the letters of their names.
        offers.extend(scribe.offers("pigs", None));
        offers.retain(|offer| offer.rank == moves::Rank::Now);
        let is_allowed = |offer: &&moves::Offer| {
            let weighed = scribe.weigh(&offer.line);
            matches!(weighed, Ok((_, verdict)) if !matches!(verdict, Verdict::Departs(_)))
        };
        // What comes next is not offered before what an effect waits for.
        let begins = |offer: &&moves::Offer| {
            matches!(
                offer.event,
                Event::TurnBegan(_)
                    | Event::PhaseBegan(_)
                    | Event::DayBegan(_)
                    | Event::DailyEffectBegan(_)
                    | Event::Resolved(_)
            )
        };
        let of_effect = offers.iter().filter(|offer| !begins(offer)).find(is_allowed);
        let Some(first) = of_effect.or_else(|| offers.iter().find(is_allowed)) else {
            gone.wrong.push("stuck: nothing is offered".to_owned());
            return false;
        };
        gone.decisions += 1;
        if let Some(wrong) = say(scribe, &first.line.clone()) {
            gone.wrong.push(wrong);
            return false;
        }
    }
    gone.wrong.push("it goes on for ever".to_owned());
    false
}

/// Whether it is what a player does in Expand.
fn is_expand(event: &Event) -> bool {
    matches!(event, Event::DailyEffectEnded(it) if it.effect == rules::DailyEffect::Expand)
}

/// The tokens of a record that are not whole (`4.0 2.3.1.b`).
fn incomplete(event: &Event) -> Vec<String> {
    let Event::TokenCreated(created) = event else { return Vec::new() };
    let faces = created.tokens.iter().filter_map(|token| match &token.face {
        FaceEntry::New(face) => Some(face),
        FaceEntry::Known(_) => None,
    });
    let lacks = faces.filter(|face| face.card_type.is_none() || face.abilities.is_none());
    lacks.map(|face| format!("the token {} is not whole", face.name)).collect()
}

#[test]
fn every_card_is_played_and_used() {
    let (mut scenes, mut decisions, mut played, mut impossible) = (0, 0, 0, 0);
    let (mut wrong, mut doubtful) = (BTreeMap::new(), BTreeMap::new());
    let all: Vec<&Card> = cards::all().filter(|card| card.same_as.is_none()).collect();
    for card in &all {
        let ways = ways(card);
        played += usize::from(!ways.is_empty());
        for (way, lines) in ways {
            let gone = play(card, way, &lines);
            scenes += 1;
            impossible += usize::from(gone.impossible);
            decisions += gone.decisions;
            let name = format!("{} {way:?}", card.reference);
            if !gone.wrong.is_empty() {
                wrong.insert(name.clone(), gone.wrong);
            }
            if !gone.doubtful.is_empty() {
                doubtful.insert(name, gone.doubtful);
            }
        }
    }
    println!(
        "{played} of {} cards, {scenes} scenes, {impossible} of them not possible there, {decisions} decisions",
        all.len()
    );
    println!("{} wrong, {} doubtful", wrong.len(), doubtful.len());
    for (name, why) in wrong.iter().chain(&doubtful) {
        println!("  {name}: {}", why.join("; "));
    }
    assert!(wrong.is_empty() && doubtful.is_empty());
}
