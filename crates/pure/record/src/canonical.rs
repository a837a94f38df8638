//! The bytes of a record: JSON in exactly one form (RFC 8785), and the check that a line has that
//! form.

use serde::Serialize;

use crate::form::{Form, FormError, LINE_BYTES_MAX, Problem};
use crate::scan::Scanner;
use crate::sort::sorted;

/// Checks that a line, without its line feed, is one JSON value in `form`, and returns it as text.
///
/// In either form: valid UTF-8, whole numbers up to [`INTEGER_MAX`](crate::INTEGER_MAX), no key twice, at most [`DEPTH_MAX`](crate::DEPTH_MAX) levels and
/// [`LINE_BYTES_MAX`] bytes. The error names the first problem and its column.
pub fn check(line: &[u8], form: Form) -> Result<&str, FormError> {
    if line.len() > LINE_BYTES_MAX {
        return Err(FormError { column: LINE_BYTES_MAX + 1, problem: Problem::TooLong });
    }
    match str::from_utf8(line) {
        Ok(text) => Scanner::new(text, form).line().map(|()| text),
        Err(error) => Err(before(line, error.valid_up_to(), form)),
    }
}

/// The first problem of a line that is valid UTF-8 only up to byte `valid`.
fn before(line: &[u8], valid: usize, form: Form) -> FormError {
    let text = str::from_utf8(&line[..valid]).expect("UTF-8 up to here");
    match Scanner::new(text, form).line() {
        Err(error) if error.column <= valid => error,
        _ => FormError { column: valid + 1, problem: Problem::NotUtf8 },
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

    fn refused(line: &[u8], form: Form) -> String {
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
            assert_eq!(check(line.as_bytes(), Form::Canonical), Ok(line));
            assert_eq!(check(line.as_bytes(), Form::Json), Ok(line));
        }
    }

    #[test]
    fn both_forms_refuse_what_readers_disagree_on() {
        for (line, column, problem) in [
            ("", 1, Problem::Ended),
            (r#"{"a":1"#, 7, Problem::Ended),
            (r#"{"a":"x"#, 8, Problem::Ended),
            (r#"{"a":"x\"#, 9, Problem::Ended),
            (r#"{"a":tru"#, 6, Problem::NoValue),
            (r#"{"a":+1}"#, 6, Problem::NoValue),
            (r#"{"a":-}"#, 6, Problem::NoValue),
            (r#"{"a":1,}"#, 8, Problem::NoKey),
            ("[1,]", 4, Problem::NoValue),
            ("[1;2]", 3, Problem::NoCommaInArray),
            (r#"{"a":1;}"#, 7, Problem::NoCommaInObject),
            (r#"{"a"=1}"#, 5, Problem::NoColon),
            ("{a:1}", 2, Problem::NoKey),
            (r#"{"a":1.0}"#, 6, Problem::Fraction),
            (r#"{"a":1e3}"#, 6, Problem::Fraction),
            (r#"{"a":-0}"#, 6, Problem::NegativeZero),
            (r#"{"a":01}"#, 6, Problem::LeadingZero),
            ("9007199254740992", 1, Problem::TooLarge),
            ("-9007199254740992", 1, Problem::TooLarge),
            ("99999999999999999999999", 1, Problem::TooLarge),
            (r#"{"a":1}{"#, 8, Problem::Trailing),
            (r#"{"a":1,"a":2}"#, 8, Problem::DuplicateKey),
            (r#"{"a":1,"\u0061":2}"#, 8, Problem::DuplicateKey),
            ("\"\u{1}\"", 2, Problem::ControlCharacter),
            (r#""\ud800""#, 2, Problem::LoneSurrogate),
            (r#""\udc00\ud800""#, 2, Problem::LoneSurrogate),
            (r#""\ud800\u0041""#, 2, Problem::LoneSurrogate),
            (r#""\x""#, 2, Problem::UnknownEscape),
            (r#""\u+123""#, 2, Problem::UnknownEscape),
            (r#""\u12"#, 2, Problem::UnknownEscape),
        ] {
            let expected = format!("column {column}: {problem}");
            assert_eq!(refused(line.as_bytes(), Form::Json), expected, "{line}");
            if !line.contains(r"\u0061") {
                assert_eq!(refused(line.as_bytes(), Form::Canonical), expected, "{line}");
            }
        }
    }

    #[test]
    fn only_the_canonical_form_refuses_other_ways_to_write_the_same() {
        for (line, column, problem) in [
            (r#"{"b":1,"a":2}"#, 8, Problem::OutOfOrder),
            ("{\"\u{e000}\":1,\"\u{1f600}\":2}", 10, Problem::OutOfOrder),
            (r#"{"A":1,"\n":2}"#, 8, Problem::OutOfOrder),
            (r#"{ "a":1}"#, 2, Problem::WhiteSpace),
            (" 1", 1, Problem::WhiteSpace),
            ("1\n", 2, Problem::WhiteSpace),
            ("1\r", 2, Problem::WhiteSpace),
            ("[1\t,2]", 3, Problem::WhiteSpace),
            (r#"{"a": 1}"#, 6, Problem::WhiteSpace),
            (r#"{"a" :1}"#, 5, Problem::WhiteSpace),
            (r#""\/""#, 2, Problem::NeedlessEscape),
            (r#""\u0041""#, 2, Problem::NeedlessEscape),
            (r#""\u000a""#, 2, Problem::NeedlessEscape),
            (r#""\u001F""#, 2, Problem::NeedlessEscape),
            (r#""\u007f""#, 2, Problem::NeedlessEscape),
            (r#""\ud83d\ude00""#, 2, Problem::NeedlessEscape),
        ] {
            assert_eq!(check(line.as_bytes(), Form::Json), Ok(line));
            let expected = format!("column {column}: {problem}");
            assert_eq!(refused(line.as_bytes(), Form::Canonical), expected, "{line}");
        }
    }

    #[test]
    fn messages_say_what_to_do() {
        assert_eq!(
            refused(br#"{"a":1, "b":2}"#, Form::Canonical),
            "column 8: there is white space outside a string; remove it"
        );
        assert_eq!(
            refused(br#"{"a":{"b":1]}"#, Form::Json),
            "column 12: expected a comma or `}` here, after a value of an object"
        );
    }

    #[test]
    fn the_first_problem_is_named_where_a_later_byte_is_no_text() {
        assert_eq!(
            refused(b"[01,\"\xff\"]", Form::Json),
            format!("column 2: {}", Problem::LeadingZero)
        );
        assert_eq!(
            refused(b"[1,\"\xff\"]", Form::Canonical),
            format!("column 5: {}", Problem::NotUtf8)
        );
    }

    #[test]
    fn depth_and_length_have_a_limit() {
        let nested = |depth| "[".repeat(depth) + &"]".repeat(depth);
        assert!(check(nested(32).as_bytes(), Form::Canonical).is_ok());
        for form in [Form::Canonical, Form::Json] {
            let expected = format!("column 33: {}", Problem::TooDeep);
            assert_eq!(refused(nested(33).as_bytes(), form), expected);
            let long = format!("\"{}\"", "x".repeat(65_535));
            assert!(check(&long.as_bytes()[1..], Form::Json).is_err());
            let expected = format!("column 65537: {}", Problem::TooLong);
            assert_eq!(refused(long.as_bytes(), form), expected);
            let longest = format!("\"{}\"", "x".repeat(65_534));
            assert!(check(longest.as_bytes(), form).is_ok());
        }
    }
}
