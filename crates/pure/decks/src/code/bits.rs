//! Numbers of any width, most significant bit first.

/// Reads bits from the front.
pub(super) struct BitReader<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> BitReader<'a> {
    pub(super) const fn new(bytes: &'a [u8]) -> Self {
        Self { bytes, at: 0 }
    }

    /// Number of bits read.
    pub(super) const fn at(&self) -> usize {
        self.at
    }

    /// The next `width` bits as a number; `None` if there are fewer, and then none of them is read.
    pub(super) fn take(&mut self, width: usize) -> Option<u32> {
        let end = self.at + width;
        if end > self.bytes.len() * 8 {
            return None;
        }
        let bit = |at: usize| u32::from(self.bytes[at / 8] >> (7 - at % 8) & 1);
        let number = (self.at..end).fold(0, |number, at| number << 1 | bit(at));
        self.at = end;
        Some(number)
    }

    /// Whether only zeros that fill a byte remain.
    pub(super) fn is_done(&mut self) -> bool {
        let left = self.bytes.len() * 8 - self.at;
        left < 8 && self.take(left) == Some(0)
    }
}

/// Writes bits at the end.
#[derive(Default)]
pub(super) struct BitWriter {
    bytes: Vec<u8>,
    at: usize,
}

impl BitWriter {
    /// Writes a number in `width` bits; if it does not fit, writes nothing and returns `false`.
    #[must_use]
    pub(super) fn put(&mut self, number: u32, width: usize) -> bool {
        if u64::from(number) >> width != 0 {
            return false;
        }
        for at in (0..width).rev() {
            if self.at.is_multiple_of(8) {
                self.bytes.push(0);
            }
            if let Some(last) = self.bytes.last_mut() {
                *last |= u8::from(number >> at & 1 == 1) << (7 - self.at % 8);
            }
            self.at += 1;
        }
        true
    }

    /// The bytes written, padded with zeros.
    pub(super) fn into_bytes(self) -> Vec<u8> {
        self.bytes
    }
}
