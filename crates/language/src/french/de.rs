//! What `de` becomes before a word.

/// Whether `de` and `que` lose their vowel before this.
pub(super) fn elides(text: &str) -> bool {
    text.starts_with(|letter: char| "AEIOUÀÂÉÈÊÎÔÛaeiouàâéèêîôû".contains(letter))
}

/// `d'Ari`, `de Kim`, `du joueur 1`.
pub(super) fn of(name: &str) -> String {
    match name.strip_prefix("le ") {
        Some(name) => format!("du {name}"),
        None if elides(name) => format!("d'{name}"),
        None => format!("de {name}"),
    }
}
