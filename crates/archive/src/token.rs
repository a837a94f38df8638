//! Tokens: who may write, and who may see more than the public.

use std::fs::File;
use std::io;
use std::os::unix::fs::{MetadataExt, OpenOptionsExt};
use std::path::{Path, PathBuf};
use std::sync::RwLock;
use std::time::SystemTime;

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use ledger::{KeptError, KeptFile, OpenError};
use record::{At, Digest, MatchId};
use rules::Seat;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// What the holder of a token may do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Role {
    /// Opens matches and records events; with a seat, sees what that seat may see.
    Recorder,
    /// Records and sees everything.
    Official,
    /// Everything an official may do, in every match.
    Admin,
    /// Signs games that a program sends; its secret is in no request, so it allows nothing else.
    Hook,
}

/// A stored token: never the secret, only its hash.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StoredToken {
    /// BLAKE3 of the secret.
    pub hash: Digest,
    /// What it allows.
    pub role: Role,
    /// The only match it is valid for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub match_id: Option<MatchId>,
    /// The seat whose view it has.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<Seat>,
    /// When it expires.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub expires: Option<At>,
    /// Whether it was revoked: it is kept, so that no other service brings it back.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub revoked: bool,
}

impl StoredToken {
    /// Its name in lists and for revoking it: the first 12 digits of the hash.
    pub fn name(&self) -> String {
        self.hash.to_string()[..12].to_owned()
    }

    fn is_good_at(&self, now: At) -> bool {
        !self.revoked && self.expires.is_none_or(|expires| now < expires)
    }

    /// The key that a program signs with, if the role is [`Hook`](Role::Hook).
    ///
    /// Unlike a secret it can be computed from what is stored: whoever checks a signature of this
    /// kind could also make it.
    pub fn hook_key(&self) -> [u8; 32] {
        blake3::derive_key("daybook 2026-12 hook key v1", self.hash.as_bytes())
    }

    /// Whether it is valid for this match.
    pub fn is_for(&self, match_id: &MatchId) -> bool {
        self.match_id.as_ref().is_none_or(|only| only == match_id)
    }
}

/// Why tokens could not be read or changed.
#[derive(Debug, Error)]
pub enum TokenError {
    /// The folder's permissions could not be restricted.
    #[error(transparent)]
    Folder(#[from] ledger::Fault),
    /// The folder is of an earlier version and in use, or of a later one.
    #[error(transparent)]
    Version(#[from] OpenError),
    /// The file could not be read or written, or is damaged in both copies.
    #[error(transparent)]
    Kept(#[from] KeptError),
    /// The lock, or what is known of the file, could not be read.
    #[error("{path}: {cause}: check the folder and your permissions", path = path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// The cause.
        #[source]
        cause: io::Error,
    },
    /// There is no source of random bits.
    #[error("the system cannot generate random bits ({0}), so no token can be created: try again")]
    Random(getrandom::Error),
    /// No token has this name.
    #[error("there is no token named `{0}`: `daybook token list` lists all tokens")]
    Unknown(String),
}

/// The tokens of a store, in a file that may change while the server runs.
pub struct Tokens {
    kept: KeptFile,
    /// The tokens as they were last read, and the stamps of the copies before that.
    read: RwLock<(Stamps, Vec<StoredToken>)>,
}

/// The stamps of both copies.
type Stamps = [Option<Stamp>; 2];

/// What distinguishes two versions of a file: each is a new file, and two may be written within one
/// tick of the clock.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Stamp {
    changed: SystemTime,
    inode: u64,
    length: u64,
}

impl Stamp {
    /// The stamp of a file; `None` if it does not exist.
    fn of(path: &Path) -> io::Result<Option<Self>> {
        match std::fs::metadata(path) {
            Ok(file) => {
                let changed = file.modified()?;
                Ok(Some(Self { changed, inode: file.ino(), length: file.len() }))
            }
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(error),
        }
    }
}

impl Tokens {
    /// Opens the tokens of a data folder.
    pub fn open(data: &Path) -> Result<Self, TokenError> {
        ledger::restrict_permissions(data)?;
        ledger::upgrade(data)?;
        let otherwise = "remove both, which revokes all tokens, and create new ones";
        let kept = KeptFile::new(data, "tokens.json", otherwise);
        let tokens = Self { kept, read: RwLock::default() };
        let _locked = tokens.lock()?;
        tokens.kept.open()?;
        tokens.read_again(tokens.stamps()?)?;
        Ok(tokens)
    }

    /// All tokens that were not revoked.
    pub fn list(&self) -> Result<Vec<StoredToken>, TokenError> {
        let mut tokens = self.all()?;
        tokens.retain(|token| !token.revoked);
        Ok(tokens)
    }

    /// All tokens.
    pub(crate) fn all(&self) -> Result<Vec<StoredToken>, TokenError> {
        self.with_all(<[StoredToken]>::to_vec)
    }

    /// The keys that programs may sign with at `now`.
    pub fn hooks(&self, now: At) -> Result<Vec<StoredToken>, TokenError> {
        let mut tokens = self.all()?;
        tokens.retain(|token| token.role == Role::Hook && token.is_good_at(now));
        Ok(tokens)
    }

    /// Creates a token and returns its secret, which is not stored: 256 random bits; for the role
    /// [`Hook`](Role::Hook) its key as Standard Webhooks write it.
    pub fn create(
        &self,
        role: Role,
        match_id: Option<MatchId>,
        seat: Option<Seat>,
        expires: Option<At>,
    ) -> Result<String, TokenError> {
        let mut bits = [0; 32];
        getrandom::fill(&mut bits).map_err(TokenError::Random)?;
        let secret = format!("daybook_{}", Digest::new(bits));
        let token =
            StoredToken { hash: hash(&secret), role, match_id, seat, expires, revoked: false };
        let key = token.hook_key();
        self.change(|tokens| {
            tokens.push(token);
            Ok(())
        })?;
        Ok(match role {
            Role::Hook => format!("whsec_{}", BASE64_STANDARD.encode(key)),
            Role::Recorder | Role::Official | Role::Admin => secret,
        })
    }

    /// Revokes a token by its name.
    pub fn revoke(&self, name: &str) -> Result<(), TokenError> {
        self.change(|tokens| {
            let named = tokens.iter_mut().find(|token| !token.revoked && token.name() == name);
            let named = named.ok_or_else(|| TokenError::Unknown(name.to_owned()))?;
            named.revoked = true;
            Ok(())
        })
    }

    /// Merges the tokens of another service with those only here; whatever either has revoked is
    /// revoked. Returns whether there is more here than they have.
    pub(crate) fn merge(&self, others: &[StoredToken]) -> Result<bool, TokenError> {
        let mut has_more = false;
        self.change(|tokens| {
            let mut all = others.to_vec();
            for ours in tokens.drain(..) {
                match all.iter_mut().find(|token| token.hash == ours.hash) {
                    // A revocation wins, whichever service heard of it.
                    Some(token) => token.revoked |= ours.revoked,
                    None => all.push(ours),
                }
            }
            has_more = all != others;
            *tokens = all;
            Ok(())
        })?;
        Ok(has_more)
    }

    /// The token with this secret, if it is valid at `now`.
    pub fn check(&self, secret: &str, now: At) -> Result<Option<StoredToken>, TokenError> {
        let hash = blake3::hash(secret.as_bytes());
        self.with_all(|all| {
            // That crate compares hashes in constant time, and a hash reveals nothing about its
            // secret.
            let token = all.iter().find(|token| hash == *token.hash.as_bytes());
            token.filter(|token| token.is_good_at(now)).cloned()
        })
    }

    /// Whether a token found earlier is unchanged and valid at `now`.
    pub fn still_has(&self, token: &StoredToken, now: At) -> Result<bool, TokenError> {
        Ok(self.with_all(|all| all.contains(token))? && token.is_good_at(now))
    }

    /// Reads the file, changes its contents and replaces it, while no other process does the same.
    fn change(
        &self,
        edit: impl FnOnce(&mut Vec<StoredToken>) -> Result<(), TokenError>,
    ) -> Result<(), TokenError> {
        let _locked = self.lock()?;
        let mut tokens = self.read_file()?;
        edit(&mut tokens)?;
        let bytes = serde_json::to_vec_pretty(&tokens).expect("plain data");
        self.kept.write(&bytes)?;
        self.read_again(self.stamps()?)
    }

    /// Keeps other processes from changing the file until the result is dropped.
    ///
    /// Each change creates a new file, so a lock on the file itself would keep no one out.
    fn lock(&self) -> Result<File, TokenError> {
        let path = self.kept.paths()[0].with_extension("lock");
        let lock = File::options().append(true).create(true).mode(0o600).open(&path);
        let locked = lock.and_then(|file| file.lock().map(|()| file));
        locked.map_err(|cause| TokenError::File { path, cause })
    }

    /// Reads the present tokens.
    fn with_all<T>(&self, read: impl FnOnce(&[StoredToken]) -> T) -> Result<T, TokenError> {
        self.refresh()?;
        Ok(read(&self.read.read().expect("no thread panics holding it").1))
    }

    /// Reads the file again if one of its copies has changed.
    fn refresh(&self) -> Result<(), TokenError> {
        // Taken before the file is read: a change in between leaves an old stamp, so the next call reads again. The
        // program's other commands change it while the server runs.
        let stamps = self.stamps()?;
        if self.read.read().expect("no thread panics holding it").0 == stamps {
            return Ok(());
        }
        self.read_again(stamps)
    }

    /// Reads the file, whose copies had these stamps before that.
    fn read_again(&self, stamps: Stamps) -> Result<(), TokenError> {
        let tokens = self.read_file()?;
        *self.read.write().expect("no thread panics holding it") = (stamps, tokens);
        Ok(())
    }

    fn stamps(&self) -> Result<Stamps, TokenError> {
        let stamp = |path: &PathBuf| {
            Stamp::of(path).map_err(|cause| TokenError::File { path: path.clone(), cause })
        };
        let [first, second] = self.kept.paths();
        Ok([stamp(first)?, stamp(second)?])
    }

    /// The contents of the file.
    fn read_file(&self) -> Result<Vec<StoredToken>, TokenError> {
        let Some(bytes) = self.kept.read()? else { return Ok(Vec::new()) };
        Ok(serde_json::from_slice(&bytes).map_err(|_| self.kept.lost())?)
    }
}

fn hash(secret: &str) -> Digest {
    Digest::new(*blake3::hash(secret.as_bytes()).as_bytes())
}
