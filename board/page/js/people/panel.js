// Beside the board of a game by correspondence: the link to send, and a field for the answer.

import { button, h, replace } from "../dom.js";
import { OPENS } from "../links.js";
import { wordsOf } from "../parts/ask.js";
import { confirm } from "../parts/confirm.js";
import { people as words } from "../words/index.js";
import { linkToSend, openLetter } from "./letter.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("../game/game.js").Game} Game */

/** What is shown in each host, so that a field keeps what was typed in it. */
const shown = /** @type {WeakMap<Element, string>} */ (new WeakMap());

/**
 * Shows it for a game that is played by links, and nothing for another.
 *
 * @param {Element} host
 * @param {Game} game
 * @param {App} app
 */
export function letterPanel(host, game, app) {
  const { letter } = game.settings;
  const link = linkToSend(game);
  const { tip } = game;
  // Another side's draw can be taken until a move declines it.
  const offer = letter?.offer && letter.offer !== letter.own && tip.turn === letter.own
    && !tip.ending;
  const state = JSON.stringify([game.id, link, offer, letter?.checked, letter?.warning]);
  if (shown.get(host) === state) return;
  shown.set(host, state);
  if (!letter) return replace(host);
  const { checked, warning } = letter;
  replace(
    host,
    h(
      "section",
      { class: "card sheet letter", data: { part: "letter" } },
      h("h2", null, link ? words.send : words.yourTurn),
      warning ? h("p", { class: "error", role: "alert" }, warning) : null,
      checked
        ? h(
            "p",
            {
              class: checked === "broken" ? "error" : "advice",
              role: checked === "broken" ? "alert" : "status",
              data: { promise: checked },
            },
            words.checked[checked],
          )
        : null,
      offer ? offered(game, app) : null,
      link ? sending(link, app) : null,
      link && !game.tip.ending ? answerField(app) : null,
    ),
  );
}

/**
 * @param {Game} game
 * @param {App} app
 */
function offered(game, app) {
  const { title, ends, yes } = app.words.game.draw;
  const take = () => confirm(app, title, ends, ["confirm-draw", yes, () => game.end("draw")]);
  return h(
    "div",
    { class: "row-of-buttons" },
    h("p", { class: "advice", role: "status" }, words.offered),
    button("take-draw", words.takeDraw, take),
  );
}

/**
 * @param {string} link
 * @param {App} app
 */
function sending(link, app) {
  const input = h("input", {
    type: "text",
    class: "input mono",
    readonly: true,
    value: link,
    "aria-label": words.link,
    data: { do: "letter-link" },
    on: { focus: () => input.select() },
  });
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link);
      app.note(words.copied);
    } catch {
      input.select();
      app.note(words.copyByHand);
    }
  };
  const share = async () => {
    // People may think better of it; that is no fault.
    await navigator.share({ title: words.shareTitle, [OPENS ? "url" : "text"]: link }).catch(() => {});
  };
  return h(
    "div",
    { class: "letter-link" },
    h("p", { class: "hint" }, words.sendHint),
    input,
    h(
      "div",
      { class: "row-of-buttons" },
      button("letter-copy", words.copy, () => void copy(), { class: "primary" }),
      "share" in navigator ? button("letter-share", words.share, () => void share()) : null,
    ),
  );
}

/**
 * A field for the link that comes back.
 *
 * @param {App} app
 */
export function answerField(app) {
  const problem = h("p", { class: "error", role: "alert" });
  const input = h("input", {
    type: "text",
    class: "input mono",
    autocomplete: "off",
    spellcheck: "false",
    data: { do: "letter-answer" },
  });
  const open = async () => {
    problem.textContent = "";
    try {
      await openLetter(app, input.value);
      input.value = "";
    } catch (error) {
      problem.textContent = wordsOf(error);
    }
  };
  return h(
    "div",
    { class: "letter-answer" },
    h("label", { class: "field" }, h("span", { class: "field-label" }, words.answer), input),
    button("letter-open", words.open, () => void open()),
    problem,
  );
}
