//! The public items of a crate, read from its sources: a line an item.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use quote::ToTokens;
use syn::{Attribute, Fields, ImplItem, Item, TraitItem, Type, UseTree, Visibility};

use crate::layering::graph::{self, Module};

/// All of them, in order.
pub fn of_crate(src: &Path) -> Vec<String> {
    let files: BTreeMap<Module, Vec<Item>> = graph::files(src)
        .into_iter()
        .map(|(module, path)| {
            let text = fs::read_to_string(&path).expect("a source file");
            let file = syn::parse_file(&text).expect("a source file");
            (module, file.items.into_iter().filter(|item| !is_left_out(attributes(item))).collect())
        })
        .collect();
    let mut listing = Listing::default();
    listing.look(&files, &Module::new());
    for (module, items) in &files {
        listing.add_items(module, items);
    }
    // Methods and traits of types that are public stand in any file.
    for (module, items) in &files {
        listing.add_implementations(module, items);
    }
    listing.lines.into_iter().collect()
}

#[derive(Default)]
struct Listing {
    lines: BTreeSet<String>,
    /// The modules that others can name.
    open: BTreeSet<Module>,
    /// The names that public modules take from others.
    passed_on: BTreeSet<String>,
    /// The types of the listing.
    types: BTreeSet<String>,
}

impl Listing {
    /// Finds the public modules from this one on, and what they pass on.
    fn look(&mut self, files: &BTreeMap<Module, Vec<Item>>, module: &Module) {
        let Some(items) = files.get(module) else { return };
        self.open.insert(module.clone());
        for item in items {
            match item {
                Item::Use(tree) if is_public(&tree.vis) => names(&tree.tree, &mut self.passed_on),
                Item::Mod(below) if is_public(&below.vis) => {
                    let path = [&module[..], &[below.ident.to_string()]].concat();
                    self.look(files, &path);
                }
                _ => {}
            }
        }
    }

    fn add_items(&mut self, module: &Module, items: &[Item]) {
        let is_open = self.open.contains(module);
        let place = place(module);
        for item in items {
            let Some((vis, kind, name)) = head(item) else { continue };
            if !is_public(vis) || !is_open && !self.passed_on.contains(&name) {
                continue;
            }
            let line = format!("{place}: {kind} {name}");
            let mut lines = Vec::new();
            match item {
                Item::Struct(item) => {
                    lines.push(line.clone());
                    lines.extend(
                        fields(&item.fields, is_public).map(|field| format!("{line}: {field}")),
                    );
                }
                Item::Enum(item) => lines.extend(item.variants.iter().map(|variant| {
                    let fields: Vec<String> = fields(&variant.fields, |_| true).collect();
                    format!(
                        "{line}: {}",
                        [&[variant.ident.to_string()], &fields[..]].concat().join(" ")
                    )
                })),
                Item::Trait(item) => {
                    lines.push(line.clone());
                    let below = item.items.iter().map(|below| match below {
                        TraitItem::Fn(method) => plain(&method.sig),
                        TraitItem::Const(own) => format!("const {}", own.ident),
                        TraitItem::Type(own) => format!("type {}", own.ident),
                        other => plain(other),
                    });
                    lines.extend(below.map(|below| format!("{line}: {below}")));
                }
                Item::Fn(item) => lines.push(format!("{place}: {}", plain(&item.sig))),
                Item::Const(item) => lines.push(format!("{line}: {}", plain(&item.ty))),
                Item::Static(item) => lines.push(format!("{line}: {}", plain(&item.ty))),
                Item::Type(item) => lines.push(format!("{line} = {}", plain(&item.ty))),
                Item::Use(item) => lines.push(format!("{place}: use {}", plain(&item.tree))),
                _ => lines.push(line),
            }
            self.lines.extend(lines);
            if let Item::Struct(_) | Item::Enum(_) = item {
                for derived in attributes(item).iter().filter(|own| own.path().is_ident("derive")) {
                    let list = derived.meta.require_list().expect("a list").tokens.to_string();
                    let traits = list.split(',').map(str::trim).filter(|own| !own.is_empty());
                    self.lines.extend(traits.map(|own| format!("{place}: {name}: {own}")));
                }
                self.types.insert(name);
            }
        }
    }

    fn add_implementations(&mut self, module: &Module, items: &[Item]) {
        let place = place(module);
        for item in items {
            let Item::Impl(item) = item else { continue };
            let of = plain(&item.self_ty);
            if let Some((path, _)) = &item.trait_ {
                if self.types.contains(&own_name(&item.self_ty)) {
                    self.lines.insert(format!("{place}: {of}: {}", plain(path)));
                }
                continue;
            }
            if !self.types.contains(&own_name(&item.self_ty)) {
                continue;
            }
            for below in &item.items {
                let line = match below {
                    ImplItem::Fn(own) if is_public(&own.vis) && !is_left_out(&own.attrs) => {
                        let text = plain(&own.sig);
                        let (before, rest) = text.split_once("fn ").expect("a function");
                        format!("{before}{of}::{rest}")
                    }
                    ImplItem::Const(own) if is_public(&own.vis) => {
                        format!("{of}::{}: {}", own.ident, plain(&own.ty))
                    }
                    _ => continue,
                };
                self.lines.insert(format!("{place}: {line}"));
            }
        }
    }
}

/// A module as a line begins with it.
fn place(module: &Module) -> String {
    if module.is_empty() { "lib".to_owned() } else { module.join("::") }
}

/// Visibility, kind and name of an item that others could use.
fn head(item: &Item) -> Option<(&Visibility, &'static str, String)> {
    Some(match item {
        Item::Const(item) => (&item.vis, "const", item.ident.to_string()),
        Item::Enum(item) => (&item.vis, "enum", item.ident.to_string()),
        Item::Fn(item) => (&item.vis, "fn", item.sig.ident.to_string()),
        Item::Mod(item) => (&item.vis, "mod", item.ident.to_string()),
        Item::Static(item) => (&item.vis, "static", item.ident.to_string()),
        Item::Struct(item) => (&item.vis, "struct", item.ident.to_string()),
        Item::Trait(item) => (&item.vis, "trait", item.ident.to_string()),
        Item::Type(item) => (&item.vis, "type", item.ident.to_string()),
        Item::Use(item) => (&item.vis, "use", String::new()),
        _ => return None,
    })
}

fn attributes(item: &Item) -> &[Attribute] {
    match item {
        Item::Const(item) => &item.attrs,
        Item::Enum(item) => &item.attrs,
        Item::Fn(item) => &item.attrs,
        Item::Impl(item) => &item.attrs,
        Item::Mod(item) => &item.attrs,
        Item::Static(item) => &item.attrs,
        Item::Struct(item) => &item.attrs,
        Item::Trait(item) => &item.attrs,
        Item::Type(item) => &item.attrs,
        Item::Use(item) => &item.attrs,
        _ => &[],
    }
}

/// Tests are no part of the API.
fn is_left_out(attributes: &[Attribute]) -> bool {
    attributes.iter().any(|own| {
        let text = plain(own);
        text == "#[cfg(test)]" || text == "#[cfg(doctest)]" || text == "#[doc(hidden)]"
    })
}

fn is_public(vis: &Visibility) -> bool {
    matches!(vis, Visibility::Public(_))
}

/// The fields that others see, with their types.
fn fields(fields: &Fields, is_seen: fn(&Visibility) -> bool) -> impl Iterator<Item = String> {
    let seen = fields.iter().enumerate().filter(move |(_, field)| is_seen(&field.vis));
    seen.map(|(n, field)| {
        let name = field.ident.as_ref().map_or_else(|| n.to_string(), ToString::to_string);
        format!("{name}: {}", plain(&field.ty))
    })
}

/// The last word of a type's path.
fn own_name(of: &Type) -> String {
    match of {
        Type::Path(path) => {
            path.path.segments.last().map_or_else(String::new, |s| s.ident.to_string())
        }
        Type::Reference(reference) => own_name(&reference.elem),
        _ => String::new(),
    }
}

/// The names at the ends of a `use`.
fn names(tree: &UseTree, found: &mut BTreeSet<String>) {
    match tree {
        UseTree::Path(path) => names(&path.tree, found),
        UseTree::Name(name) => drop(found.insert(name.ident.to_string())),
        UseTree::Rename(name) => drop(found.insert(name.ident.to_string())),
        UseTree::Glob(_) => {}
        UseTree::Group(group) => group.items.iter().for_each(|tree| names(tree, found)),
    }
}

/// Source as people write it, in one line.
fn plain(part: &impl ToTokens) -> String {
    let tokens = part.to_token_stream().to_string();
    let mut text = tokens.split_whitespace().collect::<Vec<_>>().join(" ");
    for (spaced, close) in [
        (" :: ", "::"),
        (":: ", "::"),
        (" ::", "::"),
        (" < ", "<"),
        (" >", ">"),
        ("< ", "<"),
        (" (", "("),
        ("( ", "("),
        (" )", ")"),
        (" [", "["),
        ("[ ", "["),
        (" ]", "]"),
        (" ,", ","),
        (" :", ":"),
        ("& ", "&"),
        (" !", "!"),
        ("# ", "#"),
        ("' ", "'"),
        (",)", ")"),
        (" ;", ";"),
    ] {
        text = text.replace(spaced, close);
    }
    text.replace("->", " -> ").replace("  ", " ").replace(" - >", " ->")
}
