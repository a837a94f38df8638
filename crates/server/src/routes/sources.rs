//! The sources of the pages: the folder `viewer`, embedded in the program; a debug build reads it when
//! it starts.

use std::borrow::Cow;

use rust_embed::{EmbeddedFile, RustEmbed};

#[derive(RustEmbed)]
#[folder = "viewer/"]
#[exclude = "*.d.ts"]
struct Folder;

/// A file, with its media type.
pub(super) fn file(path: &str) -> Option<EmbeddedFile> {
    Folder::get(path)
}

/// The text of a file.
pub(super) fn text(path: &str) -> Option<String> {
    file(path).map(|file| String::from_utf8_lossy(&file.data).into_owned())
}

/// The paths of all files.
pub(super) fn paths() -> impl Iterator<Item = Cow<'static, str>> {
    Folder::iter()
}

/// The suffix of a page's name.
const HTML: &str = ".html";

/// The part shared by every page.
pub(super) const SHELL: &str = "page.html";

/// The pages, such as `match.html`, without their shared part.
pub(super) fn pages() -> impl Iterator<Item = Cow<'static, str>> {
    paths().filter(|path| path.ends_with(HTML) && path != SHELL)
}

/// The name of a page, without its suffix.
pub(super) fn name(page: &str) -> &str {
    page.trim_end_matches(HTML)
}
