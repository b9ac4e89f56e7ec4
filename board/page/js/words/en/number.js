// How numbers are written.

/** A number and its noun. @param {number} count @param {string} one @param {string} many */
export const counted = (count, one, many) => `${count} ${count === 1 ? one : many}`;

export const numbers = {
  /** @param {string} number */
  percent: (number) => `${number}%`,
};
