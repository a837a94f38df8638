//! Tables of words: for each a function that has one for every variant of an enum.

macro_rules! words {
    ($($(#[$doc:meta])* $name:ident: $of:ident { $($variant:ident => $word:literal,)* })*) => {
        $($(#[$doc])* pub(crate) const fn $name(of: $of) -> &'static str {
            match of { $($of::$variant => $word,)* }
        })*
    };
}

pub(crate) use words;
