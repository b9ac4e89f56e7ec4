// The names of pieces, as they are read.

/** `woody rook` for `woody-rook`. @param {string} name */
export const named = (name) => name.replaceAll("-", " ");
