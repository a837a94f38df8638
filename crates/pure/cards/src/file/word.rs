//! Words and numbers of card files, in their several forms.

use std::collections::BTreeMap;

use serde::{Deserialize, Deserializer};

use crate::Language;

/// A text, in English or in several languages: `"..."`, `{"en":"..","fr":".."}`, `{"en_US":".."}`.
#[derive(Deserialize)]
#[serde(untagged)]
pub(super) enum Words {
    One(String),
    Many(BTreeMap<String, Option<String>>),
    /// An empty map, as some programs write it.
    None([(); 0]),
}

impl Words {
    /// The text in each of the five languages.
    pub(super) fn by_language(self) -> [Option<String>; 5] {
        match self {
            Self::One(text) => [Some(text), None, None, None, None],
            Self::None(_) => Default::default(),
            Self::Many(mut all) => Language::ALL.map(|language| {
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
pub(super) struct Named(pub(super) String);

impl<'de> Deserialize<'de> for Named {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        #[serde(untagged)]
        enum Any {
            Word(String),
            Code { code: String },
            Reference { reference: String },
            Name { name: Words },
        }
        let word = match Any::deserialize(from)? {
            Any::Word(word) | Any::Code { code: word } | Any::Reference { reference: word } => word,
            Any::Name { name } => name.by_language()[0].take().unwrap_or_default(),
        };
        Ok(Self(word))
    }
}

/// A number, or one in text, where `#` marks a difference from the common card; an empty text is
/// `None`.
pub(super) struct Number(pub(super) Option<u8>);

impl<'de> Deserialize<'de> for Number {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        #[serde(untagged)]
        enum Any {
            Number(u8),
            Text(String),
        }
        match Any::deserialize(from) {
            Ok(Any::Number(number)) => Ok(Self(Some(number))),
            Ok(Any::Text(text)) => {
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
