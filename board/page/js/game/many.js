// All games at once: those of a file come in, and those that are kept go out as one.

import { button, dialog, h, replace } from "../dom.js";
import { refused as wordsFor } from "../refusal.js";
import { share as words, shell } from "../words/index.js";
import { coverOf } from "./cover.js";
import { TWO_PEOPLE } from "./game.js";
import { save } from "./save.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("../types.js").Read} Read */

/** How many bytes of a file are read at once: a line to the table has at most 1 MiB. */
const PORTION = 200_000;
/** The longest game, in characters. */
const MOST = 900_000;
/** The most faults that are listed. */
const LISTED = 20;

/**
 * Keeps all games of a file, with a bar; what cannot be read is said.
 * @param {App} app
 * @param {Blob} file
 */
export function importGames(app, file) {
  const bar = h("progress", { max: Math.max(1, file.size), value: 0, "aria-label": words.importing });
  const said = h("p", { role: "status" }, words.taken(0));
  const faults = h("ul", { class: "plain small" });
  let going = true;
  const end = button("end-import", shell.stop, () => {
    going = false;
  });
  const box = dialog(words.importing, shell.close, bar, said, faults, end);
  box.addEventListener("close", () => {
    going = false;
  });
  void take(app, file, {
    goesOn: () => going,
    onProgress: (done, { kept, known, refused }) => {
      bar.value = done;
      said.textContent = words.taken(kept, known, refused.length);
      const listed = refused.slice(0, LISTED).map(({ line, error }) => words.refused(line, error));
      replace(faults, ...listed.map((text) => h("li", null, text)));
    },
  }).then((all) => {
    replace(end, shell.close);
    end.addEventListener("click", () => box.close());
    if (all) void navigator.storage?.persist?.();
  }, (problem) => {
    box.close();
    app.fail(problem);
  }).finally(() => {
    if (location.hash === "#start") window.dispatchEvent(new HashChangeEvent("hashchange"));
  });
}

/**
 * @typedef {object} Taken
 * @property {number} kept
 * @property {number} known how many were there already
 * @property {{ line: number, error: string }[]} refused
 */

/**
 * Reads a file in portions and keeps its games. Returns whether all of it was read.
 * @param {App} app
 * @param {Blob} file
 * @param {{ goesOn: () => boolean, onProgress: (done: number, taken: Taken) => void }} how
 */
async function take(app, file, { goesOn, onProgress }) {
  const decoder = new TextDecoder();
  const taken = /** @type {Taken} */ ({ kept: 0, known: 0, refused: [] });
  const start = Date.now();
  let [text, at, before, number] = ["", 0, 0, 0];
  for (let ended = false; !ended && goesOn();) {
    const bytes = await file.slice(at, at + PORTION).arrayBuffer();
    at += PORTION;
    ended = at >= file.size;
    text += decoder.decode(bytes, { stream: !ended });
    // A line may end with two characters.
    if (text.endsWith("\r") && !ended) continue;
    if (text.length > MOST) throw new Error(words.large);
    const { games, refused, lines, rest } = await app.table({ do: "import", text, last: ended });
    for (const problem of refused) {
      taken.refused.push({ line: problem.line + before, error: wordsFor(problem) });
    }
    // In the order of the file, the first one on top.
    const all = await Promise.all(/** @type {Read[]} */ (games).map((game) =>
      savedOf(game, start - number++)));
    const news = await app.store.take(all);
    const kept = news.filter(Boolean).length;
    taken.kept += kept;
    taken.known += all.length - kept;
    onProgress(Math.min(at, file.size), taken);
    before += lines;
    text = rest;
  }
  return goesOn();
}

/** A game of a file as it is kept. Its name is that of its text: a file that is taken twice changes
 * nothing. @param {Read} game @param {number} at */
async function savedOf(game, at) {
  return {
    ...coverOf(game),
    id: await nameOf(game.pgn),
    pgn: game.pgn,
    // At its end.
    index: -1,
    tip: -1,
    settings: { ...TWO_PEOPLE },
    result: game.result,
    moves: game.moves,
    at,
  };
}

/** @param {string} pgn */
async function nameOf(pgn) {
  const bytes = new TextEncoder().encode(pgn);
  // A page that came without https has no digests: there a game is always another one.
  const hash = crypto.subtle
    ? new Uint8Array(await crypto.subtle.digest("SHA-256", bytes))
    : crypto.getRandomValues(new Uint8Array(16));
  return `p${[...hash.slice(0, 16)].map((byte) => byte.toString(16).padStart(2, "0")).join("")}`;
}

/** Hands all games out as one PGN. @param {App} app */
export async function exportGames(app) {
  const heads = await app.store.games();
  const parts = [];
  for await (const some of app.store.whole(heads.map(({ id }) => id))) {
    for (const { pgn } of some) parts.push(`${pgn.trimEnd()}\n\n`);
  }
  const day = new Date().toISOString().slice(0, 10);
  save(`treville-games-${day}.pgn`, new Blob(parts, { type: "application/x-chess-pgn" }));
  app.note(words.exported(parts.length));
}
