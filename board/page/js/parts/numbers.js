// Numbers, as the page's language writes them.

import { language, numbers as words } from "../words/index.js";

/**
 * A number with this many decimals: `7.4`, or `7,4`.
 *
 * @param {number} value
 * @param {number} decimals
 */
export function decimal(value, decimals) {
  return value.toLocaleString(language, {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
    useGrouping: false,
  });
}

/**
 * A part of one in hundredths: `93.2%`, or `93,2 %`.
 *
 * @param {number} part
 * @param {number} [decimals]
 */
export function percent(part, decimals = 0) {
  return words.percent(decimal(100 * part, decimals));
}
