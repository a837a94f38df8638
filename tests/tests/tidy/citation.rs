//! Citations of the rulebook: each names an existing paragraph or section.
//!
//! `schemas/rules-<edition>.txt` lists the paragraphs of an edition, one per line, in the
//! rulebook's order; `DAYBOOK_BLESS=1 cargo test -p tests --test tidy` rewrites the lists from
//! `../shared/rules`.

use std::collections::BTreeSet;
use std::{env, fs};

use serde_json::Value;

use crate::source::{beside, functions, root, rust_files, texts};

/// The editions, as citations name them.
pub(crate) const EDITIONS: [&str; 2] = ["2024-09", "4.0"];

/// The list of one edition.
pub(crate) fn list(edition: &str) -> String {
    let path = root().join(format!("schemas/rules-{edition}.txt"));
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Everything an edition lets one cite: its paragraphs and the sections they are in.
fn citable(edition: &str) -> BTreeSet<String> {
    let mut ids = BTreeSet::new();
    for paragraph in list(edition).lines() {
        ids.insert(paragraph.to_owned());
        ids.extend(paragraph.match_indices('.').map(|(dot, _)| paragraph[..dot].to_owned()));
    }
    ids
}

/// Paragraph ids sort by number, letters after numbers: `2.1.a`, `2.2.2.a`, `2.2.14.a`.
fn order(id: &str) -> Vec<(Option<u32>, String)> {
    id.split('.')
        .map(|part| {
            part.parse().map_or_else(|_| (None, part.to_owned()), |n| (Some(n), String::new()))
        })
        .collect()
}

#[test]
fn the_lists_are_those_of_the_rulebooks() {
    for edition in EDITIONS {
        let Some(rulebook) = beside(&format!("rules/{edition}.jsonl")) else { continue };
        let mut ids: Vec<String> = rulebook
            .lines()
            .map(|line| serde_json::from_str::<Value>(line).expect("a paragraph is JSON"))
            .map(|paragraph| paragraph["id"].as_str().expect("an id").to_owned())
            .collect();
        ids.sort_by_key(|id| order(id));
        let wanted = ids.join("\n") + "\n";
        if env::var_os("DAYBOOK_BLESS").is_some() {
            let path = root().join(format!("schemas/rules-{edition}.txt"));
            fs::write(path, &wanted).expect("the list can be written");
        }
        assert!(list(edition) == wanted, "schemas/rules-{edition}.txt differs from the rulebook");
    }
}

#[test]
fn the_lists_have_every_paragraph_once_and_in_order() {
    for (edition, paragraphs) in EDITIONS.into_iter().zip([122, 605]) {
        let list = list(edition);
        let ids: Vec<&str> = list.lines().collect();
        assert_eq!(ids.len(), paragraphs, "{edition}");
        assert!(ids.is_sorted_by(|a, b| order(a) < order(b)), "{edition}");
    }
}

/// One id after an edition, or what stands there instead of one.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Citation {
    /// The line its edition is on, from 1.
    pub(crate) line: usize,
    /// The edition.
    pub(crate) edition: &'static str,
    /// The id.
    pub(crate) id: Result<String, String>,
}

/// The ids cited in a text, in its order.
///
/// A citation is an edition, a space and an id: `2.1` or `2.1.c`; a range of letters, `2.3.1.c-f`, is each of them.
/// Further ids in the same list, after a comma, `and` or `or`, are of the same edition. Lines that a comment breaks
/// are read as one.
pub(crate) fn citations(text: &str) -> Vec<Citation> {
    let (text, starts) = unbroken(text);
    let mut found = Vec::new();
    for edition in EDITIONS {
        for (at, _) in text.match_indices(&format!("{edition} ")) {
            let before = text[..at].chars().next_back();
            if before.is_some_and(|c| c.is_alphanumeric() || ".-_".contains(c)) {
                continue;
            }
            let line = starts.partition_point(|start| *start <= at);
            let ids = listed(&text[at + edition.len() + 1..]);
            found.extend(ids.into_iter().map(|id| (at, Citation { line, edition, id })));
        }
    }
    found.sort_by_key(|(at, _)| *at);
    found.into_iter().map(|(_, citation)| citation).collect()
}

/// The text with each line's indent and comment mark taken away and one space for each end of a line,
/// and where each line starts in it.
fn unbroken(text: &str) -> (String, Vec<usize>) {
    let mut whole = String::with_capacity(text.len());
    let mut starts = Vec::new();
    for line in text.lines() {
        starts.push(whole.len());
        let line = line.trim();
        let bare = ["///", "//!", "//"].iter().find_map(|mark| line.strip_prefix(mark));
        whole.push_str(bare.unwrap_or(line).trim_start());
        whole.push(' ');
    }
    (whole, starts)
}

/// The ids at the head of `rest`, one after the other.
fn listed(mut rest: &str) -> Vec<Result<String, String>> {
    const BETWEEN: [&str; 6] = [", and ", ", or ", ", ", " and ", " or ", "; "];
    let mut found = Vec::new();
    loop {
        let ids = id_at(rest);
        let Some((ids, length)) = ids else { return found };
        found.extend(ids);
        rest = rest[length..].trim_start_matches('`');
        let Some(next) = BETWEEN.iter().find_map(|between| rest.strip_prefix(between)) else {
            return found;
        };
        rest = next.trim_start_matches('`');
        if EDITIONS.iter().any(|e| rest.strip_prefix(e).is_some_and(|r| r.starts_with(' '))) {
            return found;
        }
    }
}

/// The id or range at the head of `text` and its length in bytes; none if what stands there is no attempt at one.
fn id_at(text: &str) -> Option<(Vec<Result<String, String>>, usize)> {
    let length =
        text.find(|c: char| !c.is_ascii_alphanumeric() && !".-_".contains(c)).unwrap_or(text.len());
    let word = text[..length].trim_end_matches(['.', '-']);
    if !word.starts_with(|c: char| c.is_ascii_digit()) || !word.contains('.') {
        return None;
    }
    let ids = ids_of(word)
        .map_or_else(|| vec![Err(word.to_owned())], |ids| ids.into_iter().map(Ok).collect());
    Some((ids, word.len()))
}

/// `2.3.1.c` as itself, `2.3.1.c-f` as four; none if it has another form.
fn ids_of(word: &str) -> Option<Vec<String>> {
    let number = |part: &str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit());
    let (stem, last) = word.rsplit_once('.')?;
    if !stem.split('.').all(number) {
        return None;
    }
    match last.as_bytes() {
        [from @ b'a'..=b'z', b'-', to @ b'a'..=b'z'] if from < to => {
            Some((*from..=*to).map(|letter| format!("{stem}.{}", char::from(letter))).collect())
        }
        [b'a'..=b'z'] => Some(vec![word.to_owned()]),
        _ => number(last).then(|| vec![word.to_owned()]),
    }
}

#[test]
fn every_citation_names_what_is_there() {
    let mut wrong = Vec::new();
    let citable = EDITIONS.map(|edition| (edition, citable(edition)));
    for file in texts().iter().filter(|file| file.is_rust() || file.has_extension("md")) {
        for Citation { line, edition, id } in citations(&file.text) {
            let known =
                |id: &String| citable.iter().any(|(e, ids)| *e == edition && ids.contains(id));
            match id {
                Ok(id) if known(&id) => {}
                Ok(id) => wrong.push(format!("{}:{line}: no {id} in {edition}", file.path)),
                Err(text) => wrong.push(format!("{}:{line}: `{text}` is no id", file.path)),
            }
        }
    }
    assert!(wrong.is_empty(), "citations:\n{}", wrong.join("\n"));
}

/// The id a name such as `r2_3_3_b_smallest_goes_first` starts with; none for other names.
pub(crate) fn id_in_name(name: &str) -> Option<String> {
    let parts: Vec<&str> = name.strip_prefix('r')?.split('_').collect();
    let number = |part: &&&str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit());
    let numbers = parts.iter().take_while(number).count();
    let letter = parts.get(numbers).is_some_and(|p| matches!(p.as_bytes(), [b'a'..=b'z']));
    (numbers > 0).then(|| parts[..numbers + usize::from(letter)].join("."))
}

#[test]
fn tests_named_after_a_rule_name_one_that_is_there() {
    let citable: BTreeSet<String> = EDITIONS.into_iter().flat_map(citable).collect();
    let mut wrong = Vec::new();
    for file in rust_files() {
        let stem = file.path.rsplit('/').next().and_then(|name| name.strip_suffix(".rs"));
        let names = functions(&file.text).into_iter().map(|function| function.name);
        for name in names.chain(stem.map(str::to_owned)) {
            if id_in_name(&name).is_some_and(|id| !citable.contains(&id)) {
                wrong.push(format!("{}: {name}", file.path));
            }
        }
    }
    assert!(wrong.is_empty(), "no edition has such a paragraph:\n{}", wrong.join("\n"));
}

#[test]
fn names_begin_with_an_id_or_not() {
    let id = id_in_name;
    assert_eq!(id("r2_3_3_b_smallest_goes_first").as_deref(), Some("2.3.3.b"));
    assert_eq!(id("r2_3_3").as_deref(), Some("2.3.3"));
    assert_eq!(id("r4_2_4_tokens_rest").as_deref(), Some("4.2.4"));
    assert_eq!((id("reduce"), id("r"), id("rows_2_3")), (None, None, None));
}

#[test]
fn citations_are_read_as_people_write_them() {
    // Written with `@` for the edition, so that this file itself cites nothing that is not there.
    let ids = |text: &str| -> Vec<Result<String, String>> {
        citations(&text.replace('@', "4.0")).into_iter().map(|citation| citation.id).collect()
    };
    let good = |list: &[&str]| list.iter().map(|id| Ok((*id).to_owned())).collect::<Vec<_>>();
    assert_eq!(ids("/// (`@ 2.3.3.b`)."), good(&["2.3.3.b"]));
    assert_eq!(ids("@ 2.4, then. @ 4.2."), good(&["2.4", "4.2"]));
    assert_eq!(ids("`@ 2.1.c-e` x"), good(&["2.1.c", "2.1.d", "2.1.e"]));
    assert_eq!(ids("(`@ 2.1`, `3.1.a` and 3.2)"), good(&["2.1", "3.1.a", "3.2"]));
    assert_eq!(ids("`@ 2.1`, `@ 2.2`, `2024-09 1.1`"), good(&["2.1", "2.2", "1.1"]));
    assert_eq!(ids("// as `@\n    // 2.1.c` says"), good(&["2.1.c"]));
    assert_eq!(ids("@ has 605 paragraphs, @ 605 too, 14.0 2.1"), good(&[]));
    for wrong in ["2.1.cc", "2.1.c-2.1.d", "2.1.f-c", "2.1-2.3", "2..1", "2.c.1"] {
        assert_eq!(ids(&format!("@ {wrong}")), [Err(wrong.to_owned())], "{wrong}");
    }
}

#[test]
fn citations_know_their_line() {
    let text = format!("one\n/// two\n/// {} 2.1", EDITIONS[1]);
    assert_eq!(citations(&text).iter().map(|citation| citation.line).collect::<Vec<_>>(), [3]);
}
