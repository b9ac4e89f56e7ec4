// Games of a file: a variants.ini that is chosen or dropped.

import { button, h, replace } from "../dom.js";
import { wordsOf } from "../parts/ask.js";
import { start as words } from "../words/index.js";
import { kept, load, MOST_BYTES } from "./own-file.js";

/** @typedef {import("../app.js").App} App */

/**
 * A place to give such a file to.
 *
 * @param {App} app
 * @param {() => void} onLoaded the table knows more games now
 */
export function ownGames(app, onLoaded) {
  const status = h("div", { class: "own-status", role: "status" });
  const input = h("input", {
    type: "file",
    accept: ".ini,.txt,text/plain",
    hidden: true,
    "aria-label": words.own,
    data: { do: "own-file" },
    on: {
      change: () => {
        const [file] = input.files ?? [];
        if (file) void read(file);
      },
    },
  });

  /** @param {File} file */
  async function read(file) {
    try {
      if (file.size > MOST_BYTES) throw new Error(words.tooLarge);
      const answer = await load(app.table, await file.text());
      replace(
        status,
        h("p", null, words.loaded(answer.variants.length)),
        lines(words.leftOut, answer.left_out),
        lines(words.notes, answer.notes),
      );
      changed();
    } catch (problem) {
      replace(status, h("p", { class: "error" }, wordsOf(problem)));
    }
    input.value = "";
  }

  const forget = button("own-forget", words.forgetOwn, async () => {
    await load(app.table, "").catch(app.fail);
    replace(status);
    changed();
  }, { hidden: !kept() });

  function changed() {
    forget.hidden = !kept();
    onLoaded();
  }

  const zone = h(
    "div",
    { class: "drop-zone", data: { do: "own-drop" } },
    h("p", { class: "hint" }, words.ownHint),
    button("own-choose", words.choose, () => input.click()),
    forget,
    input,
    status,
  );
  zone.addEventListener("dragover", (event) => {
    event.preventDefault();
    event.stopPropagation();
    zone.classList.add("is-over");
  });
  zone.addEventListener("dragleave", () => zone.classList.remove("is-over"));
  zone.addEventListener("drop", (event) => {
    event.preventDefault();
    event.stopPropagation();
    zone.classList.remove("is-over");
    const [file] = event.dataTransfer?.files ?? [];
    if (file) void read(file);
  });
  return h("details", { class: "own-games" }, h("summary", null, words.own), zone);
}

/**
 * @param {string} title
 * @param {string[]} texts
 */
function lines(title, texts) {
  if (texts.length === 0) return null;
  return h(
    "details",
    { open: texts.length < 4 },
    h("summary", null, `${title} (${texts.length})`),
    h("ul", { class: "plain small" }, ...texts.map((text) => h("li", null, text))),
  );
}
