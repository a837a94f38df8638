//! Ways to damage a file.

/// A way to damage the bytes of a whole file.
type Damage = fn(&[u8]) -> Vec<u8>;

/// All kinds of damage, with their names.
pub(crate) const ALL: [(&str, Damage); 10] = [
    ("changed-byte", |whole| replaced(whole, "Three Little Pigs", "Three Little Figs")),
    ("changed-last-record", |whole| {
        replaced(whole, "\"seat\":1,\"seq\":42", "\"seat\":0,\"seq\":42")
    }),
    ("cut-off", |whole| whole[..whole.len() / 2].to_vec()),
    ("dropped-record", |whole| joined(&without(&lines(whole), 20))),
    ("duplicate-key", |whole| {
        replaced(whole, "\"actor\":\"judge-3\",", "\"actor\":\"judge-3\",\"actor\":\"judge-3\",")
    }),
    ("float", |whole| replaced(whole, "\"seconds\":3000", "\"seconds\":3e3")),
    ("missing-digest", |whole| joined(&lines(whole)[..lines(whole).len() - 1])),
    ("second-final-newline", |whole| [whole, b"\n"].concat()),
    ("swapped-records", |whole| joined(&swapped(lines(whole), 13, 14))),
    ("upper-case-hash", |whole| {
        let text = String::from_utf8(whole.to_vec()).expect("text");
        let start = text.find("\"prev\":\"").expect("there is one") + 8;
        [&text[..start], &text[start..start + 64].to_uppercase(), &text[start + 64..]]
            .concat()
            .into_bytes()
    }),
];

fn replaced(whole: &[u8], from: &str, to: &str) -> Vec<u8> {
    let text = String::from_utf8(whole.to_vec()).expect("text");
    assert!(text.contains(from), "`{from}` is not there to be damaged");
    text.replacen(from, to, 1).into_bytes()
}

fn lines(whole: &[u8]) -> Vec<&[u8]> {
    whole.split_inclusive(|&byte| byte == b'\n').collect()
}

fn without<'a>(lines: &[&'a [u8]], index: usize) -> Vec<&'a [u8]> {
    lines.iter().enumerate().filter(|&(at, _)| at != index).map(|(_, &line)| line).collect()
}

fn swapped(mut lines: Vec<&[u8]>, a: usize, b: usize) -> Vec<&[u8]> {
    lines.swap(a, b);
    lines
}

fn joined(lines: &[&[u8]]) -> Vec<u8> {
    lines.concat()
}
