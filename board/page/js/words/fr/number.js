// Comment s'écrivent les nombres.

/** Un nombre et son nom. @param {number} count @param {string} one @param {string} many */
export const counted = (count, one, many) => `${count} ${count < 2 ? one : many}`;

/** @type {typeof import("../en/number.js").numbers} */
export const numbers = {
  percent: (number) => `${number} %`,
};
