//! The style sheets of a page, sent as one: the sources are separate files, but a browser makes one
//! request.

use std::collections::BTreeSet;

use crate::SHELL;

/// The folder of the pages' sheets among the viewer's files.
pub const FOLDER: &str = "styles/";

/// The tag with which a page links a sheet.
const LINK: &str = "<link rel=\"stylesheet\" href=\"{{viewer}}/";

/// The path of a page's sheet: `styles/match.css` is that of `match.html`.
pub fn path(page: &str) -> String {
    format!("{FOLDER}{}.css", crate::name(page))
}

/// The files that are only sent as parts of a page's sheet, never by themselves.
pub fn parts() -> BTreeSet<String> {
    let pages = crate::pages().chain([SHELL.into()]);
    pages.flat_map(|page| named(&page)).map(|sheet| sheet.path).collect()
}

/// The sheet with that path: everything that its page links, in order.
pub fn get(asked: &str) -> Option<String> {
    let page = crate::pages().find(|page| path(page) == asked)?;
    let mut all = String::new();
    for StyleSheet { path, medium } in named(SHELL).into_iter().chain(named(&page)) {
        let text = crate::text(&path)?;
        match medium {
            Some(medium) => all.extend(["@media ", &medium, " {\n", &text, "}\n"]),
            None => all.push_str(&text),
        }
    }
    Some(all)
}

/// The text of a page with one link for all sheets that it names.
pub fn joined(text: &str, page: &str) -> String {
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
    crate::text(file).unwrap_or_default().lines().filter_map(StyleSheet::of).collect()
}
