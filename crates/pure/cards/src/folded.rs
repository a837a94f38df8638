//! Normalises texts for searching.

/// A text in lower case without accents, for comparing search words with texts.
pub fn folded(text: &str) -> String {
    let mut folded = String::with_capacity(text.len());
    for letter in text.chars().flat_map(char::to_lowercase) {
        match letter {
            'à' | 'á' | 'â' | 'ã' | 'ä' | 'å' | 'ą' => folded.push('a'),
            'æ' => folded.push_str("ae"),
            'ç' | 'ć' | 'č' => folded.push('c'),
            'ď' => folded.push('d'),
            'è' | 'é' | 'ê' | 'ë' | 'ě' | 'ę' => folded.push('e'),
            'ì' | 'í' | 'î' | 'ï' => folded.push('i'),
            'ł' => folded.push('l'),
            'ñ' | 'ń' | 'ň' => folded.push('n'),
            'ò' | 'ó' | 'ô' | 'õ' | 'ö' | 'ø' | 'ő' => folded.push('o'),
            'œ' => folded.push_str("oe"),
            'ř' => folded.push('r'),
            'ś' | 'š' => folded.push('s'),
            'ß' => folded.push_str("ss"),
            'ť' => folded.push('t'),
            'ù' | 'ú' | 'û' | 'ü' | 'ů' | 'ű' => folded.push('u'),
            'ý' | 'ÿ' => folded.push('y'),
            'ź' | 'ż' | 'ž' => folded.push('z'),
            '’' => folded.push('\''),
            // An accent that is a separate character.
            '\u{300}'..='\u{36f}' => {}
            other => folded.push(other),
        }
    }
    folded
}

/// The letters and digits of a name, folded: people differ in its case, accents, apostrophes, hyphens and spaces.
pub fn letters(name: &str) -> String {
    folded(name).chars().filter(|it| it.is_alphanumeric()).collect()
}
