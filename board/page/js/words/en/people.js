// Two people: games by links, and hidden placing.

import { colors } from "./colors.js";
import { named } from "./names.js";

export const people = {
  sides: colors,
  /** @param {string} side */
  lookAway: (side) => `${side}, please look away`,
  /** @param {string} side */
  curtain: (side) =>
    `${side} places both pieces now. The other side sees them when all are placed.`,
  /** @param {string} side */
  ready: (side) => `I am ${side}`,
  /** @param {string} side */
  placeTitle: (side) => `${side} places both pieces`,
  placeIntro: "They wait behind the first rank. The other side sees them when all four are placed.",
  /** @param {string} name */
  filesOf: (name) => `Files for the ${named(name)}`,
  done: "Done",
  whiteFirst: "White places first, hidden. Send the link.",
  placedHidden: "Your pieces are placed. They are shown when the other side has placed too.",
  title: "A game by links",
  intro:
    "Each link holds the whole game. Play a move, send the link, and open the one that comes " +
    "back.",
  yourTurn: "Your turn",
  send: "Send this link",
  sendHint:
    "It holds the whole game. The other side opens it, or pastes it into the page of their own.",
  link: "Link to send",
  copy: "Copy the link",
  share: "Share",
  shareTitle: "Our game",
  copied: "Copied. Send it to the other side.",
  copyByHand: "The browser does not let the page copy. The link is selected: copy it by hand.",
  answer: "The link that comes back",
  open: "Open it",
  notALetter: "This is no game link.",
  notHere:
    "Your own placing is not in this browser. Open the link in the browser in which you placed " +
    "your pieces.",
  otherPromise: "White's promise in this link is not the one of before. Ask the other side why.",
  /** @param {string} number */
  otherMoves: (number) =>
    `The game in this link is not the one of before: it differs from move ${number} on. That one ` +
    "is kept among your earlier games.",
  older: "This link is older than the game that you have here, which stays as it is.",
  otherEnd: "This link ends the game in a way to which you have not agreed. Ask the other side why.",
  offered: "The other side offers a draw. Your next move declines it.",
  takeDraw: "Take the draw",
  checked: {
    kept: "Checked: White has placed as promised before you placed.",
    broken: "White's placing does NOT match the promise of the first link.",
    unseen:
      "White's placing matches the promise in this link. This browser has not seen the first " +
      "link, so it cannot know whether that is the same one.",
  },
};
