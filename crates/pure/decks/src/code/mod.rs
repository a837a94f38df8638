//! The community's deck code: a list of cards as one short word.
//!
//! Bits, most significant first, in Base64URL. Three tables of sets are in use, all under version
//! 1; a fourth form with its own version omits the printing. A code does not identify its table, so
//! all are tried.

mod bits;
mod compact;
mod dialect;

use base64::Engine;
use base64::alphabet::URL_SAFE;
use base64::engine::{DecodePaddingMode, GeneralPurpose, GeneralPurposeConfig};

use crate::list::{COUNT_MAX, DeckList};
use crate::reference::Reference;
use bits::{BitReader, BitWriter};

pub use dialect::Dialect;

/// Reads with and without `=` at the end, writes without; spare bits of the last letter are checked
/// later.
const BASE64: GeneralPurpose = GeneralPurpose::new(
    &URL_SAFE,
    GeneralPurposeConfig::new()
        .with_encode_padding(false)
        .with_decode_padding_mode(DecodePaddingMode::Indifferent)
        .with_decode_allow_trailing_bits(true),
);

/// Maximum number of letters in a code: a thousand different Uniques take fewer.
const LETTERS_MAX: usize = 8192;

/// A list read from a code, and its dialect.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decoded {
    /// The list.
    pub list: DeckList,
    /// The dialect it was read in.
    pub dialect: Dialect,
    /// Other dialects in which the same code is a different list.
    pub also: Vec<Dialect>,
}

/// A fault in a code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CodeFault {
    /// The index of the faulty letter, from 0.
    pub at: usize,
    /// The kind of fault.
    pub what: CodeFaultKind,
}

/// The kind of fault in a code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CodeFaultKind {
    /// A letter that no code contains.
    Letter,
    /// More letters than a list takes.
    Long,
    /// An unknown version.
    Version,
    /// It ends too soon.
    Short,
    /// A set that no table has.
    Set,
    /// A product, faction, rarity or number that does not exist.
    Card,
    /// More data follows the cards.
    Left,
}

/// Why a list has no code.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoCode {
    /// The dialect's table does not have this card's set.
    Set(Reference),
    /// A number of the card, or of its copies, needs more bits than available.
    Number(Reference),
    /// More groups of cards than a code can count.
    Long,
}

/// Whether a text may be a code at all: one word of its letters, with a known version.
pub(crate) fn may_be(text: &str) -> bool {
    let is_letter = |it: u8| it.is_ascii_alphanumeric() || b"-_+/=".contains(&it);
    text.len() >= 3 && text.starts_with(['E', 'I']) && text.bytes().all(is_letter)
}

/// The list of a code. `wanted` gives its dialect; otherwise all are tried, and the best fit is
/// taken.
///
/// ```
/// let decoded = decks::code::read("EBAg3gjtwvBA", None)?;
/// assert_eq!(decoded.dialect, decks::Dialect::B);
/// assert_eq!(decoded.list.to_text(), "1 ALT_CORE_B_YZ_02_C\n3 ALT_CORE_B_LY_28_C\n2 ALT_CORE_B_NE_01_C\n");
/// # Ok::<(), decks::CodeFault>(())
/// ```
pub fn read(code: &str, wanted: Option<Dialect>) -> Result<Decoded, CodeFault> {
    let bytes = bytes(code)?;
    let version = BitReader::new(&bytes).take(4);
    let mut fault = CodeFault { at: 0, what: CodeFaultKind::Version };
    let mut fits: Vec<(Dialect, DeckList)> = Vec::new();
    for dialect in wanted.map_or_else(|| Dialect::ALL.to_vec(), |one| vec![one]) {
        if version != Some(dialect.version()) {
            continue;
        }
        let mut reader = BitReader::new(&bytes);
        match dialect.read(&mut reader) {
            Ok(list) if list.size() > COUNT_MAX => {
                fault = CodeFault { at: code.len() - 1, what: CodeFaultKind::Long };
            }
            Ok(list) => fits.push((dialect, list)),
            Err(what) => {
                // A letter of the code has six bits.
                let at = (reader.at().saturating_sub(1) / 6).min(code.len() - 1);
                // Of all dialects that fail, the one that got furthest is most likely the one meant.
                if at >= fault.at {
                    fault = CodeFault { at, what };
                }
            }
        }
    }
    // The first of those that name the most known cards.
    let known = |list: &DeckList| {
        let is_known = |line: &&crate::ListLine| line.reference.relative().is_some();
        list.cards.iter().filter(is_known).count()
    };
    let best = fits.iter().map(|(_, list)| known(list)).max().ok_or(fault)?;
    let at = fits.iter().position(|(_, list)| known(list) == best).ok_or(fault)?;
    let (dialect, list) = fits.remove(at);
    let others = fits.into_iter().filter(|(_, other)| *other != list);
    Ok(Decoded { also: others.map(|(dialect, _)| dialect).collect(), list, dialect })
}

/// The code of a list in the newest dialect, which has the most sets.
///
/// Sideboard cards are omitted: a code has no place for them.
pub fn write(list: &DeckList) -> Result<String, NoCode> {
    write_as(list, Dialect::C)
}

/// The code of a list in one dialect.
pub fn write_as(list: &DeckList, dialect: Dialect) -> Result<String, NoCode> {
    let mut writer = BitWriter::default();
    dialect.write(list, &mut writer)?;
    Ok(BASE64.encode(writer.into_bytes()))
}

/// The bytes of a code, in either alphabet of Base64.
fn bytes(code: &str) -> Result<Vec<u8>, CodeFault> {
    if code.len() > LETTERS_MAX {
        return Err(CodeFault { at: LETTERS_MAX, what: CodeFaultKind::Long });
    }
    let plain = code.replace('+', "-").replace('/', "_");
    BASE64.decode(&plain).map_err(|error| match error {
        base64::DecodeError::InvalidByte(at, _)
        | base64::DecodeError::InvalidLastSymbol { offset: at, .. } => {
            CodeFault { at, what: CodeFaultKind::Letter }
        }
        base64::DecodeError::InvalidLength(_) | base64::DecodeError::InvalidPadding => {
            let at = code.len().saturating_sub(1);
            CodeFault { at, what: CodeFaultKind::Short }
        }
    })
}
