//! A module of a page, as a part of its script: what it imports comes from the other modules of the
//! script, and what it exports goes there.
//!
//! It is read by line, not parsed: the viewer's sources use few forms of imports and exports, and a
//! module with any other is refused. `tests/scripts.test.js` compares what a browser reads of each
//! script with its sources.

use std::fmt::Write as _;

/// A module, ready to be the body of a function.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Module {
    /// The modules that it imports.
    pub(crate) needed: Vec<String>,
    /// Those that it loads later.
    pub(crate) later: Vec<String>,
    /// What it exports, as members of an object.
    pub(crate) given: Vec<String>,
    /// Its text: without comments that have their own lines, with imports as constants.
    pub(crate) text: String,
}

/// The declarations that may be exported, as written before the name.
const DECLARED: [&str; 6] =
    ["function ", "async function ", "function* ", "async function* ", "class ", "const "];

impl Module {
    /// Reads the source of a module.
    ///
    /// # Errors
    ///
    /// If it has a form of import or export that cannot be read.
    pub(crate) fn read(path: &str, source: &str) -> Result<Self, String> {
        let text = without_comments(source);
        let mut module = Self::default();
        let mut rest = text.trim_start();
        while let Some((statement, after)) = import(rest) {
            module.import(path, statement).ok_or_else(|| refused(path, statement))?;
            rest = after.trim_start();
        }
        for line in rest.split_inclusive('\n') {
            module.line(path, line).ok_or_else(|| refused(path, line))?;
        }
        if !module.text.ends_with('\n') {
            module.text.push('\n');
        }
        Ok(module)
    }

    /// Takes an import: `{ a, b as c } from "./x.js"`, or `* as x from "./x.js"`.
    fn import(&mut self, path: &str, statement: &str) -> Option<()> {
        let (names, from) = statement.rsplit_once("from")?;
        let from = self.need(path, from)?;
        let names = names.trim();
        let name = match names.strip_prefix("* as ") {
            Some(whole) => whole.to_owned(),
            None => {
                format!("{{ {} }}", members(names, pair)?.join(", "))
            }
        };
        let _ = writeln!(self.text, "const {name} = $modules[\"{from}\"];");
        Some(())
    }

    /// The path of an imported module, in quotation marks, from now on needed.
    fn need(&mut self, path: &str, quoted: &str) -> Option<String> {
        let from = quoted.trim().strip_prefix('"')?.strip_suffix('"')?;
        let from = beside(path, from)?;
        self.needed.push(from.clone());
        Some(from)
    }

    /// Takes a line after the imports.
    fn line(&mut self, path: &str, line: &str) -> Option<()> {
        if let Some(exported) = line.strip_prefix("export ") {
            return self.export(path, exported);
        }
        // A minified module exports everything at its end.
        if let Some((before, list)) = line.split_once("export{") {
            self.plain(path, before)?;
            return self.export(path, &format!("{{{list}"));
        }
        self.plain(path, line)
    }

    fn export(&mut self, path: &str, exported: &str) -> Option<()> {
        if let Some(names) = exported.strip_prefix('{') {
            let (names, from) = names.split_once('}')?;
            let from = from.trim_end().strip_suffix(';')?;
            let given = if from.is_empty() {
                members(&format!("{{{names}}}"), |ours, theirs| pair(theirs, ours))?
            } else {
                let from = self.need(path, from.trim().strip_prefix("from")?)?;
                members(&format!("{{{names}}}"), |their, ours| {
                    format!("{ours}: $modules[\"{from}\"].{their}")
                })?
            };
            self.given.extend(given);
            return Some(());
        }
        let default =
            exported.strip_prefix("default ").and_then(|name| name.trim_end().strip_suffix(';'));
        if let Some(name) = default.filter(|name| is_name(name)) {
            self.given.push(format!("default: {name}"));
            return Some(());
        }
        let declared = DECLARED.iter().find_map(|start| exported.strip_prefix(start))?;
        let name = word(declared)?;
        self.given.push(name.to_owned());
        self.plain(path, exported)
    }

    /// Takes a line that neither imports nor exports anything, but may load a module later.
    fn plain(&mut self, path: &str, line: &str) -> Option<()> {
        const LATER: &str = "await import(\"";
        let mut parts = line.split(LATER);
        let mut text = parts.next()?.to_owned();
        for part in parts {
            let (later, rest) = part.split_once("\")")?;
            let later = beside(path, later)?;
            let _ = write!(text, "await $part(\"{later}\"){rest}");
            self.later.push(later);
        }
        let code = without_inline_comments(&text);
        let is_other = ["import(", "import.meta"].iter().any(|form| code.contains(form))
            || ["import", "export"].iter().any(|word| {
                code.strip_prefix(word).is_some_and(|rest| {
                    !rest.starts_with(|next: char| next.is_alphanumeric() || next == '_')
                })
            });
        if is_other {
            return None;
        }
        self.text.push_str(&text);
        Some(())
    }
}

fn refused(path: &str, statement: &str) -> String {
    format!(
        "{path}: `{}` cannot be part of a page's script: import names from a relative path at the top, export \
         functions, classes and constants by name, and load later with `await import(\"./x.js\")`",
        statement.trim()
    )
}

/// The import that a text begins with, without its keyword and semicolon, and what follows it.
fn import(text: &str) -> Option<(&str, &str)> {
    let rest = text.strip_prefix("import")?;
    rest.starts_with([' ', '{', '*']).then(|| rest.split_once(';'))?
}

/// The members of a list of names in braces, made from the name before `as` and the one after.
fn members(list: &str, member: impl Fn(&str, &str) -> String) -> Option<Vec<String>> {
    let names = list.strip_prefix('{')?.strip_suffix('}')?;
    let names = names.split(',').map(str::trim).filter(|name| !name.is_empty());
    let each = |name: &str| {
        let (before, after) = name.split_once(" as ").unwrap_or((name, name));
        (word(before)? == before && word(after)? == after).then(|| member(before, after))
    };
    names.map(each).collect()
}

/// A member of an object or pattern, shortened if it has the name of its value.
fn pair(key: &str, value: &str) -> String {
    if key == value { key.to_owned() } else { format!("{key}: {value}") }
}

/// The name that a text begins with.
fn word(text: &str) -> Option<&str> {
    let end = text.find(|letter: char| !(letter.is_alphanumeric() || "_$".contains(letter)));
    Some(&text[..end.unwrap_or(text.len())]).filter(|word| !word.is_empty())
}

/// Whether a text is a name and nothing else.
fn is_name(text: &str) -> bool {
    word(text) == Some(text) && !text.starts_with(|first: char| first.is_ascii_digit())
}

/// The file that a module means by a relative address.
fn beside(module: &str, import: &str) -> Option<String> {
    let mut folders: Vec<_> = module.split('/').collect();
    folders.pop();
    for step in import.split('/') {
        match step {
            "." => {}
            ".." => drop(folders.pop()?),
            name => folders.push(name),
        }
    }
    import.starts_with('.').then(|| folders.join("/"))
}

/// A source without the comments that have lines of their own, except those with a licence: most of
/// them are types, and they are a third of all bytes.
fn without_comments(source: &str) -> String {
    let mut text = String::new();
    let mut lines = source.split_inclusive('\n');
    while let Some(line) = lines.next() {
        let start = line.trim_start();
        if start.starts_with("//") {
            continue;
        }
        if !start.starts_with("/*") {
            text.push_str(line);
            continue;
        }
        let mut comment = line.to_owned();
        while !comment.contains("*/") {
            let Some(line) = lines.next() else { break };
            comment.push_str(line);
        }
        let end = comment.find("*/").map_or(comment.len(), |at| at + "*/".len());
        let after = &comment[end..];
        if !after.trim().is_empty() || comment.contains("@license") || comment.starts_with("/*!") {
            text.push_str(&comment);
        }
    }
    text
}

/// A line without the comments in it.
fn without_inline_comments(line: &str) -> String {
    let mut parts = line.split("/*");
    let mut text = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        text.push_str(part.split_once("*/").map_or("", |(_, rest)| rest));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn read(source: &str) -> Module {
        Module::read("js/panels/x.js", source).expect("it can be read")
    }

    #[test]
    fn imports_become_constants_and_exports_members() {
        let module = read(
            "/**\n * What it is.\n */\nimport { a, b as c } from \"../y.js\";\nimport {\n  d,\n} from \"./z.js\";\n\
             import * as all from \"../../vendor/v.js\";\n\nexport const e = a;\n// Why.\nexport async function f() {}\n\
             export class G extends c {}\nconst h = 1;\nexport { h as i };\nexport default h;\nexport { j, k as l } from \"./w.js\";\n",
        );
        assert_eq!(module.needed, ["js/y.js", "js/panels/z.js", "vendor/v.js", "js/panels/w.js"]);
        assert_eq!(
            module.text,
            "const { a, b: c } = $modules[\"js/y.js\"];\nconst { d } = $modules[\"js/panels/z.js\"];\n\
             const all = $modules[\"vendor/v.js\"];\nconst e = a;\nasync function f() {}\nclass G extends c {}\nconst h = 1;\n"
        );
        let given = [
            "e",
            "f",
            "G",
            "i: h",
            "default: h",
            "j: $modules[\"js/panels/w.js\"].j",
            "l: $modules[\"js/panels/w.js\"].k",
        ];
        assert_eq!(module.given, given);
    }

    #[test]
    fn a_minified_module_is_read_too_and_keeps_its_licence() {
        let module = read(
            "import{a as t}from\"./y.js\";import{b}from\"./z.js\";\n/**\n * @license\n * BSD\n */\n\
             const c=t;class d{}export{c as e,d};\n//# sourceMappingURL=x.js.map\n",
        );
        assert_eq!(module.needed, ["js/panels/y.js", "js/panels/z.js"]);
        assert_eq!(module.given, ["e: c", "d"]);
        assert!(module.text.contains("@license"));
        assert!(module.text.ends_with("const c=t;class d{}\n"), "{}", module.text);
    }

    #[test]
    fn what_is_loaded_later_becomes_a_part() {
        let module = read(
            "const one = (await import(\"./y.js\")).z, two = await import(\"../w.js\");\n\
             /** @type {import(\"./t.js\").T} */ (one).u();\n",
        );
        assert_eq!(module.later, ["js/panels/y.js", "js/w.js"]);
        assert!(module.text.starts_with(
            "const one = (await $part(\"js/panels/y.js\")).z, two = await $part(\"js/w.js\");\n"
        ));
        assert!(module.text.contains("import(\"./t.js\")"), "a type loads nothing");
    }

    #[test]
    fn other_forms_are_refused_with_the_line() {
        for line in [
            "import x from \"./y.js\";",
            "import \"./y.js\";",
            "import { x } from \"y\";",
            "import { x } from './y.js';",
            "const a = 1;\nimport { x } from \"./y.js\";",
            "export default 1;",
            "export let a = 1;",
            "export var a = 1;",
            "export * from \"./y.js\";",
            "export const { a } = {};",
            "export {",
            "import(\"./y.js\").then(go);",
            "const b = await import(name);",
            "const c = new URL(\"x\", import.meta.url);",
        ] {
            let refused = Module::read("js/x.js", line).expect_err(line);
            let last = line.lines().last().expect("a line").trim_end_matches(';');
            assert!(refused.starts_with("js/x.js: `"), "{refused}");
            assert!(refused.contains(last.trim_start_matches("import ")), "{refused}");
        }
    }
}
