//! The style sheets of a page, sent as one: the sources are separate files, but a browser makes one
//! request.

use std::borrow::Cow;
use std::collections::BTreeSet;

use super::pages::file_of;

/// The folder of the pages' sheets among the viewer's files.
pub(super) const FOLDER: &str = "styles/";

/// The suffix of a page's name.
const HTML: &str = ".html";

/// The part shared by every page, its sheets first.
const SHELL: &str = "page.html";

/// The tag with which a page links a sheet.
const LINK: &str = "<link rel=\"stylesheet\" href=\"{{viewer}}/";

/// The path of a page's sheet: `styles/match.css` is that of `match.html`.
pub(super) fn path(page: &str) -> String {
    format!("{FOLDER}{}.css", page.trim_end_matches(HTML))
}

/// The paths of all pages' sheets.
pub(super) fn paths(files: &[Cow<'static, str>]) -> impl Iterator<Item = String> {
    pages(files).filter(|page| *page != SHELL).map(path)
}

/// The files that pages' sheets consist of: they are not requested individually.
pub(super) fn parts(files: &[Cow<'static, str>]) -> BTreeSet<String> {
    pages(files).flat_map(named).map(|sheet| sheet.path).collect()
}

/// The pages among these files, and their shared part.
fn pages<'a>(files: &'a [Cow<'static, str>]) -> impl Iterator<Item = &'a str> {
    files.iter().map(|file| &**file).filter(|file| file.strip_suffix(HTML).is_some())
}

/// The sheet with that path: everything that its page links, in order.
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

/// A sheet linked by a page.
struct StyleSheet {
    path: String,
    /// Its medium, if it is only for one: paper.
    medium: Option<String>,
}

impl StyleSheet {
    /// The sheet in a line.
    fn of(line: &str) -> Option<Self> {
        let (path, rest) = line.trim_start().strip_prefix(LINK)?.split_once('"')?;
        let medium = rest.split("media=\"").nth(1).and_then(|rest| rest.split('"').next());
        Some(Self { path: path.to_owned(), medium: medium.map(str::to_owned) })
    }
}

/// The sheets in a file, in order.
fn named(file: &str) -> Vec<StyleSheet> {
    let text = file_of(file).unwrap_or_default();
    String::from_utf8_lossy(&text).lines().filter_map(StyleSheet::of).collect()
}
