//! `daybook migrate`: moves a ledger to a cluster, or back; and `daybook season`.

use std::path::Path;

use archive::DATA_FILES;
use ledger::Stage;

use crate::args::{LedgerPlace, Migrate, SeasonArgs};
use crate::error::CliError;
use crate::{output, serve};

/// `daybook migrate`.
pub(crate) fn migrate(args: &Migrate) -> Result<(), CliError> {
    serve::log();
    let bar = output::bar("migrating", 0, "records");
    let progress = |stage, done, all| {
        bar.set_message(match stage {
            Stage::Copying => "copying",
            Stage::Comparing => "comparing",
        });
        bar.set_length(all);
        bar.set_position(done);
    };
    let (moved, then) = match (&args.from, &args.to) {
        (LedgerPlace::Folder(from), LedgerPlace::Cluster(to)) => {
            // A missing store would be created.
            std::fs::metadata(from.join("mirror"))
                .map_err(|cause| CliError::Read { path: from.clone(), cause })?;
            let moved = ledger::migrate_to_cluster(from, to, progress)?;
            (
                moved,
                format!("from now on, serve {} with --store, as a copy of {to}\n", from.display()),
            )
        }
        (LedgerPlace::Cluster(from), LedgerPlace::Folder(to)) => {
            (ledger::migrate_to_folder(from, to, progress)?, missing(to))
        }

        (LedgerPlace::Folder(_), LedgerPlace::Folder(_))
        | (LedgerPlace::Cluster(_), LedgerPlace::Cluster(_)) => {
            return Err(CliError::OneKind);
        }
    };
    bar.finish_and_clear();
    let ledger::Migrated { matches, records, before, root } = moved;
    let text = format!(
        "{matches} matches, {records} records, {before} of them already there; the root of the log is {root}\nboth have the same bytes, heads and root\n{then}"
    );
    output::print(text.as_bytes())
}

/// What a folder needs that is not in the cluster.
fn missing(folder: &Path) -> String {
    let names = DATA_FILES.map(|(name, _)| name);
    let missing: Vec<_> = names.into_iter().filter(|name| !folder.join(name).exists()).collect();
    if missing.is_empty() {
        return String::new();
    }
    let (names, folder) = (missing.join(", "), folder.display());
    format!(
        "before you serve {folder}, copy these from the folder of a service, as far as it has them: {names}\n"
    )
}

/// `daybook season`.
pub(crate) fn season(args: &SeasonArgs) -> Result<(), CliError> {
    serve::log();
    let ledger::Begun { season, first, was_begun } = ledger::begin_season(&args.store)?;
    let begins = if was_begun { "has no records yet: it begins" } else { "begins" };
    output::print(format!("season {season} {begins} with record {first} of the log\n").as_bytes())
}
