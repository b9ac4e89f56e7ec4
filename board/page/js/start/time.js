// How long each side has: a clock, a time for each move, or no end of it.

import { h, replace } from "../dom.js";
import { choiceOf, number } from "../parts/forms.js";
import { start as words } from "../words/index.js";

/** @typedef {import("./plan.js").Wishes} Wishes */
/** @typedef {"minutes" | "increment" | "seconds"} Part */

/**
 * @param {HTMLElement} host
 * @param {Wishes} wishes
 * @param {(time: Wishes["time"]) => void} wish
 * @param {() => void} draw with what is wished then
 */
export function drawTime(host, { time, opponent, meeting }, wish, draw) {
  const byLinks = opponent === "people" && meeting === "links";
  if (byLinks) return replace(host, h("p", { class: "hint" }, words.noTime));
  const kinds = /** @type {("none" | "clock" | "move")[]} */ (
    opponent === "people" ? ["none", "clock"] : ["move", "clock"]
  );
  const kind = kinds.includes(time.kind) ? time.kind : kinds[0];
  let chosen = { ...time, kind };
  const change = (/** @type {Partial<Wishes["time"]>} */ changes) => {
    chosen = { ...chosen, ...changes };
    wish(chosen);
  };
  change({});
  const part = (/** @type {Part} */ name, label = "", least = 0, most = 180, step = 1) =>
    number({
      label,
      name,
      least,
      most,
      step,
      value: chosen[name],
      onChange: (value) => change({ [name]: value }),
    });
  replace(
    host,
    choiceOf({
      label: words.time,
      name: "time",
      choices: kinds,
      value: kind,
      words: words.times,
      headed: true,
      onChange: (kind) => {
        change({ kind });
        draw();
        /** @type {HTMLElement | null} */ (
          host.querySelector(`[data-do="time"][data-choice="${kind}"]`)
        )?.focus();
      },
    }),
    h(
      "div",
      { class: "row-of-fields" },
      ...(kind === "clock"
        ? [part("minutes", words.minutes, 0.25, 180, 0.25), part("increment", words.increment, 0, 60)]
        : []),
      ...(kind === "move" ? [part("seconds", words.seconds, 1, 60)] : []),
    ),
  );
}
