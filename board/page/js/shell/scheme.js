// Light or dark: as the system has it, or as people chose.

/** @typedef {import('../store.js').Store} Store */
/** @typedef {'auto' | 'light' | 'dark'} Choice */

/** @type {Choice[]} */
const CHOICES = ["auto", "light", "dark"];

/**
 * Gives the page its colours from now on.
 * @param {Store} store
 */
export function followScheme(store) {
  const system = matchMedia("(prefers-color-scheme: dark)");
  const kept = store.settings().scheme;
  let choice = CHOICES.includes(kept) ? /** @type {Choice} */ (kept) : "auto";
  const apply = () => {
    const dark = choice === "dark" || (choice === "auto" && system.matches);
    document.documentElement.dataset.scheme = dark ? "dark" : "light";
  };
  system.addEventListener("change", apply);
  apply();
  return {
    /** @returns {Choice} */
    get choice() {
      return choice;
    },
    /** Goes to the next choice. */
    next() {
      choice = CHOICES[(CHOICES.indexOf(choice) + 1) % CHOICES.length];
      store.change({ scheme: choice });
      apply();
    },
  };
}
