//! The project's files, and the functions in them.

use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::sync::LazyLock;
use std::{env, fs};

use proc_macro2::{Delimiter, TokenStream, TokenTree};

/// The folder of the workspace.
pub(crate) fn root() -> PathBuf {
    let tests = Path::new(env!("CARGO_MANIFEST_DIR"));
    tests.parent().expect("the tests are a folder of the workspace").to_owned()
}

/// A file of the project that is text.
pub(crate) struct Text {
    /// Its path from the root, with `/`.
    pub(crate) path: String,
    /// What it says.
    pub(crate) text: String,
}

impl Text {
    /// Whether it is written in Rust.
    pub(crate) fn is_rust(&self) -> bool {
        self.has_extension("rs")
    }

    /// Whether its name ends so.
    pub(crate) fn has_extension(&self, extension: &str) -> bool {
        Path::new(&self.path).extension().is_some_and(|found| found == extension)
    }
}

/// Every text file of the project, by path; not what git leaves out: itself, `target`, `scratch`,
/// `node_modules` and the `types` made for the viewer.
pub(crate) fn texts() -> &'static [Text] {
    static TEXTS: LazyLock<Vec<Text>> = LazyLock::new(|| {
        let mut found = Vec::new();
        walk(&root(), &mut found);
        found.sort_by(|a, b| a.path.cmp(&b.path));
        assert!(found.len() > 10, "the walk lost the project");
        found
    });
    &TEXTS
}

fn walk(folder: &Path, found: &mut Vec<Text>) {
    for entry in fs::read_dir(folder).expect("a folder of the project") {
        let entry = entry.expect("an entry of a folder");
        let path = entry.path();
        let kind = entry.file_type().expect("a kind of file");
        if kind.is_dir() {
            if !["target", "scratch", ".git", "node_modules", "types"]
                .map(Into::into)
                .contains(&entry.file_name())
            {
                walk(&path, found);
            }
        } else if kind.is_file()
            && let Ok(text) = String::from_utf8(fs::read(&path).expect("a file of the project"))
        {
            let path = path.strip_prefix(root()).expect("below the root").display().to_string();
            found.push(Text { path: path.replace('\\', "/"), text });
        }
    }
}

/// The Rust files of the project.
pub(crate) fn rust_files() -> impl Iterator<Item = &'static Text> {
    texts().iter().filter(|text| text.is_rust())
}

/// What lies beside the project, by its path in `../shared`; none, with a word about it, where it is absent.
///
/// Continuous integration must have it: a test that silently does not run proves nothing.
pub(crate) fn beside(path: &str) -> Option<String> {
    let path = root().join("../shared").join(path);
    match fs::read_to_string(&path) {
        Ok(text) => Some(text),
        Err(error) => {
            assert!(env::var_os("CI").is_none(), "{}: {error}", path.display());
            eprintln!("NOT RUN: nothing to compare with, {} is absent", path.display());
            None
        }
    }
}

/// A function with a body.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Function {
    /// Its name; `$` first if a macro gives the name.
    pub(crate) name: String,
    /// The line its body begins on, from 1.
    pub(crate) line: usize,
    /// Lines between the braces of the body, empty ones and comments too.
    pub(crate) lines: usize,
}

/// Every function in a Rust text: nested ones, methods, and those inside macros and their calls.
///
/// Read from tokens, not from syntax, because a syntax tree does not look inside macros.
pub(crate) fn functions(text: &str) -> Vec<Function> {
    let tokens = TokenStream::from_str(text).expect("a Rust file the compiler accepts");
    let mut found = Vec::new();
    collect(tokens, &mut found);
    found
}

fn collect(tokens: TokenStream, found: &mut Vec<Function>) {
    let trees: Vec<TokenTree> = tokens.into_iter().collect();
    for (index, tree) in trees.iter().enumerate() {
        match tree {
            TokenTree::Ident(word) if word == "fn" => found.extend(function(&trees[index + 1..])),
            TokenTree::Group(group) => collect(group.stream(), found),
            TokenTree::Ident(_) | TokenTree::Punct(_) | TokenTree::Literal(_) => {}
        }
    }
}

/// The function whose name comes first in `rest`; none for a type such as `fn(u8)` and where there is no body.
fn function(rest: &[TokenTree]) -> Option<Function> {
    let name: String = rest
        .iter()
        .take_while(|tree| match tree {
            TokenTree::Ident(_) => true,
            TokenTree::Punct(mark) => mark.as_char() == '$',
            TokenTree::Group(_) | TokenTree::Literal(_) => false,
        })
        .map(ToString::to_string)
        .collect();
    let end = rest.iter().find_map(|tree| match tree {
        TokenTree::Group(group) if group.delimiter() == Delimiter::Brace => Some(Some(group)),
        TokenTree::Punct(mark) if mark.as_char() == ';' => Some(None),
        _ => None,
    });
    let body = end.flatten().filter(|_| !name.is_empty())?;
    let (open, close) = (body.span_open().start().line, body.span_close().end().line);
    Some(Function { name, line: open, lines: (close - open).saturating_sub(1) })
}

/// The doc comment of each test in a Rust text, by the test's name; empty for one that has none.
pub(crate) fn tests_with_docs(text: &str) -> Vec<(String, String)> {
    let lines: Vec<&str> = text.lines().map(str::trim).collect();
    let tests = lines.iter().enumerate().filter(|(_, line)| **line == "#[test]");
    tests.filter_map(|(at, _)| test_with_doc(&lines, at)).collect()
}

fn test_with_doc(lines: &[&str], at: usize) -> Option<(String, String)> {
    let attached = |line: &&&str| line.starts_with("///") || line.starts_with("#[");
    let name = lines[at..].iter().find_map(|line| line.strip_prefix("fn ")?.split('(').next())?;
    let above = lines[..at].iter().rev().take_while(attached).count();
    let doc: Vec<&str> =
        lines[at - above..at].iter().copied().filter(|line| line.starts_with("///")).collect();
    Some((name.to_owned(), doc.join("\n")))
}

#[test]
fn tests_are_found_with_their_docs() {
    let text = "
        /// One.
        /// Two.
        #[test]
        #[ignore]
        fn told() {}

        #[test]
        fn untold() {}
    ";
    let wanted = [("told", "/// One.\n/// Two."), ("untold", "")];
    assert_eq!(tests_with_docs(text), wanted.map(|(name, doc)| (name.to_owned(), doc.to_owned())));
}

#[test]
fn functions_are_found_with_their_lines() {
    let text = "
        trait T { fn no_body(f: fn(u8) -> u8); }
        fn one() {}
        impl T for U {
            fn two(&self) -> [u8; { 3 }] {
                // a comment

                fn inner() { let f: fn() = one; }
            }
        }
        macro_rules! m { () => { fn $name() {
            one();
        } } }
    ";
    let found: Vec<_> = functions(text).into_iter().map(|f| (f.name, f.line, f.lines)).collect();
    let wanted = [("one", 3, 0), ("two", 5, 3), ("inner", 8, 0), ("$name", 11, 1)];
    assert_eq!(found, wanted.map(|(name, line, lines)| (name.to_owned(), line, lines)));
}
