// Both sides.

export const colors = { white: "White", black: "Black" };
