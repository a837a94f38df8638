//! The style sheets of a page, sent as one: a browser asks once for what is apart in the sources.

use std::borrow::Cow;
use std::collections::BTreeSet;

use super::pages::file_of;

/// Where the viewer's files have the sheet of each page.
pub(super) const FOLDER: &str = "styles/";

/// How the name of a page ends.
const HTML: &str = ".html";

/// What every page has, its sheets first.
const SHELL: &str = "page.html";

/// What a page names a sheet with.
const LINK: &str = "<link rel=\"stylesheet\" href=\"{{viewer}}/";

/// Where the sheet of a page is: `styles/match.css` is that of `match.html`.
pub(super) fn path(page: &str) -> String {
    format!("{FOLDER}{}.css", page.trim_end_matches(HTML))
}

/// Where the sheets of all pages are.
pub(super) fn paths(files: &[Cow<'static, str>]) -> impl Iterator<Item = String> {
    pages(files).filter(|page| *page != SHELL).map(path)
}

/// The files that sheets of pages are made of: nobody asks for them by themselves.
pub(super) fn parts(files: &[Cow<'static, str>]) -> BTreeSet<String> {
    pages(files).flat_map(named).map(|sheet| sheet.path).collect()
}

/// The pages among these files, and what every page has.
fn pages<'a>(files: &'a [Cow<'static, str>]) -> impl Iterator<Item = &'a str> {
    files.iter().map(|file| &**file).filter(|file| file.strip_suffix(HTML).is_some())
}

/// The sheet with that path: all that its page names, in order.
pub(super) fn get(path: &str) -> Option<Vec<u8>> {
    let name = path.strip_prefix(FOLDER)?.strip_suffix(".css")?;
    let page = format!("{name}{HTML}");
    file_of(&page).filter(|_| page != SHELL)?;
    let mut all = String::new();
    for StyleSheet { path, medium } in named(SHELL).into_iter().chain(named(&page)) {
        let data = file_of(&path)?;
        let text = String::from_utf8_lossy(&data);
        match medium {
            Some(medium) => all.extend(["@media ", &medium, " {\n", &text, "}\n"]),
            None => all.push_str(&text),
        }
    }
    Some(all.into_bytes())
}

/// The text of a page with one link for all sheets that it names.
pub(super) fn joined(text: &str, page: &str) -> String {
    let mut joined = String::new();
    let mut is_linked = false;
    for line in text.split_inclusive('\n') {
        if StyleSheet::of(line).is_none() {
            joined.push_str(line);
        } else if !is_linked {
            is_linked = true;
            joined.extend([LINK, &path(page), "\">\n"]);
        }
    }
    joined
}

/// A sheet that a page names.
struct StyleSheet {
    path: String,
    /// What alone it is for: paper.
    medium: Option<String>,
}

impl StyleSheet {
    /// The one that a line names.
    fn of(line: &str) -> Option<Self> {
        let (path, rest) = line.trim_start().strip_prefix(LINK)?.split_once('"')?;
        let medium = rest.split("media=\"").nth(1).and_then(|rest| rest.split('"').next());
        Some(Self { path: path.to_owned(), medium: medium.map(str::to_owned) })
    }
}

/// The sheets that a file names, in order.
fn named(file: &str) -> Vec<StyleSheet> {
    let text = file_of(file).unwrap_or_default();
    String::from_utf8_lossy(&text).lines().filter_map(StyleSheet::of).collect()
}
