//! What `de` becomes before a word.

/// Whether `de` and `que` lose their vowel before this.
pub(super) fn elides(text: &str) -> bool {
    text.starts_with(|letter: char| "AEIOUÀÂÉÈÊÎÔÛaeiouàâéèêîôû".contains(letter))
}

/// `d'Ari`, `de Kim`, `du joueur 1`.
pub(super) fn of(name: &str) -> String {
    match (name.strip_prefix("le "), name.strip_prefix("les ")) {
        (Some(name), _) => format!("du {name}"),
        (None, Some(name)) => format!("des {name}"),
        (None, None) if elides(name) => format!("d'{name}"),
        (None, None) => format!("de {name}"),
    }
}
