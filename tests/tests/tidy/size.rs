//! How long files and functions may be.

use crate::source::rust_files;

/// Lines between the braces of one function.
const FUNCTION_LINES_MAX: usize = 70;

/// Lines of one file that is not a table.
const FILE_LINES_MAX: usize = 600;

/// Files that may be longer, because they are tables: rows of one form without logic between them. With the reason.
const TABLES: &[(&str, &str)] = &[(
    "crates/rules/src/event.rs",
    "the vocabulary of the log: one declaration per event and per part of one, nothing computed",
)];

#[test]
fn no_function_is_too_long() {
    let long: Vec<String> = rust_files()
        .iter()
        .flat_map(|file| {
            crate::source::functions(&file.text)
                .into_iter()
                .filter(|function| function.lines > FUNCTION_LINES_MAX)
                .map(|f| format!("{}:{}: `{}` has {} lines", file.path, f.line, f.name, f.lines))
        })
        .collect();
    assert!(long.is_empty(), "over {FUNCTION_LINES_MAX} lines:\n{}", long.join("\n"));
}

#[test]
fn no_file_is_too_long_but_tables() {
    let long: Vec<String> = rust_files()
        .iter()
        .map(|file| (&file.path, file.text.lines().count()))
        .filter(|(path, lines)| *lines > FILE_LINES_MAX && TABLES.iter().all(|(t, _)| t != path))
        .map(|(path, lines)| format!("{path}: {lines} lines"))
        .collect();
    assert!(long.is_empty(), "over {FILE_LINES_MAX} lines and no table:\n{}", long.join("\n"));
}

#[test]
fn tables_are_files_that_need_the_exception() {
    let files = rust_files();
    for (path, _) in TABLES {
        let lines = files.iter().find(|file| file.path == *path).map(|f| f.text.lines().count());
        assert!(
            lines > Some(FILE_LINES_MAX),
            "{path} is not over {FILE_LINES_MAX} lines: {lines:?}"
        );
    }
}
