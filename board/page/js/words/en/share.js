// Opening, sharing and keeping games.

import { counted } from "./number.js";

export const share = {
  title: "Share this game",
  link: "Link",
  linkWords:
    "The link holds the line of play that is shown, to its end, with the rules, the players' " +
    "names and the result. Comments and other variations are in the PGN.",
  linkText:
    "The text holds the same. Press “Analyse or open” on a board of Treville and paste it there.",
  openHere: "Open it here in a new tab",
  pgn: "PGN",
  fen: "FEN of this position",
  picture: "Picture of this position",
  movie: "The whole game, moving (SVG)",
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
  /** @param {number} count */
  more: (count) => `And ${count} more: search for a player, a piece, a result or a year.`,
  unfinished: "unfinished",
  /** @param {string} title */
  forgetWhich: (title) => `Delete ${title}`,
  import: "Add from a file",
  importing: "Games from a file",
  export: "Save all as PGN",
  /** @param {number} kept @param {number} [known] @param {number} [refused] */
  taken: (kept, known = 0, refused = 0) => [
    counted(kept, "game is new.", "games are new."),
    known > 0 ? counted(known, "was here already.", "were here already.") : "",
    refused > 0 ? counted(refused, "could not be read:", "could not be read:") : "",
  ].filter(Boolean).join(" "),
  /** @param {number} line @param {string} words */
  refused: (line, words) => `line ${line}: ${words}`,
  /** @param {number} count */
  exported: (count) => `${counted(count, "game is", "games are")} in the file.`,
  keepAll: "Add all to your games",
  /** @param {number} count */
  many: (count) => `${count} games`,
  manyWords: "The first one is open. Which others?",
  /** @param {number} count */
  rest: (count) => `And ${count} more, which are not listed.`,
  notGiven: "The file that Treville was started with cannot be read any more.",
  large: "This game is too long: at most 900 kB.",
  /** @param {number} count */
  moves: (count) => counted(count, "move", "moves"),
};
