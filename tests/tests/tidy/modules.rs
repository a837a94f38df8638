//! Dependencies between modules: files that need each other must be read together, so only few may.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::str::FromStr;
use std::sync::LazyLock;

use petgraph::algo::tarjan_scc;
use petgraph::graphmap::DiGraphMap;
use proc_macro2::{TokenStream, TokenTree};
use quote::ToTokens;
use syn::{Item, UseTree, Visibility};

use crate::edges;
use crate::source::{root, rust_files};

/// Files of one circle.
const CIRCLE_MAX: usize = 3;

/// A module by its path from the crate, or what a path names in it.
type Path = Vec<String>;

/// The modules of one crate, each in a file of its own.
struct Modules {
    /// The parts of each file that ship, parsed.
    files: BTreeMap<Path, Vec<Item>>,
    /// What each module passes on under a name of its own.
    passed_on: BTreeMap<Path, BTreeMap<String, Path>>,
}

impl Modules {
    /// Those below `folder`, which is `crates/NAME/src/` or `crates/pure/NAME/src/`.
    fn read(folder: &str) -> Self {
        let files = rust_files().filter_map(|file| {
            let path = file.path.strip_prefix(folder)?.strip_suffix(".rs")?;
            let mut module: Path = path.split('/').map(str::to_owned).collect();
            if ["lib", "main", "mod"].contains(&module.last()?.as_str()) {
                module.pop();
            }
            let parsed = syn::parse_file(&file.text).expect("a Rust file the compiler accepts");
            Some((module, parsed.items.into_iter().filter(ships).collect()))
        });
        let mut modules = Self { files: files.collect(), passed_on: BTreeMap::new() };
        for (module, items) in &modules.files {
            let passed_on = items.iter().filter_map(|item| match item {
                Item::Use(it) if !matches!(it.vis, Visibility::Inherited) => Some(names(&it.tree)),
                _ => None,
            });
            modules.passed_on.insert(module.clone(), passed_on.flatten().collect());
        }
        modules
    }

    /// The module in which a path stands for something, as `from` writes it; none for what is not of this crate.
    fn find(&self, from: &[String], path: &[String]) -> Option<Path> {
        let (mut module, mut rest) = match path.first()?.as_str() {
            "crate" => (Path::new(), &path[1..]),
            "self" => (from.to_vec(), &path[1..]),
            "super" => {
                let up = path.iter().take_while(|part| *part == "super").count();
                (from[..from.len().checked_sub(up)?].to_vec(), &path[up..])
            }
            first if self.files.contains_key(&[from, &[first.to_owned()]].concat()) => {
                (from.to_vec(), path)
            }
            _ => return None,
        };
        while let Some((name, further)) = rest.split_first() {
            let inner = [&module[..], std::slice::from_ref(name)].concat();
            if !self.files.contains_key(&inner) {
                break;
            }
            (module, rest) = (inner, further);
        }
        let further = rest.first().and_then(|name| self.passes_on(&module, name));
        Some(further.unwrap_or(module))
    }

    /// The module from which `module` has what it passes on under this name.
    fn passes_on(&self, module: &[String], name: &str) -> Option<Path> {
        let passed_on = self.passed_on.get(module)?;
        if let Some(path) = passed_on.get(name) {
            return self.find(module, path);
        }
        let whole = passed_on.iter().filter(|(name, _)| name.starts_with('*'));
        whole.filter_map(|(_, path)| self.find(module, path)).find_map(|inner| {
            let declares = self.files.get(&inner)?.iter().any(|item| declares(item, name));
            if declares { Some(inner) } else { self.passes_on(&inner, name) }
        })
    }

    /// Every module with those that it uses. What it only passes on it does not use.
    fn arrows(&self) -> BTreeMap<&Path, BTreeSet<Path>> {
        let arrows = self.files.iter().map(|(module, items)| {
            let mut paths = Vec::new();
            for item in items {
                match item {
                    Item::Use(it) if matches!(it.vis, Visibility::Inherited) => {
                        paths.extend(names(&it.tree).into_values());
                    }
                    Item::Use(_) => {}
                    other => collect(other.to_token_stream(), &mut paths),
                }
            }
            let used = paths.iter().filter_map(|path| self.find(module, path));
            (module, used.filter(|used| used != module).collect())
        });
        arrows.collect()
    }

    /// Modules that need each other, the longest circle first.
    fn circles(&self) -> Vec<Vec<String>> {
        let arrows = self.arrows();
        let graph: DiGraphMap<&Path, ()> =
            arrows.iter().flat_map(|(from, all)| all.iter().map(move |to| (*from, to))).collect();
        let circles = tarjan_scc(&graph).into_iter().filter(|circle| circle.len() > 1);
        let mut circles: Vec<Vec<String>> = circles
            .map(|circle| circle.into_iter().map(|module| module.join("::")).collect())
            .collect();
        for circle in &mut circles {
            circle.sort();
        }
        circles.sort_by_key(|circle| (usize::MAX - circle.len(), circle.clone()));
        circles
    }
}

/// Whether an item is there outside tests too.
fn ships(item: &Item) -> bool {
    let attributes = match item {
        Item::Fn(it) => &it.attrs,
        Item::Impl(it) => &it.attrs,
        Item::Mod(it) => &it.attrs,
        Item::Use(it) => &it.attrs,
        _ => return true,
    };
    !attributes.iter().any(|one| one.to_token_stream().to_string() == "# [cfg (test)]")
}

/// Whether an item is what has this name.
fn declares(item: &Item, name: &str) -> bool {
    match item {
        Item::Const(it) => it.ident == name,
        Item::Enum(it) => it.ident == name,
        Item::Fn(it) => it.sig.ident == name,
        Item::Static(it) => it.ident == name,
        Item::Struct(it) => it.ident == name,
        Item::Trait(it) => it.ident == name,
        Item::Type(it) => it.ident == name,
        _ => false,
    }
}

/// What a `use` brings, by the name it has here; a whole module under `*` and its path.
fn names(tree: &UseTree) -> BTreeMap<String, Path> {
    fn walk(tree: &UseTree, mut path: Path, found: &mut BTreeMap<String, Path>) {
        match tree {
            UseTree::Path(it) => {
                path.push(it.ident.to_string());
                walk(&it.tree, path, found);
            }
            UseTree::Name(it) if it.ident == "self" => {
                found.insert(path.last().cloned().unwrap_or_default(), path);
            }
            UseTree::Name(it) => {
                path.push(it.ident.to_string());
                found.insert(it.ident.to_string(), path);
            }
            UseTree::Rename(it) => {
                path.push(it.ident.to_string());
                // What has no name of its own (`_`) is still used.
                found.insert(format!("{} as {}", it.rename, path.join("::")), path.clone());
                found.insert(it.rename.to_string(), path);
            }
            UseTree::Glob(_) => {
                found.insert(format!("*{}", path.join("::")), path);
            }
            UseTree::Group(it) => {
                it.items.iter().for_each(|tree| walk(tree, path.clone(), found));
            }
        }
    }
    let mut found = BTreeMap::new();
    walk(tree, Path::new(), &mut found);
    found
}

/// Every path of two parts or more, in macros too.
fn collect(tokens: TokenStream, paths: &mut Vec<Path>) {
    let (mut path, mut colons) = (Path::new(), 0);
    for tree in tokens {
        match &tree {
            TokenTree::Punct(mark) if mark.as_char() == ':' => {
                colons += 1;
                continue;
            }
            TokenTree::Ident(word) if colons == 2 && !path.is_empty() => {
                path.push(word.to_string());
            }
            TokenTree::Ident(word) => {
                paths.push(std::mem::replace(&mut path, vec![word.to_string()]));
            }
            TokenTree::Group(group) => {
                paths.push(std::mem::take(&mut path));
                collect(group.stream(), paths);
            }
            TokenTree::Punct(_) | TokenTree::Literal(_) => paths.push(std::mem::take(&mut path)),
        }
        colons = 0;
    }
    paths.push(path);
    paths.retain(|path| path.len() > 1);
}

/// The crates of the project that ship, each with the folder of its sources.
fn crates() -> BTreeMap<String, String> {
    let folders = ["crates", "crates/pure"].into_iter().flat_map(|folder| {
        let entries = std::fs::read_dir(root().join(folder)).expect("the crates");
        entries.map(move |entry| {
            let name = entry.expect("an entry of a folder").file_name();
            (name.to_string_lossy().into_owned(), folder)
        })
    });
    let is_crate = |(name, folder): &(String, &str)| {
        root().join(folder).join(name).join("Cargo.toml").exists()
    };
    let sources = |(name, folder): (String, &str)| {
        let sources = format!("{folder}/{name}/src/");
        (name, sources)
    };
    folders.filter(is_crate).map(sources).collect()
}

/// What is recursive by its nature may be in as many files as it needs: an ability holds steps that give abilities, and a
/// sentence holds conditions that hold nouns that hold numbers of what nouns name; what they describe is looked up in the same circle.
/// Nothing else is in these folders.
const RECURSIVE: [(&str, &str); 3] =
    [("cards", "reader"), ("engine", "effect"), ("rules", "ability")];

fn is_recursive(name: &str, circle: &[String]) -> bool {
    RECURSIVE.iter().any(|&(one, folder)| {
        let inside = |file: &String| file == folder || file.starts_with(&format!("{folder}::"));
        one == name && circle.iter().all(inside)
    })
}

/// What is measured of one crate.
struct Measured {
    /// Modules that need each other, the longest circle first.
    circles: Vec<Vec<String>>,
    /// The types that each module declares.
    types: BTreeMap<Path, Vec<String>>,
}

/// What is measured of every crate that ships. They are parsed once; a syntax tree cannot be shared by threads.
static MEASURED: LazyLock<BTreeMap<String, Measured>> = LazyLock::new(|| {
    let measured = crates().into_iter().map(|(name, sources)| {
        let modules = Modules::read(&sources);
        let declared = modules.files.iter().map(|(module, items)| {
            let mut found = Vec::new();
            types(items, &mut found);
            (module.clone(), found)
        });
        let measured = Measured { circles: modules.circles(), types: declared.collect() };
        (name, measured)
    });
    measured.collect()
});

#[test]
fn at_most_three_files_need_each_other() {
    let mut long = String::new();
    for name in MEASURED.keys() {
        let circles = MEASURED[name].circles.iter().filter(|circle| circle.len() > CIRCLE_MAX);
        for circle in circles.filter(|circle| !is_recursive(name, circle)) {
            writeln!(long, "{name}: {} files: {}", circle.len(), circle.join(" ")).expect("a text");
        }
    }
    assert!(long.is_empty(), "over {CIRCLE_MAX} files need each other:\n{long}");
}

#[test]
fn the_page_shows_the_measured_graph() {
    let mut table = String::from("| crate | uses | files that need each other |\n|---|---|---|\n");
    let named = edges::named();
    for (name, Measured { circles, .. }) in MEASURED.iter() {
        let uses: Vec<&str> = named[name]
            .iter()
            .map(String::as_str)
            .filter(|used| MEASURED.contains_key(*used))
            .collect();
        let uses = if uses.is_empty() { "none".to_owned() } else { uses.join(", ") };
        let circles: Vec<String> = circles.iter().map(|all| all.join(" and ")).collect();
        let circles = if circles.is_empty() { "none".to_owned() } else { circles.join("; ") };
        writeln!(table, "| {name} | {uses} | {circles} |").expect("a text");
    }
    let page = std::fs::read_to_string(root().join("ARCHITECTURE.md")).expect("the page");
    assert!(page.contains(&table), "ARCHITECTURE.md has another table than\n{table}");
}

#[test]
fn paths_are_found_in_code_and_in_macros() {
    let tokens = TokenStream::from_str("fn f(a: crate::b::C) { g!(super::d(e), [h::i]); x }");
    let mut paths = Vec::new();
    collect(tokens.expect("tokens"), &mut paths);
    let found: Vec<String> = paths.iter().map(|path| path.join("::")).collect();
    assert_eq!(found, ["crate::b::C", "super::d", "h::i"]);
}

#[test]
fn a_path_leads_to_the_file_that_has_what_it_names() {
    let parse = |text: &str| syn::parse_file(text).expect("Rust").items;
    let path = |text: &str| -> Path {
        text.split("::").filter(|part| !part.is_empty()).map(str::to_owned).collect()
    };
    let files = [("", "mod a;"), ("a", "mod b;"), ("a::b", "struct B;")]
        .map(|(module, text)| (path(module), parse(text)));
    let row = |module: &str, name: &str, as_is: &str| {
        (path(module), BTreeMap::from([(name.to_owned(), path(as_is))]))
    };
    let passed_on = BTreeMap::from([row("", "*a", "a"), row("a", "*b", "b")]);
    let modules = Modules { files: BTreeMap::from(files), passed_on };
    let find = |from: &str, to: &str| modules.find(&path(from), &path(to)).map(|it| it.join("::"));
    assert_eq!(find("", "crate::a::B").as_deref(), Some("a::b"));
    assert_eq!(find("a::b", "crate::B").as_deref(), Some("a::b"));
    assert_eq!(find("a::b", "super::X").as_deref(), Some("a"));
    assert_eq!(find("a", "b::X").as_deref(), Some("a::b"));
    assert_eq!(find("a", "std::fmt"), None);
}

/// Names that say enough only together with their module, such as `archive::Error`.
const OF_MODULES: [&str; 3] = ["Error", "Kind", "State"];

/// The types that are declared here, in modules inside the file too.
fn types(items: &[Item], found: &mut Vec<String>) {
    for item in items.iter().filter(|item| ships(item)) {
        match item {
            Item::Enum(it) => found.push(it.ident.to_string()),
            Item::Struct(it) => found.push(it.ident.to_string()),
            Item::Trait(it) => found.push(it.ident.to_string()),
            Item::Type(it) => found.push(it.ident.to_string()),
            Item::Mod(it) => types(it.content.as_ref().map_or(&[], |(_, inner)| inner), found),
            _ => {}
        }
    }
}

/// A search for a type leads to one place, and a word has one meaning in all crates.
#[test]
fn no_two_types_have_one_name() {
    let mut places: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    let ships = |name: &&String| !["testing", "testbed"].contains(&name.as_str());
    for name in MEASURED.keys().filter(ships) {
        for (module, found) in &MEASURED[name].types {
            for found in found.iter().filter(|found| !OF_MODULES.contains(&found.as_str())) {
                places.entry(found).or_default().push(format!("{name}::{}", module.join("::")));
            }
        }
    }
    let mut same = String::new();
    for (of, places) in places.iter().filter(|(_, places)| places.len() > 1) {
        writeln!(same, "`{of}` in {}", places.join(", ")).expect("a text");
    }
    assert!(same.is_empty(), "types of one name:\n{same}");
}
