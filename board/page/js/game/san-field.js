// A field for moves as text: SAN or coordinates.

import { button, h } from "../dom.js";

/**
 * @param {typeof import('../words/index.js').game} words
 * @param {(move: string) => Promise<unknown> | null} onMove
 */
export function sanField(words, onMove) {
  const input = h("input", {
    type: "text",
    autocomplete: "off",
    autocapitalize: "off",
    spellcheck: "false",
    placeholder: words.sanHint,
    "aria-label": words.san,
    data: { do: "san" },
  });
  const problem = h("p", { class: "problem small", role: "alert" });
  const send = button("play-san", words.play, () => {}, { type: "submit" });
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    const move = input.value.trim();
    if (!move || input.readOnly) return;
    onMove(move)?.then(
      () => {
        input.value = "";
        problem.textContent = "";
      },
      (error) => void (problem.textContent = error.message),
    );
  };
  const element = h("form", { class: "san", on: { submit } },
    h("div", { class: "san-row" }, input, send), problem);
  return {
    element,
    input,
    /** @param {boolean} may */
    show: (may) => {
      // A field that is disabled would lose the focus while the engine thinks.
      input.readOnly = !may;
      send.setAttribute("aria-disabled", String(!may));
      problem.textContent = "";
    },
  };
}
