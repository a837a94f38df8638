//! What `de` becomes before a word.

/// Whether `de` and `que` lose their vowel before this.
pub(super) fn elides(text: &str) -> bool {
    text.starts_with(|letter: char| "AEIOUÀÂÉÈÊÎÔÛaeiouàâéèêîôû".contains(letter))
}

/// `d'Ari`, `de Kim`, `du joueur 1`, `du Kraken`, `des Grems`.
pub(super) fn of(name: &str) -> String {
    let after = |article: [&str; 2]| article.into_iter().find_map(|one| name.strip_prefix(one));
    match (after(["le ", "Le "]), after(["les ", "Les "])) {
        (Some(name), _) => format!("du {name}"),
        (None, Some(name)) => format!("des {name}"),
        (None, None) if elides(name) => format!("d'{name}"),
        (None, None) => format!("de {name}"),
    }
}

#[test]
fn de_becomes_what_the_name_asks_for() {
    for (name, told) in [
        ("Aérolithe", "d'Aérolithe"),
        ("Éole", "d'Éole"),
        ("Kim", "de Kim"),
        ("le joueur 1", "du joueur 1"),
        ("Le Ragoût", "du Ragoût"),
        ("Les Grems", "des Grems"),
        ("Leona", "de Leona"),
        ("La Ruche", "de La Ruche"),
    ] {
        assert_eq!(of(name), told);
    }
}
