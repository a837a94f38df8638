//! The pages: the folder `page`, embedded in the program; a debug build reads it when it starts.

mod module;
pub mod scripts;
pub mod styles;

use std::borrow::Cow;

pub use rust_embed::EmbeddedFile;
use rust_embed::RustEmbed;

#[derive(RustEmbed)]
#[folder = "page/"]
#[exclude = "*.d.ts"]
struct PageFolder;

/// A file, with its media type.
pub fn file(path: &str) -> Option<EmbeddedFile> {
    PageFolder::get(path)
}

/// The text of a file.
pub fn text(path: &str) -> Option<String> {
    file(path).map(|file| String::from_utf8_lossy(&file.data).into_owned())
}

/// The paths of all files.
pub fn paths() -> impl Iterator<Item = Cow<'static, str>> {
    PageFolder::iter()
}

/// The suffix of a page's name.
const HTML: &str = ".html";

/// The part shared by every page.
pub const SHELL: &str = "page.html";

/// The pages, such as `match.html`, without their shared part.
pub fn pages() -> impl Iterator<Item = Cow<'static, str>> {
    paths().filter(|path| path.ends_with(HTML) && path != SHELL)
}

/// The name of a page, without its suffix.
pub fn name(page: &str) -> &str {
    page.trim_end_matches(HTML)
}

/// The WebAssembly module with which the page reads files locally.
pub enum Engine {
    /// As `cargo engine` has built it.
    Plain(Vec<u8>),
    /// Compressed by brotli, as a release has it in itself.
    Brotli(&'static [u8]),
}

/// The page's module, if this program has it.
#[cfg(engine_in_program)]
pub fn engine() -> Option<Engine> {
    Some(Engine::Brotli(include_bytes!(env!("DAYBOOK_ENGINE"))))
}

/// The page's module, if `cargo engine` has built it.
#[cfg(not(engine_in_program))]
pub fn engine() -> Option<Engine> {
    std::fs::read(option_env!("DAYBOOK_ENGINE")?).ok().map(Engine::Plain)
}
