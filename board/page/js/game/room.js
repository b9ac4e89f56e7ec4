// The screen on which games are played and analysed.

import { Screen } from "./screen.js";

/** @type {import('../app.js').Room} */
export function room(app, host) {
  const screen = new Screen(app, host);
  return { close: () => screen.close() };
}
