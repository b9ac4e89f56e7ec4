//! The source files of a crate, and which of them names which.
//!
//! Files are parsed, so a name in a comment or a string counts for nothing, and neither do unit
//! tests.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use proc_macro2::{TokenStream, TokenTree};
use syn::visit::{self, Visit};
use syn::{Attribute, Item, ItemMod, ItemUse, Macro, Meta, UseTree, Visibility};

/// A module by its path from the root of its crate; the root itself is empty.
pub type Module = Vec<String>;

/// The uses between the modules of a crate.
pub struct Graph {
    /// For each file, as a module, those that it names.
    pub uses: BTreeMap<Module, BTreeSet<Module>>,
}

impl Graph {
    /// Reads all files below the `src` folder of a crate, unit tests and programs apart.
    pub fn read(src: &Path) -> Graph {
        let files = files(src);
        let modules: BTreeSet<Module> = files.keys().cloned().collect();
        let uses = files.iter().map(|(module, path)| {
            let text =
                fs::read_to_string(path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
            (module.clone(), used(&text, module, &modules))
        });
        Graph { uses: uses.collect() }
    }

    /// The graph of the modules right below `folder`, each with all that is in it.
    pub fn below(&self, folder: &[String]) -> Graph {
        let depth = folder.len() + 1;
        let inside = |module: &Module| module.starts_with(folder) && module.len() >= depth;
        let mut uses: BTreeMap<Module, BTreeSet<Module>> = BTreeMap::new();
        for (module, others) in self.uses.iter().filter(|(module, _)| inside(module)) {
            let own = module[..depth].to_vec();
            let others = others.iter().filter(|other| inside(other)).map(|m| m[..depth].to_vec());
            let others: Vec<Module> = others.filter(|other| *other != own).collect();
            uses.entry(own).or_default().extend(others);
        }
        Graph { uses }
    }

    /// The folders, the root among them.
    pub fn folders(&self) -> BTreeSet<Module> {
        let parents = self.uses.keys().filter(|module| !module.is_empty());
        parents.map(|module| module[..module.len() - 1].to_vec()).collect()
    }

    /// One circle of files, the first of them again at the end; none if there is none.
    pub fn circle(&self) -> Option<Vec<&Module>> {
        let mut done = BTreeSet::new();
        self.uses.keys().find_map(|module| self.search(module, &mut Vec::new(), &mut done))
    }

    /// A circle among all that is used from `module` on; `line` has led there.
    fn search<'a>(
        &'a self,
        module: &'a Module,
        line: &mut Vec<&'a Module>,
        done: &mut BTreeSet<&'a Module>,
    ) -> Option<Vec<&'a Module>> {
        if let Some(first) = line.iter().position(|other| *other == module) {
            let mut circle = line[first..].to_vec();
            circle.push(module);
            return Some(circle);
        }
        if !done.insert(module) {
            return None;
        }
        line.push(module);
        let others = self.uses.get(module)?;
        let found = others.iter().find_map(|other| self.search(other, line, done));
        line.pop();
        found
    }
}

/// The files of a crate as modules.
pub fn files(src: &Path) -> BTreeMap<Module, PathBuf> {
    let mut found = BTreeMap::new();
    let mut folders = vec![src.to_owned()];
    while let Some(folder) = folders.pop() {
        let entries = fs::read_dir(&folder).unwrap_or_else(|e| panic!("{}: {e}", folder.display()));
        for path in entries.filter_map(|entry| Some(entry.ok()?.path())) {
            if path.is_dir() {
                folders.extend((!path.ends_with("tests")).then_some(path));
                continue;
            }
            let inside = path.strip_prefix(src).unwrap_or(&path).with_extension("");
            let mut module: Module =
                inside.iter().map(|part| part.to_string_lossy().into_owned()).collect();
            let is_code = path.extension().is_some_and(|end| end == "rs");
            let last = module.last().map_or("", String::as_str);
            match last {
                "tests" | "main" => continue,
                "mod" | "lib" => drop(module.pop()),
                _ => {}
            }
            if is_code {
                found.insert(module, path);
            }
        }
    }
    found
}

/// The modules that a file names.
fn used(text: &str, module: &Module, modules: &BTreeSet<Module>) -> BTreeSet<Module> {
    let file = syn::parse_file(text).unwrap_or_else(|error| panic!("{module:?}: {error}"));
    let mut paths = Paths::default();
    paths.visit_file(&file);
    let mut found: BTreeSet<Module> = paths
        .found
        .iter()
        .filter_map(|path| absolute(path, module, modules))
        .filter_map(|path| longest_module(path, modules))
        .collect();
    found.remove(module);
    found
}

/// The path from the root of the crate, if it leads into the crate at all.
fn absolute(path: &[String], module: &Module, modules: &BTreeSet<Module>) -> Option<Module> {
    let mut rest = path;
    let mut place = module.clone();
    match path.first()?.as_str() {
        "crate" => place = Module::new(),
        "self" => {}
        "super" => {
            while rest.first().is_some_and(|word| word == "super") {
                place.pop();
                rest = &rest[1..];
            }
            place.extend(rest.iter().cloned());
            return Some(place);
        }
        child => {
            place.push(child.to_owned());
            return modules.contains(&place).then(|| {
                place.extend(rest[1..].iter().cloned());
                place
            });
        }
    }
    place.extend(rest[1..].iter().cloned());
    Some(place)
}

/// The file that has what a path means. Items of the root belong to no layer.
fn longest_module(mut path: Module, modules: &BTreeSet<Module>) -> Option<Module> {
    while !modules.contains(&path) {
        path.pop()?;
    }
    (!path.is_empty()).then_some(path)
}

/// Collects all paths of at least two words.
#[derive(Default)]
struct Paths {
    found: Vec<Vec<String>>,
    /// Number of modules with braces around the visitor: `super` leads out of these first.
    depth: usize,
}

impl Paths {
    fn add(&mut self, mut path: Vec<String>) {
        for _ in 0..self.depth {
            match path.first().map(String::as_str) {
                Some("super") => drop(path.remove(0)),
                Some("crate") => break,
                _ => return,
            }
        }
        if path.len() > 1 {
            self.found.push(path);
        }
    }

    fn tree(&mut self, tree: &UseTree, before: &[String]) {
        let with = |name: &syn::Ident| [before, &[name.to_string()]].concat();
        match tree {
            UseTree::Path(path) => self.tree(&path.tree, &with(&path.ident)),
            UseTree::Name(name) => self.add(with(&name.ident)),
            UseTree::Rename(name) => self.add(with(&name.ident)),
            UseTree::Glob(_) => self.add([before, &["*".to_owned()]].concat()),
            UseTree::Group(group) => group.items.iter().for_each(|tree| self.tree(tree, before)),
        }
    }

    /// The paths in the words of a macro call, which are not parsed.
    fn tokens(&mut self, tokens: TokenStream) {
        let mut path: Vec<String> = Vec::new();
        let mut colons = 0;
        for token in tokens {
            match token {
                TokenTree::Ident(word) => {
                    if colons < 2 {
                        self.add(std::mem::take(&mut path));
                    }
                    path.push(word.to_string());
                    colons = 0;
                }
                TokenTree::Punct(sign) if sign.as_char() == ':' => colons += 1,
                other => {
                    self.add(std::mem::take(&mut path));
                    colons = 0;
                    if let TokenTree::Group(group) = other {
                        self.tokens(group.stream());
                    }
                }
            }
        }
        self.add(path);
    }
}

impl<'ast> Visit<'ast> for Paths {
    fn visit_item(&mut self, item: &'ast Item) {
        let attributes = match item {
            Item::Fn(item) => &item.attrs,
            Item::Impl(item) => &item.attrs,
            Item::Mod(item) => &item.attrs,
            Item::Use(item) => &item.attrs,
            _ => return visit::visit_item(self, item),
        };
        if !attributes.iter().any(is_test) {
            visit::visit_item(self, item);
        }
    }

    fn visit_item_mod(&mut self, item: &'ast ItemMod) {
        self.depth += 1;
        visit::visit_item_mod(self, item);
        self.depth -= 1;
    }

    fn visit_item_use(&mut self, item: &'ast ItemUse) {
        self.tree(&item.tree, &[]);
    }

    /// `pub(in crate::pgn)` says who may use an item, and uses nothing.
    fn visit_visibility(&mut self, _: &'ast Visibility) {}

    fn visit_path(&mut self, path: &'ast syn::Path) {
        self.add(path.segments.iter().map(|segment| segment.ident.to_string()).collect());
        visit::visit_path(self, path);
    }

    fn visit_macro(&mut self, call: &'ast Macro) {
        self.visit_path(&call.path);
        self.tokens(call.tokens.clone());
    }
}

/// `#[cfg(test)]`.
fn is_test(attribute: &Attribute) -> bool {
    match &attribute.meta {
        Meta::List(list) => list.path.is_ident("cfg") && list.tokens.to_string() == "test",
        _ => false,
    }
}

#[test]
fn a_line_that_runs_up_closes_a_circle() {
    let name = |text: &str| text.split("::").map(str::to_owned).collect::<Module>();
    let modules: BTreeSet<Module> = ["a", "a::b", "a::c", "d"].map(name).into();
    let text = "\
        use super::c::{Thing, other::Thing as Other}; // use crate::a::b
        fn one() { println!(\"crate::a::b {}\", crate::d::two()); }
        mod inner { use super::super::c; use super::nothing; }
        #[cfg(test)] mod tests { use crate::a; }";
    let found = used(text, &name("a::b"), &modules);
    assert_eq!(found, [name("a::c"), name("d")].into());

    let mut graph = Graph { uses: BTreeMap::from([(name("a::b"), found)]) };
    graph.uses.insert(name("a::c"), BTreeSet::new());
    assert_eq!(graph.circle(), None);
    graph.uses.insert(name("d"), BTreeSet::from([name("a::b")]));
    assert_eq!(graph.circle().map(|circle| circle.len()), Some(3));
    // Folders can run in a circle where files do not.
    let mut graph = Graph { uses: BTreeMap::new() };
    graph.uses.insert(name("a::b"), BTreeSet::from([name("d")]));
    graph.uses.insert(name("a::c"), BTreeSet::new());
    graph.uses.insert(name("d"), BTreeSet::from([name("a::c")]));
    assert_eq!(graph.circle(), None);
    assert!(graph.below(&[]).circle().is_some());
}
