//! Words and numbers of card files, in their several forms.

use std::collections::BTreeMap;

use serde::{Deserialize, Deserializer};

use crate::CardLanguage;

/// A text, in English or in several languages: `"..."`, `{"en":"..","fr":".."}`, `{"en_US":".."}`.
#[derive(Deserialize)]
#[serde(untagged)]
pub(super) enum LocalisedText {
    One(String),
    Many(BTreeMap<String, Option<String>>),
    /// An empty map, as some programs write it.
    None([(); 0]),
}

impl LocalisedText {
    /// The text in each of the five languages.
    pub(super) fn by_language(self) -> [Option<String>; 5] {
        match self {
            Self::One(text) => [Some(text), None, None, None, None],
            Self::None(_) => Default::default(),
            Self::Many(mut all) => CardLanguage::ALL.map(|language| {
                let code = language.code();
                let is = |key: &String| {
                    let (own, country) = key.split_at_checked(2).unwrap_or((key, ""));
                    own.eq_ignore_ascii_case(code)
                        && (country.is_empty() || country.starts_with(['-', '_']))
                };
                let key = all.keys().find(|key| is(key)).cloned()?;
                all.remove(&key).flatten()
            }),
        }
    }
}

/// A value of a closed set: by itself, or as an object that names it.
pub(super) struct NamedValue(pub(super) String);

impl<'de> Deserialize<'de> for NamedValue {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        #[serde(untagged)]
        enum AnyWord {
            Word(String),
            Code { code: String },
            Reference { reference: String },
            Name { name: LocalisedText },
        }
        let word = match AnyWord::deserialize(from)? {
            AnyWord::Word(word)
            | AnyWord::Code { code: word }
            | AnyWord::Reference { reference: word } => word,
            AnyWord::Name { name } => name.by_language()[0].take().unwrap_or_default(),
        };
        Ok(Self(word))
    }
}

/// A number, or one in text, where `#` marks a difference from the common card; an empty text is
/// `None`.
pub(super) struct NumberMember(pub(super) Option<u8>);

impl<'de> Deserialize<'de> for NumberMember {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        #[serde(untagged)]
        enum AnyNumber {
            Number(u8),
            Text(String),
        }
        match AnyNumber::deserialize(from) {
            Ok(AnyNumber::Number(number)) => Ok(Self(Some(number))),
            Ok(AnyNumber::Text(text)) => {
                let text = text.trim_matches(['#', ' ']);
                let number = (!text.is_empty()).then(|| text.parse()).transpose();
                number.map(Self).map_err(|_| {
                    serde::de::Error::custom(format!("`{text}` is no number from 0 to 255"))
                })
            }
            Err(_) => {
                Err(serde::de::Error::custom("a cost or statistic is no number from 0 to 255"))
            }
        }
    }
}
