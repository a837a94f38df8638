//! Connections: the limits in total and per address, and which are closed to make room for others.

use std::cmp::Reverse;
use std::collections::{BTreeMap, HashMap};
use std::net::IpAddr;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;

use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
use tokio::sync::{Notify, OwnedSemaphorePermit, Semaphore};
use tokio::time::timeout;

use crate::lock::lock;
use crate::net::client::{Proxies, household, is_this_machine};

/// Maximum number of connections, whatever the system allows: each may fill its header buffer.
const ALL_MAX: u64 = 8_192;

/// Maximum number of connections from one address, and no more than half of all; those of this
/// machine and of named proxies serve many clients and have no such limit.
const ADDRESS_MAX: usize = 512;

/// Descriptors reserved for files: a quarter of all, between these bounds.
const FILES: (u64, u64) = (32, 1_024);

/// Maximum number of refused clients that wait for their response, out of what the system allows:
/// one for every eight connections.
const REFUSED_MAX: u64 = 1_024;

/// Number of unused connections closed at once, because choosing them means scanning all.
const CLOSED_AT_ONCE: usize = 32;

/// How long a closed connection may take to release its place.
const CLOSING: Duration = Duration::from_secs(1);

/// The phase of a connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ConnectionPhase {
    /// No request yet: its first headers are incomplete.
    New,
    /// A request is in progress, or bytes of its response are still to be sent.
    Busy,
    /// Its response has ended; it becomes idle once everything is sent.
    Sending,
    /// It has had a response and sent no request since.
    Idle,
    /// It makes room for another.
    Closing,
}

/// One open connection.
pub(crate) struct Connection {
    number: u64,
    address: IpAddr,
    phase: Mutex<ConnectionPhase>,
    /// Whether a valid token has been used to write over it: it is then kept for later requests.
    is_trusted: AtomicBool,
    closing: Notify,
}

impl Connection {
    fn phase(&self) -> MutexGuard<'_, ConnectionPhase> {
        lock(&self.phase)
    }

    /// Begins a request; `None` if the connection is being closed.
    pub(crate) fn begin(self: &Arc<Self>) -> Option<Busy> {
        let mut phase = self.phase();
        // Decided under the same lock as `close`: a request that arrives while its connection is chosen is either
        // served or never begun.
        if *phase == ConnectionPhase::Closing {
            return None;
        }
        *phase = ConnectionPhase::Busy;
        Some(Busy(self.clone()))
    }

    /// Notes that everything has been sent.
    pub(crate) fn sent(&self) {
        let mut phase = self.phase();
        // Only from `Sending`: hyper also flushes between the parts of a response, when the request is not done.
        if *phase == ConnectionPhase::Sending {
            *phase = ConnectionPhase::Idle;
        }
    }

    /// Notes that a valid token has been used to write over it.
    pub(crate) fn trust(&self) {
        self.is_trusted.store(true, Ordering::Relaxed);
    }

    /// Completes when it is to make room for another.
    pub(crate) async fn closed(&self) {
        self.closing.notified().await;
    }

    /// Whether it can make room for another, and whether it has ever sent a request.
    fn is_idle(&self) -> Option<LastRequest> {
        match *self.phase() {
            ConnectionPhase::New => Some(LastRequest::Never),
            // A recorder must not lose its connection to a crowd of viewers in the middle of a match.
            ConnectionPhase::Idle if !self.is_trusted.load(Ordering::Relaxed) => {
                Some(LastRequest::Answered)
            }
            ConnectionPhase::Idle
            | ConnectionPhase::Busy
            | ConnectionPhase::Sending
            | ConnectionPhase::Closing => None,
        }
    }

    /// Closes it if it is still idle.
    fn close(&self) -> bool {
        let mut phase = self.phase();
        let is_idle = matches!(*phase, ConnectionPhase::New | ConnectionPhase::Idle);
        if is_idle {
            *phase = ConnectionPhase::Closing;
            // `notify_one` keeps its permit, so it is not lost if the connection does not wait for it yet.
            self.closing.notify_one();
        }
        is_idle
    }
}

/// Whether an idle connection has ever sent a request: those that have not are closed first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum LastRequest {
    Never,
    Answered,
}

/// A request in progress, until its response has ended.
pub(crate) struct Busy(Arc<Connection>);

impl Drop for Busy {
    fn drop(&mut self) {
        // Not idle yet: hyper has taken the last bytes, but the client may still be reading them, and closing would
        // cut its response off.
        *self.0.phase() = ConnectionPhase::Sending;
    }
}

/// All open connections.
pub(crate) struct Connections {
    proxies: Proxies,
    all_max: usize,
    address_max: usize,
    open: Mutex<OpenConnections>,
    /// Signalled when a connection has released its place.
    freed: Notify,
    /// One permit for each refused client that waits for its response.
    refused: Arc<Semaphore>,
}

#[derive(Default)]
struct OpenConnections {
    next: u64,
    all: BTreeMap<u64, Arc<Connection>>,
    of_address: HashMap<IpAddr, usize>,
}

impl Connections {
    /// As many as the process can have, after raising its descriptor limit to the system's maximum.
    pub(crate) fn new(proxies: Proxies) -> Arc<Self> {
        let (all_max, refused_max) = descriptors().map_or((ALL_MAX, REFUSED_MAX), |all| {
            let files = (all / 4).clamp(FILES.0, FILES.1);
            let sockets = all.saturating_sub(files);
            // One ninth of the sockets is one refused client for every eight connections.
            let refused = (sockets / 9).min(REFUSED_MAX);
            ((sockets - refused).clamp(1, ALL_MAX), refused)
        });
        let all_max = usize::try_from(all_max).expect("it is small");
        let refused_max = usize::try_from(refused_max).expect("it is small");
        tracing::info!(connections = all_max, "this many connections at once");
        Self::with(proxies, all_max, refused_max)
    }

    fn with(proxies: Proxies, all_max: usize, refused_max: usize) -> Arc<Self> {
        // Half, so that even where the system allows few, one address alone cannot take them all.
        let address_max = ADDRESS_MAX.min(all_max / 2).max(1);
        let (open, freed) = Default::default();
        let refused = Arc::new(Semaphore::new(refused_max));
        Arc::new(Self { proxies, all_max, address_max, open, freed, refused })
    }

    /// A permit to keep a refused client waiting; `None` if too many wait already.
    pub(crate) fn refuse(&self) -> Option<OwnedSemaphorePermit> {
        self.refused.clone().try_acquire_owned().ok()
    }

    /// A place for a new connection, for which idle ones are closed if necessary; `None` if there
    /// is no room.
    pub(crate) async fn admit(self: &Arc<Self>, peer: IpAddr) -> Option<ConnectionPlace> {
        // A socket that also listens on IPv6 reports IPv4 peers as mapped addresses.
        let peer = peer.to_canonical();
        let is_limited = !is_this_machine(peer) && !self.proxies.has(peer);
        let address = household(peer);
        loop {
            {
                let mut open = self.open();
                let of_address = open.of_address.get(&address).copied().unwrap_or_default();
                let is_too_many = is_limited && of_address >= self.address_max;
                if !is_too_many && open.all.len() < self.all_max {
                    return Some(self.place(&mut open, address));
                }
                // An address over its own limit makes room among its own connections, not at the expense of others.
                if !open.make_room(is_too_many.then_some(address)) {
                    return None;
                }
            }
            // Outside the lock. Another newcomer may take the place that was freed, so the loop looks again.
            timeout(CLOSING, self.freed.notified()).await.ok()?;
        }
    }

    fn place(self: &Arc<Self>, open: &mut OpenConnections, address: IpAddr) -> ConnectionPlace {
        let number = open.next;
        open.next += 1;
        *open.of_address.entry(address).or_default() += 1;
        let (phase, is_trusted, closing) =
            (Mutex::new(ConnectionPhase::New), false.into(), Notify::new());
        let connection = Arc::new(Connection { number, address, phase, is_trusted, closing });
        open.all.insert(number, connection.clone());
        ConnectionPlace { connections: self.clone(), connection }
    }

    fn open(&self) -> MutexGuard<'_, OpenConnections> {
        lock(&self.open)
    }
}

impl OpenConnections {
    /// Closes idle connections, of this address if one is named; returns whether any will release
    /// their places.
    ///
    /// Connections that have never sent a request go first; among them those of the address with
    /// the most, oldest first.
    fn make_room(&self, only: Option<IpAddr>) -> bool {
        let all = self.all.values().filter(|one| only.is_none_or(|only| one.address == only));
        let mut idle: Vec<_> = all
            .filter_map(|one| {
                let of_address = self.of_address.get(&one.address).copied().unwrap_or_default();
                Some((one.is_idle()?, Reverse(of_address), one.number, one))
            })
            .collect();
        idle.sort_unstable_by_key(|(asked, of_address, number, _)| (*asked, *of_address, *number));
        // Connections without a request may be closed many at a time: whoever floods the server opens many. Others
        // have been of use, and only one of them goes.
        let silent = idle.iter().filter(|(asked, ..)| *asked == LastRequest::Never).count();
        let many = silent.min(self.all.len().div_ceil(CLOSED_AT_ONCE)).max(1);
        let closed = idle.iter().take(many).filter(|(.., one)| one.close()).count();
        // Another newcomer may have closed some that have not ended yet.
        closed > 0 || self.all.values().any(|one| *one.phase() == ConnectionPhase::Closing)
    }
}

/// The place of a connection, until this is dropped.
pub(crate) struct ConnectionPlace {
    connections: Arc<Connections>,
    pub(crate) connection: Arc<Connection>,
}

impl Drop for ConnectionPlace {
    fn drop(&mut self) {
        let mut open = self.connections.open();
        open.all.remove(&self.connection.number);
        let address = self.connection.address;
        if let Some(count) = open.of_address.get_mut(&address) {
            *count -= 1;
            if *count == 0 {
                open.of_address.remove(&address);
            }
        }
        // Released before it is signalled: whoever wakes takes this lock first.
        drop(open);
        self.connections.freed.notify_one();
    }
}

/// The number of descriptors for the process, after raising its limit to the system's maximum;
/// `None` if unlimited.
fn descriptors() -> Option<u64> {
    let limit = getrlimit(Resource::Nofile);
    let raised = Rlimit { current: limit.maximum, ..limit };
    match setrlimit(Resource::Nofile, raised) {
        Ok(()) => limit.maximum,
        Err(_) => limit.current,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn address(last: u8) -> IpAddr {
        IpAddr::from([192, 0, 2, last])
    }

    /// A place that must be available without waiting for others.
    async fn admit(all: &Arc<Connections>, peer: IpAddr) -> Option<ConnectionPlace> {
        timeout(Duration::from_millis(200), all.admit(peer)).await.ok().flatten()
    }

    /// Releases the place once the connection is to be closed, as its task does.
    fn give_back_when_closed(place: ConnectionPlace) {
        tokio::spawn(async move { place.connection.closed().await });
    }

    #[tokio::test]
    async fn whoever_has_most_idle_connections_makes_room() {
        let all = Connections::with(Proxies::default(), 8, 1);
        let mut quiet = Vec::new();
        for last in [1, 1, 1, 1, 2, 3] {
            let place = admit(&all, address(last)).await.expect("there is room");
            quiet.push(place.connection.clone());
            give_back_when_closed(place);
        }
        let busy = admit(&all, address(4)).await.expect("there is room");
        let _request = busy.connection.begin().expect("it is open");
        let writer = admit(&all, address(5)).await.expect("there is room");
        drop(writer.connection.begin());
        writer.connection.sent();
        writer.connection.trust();
        let phases = || quiet.iter().map(|one| *one.phase()).collect::<Vec<_>>();
        for closed in 1..=6 {
            let place = admit(&all, address(6 + closed)).await.expect("an idle one makes room");
            std::mem::forget(place.connection.begin());
            std::mem::forget(place);
            let count = phases().iter().filter(|phase| **phase == ConnectionPhase::Closing).count();
            assert_eq!(count, usize::from(closed));
            if closed == 3 {
                assert_eq!(
                    phases()[..3],
                    [ConnectionPhase::Closing; 3],
                    "the oldest of the one with most"
                );
            }
        }
        assert!(admit(&all, address(20)).await.is_none(), "nobody is idle");
        assert_eq!(*writer.connection.phase(), ConnectionPhase::Idle, "who writes is kept");
    }

    #[tokio::test]
    async fn an_address_has_so_many_and_proxies_and_this_machine_have_no_limit_of_their_own() {
        let all = Connections::with("10.0.0.0/8".parse().expect("a network"), 100, 1);
        let mut busy = Vec::new();
        for peer in ["127.0.0.1", "::1", "10.0.0.7", "192.0.2.1"] {
            let peer: IpAddr = peer.parse().expect("an address");
            while let Some(place) = admit(&all, peer).await {
                busy.push((place.connection.begin().expect("it is open"), place));
            }
            let count = if peer == address(1) { 50 } else { 100 };
            assert_eq!(busy.len(), count, "{peer}");
            busy.clear();
        }
        let like_here: IpAddr = "127.0.0.2".parse().expect("an address");
        while let Some(place) = admit(&all, like_here).await {
            busy.push((place.connection.begin().expect("it is open"), place));
        }
        assert_eq!(busy.len(), 50, "the rest of 127/8 are addresses like any other");
        assert!(admit(&all, address(1)).await.is_some());
    }

    #[tokio::test]
    async fn a_request_that_comes_as_its_connection_is_closed_is_not_begun() {
        let all = Connections::with(Proxies::default(), 1, 1);
        let place = admit(&all, address(1)).await.expect("there is room");
        let connection = place.connection.clone();
        give_back_when_closed(place);
        let _other = admit(&all, address(2)).await.expect("an idle one makes room");
        assert!(connection.begin().is_none());
    }
}
