//! Timestamps of records.

use std::fmt;
use std::str::FromStr;

use chrono::{DateTime, Datelike, NaiveDate, NaiveDateTime, Timelike};
use rules::NameError;

use crate::text::text_form;

/// The error text for a value that is not a time.
const EXPECTED: &str = "a time in UTC such as 2026-11-20T14:00:00.000Z";

/// The range of valid times in Unix milliseconds: from the start of year 0 to the start of year
/// 10000.
const RANGE: std::ops::Range<i64> = -62_167_219_200_000..253_402_300_800_000;

/// A time in milliseconds, UTC; written exactly as `2026-11-20T14:00:00.000Z`.
///
/// Years 0 to 9999. There are no leap seconds, as in Unix time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct At(i64);

impl At {
    /// 1970-01-01T00:00:00.000Z.
    pub const UNIX_EPOCH: Self = Self(0);

    /// The time this many milliseconds after 1970-01-01T00:00:00.000Z; `None` outside years 0 to
    /// 9999.
    pub fn from_unix_ms(unix_ms: i64) -> Option<Self> {
        RANGE.contains(&unix_ms).then_some(Self(unix_ms))
    }

    /// Milliseconds since 1970-01-01T00:00:00.000Z.
    pub const fn unix_ms(self) -> i64 {
        self.0
    }

    /// The day, UTC.
    pub fn date(self) -> NaiveDate {
        self.date_time().date()
    }

    fn date_time(self) -> NaiveDateTime {
        DateTime::from_timestamp_millis(self.0).expect("chrono knows more years").naive_utc()
    }
}

impl fmt::Display for At {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let t = self.date_time();
        let (year, month, day) = (t.year(), t.month(), t.day());
        let (hour, minute, second) = (t.hour(), t.minute(), t.second());
        let ms = t.nanosecond() / 1_000_000;
        write!(f, "{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}.{ms:03}Z")
    }
}

impl FromStr for At {
    type Err = NameError;

    fn from_str(text: &str) -> Result<Self, NameError> {
        date_time(text.as_bytes())
            .map(|time| Self(time.and_utc().timestamp_millis()))
            .ok_or_else(|| NameError { text: text.to_owned(), expected: EXPECTED })
    }
}

text_form!(
    At,
    "At",
    r"^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\.[0-9]{3}Z$",
    "a time in UTC such as 2026-11-20T14:00:00.000Z"
);

fn date_time(text: &[u8]) -> Option<NaiveDateTime> {
    const SHAPE: &[u8; 24] = b"0000-00-00T00:00:00.000Z";
    let fits = |(t, s): (&u8, &u8)| if *s == b'0' { t.is_ascii_digit() } else { t == s };
    if text.len() != SHAPE.len() || !text.iter().zip(SHAPE).all(fits) {
        return None;
    }
    let number = |digits: &[u8]| digits.iter().fold(0, |n, digit| n * 10 + u32::from(digit - b'0'));
    let year = number(&text[..4]).try_into().expect("four digits fit");
    let date = NaiveDate::from_ymd_opt(year, number(&text[5..7]), number(&text[8..10]))?;
    let (hour, minute, second) =
        (number(&text[11..13]), number(&text[14..16]), number(&text[17..19]));
    date.and_hms_milli_opt(hour, minute, second, number(&text[20..23]))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn a_time_has_one_text_form() {
        let at: At = "2026-11-20T14:00:00.007Z".parse().expect("well formed");
        assert_eq!(at.unix_ms(), 1_795_183_200_007);
        for wrong in [
            "2026-11-20T14:00:00Z",
            "2026-11-20T14:00:00.0000Z",
            "2026-11-20T14:00:00.000+00:00",
            "2026-11-20 14:00:00.000Z",
            "2026-11-20T14:00:00.000z",
            "2026-11-20T24:00:00.000Z",
            "2026-12-31T23:59:60.000Z",
            "2026-02-29T00:00:00.000Z",
            "+026-02-28T00:00:00.000Z",
        ] {
            let refused = wrong.parse::<At>().expect_err(wrong).to_string();
            assert_eq!(refused, format!("`{wrong}` is not {EXPECTED}"));
        }
    }

    #[test]
    fn years_are_0_to_9999() {
        let first = At::from_unix_ms(RANGE.start).expect("in range");
        let last = At::from_unix_ms(RANGE.end - 1).expect("in range");
        assert_eq!(first.to_string(), "0000-01-01T00:00:00.000Z");
        assert_eq!(last.to_string(), "9999-12-31T23:59:59.999Z");
        assert_eq!(At::from_unix_ms(RANGE.start - 1), None);
        assert_eq!(At::from_unix_ms(RANGE.end), None);
    }

    proptest! {
        #[test]
        fn text_and_number_say_the_same(unix_ms in RANGE) {
            let at = At::from_unix_ms(unix_ms).expect("in range");
            prop_assert_eq!(at.to_string().parse(), Ok(at));
        }
    }
}
