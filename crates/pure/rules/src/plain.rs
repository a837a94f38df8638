//! Makes untrusted texts safe to display.

use std::borrow::Cow;

/// A text safe to display: characters that move a cursor, reverse the line or are invisible become
/// escapes, such as `\n`, `\u{1b}` or `\u{202e}`. Applying it again changes nothing.
pub fn plain(text: &str) -> Cow<'_, str> {
    if !text.contains(is_unseen) {
        return Cow::Borrowed(text);
    }
    let mut shown = String::with_capacity(text.len() + 8);
    for letter in text.chars() {
        if is_unseen(letter) {
            shown.extend(letter.escape_default());
        } else {
            shown.push(letter);
        }
    }
    Cow::Owned(shown)
}

/// Whether it is a control or format character, or a line separator: Unicode's categories Cc, Cf,
/// Zl and Zp.
fn is_unseen(letter: char) -> bool {
    letter.is_control()
        || matches!(
            letter,
            '\u{ad}'
                | '\u{600}'..='\u{605}'
                | '\u{61c}'
                | '\u{6dd}'
                | '\u{70f}'
                | '\u{890}'..='\u{891}'
                | '\u{8e2}'
                | '\u{180e}'
                | '\u{200b}'..='\u{200f}'
                | '\u{2028}'..='\u{202e}'
                | '\u{2060}'..='\u{206f}'
                | '\u{feff}'
                | '\u{fff9}'..='\u{fffb}'
                | '\u{110bd}'
                | '\u{110cd}'
                | '\u{13430}'..='\u{1343f}'
                | '\u{1bca0}'..='\u{1bca3}'
                | '\u{1d173}'..='\u{1d17a}'
                | '\u{e0001}'
                | '\u{e0020}'..='\u{e007f}'
        )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_seen_is_shown_as_an_escape_and_all_else_as_it_is() {
        let text = "a\r\nb\t\u{1b}[2J\u{9b}\u{202e}\u{2066}\u{200f}\u{feff}\u{ad}\u{2028}";
        let shown = r"a\r\nb\t\u{1b}[2J\u{9b}\u{202e}\u{2066}\u{200f}\u{feff}\u{ad}\u{2028}";
        assert_eq!(plain(text), shown);
        assert_eq!(plain(shown), shown);
        let ordinary = "É \u{1f600} Zoé's \"deck\" — d'Ari, e\u{301}, \u{5d0}\u{a0}\\";
        assert!(matches!(plain(ordinary), Cow::Borrowed(same) if same == ordinary));
    }
}
