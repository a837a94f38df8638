//! The links in cards' QR codes.

use crate::fault::ReadFaultKind;
use crate::reference::Reference;

/// The card that a link names, in its path or in its query.
///
/// Some codes contain a token in place of a reference, which only the service that printed it
/// knows.
pub(crate) fn read(link: &str) -> Result<Reference, ReadFaultKind> {
    let bare = link.split('#').next().unwrap_or(link);
    let (path, query) = bare.split_once('?').unwrap_or((bare, ""));
    let of_query = query.split('&').filter_map(|member| {
        let (name, value) = member.split_once('=')?;
        ["r", "q", "ref"].contains(&name).then_some(value)
    });
    let of_path = path.rsplit('/').find(|part| !part.is_empty());
    let found = of_query.chain(of_path).find_map(|text| {
        // A scanned text may be a link escaped within another.
        let text = text.replace("%2F", "/").replace("%2f", "/").replace("%5F", "_");
        text.rsplit('/').next().and_then(|last| last.parse().ok())
    });
    found.ok_or_else(|| ReadFaultKind::Link(link.to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_link_names_its_card_in_its_path_or_its_query() {
        for link in [
            "https://qr.altered.gg/ALT_CORE_B_AX_04_C",
            "https://qr.altered.re/?r=ALT_CORE_B_AX_04_C&l=fr",
            "https://qr.altered.re/api.php?q=https%3A%2F%2Fqr.altered.gg%2FALT_CORE_B_AX_04_C",
        ] {
            assert_eq!(read(link).expect(link).to_string(), "ALT_CORE_B_AX_04_C");
        }
        assert!(matches!(read("https://qr.altered.gg/7HZ2K"), Err(ReadFaultKind::Link(_))));
    }
}
