//! What is measured, and what it is measured against.

use std::net::{SocketAddr, TcpListener as StdListener, TcpStream};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::time::Duration;

use archive::{Archive, Role, Tokens};
use axum::Router;
use axum::body::Bytes;
use axum::routing::get;
use ledger::SledStore;
use server::{App, CardSources, Limits, Proxies};
use tempfile::TempDir;
use tokio::net::TcpListener;
use tokio::runtime::Runtime;
use tokio::sync::oneshot;
use tower::ServiceBuilder;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::cors::CorsLayer;
use tower_http::timeout::RequestBodyTimeoutLayer;
use tower_http::trace::TraceLayer;

/// The service over a store on the disk, stopped when this is dropped.
pub(crate) struct Service {
    pub(crate) address: SocketAddr,
    pub(crate) app: Arc<App>,
    pub(crate) token: String,
    _running: oneshot::Sender<()>,
    _folder: TempDir,
}

impl Service {
    pub(crate) fn start(runtime: &Runtime) -> Self {
        let folder = folder();
        let store = Arc::new(SledStore::open(folder.path()).expect("a new store"));
        let app = App::new(
            Archive::open(store.clone(), folder.path()).expect("an empty folder"),
            folder.path(),
            CardSources::default(),
        )
        .expect("an empty folder");
        let log = archive::open_log(&*store, folder.path(), None).expect("an empty folder");
        let tokens = Tokens::open(folder.path()).expect("an empty folder");
        let token = tokens.create(Role::Admin, None, None, None).expect("a token");
        let (running, stopped) = oneshot::channel();
        let stop = async move { drop(stopped.await) };
        let limits = Limits::new(Proxies::default());
        let router = server::router(app.clone(), Arc::new(log), limits);
        let address = serve(runtime, router, stop);
        Self { address, app, token, _running: running, _folder: folder }
    }
}

/// A folder, on the disk that `DAYBOOK_BENCH_DIR` names.
pub(crate) fn folder() -> TempDir {
    let folder = std::env::var_os("DAYBOOK_BENCH_DIR");
    let folder = folder.unwrap_or_else(|| std::env::temp_dir().into());
    TempDir::new_in(folder).expect("a folder")
}

fn serve(
    runtime: &Runtime,
    router: Router,
    stop: impl Future<Output = ()> + Send + 'static,
) -> SocketAddr {
    let listener = runtime.block_on(TcpListener::bind("127.0.0.1:0")).expect("a free port");
    let address = listener.local_addr().expect("it is bound");
    runtime.spawn(server::serve(listener, router, Proxies::default(), stop));
    address
}

/// A handler that has the bytes at hand, in the same loop of connections and behind the same layers of tower-http.
pub(crate) fn fixed(runtime: &Runtime, bytes: &[u8]) -> SocketAddr {
    let bytes = Bytes::copy_from_slice(bytes);
    let layers = ServiceBuilder::new()
        .layer(TraceLayer::new_for_http())
        .layer(CatchPanicLayer::new())
        .layer(CorsLayer::permissive())
        .layer(RequestBodyTimeoutLayer::new(Duration::from_secs(20)));
    let answer = move || std::future::ready(bytes.clone());
    let router = Router::new().route("/fixed", get(answer)).layer(layers);
    serve(runtime, router, std::future::pending())
}

/// nginx with the bytes in a file `fixed`, stopped when this is dropped.
pub(crate) struct Nginx {
    pub(crate) address: SocketAddr,
    process: Child,
    _folder: TempDir,
}

impl Nginx {
    /// None if there is no nginx on this machine.
    pub(crate) fn start(bytes: &[u8]) -> Option<Self> {
        let folder = folder();
        let port = StdListener::bind("127.0.0.1:0").and_then(|socket| socket.local_addr());
        let address = port.expect("a free port");
        let path = folder.path();
        std::fs::write(path.join("fixed"), bytes).expect("a folder");
        std::fs::write(path.join("conf"), configuration(path, address)).expect("a folder");
        let mut command = Command::new("nginx");
        command.arg("-p").arg(path).arg("-c").arg(path.join("conf")).arg("-e").arg("stderr");
        let process = command.stderr(Stdio::null()).spawn().ok()?;
        let nginx = Self { address, process, _folder: folder };
        let listens = |_| {
            std::thread::sleep(Duration::from_millis(10));
            TcpStream::connect(address).is_ok()
        };
        (0..500).any(listens).then_some(nginx)
    }
}

impl Drop for Nginx {
    fn drop(&mut self) {
        // SIGKILL would leave its workers behind.
        let _ = Command::new("kill").arg(self.process.id().to_string()).status();
        let _ = self.process.wait();
    }
}

fn configuration(path: &Path, address: SocketAddr) -> String {
    let path = path.display();
    let folders = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
    let folders = folders.map(|name| format!("{name}_temp_path {path}/{name};")).concat();
    format!(
        "daemon off; worker_processes auto; pid {path}/pid; error_log stderr crit;
         events {{ worker_connections 1024; }}
         http {{
             {folders} access_log off; sendfile on; tcp_nopush on; open_file_cache max=8;
             keepalive_requests 100000000; default_type application/json;
             server {{ listen {address}; root {path}; }}
         }}"
    )
}
