//! Channels of stream overlays: each has a scene, which anyone with its key can change.
//!
//! A channel is named by the hash of its key. So nobody has to register one, viewers cannot control
//! it, and nothing is stored for a channel before it has a scene.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use ledger::{KeptError, KeptFile};
use record::{At, Digest};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use tokio::sync::watch;

use crate::error::{ArchiveError, fault};
use crate::now;

/// Maximum number of channels with a scene; the one changed longest ago is evicted.
pub const CHANNELS_MAX: usize = 200;

/// Maximum number of characters in a text of a scene, and of values in a list.
const TEXT_MAX: usize = 200;
const LIST_MAX: usize = 16;

/// Maximum delay of a scene in seconds.
const DELAY_MAX: u32 = 30 * 60;

/// What an overlay shows.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Scene {
    /// The match, with its secret if it is unlisted; nothing shows without one.
    #[serde(rename = "match", default, skip_serializing_if = "Option::is_none")]
    pub match_name: Option<String>,
    /// The parts to show.
    #[serde(default)]
    pub show: Vec<String>,
    /// Whether the first seat is on the right.
    #[serde(default)]
    pub flip: bool,
    /// The language; the default language if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lang: Option<String>,
    /// How many seconds after their release records are shown, to match the delay of the video beside them.
    #[serde(default)]
    pub delay: u32,
    /// Lower thirds, such as the commentators' names.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub lower: Vec<LowerThird>,
}

/// A lower third.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LowerThird {
    /// The person's name.
    pub name: String,
    /// The person's role.
    #[serde(default)]
    pub role: String,
}

impl Scene {
    /// Checks that a scene can be stored, or gives the reason.
    fn check(&self) -> Result<(), ArchiveError> {
        let lower = self.lower.iter().flat_map(|one| [&one.name, &one.role]);
        let mut texts = self.match_name.iter().chain(&self.show).chain(&self.lang).chain(lower);
        let wrong = if texts.any(|text| text.chars().count() > TEXT_MAX) {
            format!("a text in a scene may have at most {TEXT_MAX} characters: shorten it")
        } else if self.show.len() > LIST_MAX || self.lower.len() > LIST_MAX {
            format!("a scene may show at most {LIST_MAX} parts and names: leave some out")
        } else if self.delay > DELAY_MAX {
            format!("a scene may be sent at most {DELAY_MAX} seconds late: give a shorter time")
        } else {
            return Ok(());
        };
        Err(ArchiveError::Refused(wrong))
    }
}

/// A scene, and when it was set.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct TimedScene {
    at: At,
    scene: Arc<Scene>,
}

/// The scenes of all channels: in memory, and in a small file in two copies.
pub struct Channels {
    kept: KeptFile,
    all: Mutex<BTreeMap<String, TimedScene>>,
    news: watch::Sender<()>,
}

impl Channels {
    /// Opens the channels of a data folder.
    pub fn open(data: &Path) -> Result<Self, KeptError> {
        let otherwise =
            "remove both: overlays then show nothing until their control page is opened";
        let kept = KeptFile::new(data, "channels.json", otherwise);
        let all = kept.open()?.map(|bytes| serde_json::from_slice(&bytes));
        let all = all.transpose().map_err(|_| kept.lost())?.unwrap_or_default();
        Ok(Self { kept, all: Mutex::new(all), news: watch::Sender::default() })
    }

    /// A new channel: its name, and the key that changes what it shows.
    pub fn create() -> Result<(String, String), ArchiveError> {
        let mut bits = [0; 32];
        getrandom::fill(&mut bits[..16]).map_err(|error| fault(std::io::Error::other(error)))?;
        let key = Digest::new(bits).to_string()[..32].to_owned();
        Ok((Self::name(&key), key))
    }

    /// The name of the channel with this key.
    fn name(key: &str) -> String {
        blake3::hash(key.as_bytes()).to_hex()[..32].to_owned()
    }

    /// Whether a channel could have this name: 32 lowercase hexadecimal digits.
    pub fn is_name(text: &str) -> bool {
        text.len() == 32 && text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'))
    }

    /// What a channel shows; `None` if it has never shown anything.
    pub fn scene(&self, channel: &str) -> Option<Arc<Scene>> {
        self.lock().get(channel).map(|set| set.scene.clone())
    }

    /// The channels with a scene, and when each was set.
    pub fn all(&self) -> Vec<(String, At)> {
        self.lock().iter().map(|(channel, set)| (channel.clone(), set.at)).collect()
    }

    /// Checks that a key is that of a channel, and that a scene can be stored.
    ///
    /// # Errors
    ///
    /// Any key but the channel's is refused.
    pub fn check(channel: &str, key: &str, scene: &Scene) -> Result<(), ArchiveError> {
        if Self::name(key) == channel {
            return scene.check();
        }
        let text = "this key belongs to another channel: open the control page of this one";
        Err(ArchiveError::Refused(text.to_owned()))
    }

    /// Changes what a channel shows, in the place of another one if that is named; on the disk when
    /// this returns.
    ///
    /// # Errors
    ///
    /// What [`check`](Self::check) refuses.
    pub fn set(
        &self,
        channel: &str,
        key: &str,
        scene: Scene,
        instead: Option<&str>,
    ) -> Result<(), ArchiveError> {
        Self::check(channel, key, &scene)?;
        self.change(|all| {
            if let Some(instead) = instead {
                all.remove(instead);
            }
            all.insert(channel.to_owned(), TimedScene { at: now(), scene: Arc::new(scene) });
        })
    }

    /// Merges the scenes of another service where they were set later than here; returns whether
    /// there is more here than they have.
    pub(crate) fn merge(
        &self,
        others: &BTreeMap<String, TimedScene>,
    ) -> Result<bool, ArchiveError> {
        self.change(|all| {
            for (channel, set) in others {
                // Of two that were set at the same time, both services take the same.
                let when = |set: &TimedScene| (set.at, serde_json::to_string(&set.scene).ok());
                if all.get(channel).is_none_or(|ours| when(ours) < when(set)) {
                    all.insert(channel.clone(), set.clone());
                }
            }
        })?;
        Ok(*self.lock() != *others)
    }

    /// All scenes, as they are sent to other services.
    pub(crate) fn to_json(&self) -> Vec<u8> {
        serde_json::to_vec(&*self.lock()).expect("plain data")
    }

    /// Changes scenes; on the disk when this returns.
    fn change(
        &self,
        change: impl FnOnce(&mut BTreeMap<String, TimedScene>),
    ) -> Result<(), ArchiveError> {
        {
            let mut all = self.lock();
            // Compared below: a scene that is set again costs no write and wakes no overlay.
            let before = all.clone();
            change(&mut all);
            while all.len() > CHANNELS_MAX {
                let oldest = all.iter().min_by_key(|(_, set)| set.at);
                let Some(oldest) = oldest.map(|(channel, _)| channel.clone()) else { break };
                all.remove(&oldest);
            }
            if *all == before {
                return Ok(());
            }
            let bytes = serde_json::to_vec(&*all).map_err(fault)?;
            // Under the lock, so that files are written in the order of the changes.
            self.kept.write(&bytes).map_err(fault)?;
        }
        self.news.send_replace(());
        Ok(())
    }

    /// Changes whenever a channel shows something else.
    pub fn news(&self) -> watch::Receiver<()> {
        self.news.subscribe()
    }

    fn lock(&self) -> MutexGuard<'_, BTreeMap<String, TimedScene>> {
        self.all.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn scene(name: &str) -> Scene {
        Scene { match_name: Some(name.to_owned()), ..Scene::default() }
    }

    #[test]
    fn who_has_the_key_and_nobody_else_changes_a_scene_which_outlives_the_service() {
        let folder = tempfile::tempdir().expect("a folder");
        let channels = Channels::open(folder.path()).expect("an empty folder");
        let (channel, key) = Channels::create().expect("random bits");
        assert_ne!(channel, key);
        assert!(Channels::is_name(&channel) && !Channels::is_name(&channel[1..]));
        assert_eq!(channels.scene(&channel), None);
        channels.set(&channel, &key, scene("m1"), None).expect("its key");
        channels
            .set(&channel, &channel, scene("m2"), None)
            .expect_err("who watches does not drive");
        let (_, other) = Channels::create().expect("random bits");
        channels.set(&channel, &other, scene("m2"), None).expect_err("the key of another one");
        let again = || Channels::open(folder.path()).map(|channels| channels.scene(&channel));
        assert_eq!(again().expect("read"), Some(Arc::new(scene("m1"))));
        // A changed byte in one copy changes nothing, and in both it is no empty list.
        for name in ["copies/channels.json", "channels.json"] {
            std::fs::write(folder.path().join(name), "{}").expect("written");
            assert_eq!(again().expect("the other copy is whole"), Some(Arc::new(scene("m1"))));
        }
        for name in ["copies/channels.json", "channels.json"] {
            std::fs::write(folder.path().join(name), "{}").expect("written");
        }
        let error = again().expect_err("both are damaged").to_string();
        assert!(error.contains("channels.json cannot be read"), "{error}");
    }

    #[test]
    fn a_scene_is_small_and_no_more_are_kept_than_there_is_room_for() {
        let folder = tempfile::tempdir().expect("a folder");
        let channels = Channels::open(folder.path()).expect("an empty folder");
        let (channel, key) = Channels::create().expect("random bits");
        let long = "x".repeat(TEXT_MAX + 1);
        let parts = vec!["players".to_owned(); LIST_MAX + 1];
        for wrong in [
            scene(&long),
            Scene { show: parts, ..Scene::default() },
            Scene { delay: DELAY_MAX + 1, ..Scene::default() },
        ] {
            channels.set(&channel, &key, wrong, None).expect_err("it is too large");
        }
        let old = TimedScene { at: At::UNIX_EPOCH, scene: Arc::default() };
        let many = (0..CHANNELS_MAX).map(|number| (number.to_string(), old.clone()));
        channels.lock().extend(many);
        channels.set(&channel, &key, scene("m1"), None).expect("there is room");
        assert_eq!(channels.lock().len(), CHANNELS_MAX);
        assert!(channels.scene(&channel).is_some());
    }
}
