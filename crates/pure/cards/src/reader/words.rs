//! Splits text into words: reminders in parentheses, marks and short forms are resolved,
//! punctuation is separate.

/// A word, a number, an icon such as `{j}`, or a mark.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct TextWord {
    /// In lower case.
    pub(super) text: String,
    /// Whether it is printed with a capital.
    pub(super) capital: bool,
    /// Whether a sentence begins with it, where any word has a capital.
    pub(super) initial: bool,
    /// Whether a line or an ability ends before it, as far as spaces show.
    pub(super) gap: bool,
}

impl TextWord {
    /// In its printed form.
    pub(super) fn printed(&self) -> String {
        if self.capital { capitalized(&self.text) } else { self.text.clone() }
    }
}

/// The words of a text.
pub(super) fn words(text: &str) -> Vec<TextWord> {
    let plain = plain(text);
    let mut words = Vec::new();
    let mut gap = false;
    let mut rest = plain.as_str();
    while let Some(first) = rest.chars().next() {
        if first.is_whitespace() {
            let end = rest.find(|c: char| !c.is_whitespace()).unwrap_or(rest.len());
            gap |= end > 1 || first == '\n';
            rest = &rest[end..];
            continue;
        }
        let end = length(rest, first);
        let (word, after) = rest.split_at(end);
        rest = after;
        push(&mut words, word, gap);
        gap = false;
    }
    words
}

/// How many bytes belong to the word that begins here.
fn length(rest: &str, first: char) -> usize {
    if first == '{' {
        return rest.find('}').map_or(rest.len(), |end| end + 1);
    }
    if first.is_ascii_digit() {
        return rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
    }
    if !first.is_alphabetic() {
        return first.len_utf8();
    }
    rest.find(|c: char| !c.is_alphabetic() && c != '\'').unwrap_or(rest.len())
}

/// Short forms are expanded: `it's` is `it is`; `player's` is `player` and `'s`.
fn push(words: &mut Vec<TextWord>, word: &str, gap: bool) {
    let capital = word.chars().next().is_some_and(char::is_uppercase);
    let text = word.to_lowercase();
    let initial = words.last().is_none_or(|last| {
        matches!(last.text.as_str(), "." | ":" | "\u{2014}" | "\u{2022}" | "\"")
            || last.text.ends_with('}')
    });
    let mut put = |text: &str, capital, gap| {
        words.push(TextWord { text: text.to_owned(), capital, initial, gap });
    };
    let whole = match text.as_str() {
        "can't" | "cannot" => Some(("can", "not")),
        "i'm" => Some(("i", "am")),
        "it's" => Some(("it", "is")),
        "that's" => Some(("that", "is")),
        "there's" => Some(("there", "is")),
        "they're" => Some(("they", "are")),
        "you're" => Some(("you", "are")),
        _ => text.strip_suffix("n't").map(|verb| (verb, "not")),
    };
    match whole {
        Some((one, two)) => {
            put(one, capital, gap);
            put(two, false, false);
        }
        None => match text.strip_suffix("'s").or_else(|| text.strip_suffix('\'')) {
            Some(owner) => {
                put(owner, capital, gap);
                put("'s", false, false);
            }
            None => put(&text, capital, gap),
        },
    }
}

/// The text without reminders and marks, with keywords in angle brackets expanded.
fn plain(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut depth = 0_u32;
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let mut end = c.len_utf8();
        match c {
            '(' => depth += 1,
            ')' => depth = depth.saturating_sub(1),
            _ if depth > 0 => {}
            '#' | '$' | '[' | ']' | '\\' | '\u{feff}' => {}
            '<' => {
                let close = rest.find('>').unwrap_or(rest.len());
                plain.push_str(&keyword(rest.get(1..close).unwrap_or_default()));
                end = (close + 1).min(rest.len());
            }
            '\u{2019}' | '\u{2018}' => plain.push('\''),
            '\u{201c}' | '\u{201d}' | '\u{ab}' | '\u{bb}' => plain.push('"'),
            'A'..='Z' if marked(rest) > 0 => {
                end = marked(rest);
                plain.push_str(&keyword(&rest[..end]));
            }
            '_' | '\u{a0}' | '\u{202f}' => plain.push(' '),
            '\u{2013}' | '\u{2014}' => plain.push('\u{2014}'),
            _ => plain.push(c),
        }
        rest = &rest[end..];
    }
    plain
}

/// The length of another engine's keyword without brackets, such as `MANA_MOTH`; 0 if there is
/// none.
fn marked(rest: &str) -> usize {
    let is_part = |c: char| c.is_ascii_uppercase() || c.is_ascii_digit() || c == '_';
    let end = rest.find(|c: char| !is_part(c)).unwrap_or(rest.len());
    if rest[..end].contains('_') { end } else { 0 }
}

/// Endings of keywords in angle brackets that change their form and not their meaning.
const FORMS: [&str; 16] = [
    "CHA_P", "CHAR_P", "CHA", "CHAR", "PER_P", "PER", "THEY_S", "LOW", "INF", "YOU", "IMP", "FS",
    "T", "S", "P", "FP",
];

/// A keyword as another engine writes it, such as `TOUGH_CHA_P_1` or `EXHAUSTED_RESUPPLY_LOW`, as cards write it.
fn keyword(key: &str) -> String {
    if matches!(key, "BB" | "BR") {
        return String::new();
    }
    if key == "AFTER_YOU" {
        return "After You".to_owned();
    }
    let (mut name, mut number) = (key, None);
    if let Some((front, last)) = key.rsplit_once('_')
        && (last == "X" || last.parse::<u32>().is_ok())
    {
        (name, number) = (front, Some(last));
    }
    for form in FORMS {
        if let Some(front) = name.strip_suffix(form).and_then(|front| front.strip_suffix('_')) {
            name = front;
            break;
        }
    }
    let lower = name.starts_with(|c: char| c.is_uppercase());
    let words: Vec<String> = name
        .split('_')
        .map(|word| if lower { capitalized(word) } else { word.to_owned() })
        .collect();
    // The number of Scout stands behind the keyword as mana.
    let number = number.filter(|_| name != "SCOUT").map(|number| format!(" {number}"));
    words.join(" ") + &number.unwrap_or_default()
}

fn capitalized(word: &str) -> String {
    let mut chars = word.chars();
    let first: String = chars.next().into_iter().flat_map(char::to_uppercase).collect();
    first + &chars.as_str().to_lowercase()
}
