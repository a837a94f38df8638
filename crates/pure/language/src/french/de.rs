//! Words that lose their vowel or grow together with the article after them.

/// Whether `de` and `que` lose their vowel before this.
pub(super) fn elides(text: &str) -> bool {
    text.starts_with(|letter: char| "AEIOUÀÂÉÈÊÎÔÛaeiouàâéèêîôû".contains(letter))
        // The `h` of `héroïsme` is mute, unlike that of `héros`.
        || text.starts_with("Héroïsme")
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

/// `de cartes`, `d'objets`, `du Deck`; of `des cartes` it is `de cartes`.
pub(super) fn de(text: &str) -> String {
    text.strip_prefix("des ").map_or_else(|| of(text), de)
}

/// `à un Personnage`, `au résultat`, `aux Personnages`.
pub(super) fn a(text: &str) -> String {
    match (text.strip_prefix("le "), text.strip_prefix("les ")) {
        (Some(rest), _) => format!("au {rest}"),
        (None, Some(rest)) => format!("aux {rest}"),
        (None, None) => format!("à {text}"),
    }
}

/// `que je suis`, `qu'il y a`.
pub(super) fn que(text: &str) -> String {
    if elides(text) { format!("qu'{text}") } else { format!("que {text}") }
}

/// `si je suis`, `s'il y a`.
pub(super) fn si(text: &str) -> String {
    // Unlike `que`, it loses its vowel before these two words alone.
    let elided = text.starts_with("il ") || text.starts_with("ils ");
    if elided { format!("s'{text}") } else { format!("si {text}") }
}

/// `lorsque je suis`, `lorsqu'un adversaire joue`.
pub(super) fn lorsque(text: &str) -> String {
    format!("lors{}", que(text))
}

/// `ne suis`, `n'ai`.
pub(super) fn ne(verb: &str) -> String {
    if elides(verb) { format!("n'{verb}") } else { format!("ne {verb}") }
}

/// `je suis`, `j'ai`.
pub(super) fn je(verb: &str) -> String {
    if elides(verb) { format!("j'{verb}") } else { format!("je {verb}") }
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

#[test]
fn other_small_words_do_too() {
    assert_eq!([de("des autres cartes"), de("le Deck")], ["d'autres cartes", "du Deck"]);
    assert_eq!([a("le joueur ciblé"), a("un Sort")], ["au joueur ciblé", "à un Sort"]);
    assert_eq!(
        [si("il est"), si("elle est"), si("une carte")],
        ["s'il est", "si elle est", "si une carte"]
    );
    assert_eq!([lorsque("un Sort"), lorsque("je suis")], ["lorsqu'un Sort", "lorsque je suis"]);
}
