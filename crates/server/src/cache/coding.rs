//! Compression methods, and what is worth compressing.

use std::io::Write;

use axum::http::{HeaderMap, header};
use flate2::Compression;
use flate2::write::GzEncoder;

use crate::request::headers::preference;

/// Minimum size of a response worth compressing.
const BYTES_MIN: usize = 256;

/// Brotli quality, up to 11, and window size as a power of two: beyond that it takes much longer.
const BROTLI: (u32, u32) = (4, 19);

/// Brotli quality and window size for what is compressed once and never changes.
const BROTLI_WELL: (u32, u32) = (9, 22);

/// A compression method.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Coding {
    Brotli,
    Gzip,
}

impl Coding {
    pub(crate) const ALL: [Self; 2] = [Self::Brotli, Self::Gzip];

    /// Its name in headers.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Brotli => "br",
            Self::Gzip => "gzip",
        }
    }

    /// The method that a request prefers; `None` if it prefers uncompressed bytes or accepts
    /// nothing else.
    pub(crate) fn of(headers: &HeaderMap) -> Option<Self> {
        let likes = |name: &str| preference(headers, &header::ACCEPT_ENCODING, name);
        // Reversed, since the last of several equal ones is the greatest: Brotli wins where a client likes both.
        let best = Self::ALL.into_iter().rev().max_by_key(|coding| likes(coding.name()))?;
        (likes(best.name()) > 0 && likes(best.name()) >= likes("identity")).then_some(best)
    }

    pub(crate) fn compress(self, bytes: &[u8]) -> std::io::Result<Vec<u8>> {
        match self {
            Self::Brotli => brotli(bytes, BROTLI),
            Self::Gzip => gzip(bytes, Compression::default()),
        }
    }

    /// Compresses something once that never changes.
    pub(crate) fn compress_well(self, bytes: &[u8]) -> std::io::Result<Vec<u8>> {
        match self {
            Self::Brotli => brotli(bytes, BROTLI_WELL),
            Self::Gzip => gzip(bytes, Compression::best()),
        }
    }
}

/// The bytes that brotli has compressed.
pub(crate) fn unbrotli(compressed: &[u8]) -> std::io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    brotli::BrotliDecompress(&mut &compressed[..], &mut bytes)?;
    Ok(bytes)
}

fn gzip(bytes: &[u8], level: Compression) -> std::io::Result<Vec<u8>> {
    let mut writer = GzEncoder::new(Vec::new(), level);
    writer.write_all(bytes)?;
    writer.finish()
}

fn brotli(bytes: &[u8], (quality, window): (u32, u32)) -> std::io::Result<Vec<u8>> {
    let mut writer = brotli::CompressorWriter::new(Vec::new(), 4096, quality, window);
    writer.write_all(bytes)?;
    Ok(writer.into_inner())
}

/// Whether a response is long enough, and not compressed by its own format; hashes cannot be
/// compressed.
pub(crate) fn is_compressible(headers: &HeaderMap, bytes: usize) -> bool {
    let media_type = headers.get(header::CONTENT_TYPE).and_then(|it| it.to_str().ok());
    let is_dense = media_type.is_none_or(|it| {
        it.starts_with("image/png")
            || it.starts_with("image/gif")
            || it.starts_with("font/")
            || it == "application/octet-stream"
    });
    !is_dense && bytes >= BYTES_MIN
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_coding_is_the_one_that_is_liked_best() {
        for (sent, coding) in [
            ("", None),
            ("identity", None),
            ("*", None),
            ("gzip", Some(Coding::Gzip)),
            ("GZIP", Some(Coding::Gzip)),
            ("br", Some(Coding::Brotli)),
            ("gzip, deflate, br, zstd", Some(Coding::Brotli)),
            ("gzip;q=1.0, br; q=0.5", Some(Coding::Gzip)),
            ("gzip;q=0, br;q=0.001", Some(Coding::Brotli)),
            ("gzip;q=0", None),
            ("gzip;q=high", None),
            ("gzip;q=0.5, identity", None),
        ] {
            let mut headers = HeaderMap::new();
            headers.insert(header::ACCEPT_ENCODING, sent.parse().expect("plain text"));
            assert_eq!(Coding::of(&headers), coding, "{sent}");
        }
    }

    #[test]
    fn what_is_compressed_is_shorter_and_holds_the_same() {
        let bytes = b"the same again and again, ".repeat(1_000);
        for coding in Coding::ALL {
            let compressed = coding.compress(&bytes).expect("memory takes what is written");
            assert!(compressed.len() < bytes.len() / 10, "{coding:?}");
            let mut all = Vec::new();
            match coding {
                Coding::Brotli => unbrotli(&compressed).map(|bytes| all = bytes),
                Coding::Gzip => {
                    let mut reader = flate2::read::GzDecoder::new(&compressed[..]);
                    std::io::Read::read_to_end(&mut reader, &mut all).map(drop)
                }
            }
            .expect("it was compressed here");
            assert!(all == bytes, "{coding:?}");
        }
    }
}
