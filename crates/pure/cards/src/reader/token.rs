//! Creating tokens.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use rules::Statistics;
use rules::effect::{Create, Expeditions, Number, Token, Which, Whom};
use serde::Deserialize;
use winnow::Parser;

use super::expedition::{expeditions, whose};
use super::input::{TextInput, TextParsed, has, maybe, must, no, sees, word};
use super::number::{number, per};
use crate::Kind;

/// `create two Brassbug 2/2/2 Robot tokens in target Expedition`, `create an Aerolith token in your Landmarks`, `create one in it`.
pub(super) fn create(input: &mut TextInput<'_>) -> TextParsed<Create> {
    must(input, "create*")?;
    has(input, "only");
    if let Some(create) = maybe(input, signature) {
        input.state.created.replace(Some(create.clone()));
        return Ok(create);
    }
    let number = number(input)?;
    let mut create = if let Some(token) = maybe(input, token) {
        in_no_place(number, token)
    } else {
        let Some(last) = input.state.created.borrow().clone() else { return no() };
        Create { number, ..last }
    };
    if let Some(place) = maybe(input, place) {
        (create.expeditions, create.landmarks, create.distributed) = place;
        create.reserve = None;
    }
    create.number = per(input, create.number);
    if has(input, ", up to") {
        create.most = Some(super::number::plain(input)?);
        must(input, "per activation")?;
    }
    if create.expeditions.is_none() && create.landmarks.is_none() {
        return no();
    }
    if has(input, "with") {
        create.token.with.push(super::ability::quoted(input)?);
    }
    input.state.created.replace(Some(create.clone()));
    Ok(create)
}

const fn in_no_place(number: Number, token: Token) -> Create {
    let (expeditions, landmarks, reserve, most) = (None, None, None, None);
    Create { number, token, expeditions, landmarks, reserve, distributed: false, most }
}

/// `your Hero's Signature token in your Reserve`, `my Signature token: Oddball 2/2/2 in your Reserve`.
fn signature(input: &mut TextInput<'_>) -> TextParsed<Create> {
    let mine = has(input, "my");
    if !mine {
        must(input, "your hero 's")?;
    }
    must(input, "signature token")?;
    let token = if mine && has(input, ":") {
        // `Blazing Booda` is a name, although `Booda` is that of another token.
        let (name, subtypes, statistics) = described(input)?;
        token_of(&name, subtypes, statistics)
    } else {
        Token {
            name: String::new(),
            statistics: None,
            subtypes: Vec::new(),
            with: Vec::new(),
            signature: true,
        }
    };
    must(input, "in")?;
    let of = whose(input)?;
    must(input, "reserve")?;
    Ok(Create { reserve: Some(of), ..in_no_place(Number::Plain(1), token) })
}

type TokenPlace = (Option<Expeditions>, Option<Whom>, bool);

fn place(input: &mut TextInput<'_>) -> TextParsed<TokenPlace> {
    let distributed = has(input, ", distributed as you choose among")
        || has(input, ", distributed among")
        || has(input, "distributed among");
    if distributed {
        return Ok((Some(expeditions(input)?), None, true));
    }
    if has(input, "there") {
        let last = input.state.created.borrow().clone();
        return Ok((None, Some(last.and_then(|last| last.landmarks).unwrap_or(Whom::You)), false));
    }
    must(input, "in")?;
    if has(input, "it")
        || has(input, "each one")
        || has(input, "each of them")
        || has(input, "them")
    {
        return Ok((Some(Which::Its.into()), None, false));
    }
    let landmarks = maybe(input, |input: &mut TextInput<'_>| {
        let of = whose(input)?;
        must(input, "landmarks")?;
        Ok(of)
    });
    if landmarks.is_some() {
        return Ok((None, landmarks, false));
    }
    Ok((Some(expeditions(input)?), None, false))
}

/// Name, statistics and sub-types, and the word `token`.
fn token(input: &mut TextInput<'_>) -> TextParsed<Token> {
    let (before, after, statistics) = described(input)?;
    named(before, after, statistics).map_or_else(no, Ok)
}

/// The words before the statistics, those after them, and the statistics.
type NameParts = (Vec<String>, Vec<String>, Option<Statistics>);

fn described(input: &mut TextInput<'_>) -> TextParsed<NameParts> {
    let mut before = Vec::new();
    let mut after = Vec::new();
    let mut statistics = None;
    loop {
        if has(input, "token*") {
            break;
        }
        // `an Ordis Recruit in a Hero Expedition`
        if sees(input, "in") && !before.is_empty() {
            break;
        }
        if statistics.is_none()
            && let Some(found) = maybe(input, self::statistics)
        {
            statistics = Some(found);
            continue;
        }
        let name = word(|word| {
            let is_name = word.capital && word.text.chars().all(char::is_alphabetic);
            is_name.then(|| word.text.clone())
        })
        .parse_next(input)?;
        if statistics.is_some() { after.push(name) } else { before.push(name) }
    }
    Ok((before, after, statistics))
}

fn statistics(input: &mut TextInput<'_>) -> TextParsed<Statistics> {
    let forest = super::number::plain(input)?;
    must(input, "/")?;
    let mountain = super::number::plain(input)?;
    must(input, "/")?;
    let water = super::number::plain(input)?;
    let number = |number: u32| i32::try_from(number).unwrap_or(i32::MAX);
    Ok(Statistics { forest: number(forest), mountain: number(mountain), water: number(water) })
}

/// Which of the words before the statistics are the name: that of a known token, otherwise all but
/// sub-types at the end.
fn named(before: Vec<String>, after: Vec<String>, statistics: Option<Statistics>) -> Option<Token> {
    let known = |words: &[String]| TOKENS.get(&words.join(" "));
    for from in 0..before.len() {
        for to in (from + 1..=before.len()).rev() {
            if let Some((statistics_known, subtypes)) = known(&before[from..to]) {
                let mut said: Vec<String> =
                    before[..from].iter().chain(&before[to..]).chain(&after).cloned().collect();
                if said.is_empty() || statistics_known.is_some() {
                    said.clone_from(subtypes);
                }
                let statistics = statistics.or(*statistics_known);
                return Some(token_of(&before[from..to], said, statistics));
            }
        }
    }
    if before.is_empty() {
        return None;
    }
    let mut name = before;
    let mut subtypes = after;
    while statistics.is_none()
        && name.len() > 1
        && name.last().is_some_and(|last| super::subtypes::is_known(last))
    {
        subtypes.insert(0, name.pop()?);
    }
    Some(token_of(&name, subtypes, statistics))
}

fn token_of(name: &[String], subtypes: Vec<String>, statistics: Option<Statistics>) -> Token {
    let name: Vec<String> = name.iter().map(|word| capitalized(word)).collect();
    Token { name: name.join(" "), statistics, subtypes, with: Vec::new(), signature: false }
}

fn capitalized(word: &str) -> String {
    let mut chars = word.chars();
    let first: String = chars.next().into_iter().flat_map(char::to_uppercase).collect();
    first + chars.as_str()
}

type KnownToken = (Option<Statistics>, Vec<String>);

/// The members read of a row of the data. The cards of this run are not used: card files are
/// themselves read, and reading a text does not depend on the card files that the program started
/// with.
#[derive(Deserialize)]
struct TokenRow {
    #[serde(borrow)]
    names: [&'static str; 5],
    #[serde(rename = "type")]
    kind: Kind,
    #[serde(default)]
    subtypes: Vec<&'static str>,
    #[serde(default)]
    statistics: Option<[i32; 3]>,
}

/// The tokens of the built-in data by their English name in lower case.
static TOKENS: LazyLock<BTreeMap<String, KnownToken>> = LazyLock::new(|| {
    let rows = include_str!("../../data/cards.jsonl").lines();
    let rows = rows.map(|row| -> TokenRow {
        serde_json::from_str(row).expect("a test parses every row of this same text")
    });
    let tokens = rows.filter(|row| matches!(row.kind, Kind::Token | Kind::TokenLandmarkPermanent));
    tokens
        .map(|TokenRow { names: [english, ..], subtypes, statistics, .. }| {
            let statistics =
                statistics.map(|[forest, mountain, water]| Statistics { forest, mountain, water });
            let subtypes = subtypes.into_iter().map(str::to_lowercase).collect();
            (english.to_lowercase(), (statistics, subtypes))
        })
        .collect()
});
