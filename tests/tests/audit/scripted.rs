//! Scenes: a board, what players do, what the program writes by itself, and what the audit finds of it.
//!
//! A scene is a paragraph of `tests/scenes/*.scenes`: its first line says what it shows, and each of the others begins with a
//! word. `cards` gives labels to cards; `board` and `facts` say what is there when the turn begins, besides ten ready Mana Orbs a
//! player; `heroes` says who the Heroes are. A line after `|` is played. One after `=` is written by the program itself, after
//! what is before it; nothing that contains a text after `!` is. `found` names what the audit finds, and without it nothing is.
//! `open` says why the scene does not hold yet; once it does, that line is to be removed.

use std::fmt::Write as _;

use audit::Evidence;
use moves::Length;

use crate::games;
use crate::verdicts::begun;

/// A scene.
#[derive(Debug, Default)]
struct Scene<'a> {
    name: &'a str,
    cards: String,
    heroes: Vec<(&'a str, &'a str)>,
    facts: Vec<String>,
    lines: String,
    written: Vec<&'a str>,
    unwritten: Vec<&'a str>,
    found: Vec<&'a str>,
    open: bool,
}

fn scenes(text: &str) -> Vec<Scene<'_>> {
    let mut all: Vec<Scene<'_>> = Vec::new();
    let mut inside = false;
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        if line.is_empty() {
            inside = false;
            continue;
        }
        if !std::mem::replace(&mut inside, true) {
            all.push(Scene { name: line, ..Scene::default() });
            continue;
        }
        let scene = all.last_mut().expect("its name came first");
        let (word, rest) = line.split_once(' ').expect("a word and what it is about");
        let pairs = || rest.split(", ").map(|pair| pair.split_once(' ').expect("two words"));
        match word {
            "cards" => {
                for (label, reference) in pairs() {
                    let _ = writeln!(scene.cards, "Card: {label} = {reference}");
                }
            }
            "heroes" => scene.heroes.extend(pairs()),
            "board" => {
                let object =
                    |(place, face)| format!("{{object: {{place: {place}, face: {face}}}}}");
                scene.facts.extend(pairs().map(object));
            }
            "facts" => scene.facts.push(rest.to_owned()),
            "|" => {
                let _ = writeln!(scene.lines, "{rest}");
            }
            "=" => scene.written.push(rest),
            "!" => scene.unwritten.push(rest),
            "found" => scene.found.push(rest),
            "open" => scene.open = true,
            _ => panic!("{line}"),
        }
    }
    all
}

impl Scene<'_> {
    fn text(&self) -> String {
        let mut begun = begun().to_owned();
        for (seat, hero) in &self.heroes {
            let usual = if *seat == "Ari" { "ha" } else { "hk" };
            begun = begun
                .replace(&format!("{seat}: deck 39 {usual}"), &format!("{seat}: deck 39 {hero}"));
        }
        let mut facts: Vec<_> =
            [0, 1].map(|seat| format!("{{mana: {{seat: {seat}, orbs: 10, ready: 10}}}}")).into();
        facts.extend(self.facts.iter().cloned());
        format!(
            "{}{}\n{begun}< * observed why: gap, facts: [{}]\n{}",
            crate::verdicts::head("console", "limited"),
            self.cards,
            facts.join(", "),
            self.lines
        )
    }

    /// What does not hold.
    fn wrong(&self) -> Vec<String> {
        let played = match moves::play(&self.text()) {
            Ok(played) => played,
            Err(why) => return vec![why.to_string()],
        };
        let replay = games::drafted("scene", played.drafts);
        let written = moves::write(&replay, Length::Whole).expect("it can be written");
        let (_, after) = written.text.split_once("* observed").expect("it is there");
        let lines: Vec<&str> = after.lines().skip(1).map(str::trim).collect();
        let mut wrong = Vec::new();
        let mut left = &lines[..];
        for wanted in &self.written {
            let is = |line: &&str| {
                line.strip_prefix(wanted)
                    .is_some_and(|rest| rest.is_empty() || rest.starts_with(' '))
            };
            match left.iter().position(is) {
                Some(at) => left = &left[at + 1..],
                None => wrong.push(format!("not written: {wanted}")),
            }
        }
        let contains = |text: &&&str| lines.iter().any(|line| line.contains(**text));
        wrong.extend(self.unwritten.iter().filter(contains).map(|text| format!("written: {text}")));
        let findings = audit::audit(&replay, audit::edition_of(&replay)).findings;
        let mut found: Vec<_> = findings
            .iter()
            .filter(|one| !matches!(one.evidence, Evidence::Deck(_)))
            .map(|one| one.check.word())
            .collect();
        found.sort_unstable();
        found.dedup();
        let missing = self.found.iter().filter(|wanted| !found.iter().any(|one| one == *wanted));
        wrong.extend(missing.map(|wanted| format!("not found: {wanted}")));
        if self.found.is_empty() {
            wrong.extend(found.iter().map(|word| format!("found: {word}")));
            let unexpected = lines.iter().filter(|line| line.starts_with("! "));
            wrong.extend(unexpected.map(|line| format!("unexpected: {line}")));
        }
        if !wrong.is_empty() {
            wrong.push(format!("written:\n{after}"));
        }
        wrong
    }
}

fn all_hold(text: &str) {
    let scenes = scenes(text);
    let open = scenes.iter().filter(|scene| scene.open).count();
    let of = |scene: &Scene<'_>| {
        let wrong = scene.wrong();
        let name = scene.name;
        match (wrong.is_empty(), scene.open) {
            (true, true) => Some(format!("{name}\n    holds now: remove the line `open`")),
            (false, false) => Some(format!("{name}\n    {}", wrong.join("\n    "))),
            _ => None,
        }
    };
    let wrong: Vec<_> = scenes.iter().filter_map(of).collect();
    println!("{} of {} scenes hold", scenes.len() - open - wrong.len(), scenes.len());
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Each mechanism of the rules, with cards that have it.
#[test]
fn mechanisms() {
    all_hold(include_str!("../../scenes/mechanisms.scenes"));
}

/// The published rulings that can be played, in our own words.
#[test]
fn rulings() {
    all_hold(include_str!("../../scenes/rulings.scenes"));
}

/// What the words of FUGUE mean in a game.
#[test]
fn fugue() {
    all_hold(include_str!("../../scenes/fugue.scenes"));
}
