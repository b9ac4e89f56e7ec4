// Games in and out of the page: links, PGN, FEN, files, the clipboard, and what the browser keeps.

import { button, dialog, h } from "../dom.js";
import { linkTo, OPENS } from "../links.js";
import { openLetter } from "../people/letter.js";
import { noted } from "../refusal.js";
import { asMovie } from "./movie.js";
import { importGames } from "./many.js";
import { asPng, asSvg } from "./picture.js";
import { save } from "./save.js";

/** @typedef {import('../app.js').App} App */
/** @typedef {import('./game.js').Game} Game */

/** The most characters of a text to open: a line to the table has at most 1 MiB. */
const MOST = 900_000;
/** The most games of a file that are listed. */
const LISTED = 200;

/**
 * Opens a text in tabs, and says what was taken for something else.
 * @param {App} app
 * @param {string} text
 */
export async function openText(app, text) {
  if (text.length > MOST) throw new Error(app.words.share.large);
  if (text.includes("#letter=")) return openLetter(app, text);
  const game = await app.games.open(text.trim());
  showOpened(app, game);
  const titles = game.view.games ?? [];
  // The messages come after the dialog, which would hide them.
  if (titles.length > 1) manyDialog(app, text, titles);
  for (const note of (game.view.notes ?? []).slice(0, 3)) app.note(noted(note));
}

/** Shows a game that was opened: in the review if its moves have been judged.
 * @param {App} app @param {Game} game */
function showOpened(app, game) {
  app.go(game.view.judged ? "#review" : "#play");
}

/** Which games of a file are opened. @param {App} app @param {string} text
 * @param {string[]} titles */
function manyDialog(app, text, titles) {
  const words = app.words.share;
  const items = titles.slice(0, LISTED).map((title, index) =>
    h("li", null, h("button", {
      type: "button",
      class: "button quiet list-button",
      data: { do: "open-index", index },
      on: {
        click: () => {
          box.close();
          void app.games.open(text, { index })
            .then((game) => showOpened(app, game)).catch(app.fail);
        },
      },
    }, h("bdi", null, title))),
  );
  const rest = titles.length - items.length;
  const box = dialog(
    words.many(titles.length),
    app.words.shell.close,
    h("p", { class: "muted" }, words.manyWords),
    h("ul", { class: "plain-list" }, ...items),
    rest > 0 ? h("p", { class: "muted" }, words.rest(rest)) : null,
    button("keep-all", words.keepAll, () => {
      box.close();
      importGames(app, new Blob([text]));
    }),
  );
}

/** The dialog that opens games. @param {App} app */
export function openDialog(app) {
  const words = app.words.share;
  const text = h("textarea", { rows: 6, data: { do: "paste" }, spellcheck: "false" });
  const file = h("input", {
    type: "file",
    accept: ".pgn,.fen,.epd,.txt,text/plain,application/x-chess-pgn",
    data: { do: "file" },
    on: { change: () => void openChosen(file.files?.[0]) },
  });
  const problem = h("p", { class: "problem", role: "alert" });
  /** @param {string} content */
  const open = async (content) => {
    try {
      await openText(app, content);
      box.close();
    } catch (error) {
      problem.textContent = error instanceof Error ? error.message : String(error);
    }
  };
  /** @param {File | undefined} chosen */
  const openChosen = async (chosen) => {
    if (!chosen) return;
    if (chosen.size <= MOST) return open(await chosen.text());
    box.close();
    importGames(app, chosen);
  };
  const box = dialog(
    words.openTitle,
    app.words.shell.close,
    h("label", { class: "field" }, h("span", null, words.paste), text),
    problem,
    h(
      "div",
      { class: "row-of-buttons" },
      button("open-text", words.open, () => void open(text.value), { class: "primary" }),
      h("label", { class: "button" }, words.file, h("span", { class: "visually-hidden" }, file)),
    ),
  );
  text.focus();
}

/** The dialog that gives a game away. @param {App} app @param {Game} game */
export async function shareDialog(app, game) {
  const words = app.words.share;
  const texts = await game.texts();
  /** @param {string} name @param {string} label @param {string} value @param {number} rows */
  const part = (name, label, value, rows) => {
    const area = h("textarea", {
      rows,
      readonly: true,
      class: "slim",
      spellcheck: "false",
      data: { do: `text-${name}` },
      "aria-label": label,
    });
    area.value = value;
    return h(
      "section",
      { class: "share-part" },
      h("div", { class: "share-head" }, h("h3", null, label),
        button(`copy-${name}`, words.copy, () => void copy(area), { icon: "copy", wide: true })),
      area,
    );
  };
  /** @param {HTMLTextAreaElement} area */
  const copy = async (area) => {
    try {
      await navigator.clipboard.writeText(area.value);
      app.note(words.copied);
    } catch {
      area.select();
      app.note(words.notCopied);
    }
  };
  const flipped = Boolean(game.settings.flipped);
  /** @param {"svg" | "png"} kind @param {() => Promise<Blob>} make */
  const picture = (kind, make) =>
    button(`download-${kind}`, kind.toUpperCase(), () =>
      void make().then((blob) => save(`position.${kind}`, blob), app.fail));
  dialog(
    words.title,
    app.words.shell.close,
    part("link", words.link, linkTo(`game=${texts.line}`), 2),
    h("p", { class: "muted small" }, OPENS ? words.linkWords : words.linkText, " ",
      h("a", { href: `#game=${texts.line}`, target: "_blank", data: { do: "open-link" } },
        words.openHere)),
    part("pgn", words.pgn, texts.pgn, 6),
    h("div", { class: "row-of-buttons" },
      button("download-pgn", words.download, () =>
        save("game.pgn", new Blob([texts.pgn], { type: "application/x-chess-pgn" })))),
    h("section", { class: "share-part" }, h("h3", null, words.picture),
      h("div", { class: "row-of-buttons" },
        picture("svg", async () =>
          new Blob([await asSvg(game.view, flipped)], { type: "image/svg+xml" })),
        picture("png", () => asPng(game.view, flipped)),
        button("download-movie", words.movie, () => {
          app.note(app.words.shell.loading);
          void asMovie(app, game).then(
            (text) => save("game.svg", new Blob([text], { type: "image/svg+xml" })), app.fail);
        }))),
    part("fen", words.fen, texts.fen, 2),
    texts.ini ? part("ini", words.ini, texts.ini, 5) : null,
  );
}

/** Opens games that are dropped onto the page, or pasted where no field takes them, as soon as the
 * program is there: before that the browser would leave the page for the file.
 * @param {App} app @param {Promise<void>} ready */
export function takeDrops(app, ready) {
  const root = document.documentElement;
  root.dataset.drop = app.words.shell.drop;
  /** @param {boolean} on */
  const mark = (on) => root.classList.toggle("dropping", on);
  window.addEventListener("dragover", (event) => {
    const kinds = [...(event.dataTransfer?.types ?? [])];
    if (!kinds.includes("Files") && !kinds.includes("text/plain")) return;
    event.preventDefault();
    mark(true);
  });
  window.addEventListener("dragleave", (event) => {
    if (!event.relatedTarget) mark(false);
  });
  window.addEventListener("drop", (event) => {
    mark(false);
    const files = [...(event.dataTransfer?.files ?? [])];
    const text = event.dataTransfer?.getData("text/plain");
    if (files.length === 0 && !text) return;
    event.preventDefault();
    void ready.then(() => dropped(app, files, text ?? "")).catch(app.fail);
  });
  window.addEventListener("paste", (event) => {
    const field = /** @type {Element | null} */ (event.target)?.closest?.("input, textarea");
    const text = event.clipboardData?.getData("text/plain");
    if (field || !text || document.querySelector("dialog[open]")) return;
    event.preventDefault();
    void ready.then(() => openText(app, text)).catch(app.fail);
  });
}

/** Opens the file that the program was started with. @param {App} app */
export async function openGiven(app) {
  const answer = await fetch("given", { cache: "no-store" });
  if (!answer.ok) throw new Error(app.words.share.notGiven);
  await openFile(app, await answer.blob());
}

/** Opens a game, or keeps all of a file that is too large. @param {App} app @param {Blob} file */
async function openFile(app, file) {
  if (file.size > MOST) importGames(app, file);
  else await openText(app, await file.text());
}

/** @param {App} app @param {File[]} files @param {string} text */
async function dropped(app, files, text) {
  for (const file of files.slice(0, 8)) await openFile(app, file);
  if (files.length === 0) await openText(app, text);
}
