//! References of cards, such as `ALT_CORE_B_AX_24_R1`.

use std::fmt;
use std::str::FromStr;

use cards::Card;

/// Identifies a printing of a card; equality compares all its parts, so that `NE_1` and `NE_01` are
/// one.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Reference {
    set: String,
    product: Product,
    letters: Letters,
    number: u16,
    rarity: RarityMark,
    instance: Option<CardCopy>,
}

/// The origin of a printing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Product {
    /// `B`, boosters.
    Booster,
    /// `P`, promotions.
    Promotion,
    /// `A`, alternate art.
    AlternateArt,
}

/// The faction in a reference; a card out of faction belongs to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[expect(missing_docs, reason = "the letters of the six factions, and of neutral cards")]
pub enum Letters {
    Ax,
    Br,
    Ly,
    Mu,
    Or,
    Yz,
    Ne,
}

/// The rarity in a reference.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum RarityMark {
    /// `C`.
    Common,
    /// `R1`, rare in its faction.
    Rare,
    /// `R2`, rare in another faction.
    RareElsewhere,
    /// `U`.
    Unique,
    /// `E`.
    Exalted,
}

/// The copy, where copies are distinguished.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum CardCopy {
    /// The number of a Unique, or of a numbered promotion.
    Number(u32),
    /// `XXX`, a numbered promotion without its number.
    Unnumbered,
}

/// The expected part of a reference.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ReferencePart {
    /// `ALT`.
    Alt,
    /// A set, capital letters and digits.
    Set,
    /// `B`, `A` or `P`.
    Product,
    /// One of the letters of a faction.
    Faction,
    /// A number of up to three digits.
    Number,
    /// `C`, `R1`, `R2`, `U` or `E`.
    Rarity,
    /// The number of a Unique.
    UniqueNumber,
    /// A number, or `XXX`, or nothing.
    Instance,
    /// The end.
    End,
}

/// The error for an invalid reference.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoReference {
    /// Number of bytes before the wrong part.
    pub at: usize,
    /// The expected part.
    pub wanted: ReferencePart,
}

/// Every product with its letter.
const PRODUCTS: [(Product, &str); 3] =
    [(Product::Booster, "B"), (Product::Promotion, "P"), (Product::AlternateArt, "A")];

/// Every rarity with its mark.
const MARKS: [(RarityMark, &str); 5] = [
    (RarityMark::Common, "C"),
    (RarityMark::Rare, "R1"),
    (RarityMark::RareElsewhere, "R2"),
    (RarityMark::Unique, "U"),
    (RarityMark::Exalted, "E"),
];

/// Every faction with its letters, in the order of the deck code.
pub(crate) const LETTERS: [(Letters, &str); 7] = [
    (Letters::Ax, "AX"),
    (Letters::Br, "BR"),
    (Letters::Ly, "LY"),
    (Letters::Mu, "MU"),
    (Letters::Or, "OR"),
    (Letters::Yz, "YZ"),
    (Letters::Ne, "NE"),
];

fn by_text<T: Copy>(all: &[(T, &str)], text: &str) -> Option<T> {
    all.iter().find(|(_, one)| *one == text).map(|&(it, _)| it)
}

fn text_of<T: PartialEq>(all: &[(T, &'static str)], it: &T) -> &'static str {
    all.iter().find(|(one, _)| one == it).map_or("", |&(_, text)| text)
}

impl Reference {
    /// A reference of these parts.
    pub fn new(
        set: &str,
        product: Product,
        letters: Letters,
        number: u16,
        rarity: RarityMark,
        instance: Option<CardCopy>,
    ) -> Self {
        Self { set: set.to_owned(), product, letters, number, rarity, instance }
    }

    /// The set, such as `CORE`.
    pub fn set(&self) -> &str {
        &self.set
    }

    /// Its origin.
    pub const fn product(&self) -> Product {
        self.product
    }

    /// The faction in it.
    pub const fn letters(&self) -> Letters {
        self.letters
    }

    /// The number in its set and faction.
    pub const fn number(&self) -> u16 {
        self.number
    }

    /// The rarity in it.
    pub const fn rarity(&self) -> RarityMark {
        self.rarity
    }

    /// The copy, where copies are distinguished.
    pub const fn instance(&self) -> Option<CardCopy> {
        self.instance
    }

    /// The card, if known.
    pub fn card(&self) -> Option<&'static Card> {
        cards::get(&self.to_string()).or_else(|| {
            let bare = Self { instance: None, ..self.clone() };
            let is_numbered = self.instance.is_some() && self.rarity != RarityMark::Unique;
            // The data pads the number of every neutral card but one.
            let padded = || format!("ALT_{}_{}_NE_{:02}_C", self.set, self.product, self.number);
            let neutral = || cards::get(&padded()).filter(|_| self.letters == Letters::Ne);
            is_numbered.then(|| cards::get(&bare.to_string())).flatten().or_else(neutral)
        })
    }

    /// The first printing of the same card, under which all printings are counted.
    #[must_use]
    pub fn original(&self) -> Self {
        let first = self.card().map(|card| card.same_as.unwrap_or(card.reference));
        if let Some(first) = first.and_then(|first| first.parse().ok()) {
            return first;
        }
        let set = if self.set == "COREKS" { "CORE" } else { &self.set };
        let instance = self.instance.filter(|_| self.rarity == RarityMark::Unique);
        // The two sets number their Uniques separately.
        let set = if self.rarity == RarityMark::Unique { &self.set } else { set };
        Self { set: set.to_owned(), product: Product::Booster, instance, ..self.clone() }
    }

    /// A card of the same name with another rarity: a Unique has the name of its common card.
    pub fn relative(&self) -> Option<&'static Card> {
        let of = |rarity| Self { rarity, instance: None, ..self.clone() };
        let known = |set: &str| {
            let at = |rarity| Self { set: set.to_owned(), ..of(rarity) }.card();
            [RarityMark::Common, RarityMark::Rare, RarityMark::RareElsewhere]
                .into_iter()
                .find_map(at)
        };
        self.card().or_else(|| known(&self.set))
    }

    /// The card over its rarities, such as `CORE_AX_24`; the same for both printings of the first set.
    pub fn family(&self) -> String {
        let set = if self.set == "COREKS" { "CORE" } else { &self.set };
        format!("{set}_{}_{:02}", self.letters, self.number)
    }

    /// Whether it is a Hero: according to the data, or by the numbers of Heroes.
    pub fn is_hero(&self) -> bool {
        if let Some(card) = self.relative() {
            return card.kind == cards::Kind::Hero;
        }
        let later = match self.letters {
            Letters::Ax | Letters::Mu | Letters::Or => 85,
            Letters::Br | Letters::Ly | Letters::Yz => 105,
            Letters::Ne => return false,
        };
        matches!(self.number, 1 | 2 | 3 | 65 | 130) || self.number == later
    }
}

impl FromStr for Reference {
    type Err = NoReference;

    fn from_str(text: &str) -> Result<Self, NoReference> {
        let upper = text.to_ascii_uppercase();
        let mut parts = upper.split('_').scan(0, |at, part| {
            let here = *at;
            *at += part.len() + 1;
            Some((here, part))
        });
        let mut next = |wanted| parts.next().ok_or(NoReference { at: text.len(), wanted });
        let wrong = |at, wanted| move || NoReference { at, wanted };
        let (at, alt) = next(ReferencePart::Alt)?;
        (alt == "ALT").then_some(()).ok_or_else(wrong(at, ReferencePart::Alt))?;
        let (at, set) = next(ReferencePart::Set)?;
        let is_set = (1..=16).contains(&set.len())
            && set.bytes().all(|it| it.is_ascii_uppercase() || it.is_ascii_digit());
        is_set.then_some(()).ok_or_else(wrong(at, ReferencePart::Set))?;
        let (at, product) = next(ReferencePart::Product)?;
        let product = by_text(&PRODUCTS, product).ok_or_else(wrong(at, ReferencePart::Product))?;
        let (at, letters) = next(ReferencePart::Faction)?;
        let letters = by_text(&LETTERS, letters).ok_or_else(wrong(at, ReferencePart::Faction))?;
        let (at, number) = next(ReferencePart::Number)?;
        let number = digits(number, 3).ok_or_else(wrong(at, ReferencePart::Number))?;
        let number = u16::try_from(number).map_err(|_| wrong(at, ReferencePart::Number)())?;
        let (at, rarity) = next(ReferencePart::Rarity)?;
        // Another engine writes rare cards of the first set this way.
        let rarity = if rarity == "R" { "R1" } else { rarity };
        let rarity = by_text(&MARKS, rarity).ok_or_else(wrong(at, ReferencePart::Rarity))?;
        let instance = match (next(ReferencePart::UniqueNumber), rarity) {
            (Err(none), RarityMark::Unique) => return Err(none),
            (Err(_), _) => None,
            (Ok((at, number)), RarityMark::Unique) => {
                let number =
                    digits(number, 9).ok_or_else(wrong(at, ReferencePart::UniqueNumber))?;
                Some(CardCopy::Number(number))
            }
            (Ok((_, "XXX")), _) => Some(CardCopy::Unnumbered),
            (Ok((at, number)), _) => {
                let number = digits(number, 9).ok_or_else(wrong(at, ReferencePart::Instance))?;
                Some(CardCopy::Number(number))
            }
        };
        if let Ok((at, _)) = next(ReferencePart::End) {
            return Err(NoReference { at: at - 1, wanted: ReferencePart::End });
        }
        Ok(Self { set: set.to_owned(), product, letters, number, rarity, instance })
    }
}

/// A number above 0 with at most this many digits.
fn digits(text: &str, most: usize) -> Option<u32> {
    let fits = (1..=most).contains(&text.len()) && text.bytes().all(|it| it.is_ascii_digit());
    fits.then(|| text.parse().ok()).flatten().filter(|&number| number > 0)
}

impl fmt::Display for Reference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { set, product, letters, number, rarity, instance } = self;
        write!(f, "ALT_{set}_{product}_{letters}_")?;
        // The publisher's own list writes it this way in this set alone.
        if *letters == Letters::Ne && set == "COREKS" {
            write!(f, "{number}_")?;
        } else {
            write!(f, "{number:02}_")?;
        }
        f.write_str(text_of(&MARKS, rarity))?;
        match instance {
            None => Ok(()),
            Some(CardCopy::Unnumbered) => f.write_str("_XXX"),
            Some(CardCopy::Number(number)) if *rarity == RarityMark::Unique => {
                write!(f, "_{number}")
            }
            Some(CardCopy::Number(number)) => write!(f, "_{number:03}"),
        }
    }
}

impl fmt::Display for Product {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(text_of(&PRODUCTS, self))
    }
}

impl fmt::Display for Letters {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(text_of(&LETTERS, self))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_reference_of_the_data_is_one_and_is_written_again() {
        for card in cards::all().chain(cards::unpublished()) {
            let read: Reference = card.reference.parse().expect(card.reference);
            assert_eq!(read.to_string(), card.reference);
            assert_eq!(read.card(), Some(card));
            assert_eq!(read.is_hero(), card.kind == cards::Kind::Hero, "{read}");
        }
    }

    #[test]
    fn what_is_wrong_is_named_with_its_place_and_what_should_stand_there() {
        let wrong = |text: &str| {
            let NoReference { at, wanted } = text.parse::<Reference>().expect_err(text);
            (at, wanted)
        };
        assert_eq!(wrong("BLT_CORE_B_AX_04_C"), (0, ReferencePart::Alt));
        assert_eq!(wrong("ALT"), (3, ReferencePart::Set));
        assert_eq!(wrong("ALT_CORE_Z_AX_04_C"), (9, ReferencePart::Product));
        assert_eq!(wrong("ALT_CORE_B_XX_04_C"), (11, ReferencePart::Faction));
        assert_eq!(wrong("ALT_CORE_B_AX_4444_C"), (14, ReferencePart::Number));
        assert_eq!(wrong("ALT_CORE_B_AX_00_C"), (14, ReferencePart::Number));
        assert_eq!(wrong("ALT_CORE_B_AX_04_R3"), (17, ReferencePart::Rarity));
        assert_eq!(wrong("ALT_CORE_B_AX_04_U"), (18, ReferencePart::UniqueNumber));
        assert_eq!(wrong("ALT_CORE_B_AX_04_C_AB"), (19, ReferencePart::Instance));
        assert_eq!(wrong("ALT_CORE_B_AX_04_U_1_2"), (20, ReferencePart::End));
    }

    #[test]
    fn two_ways_to_write_one_card_are_one() {
        let read = |text: &str| text.parse::<Reference>().expect(text);
        assert_eq!(read("alt_core_b_ne_1_c"), read("ALT_CORE_B_NE_01_C"));
        assert_eq!(read("ALT_CORE_B_AX_24_R"), read("ALT_CORE_B_AX_24_R1"));
        let numbered = read("ALT_CORE_P_AX_04_C_015");
        assert_eq!(numbered.to_string(), "ALT_CORE_P_AX_04_C_015");
        assert_eq!(numbered.original(), read("ALT_CORE_B_AX_04_C"));
        assert_eq!(read("ALT_COREKS_B_AX_04_C").original(), read("ALT_CORE_B_AX_04_C"));
        let unique = read("ALT_COREKS_B_AX_07_U_5446");
        assert_eq!(unique.original(), unique);
        assert_eq!(unique.family(), "CORE_AX_07");
    }
}
