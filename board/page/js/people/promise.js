// A promise that can be checked later: what is placed is hidden behind a digest until the other
// side has placed too, and shown with the salt that the digest was made with.

/** @typedef {import("../types.js").Color} Color */

/** A salt that cannot be guessed: 32 hexadecimal digits. */
export function freshSalt() {
  return hex(crypto.getRandomValues(new Uint8Array(16)));
}

/**
 * The digest (SHA-256) of a salt and placements, in hexadecimal digits.
 *
 * @param {string} salt
 * @param {string[]} placements such as `L@b0`, in the order of the pieces
 */
export async function commitment(salt, placements) {
  const text = new TextEncoder().encode(`${salt}|${placements.join(",")}`);
  return hex(new Uint8Array(await crypto.subtle.digest("SHA-256", text)));
}

/** @param {Uint8Array} bytes */
function hex(bytes) {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
