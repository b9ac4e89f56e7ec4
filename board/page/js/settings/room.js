// The screen of settings: how the page looks, sounds and asks. Each choice holds at once.

import { append, h } from "../dom.js";
import { choiceOf, section } from "../parts/forms.js";
import { CHOICES } from "../shell/preferences.js";
import { settings as words } from "../words/index.js";

/** @typedef {import('../shell/preferences.js').Wanted} Wanted */

/** @type {import('../app.js').Room} */
export function room(app, host) {
  const { preferences } = app;
  /** @param {keyof Wanted} name */
  const choice = (name) => {
    const values = /** @type {readonly any[]} */ (CHOICES[name]);
    return choiceOf({
      label: words.labels[name],
      name: `setting-${name}`,
      choices: values.map(String),
      value: String(preferences.get(name)),
      words: /** @type {Record<string, string>} */ (words.values[name]),
      onChange: (text) =>
        preferences.set(name, values.find((value) => String(value) === text)),
    });
  };
  append(
    host,
    h(
      "div",
      { class: "narrow settings" },
      h("h1", null, words.title),
      section(words.look, choice("scheme"), choice("board"), choice("coordinates")),
      section(words.play, choice("sounds"), choice("motion"), choice("confirm")),
    ),
  );
}
