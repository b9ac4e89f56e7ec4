// Les deux camps.

/** @type {typeof import("../en/colors.js").colors} */
export const colors = { white: "Blancs", black: "Noirs" };
