// Builds what the package needs beside its sources: the module, the net and the licences.
// With an argument, a folder, it also packs there what npm would publish.
import { execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync, readFileSync, readdirSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const TARGET = "wasm32-unknown-unknown";
const own = dirname(fileURLToPath(import.meta.url));
const root = join(own, "..");

/** The version of the workspace, which is the package's. */
function version() {
  const manifest = readFileSync(join(root, "Cargo.toml"), "utf8");
  const section = manifest.split("[workspace.package]")[1] ?? "";
  const found = /^version = "([^"]+)"/m.exec(section);
  if (!found) throw new Error("expected a version in Cargo.toml");
  return found[1];
}

/** The module, by the profile that makes it small and fast. */
function buildModule() {
  const folder = join(root, "target/wasm");
  const flags = [
    "--locked",
    "--profile",
    "wasm",
    "--package",
    "treville-npm",
    "--target",
    TARGET,
  ];
  const env = { ...process.env };
  // Flags for this machine's processor are not for this target.
  delete env.RUSTFLAGS;
  delete env.CARGO_ENCODED_RUSTFLAGS;
  execFileSync(process.env.CARGO ?? "cargo", ["build", ...flags, "--target-dir", folder], {
    cwd: root,
    env,
    stdio: "inherit",
  });
  return join(folder, TARGET, "wasm/treville_npm.wasm");
}

const written = JSON.parse(readFileSync(join(own, "package.json"), "utf8")).version;
if (written !== version()) {
  throw new Error(
    `expected version ${version()} in npm/package.json, as in Cargo.toml, got ${written}`,
  );
}
copyFileSync(buildModule(), join(own, "treville.wasm"));
const nets = readdirSync(join(root, "eval/nets")).filter((name) => name.endsWith(".net"));
if (nets.length !== 1) throw new Error(`expected one net in eval/nets, got ${nets.length}`);
copyFileSync(join(root, "eval/nets", nets[0]), join(own, "treville.net"));
for (const name of ["LICENSE-MIT", "LICENSE-APACHE"])
  copyFileSync(join(root, name), join(own, name));

const [folder] = process.argv.slice(2);
if (folder) {
  mkdirSync(folder, { recursive: true });
  execFileSync("npm", ["pack", "--silent", "--pack-destination", resolve(folder)], {
    cwd: own,
    stdio: "inherit",
  });
}
