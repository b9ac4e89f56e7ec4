#!/usr/bin/env python3
"""The parts of the programs: every crate that is compiled into them.

    parts.py VERSION > treville.spdx.json      their list (SBOM), in SPDX 2.3
    parts.py licences > THIRD-PARTY.txt        their licences, and that of the font, each text once
"""

import datetime
import json
import os
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
PROGRAMS = ["treville", "treville-arena", "treville-tuner", "treville-values"]
REPOSITORY = "https://github.com/treville-chess/treville"


def reached(metadata):
    """The packages that the programs need, tests apart, with what each of them uses."""
    nodes = {node["id"]: node for node in metadata["resolve"]["nodes"]}
    names = {package["id"]: package["name"] for package in metadata["packages"]}
    open_ends = [own for own in metadata["workspace_members"] if names[own] in PROGRAMS]
    found = {}
    while open_ends:
        own = open_ends.pop()
        if own in found:
            continue
        is_built_in = lambda dep: any(kind["kind"] != "dev" for kind in dep["dep_kinds"])
        found[own] = [dep["pkg"] for dep in nodes[own]["deps"] if is_built_in(dep)]
        open_ends += found[own]
    return found


def document(version):
    """The whole list."""
    command = ["cargo", "metadata", "--locked", "--format-version=1"]
    metadata = json.loads(subprocess.check_output(command, cwd=ROOT))
    lock = (ROOT / "Cargo.lock").read_text(encoding="utf-8")
    entry = r'name = "(.+)"\nversion = "(.+)"\nsource = ".+"\nchecksum = "(.+)"'
    checksums = {(name, number): value for name, number, value in re.findall(entry, lock)}
    uses = reached(metadata)
    parts = sorted(
        (part for part in metadata["packages"] if part["id"] in uses),
        key=lambda part: (part["name"], part["version"]),
    )
    sign = re.compile(r"[^a-zA-Z0-9.-]")
    labels = {
        part["id"]: "SPDXRef-" + sign.sub("-", f"{part['name']}-{part['version']}") for part in parts
    }
    packages, relations = [], []
    for part in parts:
        name, number = part["name"], part["version"]
        licence = (part["license"] or "NOASSERTION").replace("/", " OR ")
        package = {
            "SPDXID": labels[part["id"]],
            "name": name,
            "versionInfo": number,
            "downloadLocation": part["repository"] or "NOASSERTION",
            "filesAnalyzed": False,
            "licenseConcluded": "NOASSERTION",
            "licenseDeclared": licence,
            "copyrightText": "NOASSERTION",
            "externalRefs": [
                {
                    "referenceCategory": "PACKAGE-MANAGER",
                    "referenceType": "purl",
                    "referenceLocator": f"pkg:cargo/{name}@{number}",
                }
            ],
        }
        if (name, number) in checksums:
            value = checksums[name, number]
            package["checksums"] = [{"algorithm": "SHA256", "checksumValue": value}]
        packages.append(package)
        relation = lambda one, kind, other: {
            "spdxElementId": one,
            "relationshipType": kind,
            "relatedSpdxElement": other,
        }
        if name in PROGRAMS:
            relations.append(relation("SPDXRef-DOCUMENT", "DESCRIBES", labels[part["id"]]))
        for other in sorted(uses[part["id"]]):
            relations.append(relation(labels[part["id"]], "DEPENDS_ON", labels[other]))
    # The same for the same commit, where the time is given.
    moment = int(os.environ.get("SOURCE_DATE_EPOCH", datetime.datetime.now().timestamp()))
    moment = datetime.datetime.fromtimestamp(moment, datetime.timezone.utc)
    return {
        "spdxVersion": "SPDX-2.3",
        "dataLicense": "CC0-1.0",
        "SPDXID": "SPDXRef-DOCUMENT",
        "name": f"treville-{version}",
        "documentNamespace": f"{REPOSITORY}/releases/download/v{version}/treville.spdx.json",
        "creationInfo": {
            "created": moment.strftime("%Y-%m-%dT%H:%M:%SZ"),
            "creators": ["Tool: treville-parts"],
        },
        "packages": packages,
        "relationships": relations,
    }


FONT = ROOT / "board/page/fonts/OFL.txt"
# How crates call the files of their licences.
LICENCE = re.compile(r"(LICEN[CS]E|COPYING|NOTICE|UNLICENSE)", re.IGNORECASE)


def licences():
    """The texts of all licences, each below the crates that have it."""
    command = ["cargo", "metadata", "--locked", "--format-version=1"]
    metadata = json.loads(subprocess.check_output(command, cwd=ROOT))
    uses = reached(metadata)
    texts, bare = {FONT.read_text(encoding="utf-8").strip(): ["the font Grenze"]}, []
    for part in sorted(metadata["packages"], key=lambda part: (part["name"], part["version"])):
        if part["id"] not in uses or part["source"] is None:
            continue
        title = f"{part['name']} {part['version']} ({part['license']})"
        folder = pathlib.Path(part["manifest_path"]).parent
        files = sorted(path for path in folder.iterdir() if LICENCE.match(path.name))
        for path in filter(pathlib.Path.is_file, files):
            text = path.read_text(encoding="utf-8", errors="replace").strip()
            texts.setdefault(text.replace("\r\n", "\n"), []).append(title)
        if not files:
            bare.append(title)
    blocks = ["\n".join(sorted(set(names))) + "\n\n" + text for text, names in texts.items()]
    if bare:
        blocks.append("Without a file of their own, under the licence in brackets:\n" + "\n".join(bare))
    return ("\n\n" + "=" * 78 + "\n\n").join(blocks) + "\n"


if len(sys.argv) != 2:
    sys.exit(__doc__)
if sys.argv[1] == "licences":
    sys.stdout.write(licences())
else:
    json.dump(document(sys.argv[1]), sys.stdout, indent=1)
    print()
