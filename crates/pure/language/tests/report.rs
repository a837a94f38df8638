//! Reports on audits.

#![expect(clippy::disallowed_methods, reason = "the matches are files of the project")]

use audit::Severity;
use language::{Language, Located, Report, Text};
use record::File;
use replay::Replay;
use rules::{Edition, Event};

const MATCHES: [&str; 7] =
    ["abandoned", "ascended", "by-hand", "concession", "one-seat", "taken-back", "tie-breaker"];

fn file(name: &str) -> File {
    let path = format!("{}/../../../replays/{name}.daybook", env!("CARGO_MANIFEST_DIR"));
    record::read(&std::fs::read(path).expect("a match")).expect("it is whole")
}

fn load(file: &File, records: usize) -> Replay {
    let records = file.records[..records].to_vec();
    Replay::load(File { records, ..file.clone() }).expect("it makes sense")
}

/// A finding without what later records add to it.
fn lasting(one: &Located) -> Located {
    let mut one = one.clone();
    (one.taken_back, one.ruling, one.again) = (false, None, Vec::new());
    one
}

#[test]
fn what_is_settled_stays_in_its_place_whatever_is_recorded_next() {
    for (name, edition) in MATCHES.iter().flat_map(|name| Edition::ALL.map(|one| (name, one))) {
        let file = file(name);
        let whole = Report::new(&load(&file, file.records.len()), Some(edition), Vec::new());
        let (mut settled, last) = (0, file.records.len());
        for count in (1..=last).filter(|count| count % 3 == last % 3) {
            let replay = load(&file, count);
            let report = Report::new(&replay, Some(edition), Vec::new());
            let now = report.settled(&replay);
            assert!(now >= settled, "{name}, {count}: {now} after {settled}");
            settled = now;
            for (index, one) in report.findings[..now].iter().enumerate() {
                let later = whole.findings.get(index).map(lasting);
                assert_eq!(Some(lasting(one)), later, "{name}, {edition}, {count} records");
            }
        }
        if whole.findings.iter().all(|one| (one.to as usize) < last - 1) {
            assert_eq!(settled, whole.findings.len(), "{name}");
        }
    }
}

#[test]
fn openings_of_cards_change_nothing() {
    for name in MATCHES {
        let file = file(name);
        let replay = load(&file, file.records.len());
        let mut bare = replay.clone();
        let players = replay.openings().iter().filter(|opening| opening.player().is_some());
        bare.open(players.cloned().collect());
        for edition in Edition::ALL {
            let report = |replay: &Replay| {
                let report = Report::new(replay, Some(edition), Vec::new());
                report.planned(replay, replay.last() / 2)
            };
            assert_eq!(report(&replay), report(&bare), "{name}, {edition}");
        }
    }
}

#[test]
fn what_is_told_fits_what_is_found() {
    for name in MATCHES {
        let file = file(name);
        let report = Report::new(&load(&file, file.records.len()), None, Vec::new());
        let all = report.counts.violation + report.counts.cannot_be_judged;
        assert_eq!(all + report.counts.information, report.findings.len(), "{name}");
        assert_eq!(report.at_least(Severity::Information), report, "{name}");
        let lines = report.undecided.len() + report.unjudged.len() + report.gaps.len();
        let lines = lines + report.findings.len();
        assert_eq!(report.lines().lines().count(), lines, "{name}");
        for language in Language::ALL {
            let text = report.markdown(language);
            let headings = text.lines().filter(|line| line.starts_with("## ")).count();
            assert_eq!(headings, report.findings.len(), "{name}");
            assert!(!text.contains("(?)"), "{name}: a paragraph without a title");
        }
    }
}

/// All texts about a match, in one language.
fn read(report: &Report, language: Language) -> String {
    let told = report.findings.iter().flat_map(|one| {
        let message = one.message.in_language(language).to_owned();
        one.details(language).into_iter().chain([message])
    });
    let ways = report.plan.iter().flat_map(|plan| &plan.ways);
    let ways = ways.flat_map(|way| &way.text).map(|text| text.in_language(language).to_owned());
    told.chain(ways).collect::<Vec<_>>().join("\n")
}

/// A match with its players renamed.
fn renamed(file: &File, names: [Option<&str>; 2]) -> Replay {
    let mut file = file.clone();
    // The digests are those of a match with the names it has.
    file.records.iter_mut().for_each(|sealed| sealed.record.state = None);
    let Event::MatchOpened(opened) = &mut file.records[0].record.event else {
        panic!("it is opened first")
    };
    for (player, name) in opened.players.iter_mut().zip(names) {
        player.name = name.map(str::to_owned);
    }
    Replay::load(file).expect("it makes sense")
}

#[test]
fn players_are_named_and_without_a_name_counted_from_one() {
    let file = file("violations-turns");
    let told = |names, language| {
        let replay = renamed(&file, names);
        let report = Report::new(&replay, None, Vec::new());
        let planned = report.planned(&replay, 60).expect("a plan");
        read(&report, language) + &read(&planned, language)
    };
    let named = [Some("Ada"), Some("Zoé")];
    let english = told(named, Language::English);
    assert!(english.contains("Zoé acted after passing"), "{english}");
    assert!(english.contains("Zoé's"), "{english}");
    let french = told(named, Language::French);
    assert!(french.contains("Zoé agit après avoir passé"), "{french}");
    assert!(french.contains("d'Ada") && french.contains("de Zoé"), "{french}");
    let english = told([None, None], Language::English);
    assert!(english.contains("Player 2 acted after passing"), "{english}");
    let french = told([None, None], Language::French);
    assert!(french.contains("Le joueur 2 agit après avoir passé"), "{french}");
    assert!(french.contains("du joueur 2"), "{french}");
    for text in [english, french] {
        assert!(!text.contains(['{', '}']), "{text}");
    }
}

#[test]
fn names_change_nothing_that_programs_read() {
    let file = file("violations-days");
    let facts = |names| {
        let report = Report::new(&renamed(&file, names), None, Vec::new());
        let fact = |one: &Located| {
            let it = one.clone();
            (it.check, it.to, it.players, it.objects, it.recorded, it.expected)
        };
        report.findings.iter().map(fact).collect::<Vec<_>>()
    };
    let named = facts([Some("Ada"), Some("{0}")]);
    assert_eq!(named, facts([None, None]));
    assert!(!named.is_empty());
}

#[test]
fn nothing_in_french_is_left_in_the_words_of_the_log() {
    let words = [
        "_",
        "reserve:",
        "hand:",
        ":hero",
        ":companion",
        "mana:",
        "expedition ",
        "due to",
        "expected",
        "none",
        "false",
        "true",
        "Player",
        "null",
        "first player",
    ];
    for name in ["violations-days", "violations-race", "violations-turns", "by-hand", "one-seat"] {
        let file = file(name);
        let replay = renamed(&file, [Some("Ada"), None]);
        for edition in Edition::ALL {
            let report = Report::new(&replay, Some(edition), Vec::new());
            let french = read(&report, Language::French);
            for line in french.lines() {
                let found = words.iter().find(|word| line.contains(*word));
                assert_eq!(found, None, "{name}, {edition}: {line}");
            }
        }
    }
}

/// Every finding of every match under every edition, with its texts.
fn every_finding(check: impl Fn(&str, &Located)) {
    let folder = format!("{}/../../../replays", env!("CARGO_MANIFEST_DIR"));
    let mut found = 0;
    for entry in std::fs::read_dir(folder).expect("the folder is there") {
        let path = entry.expect("readable").path();
        if path.extension().is_none_or(|extension| extension != "daybook") {
            continue;
        }
        let file = record::read(&std::fs::read(&path).expect("readable")).expect("it is whole");
        let replay = Replay::load(file).expect("it makes sense");
        for edition in Edition::ALL {
            for one in Report::new(&replay, Some(edition), Vec::new()).findings {
                check(&path.display().to_string(), &one);
                found += 1;
            }
        }
    }
    assert!(found > 100, "only {found}");
}

#[test]
fn what_was_recorded_and_what_is_expected_are_sentences_that_contradict_each_other() {
    every_finding(|name, one| {
        for language in Language::ALL {
            let [recorded, expected] = [&one.recorded_text, &one.expected_text]
                .map(|text| text.in_language(language).to_owned());
            assert_ne!(recorded, expected, "{name}, {}", one.to);
            for text in [&recorded, &expected] {
                assert!(text.split(' ').count() > 1, "{name}, {}: {text}", one.to);
                assert!(!text.ends_with([':', '.', '?']), "{name}, {}: {text}", one.to);
            }
        }
    });
}

#[test]
fn no_sentence_names_an_object_by_its_number() {
    let is_number = |word: &str| {
        let word = word.trim_matches(|letter: char| !letter.is_alphanumeric());
        let rest = word.strip_prefix(['o', 'O', 'h']);
        rest.is_some_and(|rest| rest.starts_with(|one: char| one.is_ascii_digit()))
    };
    every_finding(|name, one| {
        for language in Language::ALL {
            let texts = [&one.message, &one.recorded_text, &one.expected_text];
            for text in texts.into_iter().chain(&one.because) {
                let text = text.in_language(language);
                assert!(!text.split(' ').any(is_number), "{name}, {}: {text}", one.to);
            }
        }
    });
}

#[test]
fn a_title_cannot_become_markup() {
    let file = file("by-hand");
    let markup = "<b>*bold*</b> [x](y) `z`\n# heading".to_owned();
    let damage = Text { en: markup, fr: String::new() };
    let text = Report::new(&load(&file, 20), None, vec![damage]).markdown(Language::English);
    let escaped = r"\<b\>\*bold\*\</b\> \[x\](y) \`z\`\\n\# heading";
    assert!(text.contains(escaped), "{text}");
    for (list, escaped) in [("12. one", r"12\. one"), ("- one-a", r"\- one-a"), ("1.5", r"1\.5")] {
        let damage = Text { en: list.to_owned(), fr: String::new() };
        let text = Report::new(&load(&file, 20), None, vec![damage]).markdown(Language::English);
        assert!(text.contains(escaped), "{text}");
    }
}
