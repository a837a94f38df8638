//! The clients that hold overlay channels; the number of channels with a scene is limited.

use std::collections::BTreeMap;
use std::sync::Mutex;
use std::time::Duration;

use archive::{ArchiveError, CHANNELS_MAX, Channels, Scene};

use crate::live::places::{HeldPlace, NoPlace, PlacesMax, make_room};
use crate::lock::lock;
use crate::net::client::Client;
use crate::problem::ApiError;

/// Maximum number of channels, and of those of one client.
const MAX: PlacesMax = PlacesMax { all: CHANNELS_MAX, client: 20 };

/// When to retry if there are too many channels, in seconds.
const CHANNEL_PAUSE: u64 = 60;

/// The clients who gave channels their first scene since the start. They are in memory only: an
/// address is stored nowhere.
#[derive(Default)]
pub(crate) struct ChannelHolders(Mutex<BTreeMap<String, Client>>);

impl ChannelHolders {
    /// Changes what a channel shows, for a client; where there are too many, a channel that was not
    /// changed for long shows nothing any more.
    pub(crate) fn set(
        &self,
        channels: &Channels,
        (channel, key): (&str, &str),
        scene: Scene,
        by: Option<Client>,
    ) -> Result<(), ApiError> {
        // Before a place is taken from anyone: a wrong key must not push out another channel.
        Channels::check(channel, key, &scene)?;
        // Held throughout, so that no one else is given the same place.
        let mut holders = lock(&self.0);
        let all: BTreeMap<_, _> = channels.all().into_iter().collect();
        holders.retain(|channel, _| all.contains_key(channel));
        let instead = if all.contains_key(channel) {
            None
        } else {
            let now = archive::now().unix_ms();
            let held = all.into_iter().map(|(key, at)| HeldPlace {
                by: holders.get(&key).copied(),
                key,
                idle: Some(Duration::from_millis(now.abs_diff(at.unix_ms()))),
            });
            make_room(held.collect(), by, MAX).map_err(|none| match none {
                NoPlace::Client => ApiError::TooMany { seconds: CHANNEL_PAUSE },
                NoPlace::All => ArchiveError::Busy { seconds: CHANNEL_PAUSE }.into(),
            })?
        };
        channels.set(channel, key, scene, instead.as_deref())?;
        if let Some(by) = by {
            holders.entry(channel.to_owned()).or_insert(by);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::net::IpAddr;

    use super::*;

    #[test]
    fn who_sets_every_channel_loses_one_to_a_newcomer_and_nobody_else_does() {
        let folder = tempfile::tempdir().expect("a folder");
        let (channels, holders) =
            (Channels::open(folder.path()).expect("an empty folder"), ChannelHolders::default());
        let client = |number: u32| Some(Client::Address(IpAddr::from(number.to_be_bytes())));
        let set = |by: Option<Client>| {
            let (channel, key) = Channels::create().expect("random bits");
            let scene = Scene { match_name: Some("m1".to_owned()), ..Scene::default() };
            holders.set(&channels, (&channel, &key), scene, by).map(|()| channel)
        };
        assert_eq!((0..20).flat_map(|_| set(client(9))).count(), 20);
        assert!(matches!(set(client(9)), Err(ApiError::TooMany { .. })));
        let kept = [set(client(1)), set(None)].map(|channel| channel.expect("there is room"));
        for number in (10..20).flat_map(|number| [number; 20]) {
            set(client(number)).expect("another makes way");
        }
        for channel in &kept {
            assert!(channels.scene(channel).is_some(), "it is not one of many");
        }
        assert_eq!(channels.all().len(), CHANNELS_MAX * 3 / 4, "the rest is for who has a token");
        let token = Some(Client::Token(record::Digest::new([1; 32])));
        let of_token = set(token).expect("a place of its own");
        set(client(99)).expect("another makes way");
        assert!(channels.scene(&of_token).is_some());
    }
}
