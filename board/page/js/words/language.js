// Which language the page speaks: as people set it, else as the browser prefers.

/** @typedef {"en" | "fr"} Language */

/** What can be chosen; the first is spoken where the browser prefers none of them. */
export const LANGUAGES = /** @type {const} */ (["en", "fr"]);

/** Each by its own name. */
export const NAMES = { en: "English", fr: "Français" };

/**
 * The language to speak.
 * @param {unknown} chosen what people have set
 * @param {readonly string[]} preferred the browser's languages, the first one best
 * @returns {Language}
 */
export function languageOf(chosen, preferred) {
  const known = /** @type {readonly string[]} */ (LANGUAGES);
  const wanted = [chosen, ...preferred.map((tag) => tag.toLowerCase().split("-")[0])];
  return /** @type {Language} */ (wanted.find((name) => known.includes(String(name))) ?? "en");
}

/**
 * A translation, with the original where a word is missing.
 * @template {object} T
 * @param {T} original
 * @param {any} translation
 * @returns {T}
 */
export function complete(original, translation) {
  if (typeof original !== "object" || original === null || Array.isArray(original)) {
    return typeof translation === typeof original && translation !== null ? translation : original;
  }
  const names = Object.keys(original);
  return /** @type {T} */ (Object.fromEntries(names.map((name) =>
    [name, complete(/** @type {any} */ (original)[name], translation?.[name])])));
}
