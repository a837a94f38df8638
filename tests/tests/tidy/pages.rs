//! Pages for people: links are valid, the README is short, and the manual is complete.

use std::collections::BTreeSet;
use std::path::{Component, Path, PathBuf};

use record::Draft;
use serde_json::Value;

use crate::source::{Text, root, texts};

/// Lines of the README at most.
const README_LINES_MAX: usize = 180;

/// Every page of the project.
fn pages() -> Vec<&'static Text> {
    texts().iter().filter(|file| file.has_extension("md")).collect()
}

/// The lines that are not code.
fn prose(text: &str) -> impl Iterator<Item = &str> {
    let mut is_code = false;
    text.lines().filter(move |line| {
        let is_fence = line.starts_with("```");
        is_code ^= is_fence;
        !is_code && !is_fence
    })
}

/// What a heading is linked by: its words in lower case with hyphens between them, without other marks.
fn anchor(heading: &str) -> String {
    let plain = heading.chars().filter(|c| c.is_alphanumeric() || " -_".contains(*c));
    plain.collect::<String>().to_lowercase().replace(' ', "-")
}

/// The anchors of a page.
fn anchors(text: &str) -> BTreeSet<String> {
    let headings = prose(text).filter(|line| line.starts_with('#'));
    headings.map(|line| anchor(line.trim_start_matches('#').trim())).collect()
}

/// Where the links of a page lead.
fn links(text: &str) -> Vec<&str> {
    let parts = prose(text).flat_map(|line| line.split("](").skip(1));
    parts.filter_map(|rest| rest.split(')').next()).collect()
}

/// The path from the root of what a page links to.
fn target(page: &str, link: &str) -> PathBuf {
    let mut path = PathBuf::from(page);
    path.pop();
    for part in Path::new(link).components() {
        match part {
            Component::ParentDir => assert!(path.pop(), "{page} links out of the project: {link}"),
            part => path.push(part),
        }
    }
    path
}

/// What is wrong with a link; nothing if it leads somewhere.
fn broken(pages: &[&Text], page: &Text, link: &str) -> Option<String> {
    let (path, section) = link.split_once('#').map_or((link, None), |(path, id)| (path, Some(id)));
    let path = if path.is_empty() { PathBuf::from(&page.path) } else { target(&page.path, path) };
    if !root().join(&path).exists() {
        return Some(format!("{}: there is no {}", page.path, path.display()));
    }
    let section = section?;
    let linked = pages.iter().find(|one| Path::new(&one.path) == path);
    let is_there = linked.is_some_and(|one| anchors(&one.text).contains(section));
    (!is_there).then(|| format!("{}: {} has no section #{section}", page.path, path.display()))
}

#[test]
fn every_link_between_pages_leads_somewhere() {
    let pages = pages();
    let mut count = 0;
    let mut found = Vec::new();
    for page in &pages {
        for link in links(&page.text) {
            if link.contains("://") {
                continue;
            }
            count += 1;
            found.extend(broken(&pages, page, link));
        }
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
    assert!(count > 50, "only {count} links: the reader lost them");
}

#[test]
fn a_link_that_leads_nowhere_is_found() {
    let page = |path: &str, text: &str| Text { path: path.to_owned(), text: text.to_owned() };
    let pages = [
        page("docs/format.md", "# The file\n## Sign it: how?\n```sh\n# no heading\n```\n"),
        page("README.md", "[a](docs/format.md#sign-it-how) `b` [c](#no)\n```\n[d](e)\n```"),
    ];
    assert_eq!(links(&pages[1].text), ["docs/format.md#sign-it-how", "#no"]);
    let broken = |page: &Text, link| broken(&pages.each_ref(), page, link);
    assert_eq!(broken(&pages[1], "docs/format.md#sign-it-how"), None);
    assert_eq!(broken(&pages[0], "../README.md"), None);
    assert!(broken(&pages[1], "docs/format.md#no-heading").is_some());
    assert!(broken(&pages[0], "README.md").is_some(), "it is a folder up");
}

/// What stands between backticks in a cell of a table.
fn named(cell: &str) -> impl Iterator<Item = &str> {
    cell.split('`').skip(1).step_by(2)
}

/// The lists of files to touch are kept as files move.
#[test]
fn every_file_that_a_contributor_is_sent_to_is_there() {
    let page = std::fs::read_to_string(root().join("CONTRIBUTING.md")).expect("it is there");
    let rows = page.lines().filter_map(|line| line.strip_prefix("| ")?.split_once('|'));
    let names: Vec<_> = rows
        .flat_map(|(first, others)| {
            let first = named(first).filter(|name| name.contains(['/', '.']));
            first.chain(named(others).filter(|name| name.starts_with("crates/")))
        })
        .collect();
    assert!(names.len() > 30, "only {} files: the reader lost them", names.len());
    let gone: Vec<_> = names.iter().filter(|name| !root().join(name).exists()).collect();
    assert!(gone.is_empty(), "CONTRIBUTING.md sends to what is not there: {gone:?}");
}

#[test]
fn the_readme_is_short() {
    let readme = pages().into_iter().find(|page| page.path == "README.md").expect("a README");
    let lines = readme.text.lines().count();
    assert!(lines <= README_LINES_MAX, "{lines} lines: put what is not for everybody in docs/");
}

fn recording() -> String {
    std::fs::read_to_string(root().join("docs/recording.md")).expect("it is there")
}

#[test]
fn the_manual_names_every_event() {
    let schema = std::fs::read_to_string(root().join("schemas/draft.schema.json"));
    let schema: Value = serde_json::from_str(&schema.expect("it is there")).expect("JSON");
    let kinds = schema["$defs"]["Event"]["oneOf"].as_array().expect("a list");
    assert!(kinds.len() > 40, "only {} events", kinds.len());
    let text = recording();
    for kind in kinds {
        let name = kind["properties"]["type"]["const"].as_str().expect("a name");
        assert!(text.contains(&format!("`{name}`")), "docs/recording.md does not name {name}");
    }
}

#[test]
fn the_lines_of_the_manual_are_such_as_a_recorder_takes() {
    let text = recording();
    let blocks = text.split("\n```json\n").skip(1);
    let lines: Vec<_> =
        blocks.filter_map(|rest| rest.split("\n```").next()).flat_map(str::lines).collect();
    assert!(lines.len() >= 5, "only {} lines", lines.len());
    for line in lines {
        let value: Value = serde_json::from_str(line).expect(line);
        if let Some(opening) = value.get("open").filter(|open| open.is_object()) {
            serde_json::from_value::<rules::Opening>(opening.clone()).expect(line);
        } else {
            Draft::parse(line.as_bytes()).expect(line);
        }
    }
}
