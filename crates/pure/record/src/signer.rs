//! Signers: a name and an Ed25519 key, and texts signed with it as C2SP signed notes.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use base64::prelude::{BASE64_STANDARD, Engine as _};
use ed25519_dalek::{Signature, Signer as _, SigningKey, VerifyingKey};
use rules::NameError;
use signed_note::{Note, Verifier as _, VerifierList};
use thiserror::Error;

/// Maximum length of an origin in characters.
const LENGTH_MAX: usize = 128;

/// The algorithm byte of an Ed25519 key.
const ED25519: u8 = 1;

const ORIGIN: &str =
    "an origin, which is 1 to 128 printable ASCII characters without space and `+`";
const SECRET: &str = "a secret key such as PRIVATE+KEY+<origin>+<8 hex digits>+<base64>";
const VERIFIER: &str = "a verifier key such as <origin>+<8 hex digits>+<base64>";

/// The name of a log: 1 to 128 printable ASCII characters without space and `+`, such as `example.org/daybook`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Origin(Arc<str>);

impl Origin {
    /// Its text form.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Origin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

impl FromStr for Origin {
    type Err = NameError;

    fn from_str(text: &str) -> Result<Self, NameError> {
        let is_good = |byte: u8| byte.is_ascii_graphic() && byte != b'+';
        if (1..=LENGTH_MAX).contains(&text.len()) && text.bytes().all(is_good) {
            return Ok(Self(text.into()));
        }
        Err(NameError { text: text.to_owned(), expected: ORIGIN })
    }
}

/// An origin and its secret key.
#[derive(Clone)]
pub struct Signer {
    origin: Origin,
    key: SigningKey,
}

impl Signer {
    /// The signer with this RFC 8032 key: 32 random bytes.
    pub fn new(origin: Origin, key: &[u8; 32]) -> Self {
        Self { origin, key: SigningKey::from_bytes(key) }
    }

    /// The origin whose key it is.
    pub const fn origin(&self) -> &Origin {
        &self.origin
    }

    /// The public key that its signatures are checked with.
    pub fn verifier(&self) -> Verifier {
        Verifier { origin: self.origin.clone(), key: self.key.verifying_key() }
    }

    /// Its secret text form, which other signed-note programs can read:
    /// `PRIVATE+KEY+<origin>+<id>+<base64>`.
    pub fn to_secret(&self) -> String {
        let key = BASE64_STANDARD.encode([&[ED25519], self.key.as_bytes().as_slice()].concat());
        format!("PRIVATE+KEY+{}+{:08x}+{key}", self.origin, self.verifier().key_id())
    }

    /// Parses the signer from this secret text form; the error does not repeat it.
    pub fn from_secret(text: &str) -> Result<Self, NameError> {
        let wrong = || NameError { text: "(not shown)".to_owned(), expected: SECRET };
        let mut fields = text.strip_prefix("PRIVATE+KEY+").unwrap_or_default().splitn(3, '+');
        let origin = fields.next().and_then(|origin| origin.parse().ok());
        let key = fields.nth(1).and_then(|key| BASE64_STANDARD.decode(key).ok());
        let key = key.as_ref().and_then(|key| key.strip_prefix(&[ED25519])?.try_into().ok());
        let signer = origin.zip(key).map(|(origin, key)| Self::new(origin, key));
        signer.filter(|signer| signer.to_secret() == text).ok_or_else(wrong)
    }

    /// Signs a note: the text, which ends with a line feed and has no other control character, and
    /// its signature.
    ///
    /// A given text always gives the same note.
    pub(crate) fn sign(&self, text: &str) -> String {
        let mut note = Note::new(text.as_bytes(), &[]).expect("the texts of this crate are lines");
        note.add_sigs(&[self]).expect("an origin is a key name");
        String::from_utf8(note.to_bytes()).expect("it is a text with Base64")
    }
}

impl signed_note::Signer for Signer {
    fn name(&self) -> &str {
        self.origin.as_str()
    }

    fn key_id(&self) -> u32 {
        self.verifier().key_id()
    }

    fn sign(&self, text: &[u8]) -> Result<Vec<u8>, ed25519_dalek::SignatureError> {
        Ok(self.key.try_sign(text)?.to_vec())
    }
}

/// An origin and the key that its signatures are checked with; written as `<origin>+<id>+<base64>`.
///
/// The id is the first four bytes of a hash of both, in lower-case hex: see C2SP signed-note.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verifier {
    origin: Origin,
    key: VerifyingKey,
}

/// Why a note is not accepted: this origin has not signed it, or its content is not the expected
/// one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum NoteError {
    /// It is not a note, or it is not signed by a key of this origin.
    #[error("the note is not signed with this key; ask the origin for the note and its key again")]
    Signature,
    /// The text has other content.
    #[error("the note is signed, but is not a {0}; look for one elsewhere")]
    Content(&'static str),
}

impl Verifier {
    /// The origin whose key it is.
    pub const fn origin(&self) -> &Origin {
        &self.origin
    }

    /// The text of a note that this origin has signed; other signatures are ignored.
    pub(crate) fn open(&self, note: &str) -> Result<String, NoteError> {
        let known = VerifierList::new(vec![Box::new(self.clone())]);
        let note = Note::from_bytes(note.as_bytes()).map_err(|_| NoteError::Signature)?;
        note.verify(&known).map_err(|_| NoteError::Signature)?;
        Ok(String::from_utf8_lossy(note.text()).into_owned())
    }
}

impl signed_note::Verifier for Verifier {
    fn name(&self) -> &str {
        self.origin.as_str()
    }

    fn key_id(&self) -> u32 {
        signed_note::key_id(self.origin.as_str(), &[&[ED25519], &self.key.as_bytes()[..]].concat())
    }

    /// Strict verification: keys and signatures of small order, which fit many texts, are rejected.
    fn verify(&self, text: &[u8], signature: &[u8]) -> bool {
        let signature = Signature::from_slice(signature);
        signature.is_ok_and(|signature| self.key.verify_strict(text, &signature).is_ok())
    }
}

impl fmt::Display for Verifier {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&signed_note::new_ed25519_verifier_key(self.origin.as_str(), &self.key))
    }
}

impl FromStr for Verifier {
    type Err = NameError;

    fn from_str(text: &str) -> Result<Self, NameError> {
        let mut fields = text.splitn(3, '+');
        let origin = fields.next().and_then(|origin| origin.parse().ok());
        let key = fields.nth(1).and_then(|key| BASE64_STANDARD.decode(key).ok());
        let key = key.as_ref().and_then(|key| key.strip_prefix(&[ED25519])?.try_into().ok());
        let key = key.and_then(|key| VerifyingKey::from_bytes(key).ok());
        let verifier = origin.zip(key).map(|(origin, key)| Self { origin, key });
        let same = verifier.filter(|verifier| verifier.to_string() == text);
        same.ok_or_else(|| NameError { text: text.to_owned(), expected: VERIFIER })
    }
}

#[cfg(test)]
mod tests {
    use signed_note::{StandardSigner, StandardVerifier};

    use super::*;

    fn signer() -> Signer {
        Signer::new("example.org/log".parse().expect("an origin"), &[7; 32])
    }

    #[test]
    fn keys_go_through_their_text_forms_and_those_of_others() {
        let signer = signer();
        let (secret, public) = (signer.to_secret(), signer.verifier().to_string());
        assert_eq!(Signer::from_secret(&secret).map(|it| it.verifier()), Ok(signer.verifier()));
        assert_eq!(public.parse(), Ok(signer.verifier()));
        let other = StandardSigner::new(&secret).expect("the form is that of C2SP");
        let note = signer.sign("a text\n");
        let theirs = {
            let mut note = Note::new(b"a text\n", &[]).expect("a text");
            note.add_sigs(&[&other]).expect("a signer");
            note.to_bytes()
        };
        assert_eq!(note.as_bytes(), theirs);
        let known = StandardVerifier::new(&public).expect("the form is that of C2SP");
        let known = VerifierList::new(vec![Box::new(known)]);
        let read = Note::from_bytes(note.as_bytes()).expect("a note");
        assert_eq!(read.verify(&known).expect("it is signed").0.len(), 1);
        let wrong = ["", "a", "a+b", "a+00000000+AQ==", &public[1..], &format!("{public}\n")];
        for text in wrong {
            assert!(text.parse::<Verifier>().is_err(), "{text}");
            let secret = format!("PRIVATE+KEY+{text}");
            let error = Signer::from_secret(&secret).map(|_| ()).expect_err("wrong").to_string();
            assert!(error.contains("(not shown)"), "{error}");
        }
    }

    #[test]
    fn an_origin_can_be_the_name_of_a_key() {
        for right in ["a", "example.org/daybook", &"x".repeat(128)] {
            let origin: Origin = right.parse().expect("an origin");
            assert!(signed_note::is_key_name_valid(origin.as_str()));
        }
        for wrong in ["", "a b", "a+b", "é", "a\n", "\u{2003}", &"x".repeat(129)] {
            assert!(wrong.parse::<Origin>().is_err(), "{wrong:?}");
        }
    }

    #[test]
    fn a_note_with_any_bit_turned_is_not_opened() {
        let signer = signer();
        let note = signer.sign("line 1\nline 2\n");
        let verifier = signer.verifier();
        assert_eq!(verifier.open(&note).as_deref(), Ok("line 1\nline 2\n"));
        assert_eq!(signer.sign("line 1\nline 2\n"), note);
        for bit in 0..note.len() * 8 {
            let mut bytes = note.clone().into_bytes();
            bytes[bit / 8] ^= 1 << (bit % 8);
            if let Ok(text) = String::from_utf8(bytes) {
                assert_eq!(verifier.open(&text), Err(NoteError::Signature), "bit {bit}");
            }
        }
        for end in 0..note.len() {
            if let Some(text) = note.get(..end) {
                assert_eq!(verifier.open(text), Err(NoteError::Signature), "{end} bytes");
            }
        }
        let other = Signer::new(signer.origin().clone(), &[8; 32]).verifier();
        assert_eq!(other.open(&note), Err(NoteError::Signature));
        let renamed = Signer::new("b".parse().expect("an origin"), &[7; 32]).verifier();
        assert_eq!(renamed.open(&note), Err(NoteError::Signature));
    }

    #[test]
    fn a_key_of_small_order_signs_nothing() {
        // The neutral element as key and as R, and zero as S: RFC 8032's equation holds for every text.
        let mut neutral = [0; 32];
        neutral[0] = 1;
        let key = VerifyingKey::from_bytes(&neutral).expect("a point");
        let signature = [&neutral[..], &[0; 32]].concat();
        let loose = Signature::from_slice(&signature).expect("64 bytes");
        assert!(ed25519_dalek::Verifier::verify(&key, b"anything", &loose).is_ok());
        let verifier = Verifier { origin: "a".parse().expect("an origin"), key };
        assert!(!signed_note::Verifier::verify(&verifier, b"anything", &signature));
    }
}
