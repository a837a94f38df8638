//! Requests to a service over HTTP.

use std::time::Duration;

use ureq::Agent;

use crate::error::CliError;

/// Maximum size of a response in bytes: an entry tile of another log may have longer leaves than
/// ours.
const ANSWER_BYTES_MAX: u64 = 32 * 1024 * 1024;

/// How often a request is repeated while the service is busy.
const TRIES: usize = 20;

/// Maximum pause before a request is repeated.
const PAUSE_MAX: Duration = Duration::from_mins(1);

/// A service.
pub(super) struct Web {
    agent: Agent,
    url: String,
}

impl Web {
    /// The service at this address, such as `http://127.0.0.1:8080`.
    pub(super) fn new(url: &str) -> Self {
        let config = Agent::config_builder()
            .http_status_as_error(false)
            .max_idle_age(Duration::from_secs(5))
            .timeout_global(Some(Duration::from_mins(1)));
        Self { agent: config.build().into(), url: url.trim_end_matches('/').to_owned() }
    }

    /// The body at a path.
    pub(super) fn ask(&self, path: &str) -> Result<Vec<u8>, CliError> {
        let url = format!("{}{path}", self.url);
        let failed = |cause: String| CliError::Unanswered { url: url.clone(), cause };
        for _ in 0..TRIES {
            let answer = self.agent.get(&url).call();
            let mut answer = answer.map_err(|error| failed(error.to_string()))?;
            match answer.status().as_u16() {
                200 => {
                    let body = answer.body_mut().with_config().limit(ANSWER_BYTES_MAX);
                    return body.read_to_vec().map_err(|error| failed(error.to_string()));
                }
                429 | 503 => {
                    let wait = answer.headers().get("retry-after");
                    let wait = wait.and_then(|wait| wait.to_str().ok()?.parse().ok());
                    // The header comes from the other side, and must not make the monitor wait for days.
                    std::thread::sleep(Duration::from_secs(wait.unwrap_or(1)).min(PAUSE_MAX));
                }
                status => return Err(failed(format!("the server answered {status}"))),
            }
        }
        Err(failed("the server is busy".to_owned()))
    }
}
