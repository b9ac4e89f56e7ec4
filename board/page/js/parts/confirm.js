// A question before what cannot be taken back.

import { button, dialog, h } from "../dom.js";

/** @typedef {import("../app.js").App} App */

/**
 * Asks once more before something that cannot be taken back by a second press.
 * @param {App} app
 * @param {string} title
 * @param {string} text
 * @param {[name: string, label: string, act: () => unknown]} yes
 * @param {[name: string, label: string]} [no]
 */
export function confirm(app, title, text, [name, label, act], no) {
  const doIt = async () => {
    box.close();
    try {
      await act();
    } catch (error) {
      app.fail(error);
    }
  };
  const box = dialog(
    title,
    app.words.shell.close,
    h("p", null, text),
    h("div", { class: "row-of-buttons" },
      button(name, label, () => void doIt(), { class: "primary" }),
      no ? button(no[0], no[1], () => box.close()) : null),
  );
}
