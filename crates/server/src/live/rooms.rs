//! Rooms for watching a match together: one viewer leads, the others follow.
//!
//! Only the number of a record is transmitted: each viewer requests what there is to see with their
//! own rights. Rooms are in memory. One ends when its leader closes it, an hour after the leader
//! was last heard, and with the process.

use std::collections::BTreeMap;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use archive::ArchiveError;
use record::MatchId;
use tokio::sync::watch;

use crate::live::places::{HeldPlace, NoPlace, PlacesMax, make_room};
use crate::lock::lock;
use crate::net::client::Client;
use crate::problem::ApiError;

/// How long a room survives without a message from its leader.
pub(crate) const SILENCE_MAX: Duration = Duration::from_hours(1);

/// Maximum number of followers in one room.
const FOLLOWERS_MAX: usize = 500;

/// When to retry if a room is full, in seconds.
const FULL_PAUSE: u64 = 30;

/// Maximum number of rooms, and of those of one client.
const ROOMS_MAX: PlacesMax = PlacesMax { all: 2_000, client: 20 };

/// When to retry if there are too many rooms, in seconds.
const ROOM_PAUSE: u64 = 60;

/// Number of letters in a room's name: half of the leader's secret.
const NAME_LETTERS: usize = 32;

/// All rooms.
#[derive(Default)]
pub(crate) struct Rooms(Mutex<BTreeMap<String, Room>>);

struct Room {
    match_id: MatchId,
    secret: blake3::Hash,
    at: watch::Sender<u32>,
    heard: Instant,
    /// The client who opened it; none if it is this machine.
    by: Option<Client>,
}

/// What the client who opens a room gets: its name, and the secret that proves leadership.
pub(crate) struct NewRoom {
    pub(crate) name: String,
    pub(crate) secret: String,
}

impl Rooms {
    /// Opens a room at a record of a match, for a client; where there are too many, a room without
    /// followers ends.
    pub(crate) fn open(
        &self,
        match_id: &MatchId,
        at: u32,
        by: Option<Client>,
    ) -> Result<NewRoom, ApiError> {
        let new = NewRoom { name: random()?[..NAME_LETTERS].to_owned(), secret: random()? };
        let room = Room {
            match_id: match_id.clone(),
            secret: blake3::hash(new.secret.as_bytes()),
            at: watch::Sender::new(at),
            heard: Instant::now(),
            by,
        };
        self.end_silent();
        let mut rooms = lock(&self.0);
        let held = rooms.iter().map(|(name, room)| HeldPlace {
            key: name.clone(),
            by: room.by,
            idle: (room.at.receiver_count() == 0).then(|| room.heard.elapsed()),
        });
        let ends = make_room(held.collect(), by, ROOMS_MAX).map_err(|none| match none {
            NoPlace::Client => ApiError::TooMany { seconds: ROOM_PAUSE },
            NoPlace::All => ArchiveError::Busy { seconds: ROOM_PAUSE }.into(),
        })?;
        if let Some(ends) = ends {
            rooms.remove(&ends);
        }
        rooms.insert(new.name.clone(), room);
        Ok(new)
    }

    /// Moves the leader to a record; returns the number of followers.
    pub(crate) fn lead(
        &self,
        match_id: &MatchId,
        name: &str,
        secret: &str,
        at: u32,
    ) -> Result<usize, ApiError> {
        let mut rooms = lock(&self.0);
        let room = led(&mut rooms, match_id, name, secret)?;
        room.heard = Instant::now();
        room.at.send_replace(at);
        Ok(room.at.receiver_count())
    }

    /// Closes a room, for its leader.
    pub(crate) fn close(
        &self,
        match_id: &MatchId,
        name: &str,
        secret: &str,
    ) -> Result<(), ApiError> {
        let mut rooms = lock(&self.0);
        led(&mut rooms, match_id, name, secret)?;
        rooms.remove(name);
        Ok(())
    }

    /// Where the leader is, with updates; it ends with the room.
    pub(crate) fn follow(
        &self,
        match_id: &MatchId,
        name: &str,
    ) -> Result<watch::Receiver<u32>, ApiError> {
        self.end_silent();
        let rooms = lock(&self.0);
        let room = rooms.get(name).filter(|room| room.match_id == *match_id).ok_or_else(no_room)?;
        // Under the lock, so that two newcomers do not both take the last place.
        if room.at.receiver_count() >= FOLLOWERS_MAX {
            return Err(ArchiveError::Busy { seconds: FULL_PAUSE }.into());
        }
        Ok(room.at.subscribe())
    }

    /// Ends the rooms whose leaders have fallen silent.
    pub(crate) fn end_silent(&self) {
        lock(&self.0).retain(|_, room| room.heard.elapsed() < SILENCE_MAX);
    }
}

/// A room, for a caller who proves that they lead it.
fn led<'a>(
    rooms: &'a mut BTreeMap<String, Room>,
    match_id: &MatchId,
    name: &str,
    secret: &str,
) -> Result<&'a mut Room, ApiError> {
    let room = rooms.get_mut(name).filter(|room| room.match_id == *match_id).ok_or_else(no_room)?;
    // Comparing hashes takes the same time whatever they are.
    if blake3::hash(secret.as_bytes()) == room.secret {
        return Ok(room);
    }
    let text = "only the leader who opened this room may do this: send `Daybook-Leader` with the secret from when it was opened";
    Err(ApiError::Forbidden(text.to_owned()))
}

fn no_room() -> ApiError {
    ApiError::not_found(
        "this room does not exist: it was closed, or its leader was inactive for an hour",
    )
}

/// Unguessable random bytes, as hex.
fn random() -> Result<String, ApiError> {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes).map_err(|error| ApiError::Fault(error.to_string()))?;
    Ok(blake3::Hash::from_bytes(bytes).to_hex().to_string())
}

#[cfg(test)]
mod tests {
    use std::net::IpAddr;

    use super::*;

    fn room() -> (Rooms, MatchId, NewRoom) {
        let (rooms, id) = (Rooms::default(), "m1".parse().expect("a name"));
        let new = rooms.open(&id, 3, None).expect("it opens");
        (rooms, id, new)
    }

    #[test]
    fn only_who_opened_a_room_leads_it_and_those_who_follow_go_along() {
        let (rooms, id, NewRoom { name, secret }) = room();
        let mut follower = rooms.follow(&id, &name).expect("it is there");
        assert_eq!(*follower.borrow_and_update(), 3);
        assert!(rooms.lead(&id, &name, "another", 9).is_err());
        assert!(!follower.has_changed().expect("it goes on"));
        assert_eq!(rooms.lead(&id, &name, &secret, 9).expect("they lead"), 1);
        assert_eq!(*follower.borrow_and_update(), 9);
        let other: MatchId = "m2".parse().expect("a name");
        assert!(
            rooms.follow(&other, &name).is_err() && rooms.lead(&other, &name, &secret, 1).is_err()
        );
        assert!(rooms.close(&id, &name, "another").is_err());
        rooms.close(&id, &name, &secret).expect("they close it");
        assert!(follower.has_changed().is_err() && rooms.follow(&id, &name).is_err());
    }

    #[test]
    fn a_room_ends_when_its_leader_is_not_heard_for_long() {
        let (rooms, id, NewRoom { name, .. }) = room();
        if let Some(before) = Instant::now().checked_sub(SILENCE_MAX) {
            lock(&rooms.0).get_mut(&name).expect("it is there").heard = before;
            assert!(rooms.follow(&id, &name).is_err());
        }
    }

    #[test]
    fn who_takes_every_room_loses_one_to_a_newcomer_and_nobody_else_does() {
        let (rooms, id, first) = room();
        let client = |number: u32| Some(Client::Address(IpAddr::from(number.to_be_bytes())));
        let of_one = rooms.open(&id, 0, client(1)).expect("there is room");
        let kept = rooms.open(&id, 0, client(2)).expect("there is room");
        let _follower = rooms.follow(&id, &kept.name).expect("it is there");
        for number in (10..110).flat_map(|number| [number; 20]) {
            rooms.open(&id, 0, client(number)).expect("an idle room makes way");
        }
        for room in [&first, &of_one, &kept] {
            assert!(rooms.follow(&id, &room.name).is_ok(), "it is not one of many");
        }
        let count = lock(&rooms.0).len();
        assert_eq!(count, ROOMS_MAX.all * 3 / 4, "the rest is for holders of tokens");
        let token = Some(Client::Token(record::Digest::new([1; 32])));
        rooms.open(&id, 0, token).expect("a place of its own");
        assert_eq!(lock(&rooms.0).len(), count + 1);
    }

    #[test]
    fn a_room_takes_so_many_and_no_more() {
        let (rooms, id, NewRoom { name, .. }) = room();
        let all: Vec<_> =
            (0..FOLLOWERS_MAX).map(|_| rooms.follow(&id, &name).expect("a place")).collect();
        assert!(rooms.follow(&id, &name).is_err());
        drop(all);
        assert!(rooms.follow(&id, &name).is_ok());
    }
}
