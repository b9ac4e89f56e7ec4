// Opening, sharing and keeping games.

import { counted } from "./number.js";

export const share = {
  title: "Share this game",
  link: "Link",
  linkWords:
    "The link holds the line of play that is shown, to its end, with the rules, the players' " +
    "names and the result. Comments and other variations are in the PGN.",
  linkText:
    "The text holds the same. Press “Open” on a board of Treville and paste it there.",
  openHere: "Open it here in a new tab",
  pgn: "PGN",
  fen: "FEN of this position",
  picture: "Picture of this position",
  ini: "Rules, for variants.ini",
  copy: "Copy",
  copied: "Copied.",
  notCopied: "The browser did not allow it. The text is selected: copy it by hand.",
  download: "Download",
  openTitle: "Open a game",
  paste: "PGN, FEN or a link",
  file: "From a file",
  open: "Open",
  earlier: "Your games",
  search: "Search your games",
  notFound: "No game has that in its name.",
  unfinished: "unfinished",
  /** @param {string} title */
  forgetWhich: (title) => `Delete ${title}`,
  /** @param {number} count */
  many: (count) => `${count} games`,
  manyWords: "The first one is open. Which others?",
  /** @param {number} count */
  rest: (count) => `And ${count} more, which are not listed.`,
  large: "This text is too long: at most 900 kB.",
  /** @param {number} count */
  moves: (count) => counted(count, "move", "moves"),
};
