//! The bytes of a record: JSON in exactly one form (RFC 8785), and the check that a line has that
//! form.

use serde::Serialize;

use crate::form::{FormError, FormProblem, LINE_BYTES_MAX, Strictness};
use crate::scan::Scanner;
use crate::sort::sorted;

/// Checks that a line, without its line feed, is one JSON value in `form`, and returns it as text.
///
/// In either form: valid UTF-8, whole numbers up to [`INTEGER_MAX`](crate::INTEGER_MAX), no key twice, at most [`DEPTH_MAX`](crate::DEPTH_MAX) levels and
/// [`LINE_BYTES_MAX`] bytes. The error names the first problem and its column.
pub fn check(line: &[u8], form: Strictness) -> Result<&str, FormError> {
    if line.len() > LINE_BYTES_MAX {
        return Err(FormError { column: LINE_BYTES_MAX + 1, problem: FormProblem::TooLong });
    }
    match str::from_utf8(line) {
        Ok(text) => Scanner::new(text, form).line().map(|()| text),
        Err(error) => Err(before(line, error.valid_up_to(), form)),
    }
}

/// The first problem of a line that is valid UTF-8 only up to byte `valid`.
fn before(line: &[u8], valid: usize, form: Strictness) -> FormError {
    let text = str::from_utf8(&line[..valid]).expect("UTF-8 up to here");
    match Scanner::new(text, form).line() {
        Err(error) if error.column <= valid => error,
        _ => FormError { column: valid + 1, problem: FormProblem::NotUtf8 },
    }
}

/// The canonical bytes of a value (RFC 8785) made of the types that records use: strings, integers,
/// arrays and objects.
///
/// Fractions and numbers beyond [`INTEGER_MAX`](crate::INTEGER_MAX) are written unchanged, and
/// [`check`] then rejects them.
///
/// # Panics
///
/// If the value is not representable as JSON, such as a map whose keys are lists.
pub fn canonical_json(value: &impl Serialize) -> Vec<u8> {
    sorted(&serde_json::to_string(value).expect("the value has a JSON form"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refused(line: &[u8], form: Strictness) -> String {
        check(line, form).expect_err(&String::from_utf8_lossy(line)).to_string()
    }

    #[test]
    fn canonical_lines_are_accepted() {
        for line in [
            r#"{"a":[],"b":{},"c":"é\n\u001f\"\\/","d":-12,"e":9007199254740991,"f":[true,false,null]}"#,
            "0",
            r#""""#,
            "{\"\u{e000}\":1}",
            // U+1F600 is the surrogate pair D83D DE00, which goes before U+E000.
            "{\"é\":1,\"\u{1f600}\":2,\"\u{e000}\":3}",
            // A line feed sorts before `A`, although its escape starts with a backslash.
            r#"{"\n":1,"A":2,"\\":3}"#,
        ] {
            assert_eq!(check(line.as_bytes(), Strictness::Canonical), Ok(line));
            assert_eq!(check(line.as_bytes(), Strictness::Json), Ok(line));
        }
    }

    #[test]
    fn both_forms_refuse_what_readers_disagree_on() {
        for (line, column, problem) in [
            ("", 1, FormProblem::Ended),
            (r#"{"a":1"#, 7, FormProblem::Ended),
            (r#"{"a":"x"#, 8, FormProblem::Ended),
            (r#"{"a":"x\"#, 9, FormProblem::Ended),
            (r#"{"a":tru"#, 6, FormProblem::NoValue),
            (r#"{"a":+1}"#, 6, FormProblem::NoValue),
            (r#"{"a":-}"#, 6, FormProblem::NoValue),
            (r#"{"a":1,}"#, 8, FormProblem::NoKey),
            ("[1,]", 4, FormProblem::NoValue),
            ("[1;2]", 3, FormProblem::NoCommaInArray),
            (r#"{"a":1;}"#, 7, FormProblem::NoCommaInObject),
            (r#"{"a"=1}"#, 5, FormProblem::NoColon),
            ("{a:1}", 2, FormProblem::NoKey),
            (r#"{"a":1.0}"#, 6, FormProblem::Fraction),
            (r#"{"a":1e3}"#, 6, FormProblem::Fraction),
            (r#"{"a":-0}"#, 6, FormProblem::NegativeZero),
            (r#"{"a":01}"#, 6, FormProblem::LeadingZero),
            ("9007199254740992", 1, FormProblem::TooLarge),
            ("-9007199254740992", 1, FormProblem::TooLarge),
            ("99999999999999999999999", 1, FormProblem::TooLarge),
            (r#"{"a":1}{"#, 8, FormProblem::Trailing),
            (r#"{"a":1,"a":2}"#, 8, FormProblem::DuplicateKey),
            (r#"{"a":1,"\u0061":2}"#, 8, FormProblem::DuplicateKey),
            ("\"\u{1}\"", 2, FormProblem::ControlCharacter),
            (r#""\ud800""#, 2, FormProblem::LoneSurrogate),
            (r#""\udc00\ud800""#, 2, FormProblem::LoneSurrogate),
            (r#""\ud800\u0041""#, 2, FormProblem::LoneSurrogate),
            (r#""\x""#, 2, FormProblem::UnknownEscape),
            (r#""\u+123""#, 2, FormProblem::UnknownEscape),
            (r#""\u12"#, 2, FormProblem::UnknownEscape),
        ] {
            let expected = format!("column {column}: {problem}");
            assert_eq!(refused(line.as_bytes(), Strictness::Json), expected, "{line}");
            if !line.contains(r"\u0061") {
                assert_eq!(refused(line.as_bytes(), Strictness::Canonical), expected, "{line}");
            }
        }
    }

    #[test]
    fn only_the_canonical_form_refuses_other_ways_to_write_the_same() {
        for (line, column, problem) in [
            (r#"{"b":1,"a":2}"#, 8, FormProblem::OutOfOrder),
            ("{\"\u{e000}\":1,\"\u{1f600}\":2}", 10, FormProblem::OutOfOrder),
            (r#"{"A":1,"\n":2}"#, 8, FormProblem::OutOfOrder),
            (r#"{ "a":1}"#, 2, FormProblem::WhiteSpace),
            (" 1", 1, FormProblem::WhiteSpace),
            ("1\n", 2, FormProblem::WhiteSpace),
            ("1\r", 2, FormProblem::WhiteSpace),
            ("[1\t,2]", 3, FormProblem::WhiteSpace),
            (r#"{"a": 1}"#, 6, FormProblem::WhiteSpace),
            (r#"{"a" :1}"#, 5, FormProblem::WhiteSpace),
            (r#""\/""#, 2, FormProblem::NeedlessEscape),
            (r#""\u0041""#, 2, FormProblem::NeedlessEscape),
            (r#""\u000a""#, 2, FormProblem::NeedlessEscape),
            (r#""\u001F""#, 2, FormProblem::NeedlessEscape),
            (r#""\u007f""#, 2, FormProblem::NeedlessEscape),
            (r#""\ud83d\ude00""#, 2, FormProblem::NeedlessEscape),
        ] {
            assert_eq!(check(line.as_bytes(), Strictness::Json), Ok(line));
            let expected = format!("column {column}: {problem}");
            assert_eq!(refused(line.as_bytes(), Strictness::Canonical), expected, "{line}");
        }
    }

    #[test]
    fn messages_say_what_to_do() {
        assert_eq!(
            refused(br#"{"a":1, "b":2}"#, Strictness::Canonical),
            "column 8: there is white space outside a string; remove it"
        );
        assert_eq!(
            refused(br#"{"a":{"b":1]}"#, Strictness::Json),
            "column 12: expected a comma or `}` here, after a value of an object"
        );
    }

    #[test]
    fn the_first_problem_is_named_where_a_later_byte_is_no_text() {
        assert_eq!(
            refused(b"[01,\"\xff\"]", Strictness::Json),
            format!("column 2: {}", FormProblem::LeadingZero)
        );
        assert_eq!(
            refused(b"[1,\"\xff\"]", Strictness::Canonical),
            format!("column 5: {}", FormProblem::NotUtf8)
        );
    }

    #[test]
    fn depth_and_length_have_a_limit() {
        let nested = |depth| "[".repeat(depth) + &"]".repeat(depth);
        assert!(check(nested(32).as_bytes(), Strictness::Canonical).is_ok());
        for form in [Strictness::Canonical, Strictness::Json] {
            let expected = format!("column 33: {}", FormProblem::TooDeep);
            assert_eq!(refused(nested(33).as_bytes(), form), expected);
            let long = format!("\"{}\"", "x".repeat(65_535));
            assert!(check(&long.as_bytes()[1..], Strictness::Json).is_err());
            let expected = format!("column 65537: {}", FormProblem::TooLong);
            assert_eq!(refused(long.as_bytes(), form), expected);
            let longest = format!("\"{}\"", "x".repeat(65_534));
            assert!(check(longest.as_bytes(), form).is_ok());
        }
    }
}
