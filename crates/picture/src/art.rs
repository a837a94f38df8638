//! Drawings that pictures share with the pages: read from the pages' style sheet, so that both have
//! one design.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use rules::{CardType, Face, Terrain};

const PICTURES: &str = include_str!("../../viewer/page/css/pictures.css");

/// The content of an SVG element, and its nominal size.
pub(crate) struct Drawing {
    pub(crate) body: String,
    pub(crate) width: String,
    pub(crate) height: String,
}

/// The drawing that the style sheet has under a selector or a property.
fn drawing(name: &str) -> &'static Drawing {
    static ALL: LazyLock<BTreeMap<&str, Drawing>> =
        LazyLock::new(|| PICTURES.lines().filter_map(read).collect());
    ALL.get(name).unwrap_or_else(|| panic!("pictures.css draws {name}"))
}

fn read(line: &'static str) -> Option<(&'static str, Drawing)> {
    let (named, rest) = line.split_once("url(\"data:image/svg+xml,")?;
    let (svg, _) = rest.split_once("\")")?;
    let name = named.trim().split([' ', ':']).next()?;
    let svg = svg.replace("%3C", "<").replace("%3E", ">").replace("%23", "#");
    let (opening, body) = svg.split_once('>')?;
    let body = body.strip_suffix("</svg>")?.to_owned();
    let of = |name: &str| {
        let (_, rest) = opening.split_once(&format!(" {name}='"))?;
        rest.split_once('\'').map(|(value, _)| value.to_owned())
    };
    let (width, height) = match of("viewBox") {
        Some(seen) => {
            let mut numbers = seen.split(' ').skip(2).map(str::to_owned);
            (numbers.next()?, numbers.next()?)
        }
        None => (of("width")?, of("height")?),
    };
    Some((name, Drawing { body, width, height }))
}

/// A terrain's tree, peak or drop.
pub(crate) fn symbol(terrain: Terrain) -> &'static Drawing {
    drawing(match terrain {
        Terrain::Forest => "--forest-day",
        Terrain::Mountain => "--mountain-day",
        Terrain::Water => "--water-day",
    })
}

/// A terrain as a land.
pub(crate) fn land(terrain: Terrain) -> &'static Drawing {
    drawing(match terrain {
        Terrain::Forest => ".band.forest",
        Terrain::Mountain => ".band.mountain",
        Terrain::Water => ".band.water",
    })
}

/// The sign of a status; `None` for one that is shown otherwise.
pub(crate) fn status(word: &str) -> Option<&'static Drawing> {
    Some(drawing(match word {
        "anchored" => ".mark.anchored",
        "asleep" => ".mark.asleep",
        "exhausted" => ".mark.exhausted",
        "fleeting" => ".mark.fleeting",
        _ => return None,
    }))
}

/// The factions that have a pattern, by their names in the rules.
pub(crate) const FACTIONS: [&str; 6] = ["Axiom", "Bravos", "Lyra", "Muna", "Ordis", "Yzmir"];

/// The pattern on the cards of a faction.
pub(crate) fn pattern(faction: &str) -> &'static Drawing {
    drawing(match faction {
        "Axiom" => ".of-axiom",
        "Bravos" => ".of-bravos",
        "Lyra" => ".of-lyra",
        "Muna" => ".of-muna",
        "Ordis" => ".of-ordis",
        _ => ".of-yzmir",
    })
}

/// The sign of a card: that of its first sub-type that has one, or else of its type.
pub(crate) fn sign(face: &Face) -> &'static Drawing {
    let subtype = face.subtypes.iter().find_map(|one| of_subtype(one));
    drawing(subtype.or_else(|| face.card_type.map(of_type)).unwrap_or(".sign-gem"))
}

fn of_subtype(word: &str) -> Option<&'static str> {
    Some(match word {
        "animal" | "companion" => ".sign-paw",
        "robot" => ".sign-robot",
        "leviathan" => ".sign-serpent",
        "plant" => ".sign-sprout",
        "druid" => ".sign-leaf",
        "fairy" | "deity" | "elemental" => ".sign-sun",
        "spirit" => ".sign-spark",
        "engineer" | "gear" | "construction" => ".sign-gear",
        "ore" => ".sign-gem",
        "scientist" | "scholar" | "mage" | "apprentice" => ".sign-flask",
        "adventurer" | "messenger" | "expedition" => ".sign-compass",
        "soldier" => ".sign-shield",
        "noble" => ".sign-crown",
        "site" | "landmark" => ".sign-arch",
        "disruption" | "maneuver" => ".sign-bolt",
        _ => return None,
    })
}

const fn of_type(of: CardType) -> &'static str {
    match of {
        CardType::Hero => ".sign-crown",
        CardType::Spell => ".sign-spark",
        CardType::Permanent => ".sign-arch",
        CardType::Character => ".sign-bust",
        CardType::ManaOrb | CardType::Emblem | CardType::Region => ".sign-gem",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SIGNS: &str = include_str!("../../viewer/page/js/sign.js");

    /// The table of the pages that begins so: words, and their signs.
    fn table(begins: &str) -> Vec<(&'static str, String)> {
        let (_, rest) = SIGNS.split_once(begins).expect(begins);
        let (body, _) = rest.split_once('}').expect("its end");
        let entries = body.split(',').filter_map(|entry| entry.trim().split_once(": "));
        let named = |sign: &str| format!(".sign-{}", sign.trim().trim_matches('"'));
        entries.map(|(word, sign)| (word, named(sign))).collect()
    }

    #[test]
    fn a_card_has_the_sign_that_the_pages_give_it() {
        let (subtypes, types) =
            (table("OF_SUBTYPE = new Map(Object.entries({"), table("OF_TYPE = {"));
        assert!(subtypes.len() > 20 && types.len() > 4, "{subtypes:?} {types:?}");
        for (word, sign) in subtypes {
            assert_eq!(of_subtype(word), Some(&*sign), "{word}");
            assert!(!drawing(&sign).body.is_empty());
        }
        for (word, sign) in types {
            let named = serde_json::from_value(word.into()).expect(word);
            assert_eq!(of_type(named), sign, "{word}");
            assert!(!drawing(&sign).body.is_empty());
        }
    }

    #[test]
    fn all_that_a_picture_is_drawn_of_is_in_the_style_sheet() {
        for terrain in Terrain::ALL {
            assert_eq!((&*symbol(terrain).width, &*land(terrain).width), ("16", "120"));
        }
        let patterns: Vec<_> = FACTIONS.iter().map(|&faction| &*pattern(faction).body).collect();
        assert!(patterns.iter().all(|body| body.starts_with('<')), "{patterns:?}");
        for word in ["anchored", "asleep", "exhausted", "fleeting"] {
            assert!(status(word).is_some(), "{word}");
        }
        assert!(status("boosted").is_none());
    }
}
