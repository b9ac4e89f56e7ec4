// The screen of settings: how the page looks, sounds and asks. Each choice holds at once.

import { append, h } from "../dom.js";
import { choiceOf, section, select } from "../parts/forms.js";
import { CHOICES } from "../shell/preferences.js";
import { language, settings as words } from "../words/index.js";
import { LANGUAGES, NAMES } from "../words/language.js";

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
      section(words.language, select({
        label: words.language,
        name: "setting-language",
        choices: LANGUAGES.map((value) => ({ value, text: NAMES[value] })),
        value: language,
        onChange: (name) => {
          app.store.change({ language: name });
          // Every text is drawn anew.
          location.reload();
        },
      }), h("p", { class: "hint" }, words.languageNote)),
      section(words.look, choice("scheme"), choice("board"), choice("coordinates")),
      section(words.play, choice("sounds"), choice("motion"), choice("confirm")),
    ),
  );
}
