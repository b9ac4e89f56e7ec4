#!/usr/bin/env python3
"""The pages of an archive: they read on their own, without a checkout.

    docs.py pack FOLDER TAG    writes them into the folder; links to what the archive lacks go to
                               the repository, at the tag
    docs.py check FOLDER       every link inside leads to a file of the folder, and to a heading
"""

import os
import pathlib
import re
import shutil
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
REPOSITORY = "https://github.com/treville-chess/treville"
LINK = re.compile(r"(\]\()([^)\s]+)(\))")
PICTURE = re.compile(r"\]\((pictures/[^)\s]+)\)")
# Pages for those who work on the code.
LEFT_OUT = ["architecture.md", "board-protocol.md"]
# A call of a program in a checkout, and the same in an archive.
CALL = re.compile(r"cargo run --release (?:-p (treville-(?:arena|tuner|values)) )?-- ")


def pages():
    """Where each packed file of the checkout goes in the archive."""
    places = {"docs/archive.md": "README.md"}
    for name in ["CHANGELOG.md", "LICENSE-APACHE", "LICENSE-MIT"]:
        places[name] = name
    for page in sorted((ROOT / "docs").glob("*.md")):
        if page.name in LEFT_OUT:
            continue
        text = page.read_text(encoding="utf-8")
        names = [page.name] + PICTURE.findall(text)
        for name in names:
            places.setdefault(f"docs/{name}", f"docs/{name}")
    for path in [ROOT / "docs/armies.ini", *sorted((ROOT / "docs/data").iterdir())]:
        name = path.relative_to(ROOT).as_posix()
        places[name] = name
    return places


def target_of(page, link):
    """The path from the root that a link of a page leads to, and its anchor."""
    file, _, anchor = link.partition("#")
    path = os.path.normpath(os.path.join(os.path.dirname(page), file)) if file else page
    return path.replace(os.sep, "/"), anchor


def moved(page, place, places, tag):
    """What replaces a link of a page."""

    def replace(match):
        link = match[2]
        if "://" in link or link.startswith("#"):
            return match[0]
        path, anchor = target_of(page, link)
        is_folder = any(name.startswith(f"{path}/") for name in places)
        there = places.get(path, path if is_folder else None)
        if there is None:
            kind = "tree" if (ROOT / path).is_dir() else "blob"
            link = f"{REPOSITORY}/{kind}/{tag}/{path}"
        else:
            link = os.path.relpath(there, os.path.dirname(place) or ".").replace(os.sep, "/")
        return match[1] + link + (f"#{anchor}" if anchor else "") + match[3]

    return replace


def pack(folder, tag):
    """Writes the pages and what they show."""
    places = pages()
    for name, place in places.items():
        path = folder / place
        path.parent.mkdir(parents=True, exist_ok=True)
        if not name.endswith(".md"):
            shutil.copyfile(ROOT / name, path)
            continue
        text = (ROOT / name).read_text(encoding="utf-8")
        text = LINK.sub(moved(name, place, places, tag), text)
        text = CALL.sub(lambda match: f"{match[1] or 'treville'} ", text)
        path.write_text(text, encoding="utf-8", newline="\n")
    print(f"{len(places)} files of docs")


def anchors(path):
    """The anchors of a page's headings, as GitHub makes them."""
    found = []
    for line in path.read_text(encoding="utf-8").splitlines():
        if line.startswith("#"):
            words = line.lstrip("#").strip().lower()
            name = re.sub(r"[^\w\- ]", "", words).replace(" ", "-")
            count = found.count(name)
            found.append(f"{name}-{count}" if count else name)
    return found


def check(folder):
    """Looks for links without an end; the number of sound ones."""
    dead, count = [], 0
    for page in sorted(folder.rglob("*.md")):
        name = page.relative_to(folder).as_posix()
        for match in LINK.finditer(page.read_text(encoding="utf-8")):
            if "://" in match[2]:
                continue
            count += 1
            path, anchor = target_of(name, match[2])
            there = folder / path
            if path.startswith("..") or not there.exists():
                dead.append(f"{name}: {match[2]}")
            elif anchor and anchor not in anchors(there):
                dead.append(f"{name}: {match[2]}")
    if dead or count < 50:
        sys.exit("\n".join(["links that lead nowhere:", *dead, f"{count} links"]))
    print(f"{count} links inside, all sound")


def main(words):
    match words:
        case ["pack", folder, tag]:
            pack(pathlib.Path(folder), tag)
        case ["check", folder]:
            check(pathlib.Path(folder))
        case _:
            sys.exit(__doc__)


main(sys.argv[1:])
