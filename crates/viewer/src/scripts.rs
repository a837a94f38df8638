//! The scripts of a page, sent as one: the sources are separate modules, but a browser makes one
//! request before the page shows anything.
//!
//! `scripts/match.js` is the script of `match.html`: the module that the page names, and all that it
//! imports, each after those that it needs. What a module loads later with `import()` is a part: it
//! is sent under the module's own path, together with what cannot be there yet when it is loaded.
//! Wherever a module is sent, the page runs it once, so all that import it share one instance.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use crate::module::Module;

/// The folder of the pages' scripts among the viewer's files.
pub const FOLDER: &str = "scripts/";

/// The tag with which a page names its first module.
const TAG: &str = "<script type=\"module\" src=\"{{viewer}}/";

/// The suffix of modules.
const SUFFIX: &str = ".js";

/// The folder of worker scripts, which do not run in a page.
const BESIDE: &str = "js/engine/";

/// What every script of a page begins with. The paths of parts are relative to the script.
const LOADER: &str = "\
const $modules = {};
const $part = async (path) => {
  if (!$modules[path]) (await import(`../${path}`)).default($modules, $part);
  return $modules[path];
};
";

/// The path of a page's script.
pub fn path(page: &str) -> String {
    format!("{FOLDER}{}{SUFFIX}", crate::name(page))
}

/// Whether a file is a module: only as a part of a script is it sent.
pub fn is_module(path: &str) -> bool {
    path.ends_with(SUFFIX) && !path.starts_with(BESIDE)
}

/// The text of a page with its script in place of its first module.
pub fn joined(text: &str, page: &str) -> String {
    match first(text) {
        Some(module) => text.replace(&format!("{TAG}{module}"), &format!("{TAG}{}", path(page))),
        None => text.to_owned(),
    }
}

/// The module that a page begins with.
fn first(page: &str) -> Option<&str> {
    page.split(TAG).nth(1)?.split('"').next()
}

/// All scripts of pages and their parts, by their paths.
///
/// # Panics
///
/// If a module has a form that cannot be part of a script. A test reads all of them, so this is
/// only seen by those who change one.
pub fn all() -> &'static BTreeMap<String, Script> {
    static ALL: LazyLock<BTreeMap<String, Script>> = LazyLock::new(|| {
        Modules::read().and_then(|all| all.scripts()).unwrap_or_else(|why| panic!("{why}"))
    });
    &ALL
}

/// The paths of a page's script and of all its parts.
pub fn of(page: &str) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    let mut open = vec![path(page)];
    while let Some(path) = open.pop() {
        if let Some(script) = all().get(&path)
            && found.insert(path)
        {
            open.extend(script.later.iter().cloned());
        }
    }
    found
}

/// A script of a page, or a part of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Script {
    /// Its code.
    pub text: String,
    /// The parts that it may load.
    later: BTreeSet<String>,
}

/// All modules by their paths, and the first one of each page.
struct Modules {
    all: BTreeMap<String, Module>,
    first: BTreeMap<String, String>,
}

impl Modules {
    fn read() -> Result<Self, String> {
        let mut all = BTreeMap::new();
        for path in crate::paths().filter(|path| is_module(path)) {
            let source = crate::text(&path).unwrap_or_default();
            all.insert(path.to_string(), Module::read(&path, &source)?);
        }
        let first = |page: &str| Some((path(page), first(&crate::text(page)?)?.to_owned()));
        let first = crate::pages().filter_map(|page| first(&page)).collect();
        Ok(Self { all, first })
    }

    /// The scripts of all pages, and all parts.
    fn scripts(&self) -> Result<BTreeMap<String, Script>, String> {
        let mut scripts = BTreeMap::new();
        for (path, first) in &self.first {
            let mut modules = self.needed(first)?;
            modules.pop();
            let own = self.module(first)?;
            if !own.given.is_empty() {
                return Err(format!(
                    "{first}: a page begins with it, so it must not export anything"
                ));
            }
            let text = [LOADER, &self.run(&modules), &own.text].concat();
            scripts.insert(path.clone(), Script { text, later: self.later(first)? });
        }
        for (path, there) in self.there()? {
            let mut modules = self.needed(path)?;
            modules.retain(|path| !there.contains(path));
            let text =
                format!("export default ($modules, $part) => {{\n{}}};\n", self.run(&modules));
            scripts.insert(path.to_owned(), Script { text, later: self.later(path)? });
        }
        Ok(scripts)
    }

    fn module(&self, path: &str) -> Result<&Module, String> {
        self.all
            .get(path)
            .ok_or_else(|| format!("the viewer has no module {path}: correct the import of it"))
    }

    /// A module and all that it imports, each after those that it needs: in the order in which a
    /// browser runs them.
    fn needed<'a>(&'a self, path: &'a str) -> Result<Vec<&'a str>, String> {
        let (mut done, mut open) = (Vec::new(), Vec::new());
        self.visit(path, &mut open, &mut done)?;
        Ok(done)
    }

    fn visit<'a>(
        &'a self,
        path: &'a str,
        open: &mut Vec<&'a str>,
        done: &mut Vec<&'a str>,
    ) -> Result<(), String> {
        if done.contains(&path) {
            return Ok(());
        }
        if let Some(at) = open.iter().position(|one| *one == path) {
            let circle = open[at..].join(", ");
            return Err(format!(
                "{circle} import each other: move what both need to a third module"
            ));
        }
        open.push(path);
        for needed in &self.module(path)?.needed {
            self.visit(needed, open, done)?;
        }
        open.pop();
        done.push(path);
        Ok(())
    }

    /// The parts that a module, or one that it imports, loads later.
    fn later(&self, path: &str) -> Result<BTreeSet<String>, String> {
        let mut all = BTreeSet::new();
        for path in self.needed(path)? {
            all.extend(self.module(path)?.later.iter().cloned());
        }
        Ok(all)
    }

    /// What is surely there when a part is loaded, whichever script or part loads it.
    fn there(&self) -> Result<BTreeMap<&str, BTreeSet<&str>>, String> {
        let mut there: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
        let mut open: Vec<_> =
            self.first.values().map(|first| (&**first, BTreeSet::new())).collect();
        while let Some((path, mut known)) = open.pop() {
            let needed = self.needed(path)?;
            known.extend(&needed);
            for part in needed.iter().flat_map(|path| &self.all[*path].later) {
                let before = there.get(&**part);
                let both: BTreeSet<_> = match before {
                    Some(before) => before.intersection(&known).copied().collect(),
                    None => known.clone(),
                };
                if before != Some(&both) {
                    there.insert(part, both.clone());
                    open.push((part, both));
                }
            }
        }
        Ok(there)
    }

    /// Runs each of these modules, unless the page has run it before.
    fn run(&self, modules: &[&str]) -> String {
        let run = |path: &&str| {
            let Module { text, given, .. } = &self.all[*path];
            let given = given.join(", ");
            format!("$modules[\"{path}\"] ??= (() => {{\n{text}return {{ {given} }};\n}})();\n")
        };
        modules.iter().map(run).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn modules(first: &[&str], sources: &[(&str, &str)]) -> Modules {
        let read = |(path, source): &(&str, &str)| {
            ((*path).to_owned(), Module::read(path, source).expect("it can be read"))
        };
        let first = first.iter().map(|name| (format!("scripts/{name}"), format!("js/{name}")));
        Modules { all: sources.iter().map(read).collect(), first: first.collect() }
    }

    /// The modules that a script runs, in order.
    fn run(script: &Script) -> Vec<&str> {
        let heads = script.text.split("$modules[\"").skip(1);
        heads.filter_map(|rest| rest.split_once("\"] ??= ").map(|(path, _)| path)).collect()
    }

    #[test]
    fn a_script_runs_what_its_page_needs_and_a_part_what_no_page_may_have_yet() {
        let shared = "export const s = 1;";
        let of = |name: &str| format!("export {{ {name} }} from \"./{name}.js\";");
        let all = modules(
            &["one.js", "two.js"],
            &[
                (
                    "js/one.js",
                    "import { a } from \"./a.js\";\nconst part = await import(\"./part.js\");",
                ),
                (
                    "js/two.js",
                    "import { s } from \"./s.js\";\nconst part = await import(\"./part.js\");",
                ),
                ("js/a.js", &format!("{}\nexport const a = 1;", of("s"))),
                (
                    "js/part.js",
                    &format!(
                        "{}\n{}\nexport const late = () => await import(\"./late.js\");",
                        of("a"),
                        of("s")
                    ),
                ),
                ("js/late.js", &format!("{}\n{}", of("a"), of("s"))),
                ("js/s.js", shared),
            ],
        );
        let scripts = all.scripts().expect("they can be made");
        let paths: Vec<_> = scripts.keys().map(String::as_str).collect();
        assert_eq!(paths, ["js/late.js", "js/part.js", "scripts/one.js", "scripts/two.js"]);
        assert_eq!(run(&scripts["scripts/one.js"]), ["js/s.js", "js/a.js"]);
        assert_eq!(run(&scripts["scripts/two.js"]), ["js/s.js"]);
        // One page has `a` already, the other does not; both have `s`.
        assert_eq!(run(&scripts["js/part.js"]), ["js/a.js", "js/part.js"]);
        // Whoever loads it has loaded the part.
        assert_eq!(run(&scripts["js/late.js"]), ["js/late.js"]);
    }

    #[test]
    fn what_cannot_be_put_together_is_refused() {
        let circle = [
            ("js/one.js", "import { a } from \"./a.js\";"),
            ("js/a.js", "import { b } from \"./b.js\";\nexport const a = 1;"),
            ("js/b.js", "import { a } from \"./a.js\";\nexport const b = 1;"),
        ];
        let refused = modules(&["one.js"], &circle).scripts().expect_err("a circle");
        assert_eq!(
            refused,
            "js/a.js, js/b.js import each other: move what both need to a third module"
        );
        let missing = [("js/one.js", "import { a } from \"./a.js\";")];
        let refused = modules(&["one.js"], &missing).scripts().expect_err("a missing module");
        assert!(refused.contains("no module js/a.js"), "{refused}");
        let gives = [("js/one.js", "export const a = 1;")];
        let refused = modules(&["one.js"], &gives).scripts().expect_err("an export");
        assert!(refused.contains("must not export"), "{refused}");
    }

    #[test]
    fn every_page_has_a_script() {
        for page in crate::pages() {
            assert!(all().contains_key(&path(&page)), "{page}");
        }
    }
}
