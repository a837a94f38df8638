//! Compressed files, unpacked within bounds.

use std::borrow::Cow;
use std::io::Read;

use rawzip::{CompressionMethod, ZipArchive};

use crate::ImportError;

/// The default limit on the unpacked size of a compressed file; the log of a
/// long game has 5 MB.
pub const UNPACKED_MAX: usize = 64 * 1024 * 1024;

const GZIP: &[u8] = b"\x1f\x8b";

/// Whether a file is compressed.
pub fn is_packed(bytes: &[u8]) -> bool {
    is_zip(bytes) || bytes.starts_with(GZIP)
}

/// Whether a file is a `.zip` file, one without entries too.
pub(super) fn is_zip(bytes: &[u8]) -> bool {
    bytes.starts_with(b"PK")
}

/// All files in a `.zip` file, whatever their names.
pub(super) fn unzipped(bytes: &[u8], most: usize) -> Result<Vec<Vec<u8>>, ImportError> {
    let damaged = |cause: rawzip::Error| ImportError::Unpack { cause: cause.to_string() };
    let archive = ZipArchive::from_slice(bytes).map_err(damaged)?;
    // The limit is for all files together: many small ones would fill the memory as well.
    let (mut entries, mut files, mut left) = (archive.entries(), Vec::new(), most);
    while let Some(entry) = entries.next_entry().map_err(damaged)? {
        let packed = archive.get_entry(entry.wayfinder()).map_err(damaged)?;
        let file = match entry.compression_method() {
            CompressionMethod::STORE => bounded(packed.verifying_reader(packed.data()), left)?,
            CompressionMethod::DEFLATE => {
                let inflate = flate2::bufread::DeflateDecoder::new(packed.data());
                bounded(packed.verifying_reader(inflate), left)?
            }
            _ => {
                let cause = "its compression method is not Deflate".to_owned();
                return Err(ImportError::Unpack { cause });
            }
        };
        left -= file.len();
        files.push(file);
    }
    Ok(files)
}

/// The bytes of a file that may be compressed with gzip, up to a limit on the unpacked size.
pub(super) fn plain(bytes: &[u8], most: usize) -> Result<Cow<'_, [u8]>, ImportError> {
    if !bytes.starts_with(GZIP) {
        return Ok(Cow::Borrowed(bytes));
    }
    bounded(flate2::read::MultiGzDecoder::new(bytes), most).map(Cow::Owned)
}

fn bounded(from: impl Read, most: usize) -> Result<Vec<u8>, ImportError> {
    let mut bytes = Vec::new();
    // One byte more than allowed, to tell a file of exactly the limit from a longer one.
    let read = from.take(most as u64 + 1).read_to_end(&mut bytes);
    read.map_err(|cause| ImportError::Unpack { cause: cause.to_string() })?;
    if bytes.len() > most { Err(ImportError::TooLarge) } else { Ok(bytes) }
}
