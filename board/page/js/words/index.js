// All text of the page, by screen. A translation is another folder with the same names, and this
// index says which of them is shown.
//
// What the program says itself (how a piece moves, what is wrong with a text) comes from it. Names
// and texts that are read before any script are in index.html and app.webmanifest.

export { colors } from "./en/colors.js";
export { shell } from "./en/shell.js";
export { connection } from "./en/connection.js";
export { start } from "./en/start.js";
export { choose, place } from "./en/choose.js";
export { board } from "./en/board.js";
export { game } from "./en/game.js";
export { share } from "./en/share.js";
export { people } from "./en/people.js";
export { pieces, field, notation } from "./en/pieces.js";
export { lab } from "./en/lab.js";
export { setup } from "./en/setup.js";
export { rules } from "./en/rules.js";
export { tour } from "./en/tour.js";
export { settings } from "./en/settings.js";
export { review } from "./en/review.js";
