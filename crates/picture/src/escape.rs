//! Escapes foreign texts in SVG and HTML.

use rules::plain;

/// A text escaped for an element or a quoted attribute; invisible characters are shown as in all
/// texts by users, and characters that XML cannot represent are replaced.
pub fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for letter in plain(text).chars() {
        match letter {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            '\'' => safe.push_str("&#39;"),
            '\u{fffe}' | '\u{ffff}' => safe.push('\u{fffd}'),
            _ => safe.push(letter),
        }
    }
    safe
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_text_leaves_its_element() {
        assert_eq!(
            escaped("<b a=\"1\">'&\u{1}\u{ffff}"),
            "&lt;b a=&quot;1&quot;&gt;&#39;&amp;\\u{1}\u{fffd}"
        );
    }
}
