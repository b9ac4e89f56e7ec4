// The frame around every screen, and messages.

export const shell = {
  skip: "Skip to the content",
  nav: "Screens",
  screens: {
    play: "Play",
    start: "New game",
    lab: "Lab",
    setup: "Set-up",
    review: "Review",
  },
  titles: {
    start: "New game",
    play: "Play",
    lab: "Piece lab",
    setup: "Set-up",
    review: "Review",
    letter: "A game by links",
    settings: "Settings",
    tour: "A one-minute tour",
    rules: "The rules",
  },
  settings: "Settings",
  close: "Close",
  stop: "Stop",
  drop: "Drop a game here",
  loading: "One moment…",
  coming: "The program is on its way",
  failed: "This screen could not be loaded.",
  end: "End the program",
  endTitle: "End the program?",
  endWords: "Your games are kept, and are offered when the program is started again.",
  goOn: "Go on there",
  noProgram: "The program does not answer.",
  again: "Try again",
  /** What is said of the browser's storage. */
  storage: {
    full:
      "Your games cannot be kept now. Make room on the disk, or save them as PGN and delete some.",
    none: "The browser keeps nothing for this page, so games are lost when it is closed.",
  },
};
