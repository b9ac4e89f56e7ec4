// The screen that a link of a game by correspondence leads to.

import { append, h } from "../dom.js";
import { wordsOf } from "../parts/ask.js";
import { people as words } from "../words/index.js";
import { openLetter } from "./letter.js";
import { answerField } from "./panel.js";

/** @type {import("../app.js").Room} */
export async function room(app, host, text) {
  const problem = h("p", { class: "error", role: "alert" });
  append(
    host,
    h(
      "div",
      { class: "narrow card sheet" },
      h("h1", null, words.title),
      h("p", { class: "muted" }, words.intro),
      problem,
      answerField(app),
    ),
  );
  if (text === "") return;
  try {
    await openLetter(app, text);
  } catch (error) {
    problem.textContent = wordsOf(error);
  }
}
