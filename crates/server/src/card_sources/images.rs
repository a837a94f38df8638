//! Where card images come from, if the operator configures a place: the program contains none.

use std::str::FromStr;

use thiserror::Error;

/// The address of card images, such as `https://cards.example/{lang}/{set}/{ref}.webp`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CardImages {
    template: String,
    /// The origin for a content security policy: scheme and host.
    origin: String,
}

/// The error for a text that is not an address of card images.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error(
    "`{0}` is not a URL template for card images: give https://, a host and a path with {{ref}} in it, such as https://cards.example/{{lang}}/{{set}}/{{ref}}.webp"
)]
pub struct CardImagesError(String);

impl FromStr for CardImages {
    type Err = CardImagesError;

    fn from_str(text: &str) -> Result<Self, CardImagesError> {
        let wrong = || CardImagesError(text.to_owned());
        let (host, path) = text
            .strip_prefix("https://")
            .and_then(|rest| rest.split_once('/'))
            .ok_or_else(wrong)?;
        let is_host = |byte: u8| byte.is_ascii_alphanumeric() || b".-:".contains(&byte);
        let fixed = ["{lang}", "{set}", "{ref}"]
            .iter()
            .fold(path.to_owned(), |left, part| left.replace(part, ""));
        let is_path = |byte: u8| byte.is_ascii_alphanumeric() || b"-._~/%?=&+".contains(&byte);
        let fits = !host.is_empty()
            && host.bytes().all(is_host)
            && fixed.bytes().all(is_path)
            && path.contains("{ref}");
        let origin = format!("https://{host}");
        fits.then(|| Self { template: text.to_owned(), origin }).ok_or_else(wrong)
    }
}

impl CardImages {
    /// The address, with its placeholders for the language, the set and the reference.
    pub(crate) fn template(&self) -> &str {
        &self.template
    }

    /// The only host from which pages may load images.
    pub(crate) fn origin(&self) -> &str {
        &self.origin
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_opens_one_host() {
        let images: CardImages =
            "https://cdn.example:8443/cards/{lang}/{set}/{ref}.webp".parse().expect("an address");
        assert_eq!(images.origin(), "https://cdn.example:8443");
        for wrong in [
            "http://cdn.example/{ref}.webp",
            "https://cdn.example",
            "https://cdn.example/card.webp",
            "https:///{ref}.webp",
            "https://a.example b.example/{ref}",
            "https://*/{ref}",
            "https://a.example;script-src *;/{ref}",
            "https://a.example/{ref}'\"><script>",
            "https://a.example/{secret}/{ref}",
        ] {
            let error = wrong.parse::<CardImages>().expect_err(wrong);
            assert!(error.to_string().contains("{ref}.webp"), "{error}");
        }
    }
}
