//! Limits on the length of files and functions.

use crate::source::rust_files;

/// Lines between the braces of one function.
const FUNCTION_LINES_MAX: usize = 70;

/// Lines of one file.
const FILE_LINES_MAX: usize = 600;

#[test]
fn no_function_is_too_long() {
    let long: Vec<String> = rust_files()
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
fn no_file_is_too_long() {
    let long: Vec<String> = rust_files()
        .map(|file| (&file.path, file.text.lines().count()))
        .filter(|(_, lines)| *lines > FILE_LINES_MAX)
        .map(|(path, lines)| format!("{path}: {lines} lines"))
        .collect();
    assert!(long.is_empty(), "over {FILE_LINES_MAX} lines:\n{}", long.join("\n"));
}
