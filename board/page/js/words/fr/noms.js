// Les noms des pièces, avec leur article. Ceux que le programme ne connaît pas restent tels quels.

/** @type {Record<string, [string, "m" | "f"]>} */
const NOMS = {
  pawn: ["pion", "m"],
  knight: ["cavalier", "m"],
  bishop: ["fou", "m"],
  rook: ["tour", "f"],
  queen: ["dame", "f"],
  king: ["roi", "m"],
  leopard: ["léopard", "m"],
  cannon: ["canon", "m"],
  unicorn: ["licorne", "f"],
  dragon: ["dragon", "m"],
  chancellor: ["chancelier", "m"],
  archbishop: ["archevêque", "m"],
  elephant: ["éléphant", "m"],
  hawk: ["faucon", "m"],
  fortress: ["forteresse", "f"],
  spider: ["araignée", "f"],
  bede: ["bède", "m"],
  waffle: ["gaufre", "f"],
  fad: ["moulinet", "m"],
  "charging-rook": ["tour de charge", "f"],
  fibnif: ["fibnif", "m"],
  "charging-knight": ["cavalier de charge", "m"],
  colonel: ["colonel", "m"],
  "short-rook": ["petite tour", "f"],
  "woody-rook": ["tour de bois", "f"],
  "half-duck": ["demi-canard", "m"],
};

/** @param {string} nom */
const muet = (nom) => /^[aeéèhiou]/i.test(nom);

/** « léopard ». @param {string} name */
export const nom = (name) => NOMS[name.toLowerCase()]?.[0] ?? name;

/** « le léopard », « l'éléphant ». @param {string} name */
export function le(name) {
  const [mot, genre] = NOMS[name.toLowerCase()] ?? [name, null];
  if (!genre) return mot;
  return muet(mot) ? `l'${mot}` : `${genre === "f" ? "la" : "le"} ${mot}`;
}

/** « un léopard », « une licorne ». @param {string} name */
export function un(name) {
  const [mot, genre] = NOMS[name.toLowerCase()] ?? [name, null];
  return genre ? `${genre === "f" ? "une" : "un"} ${mot}` : mot;
}

/** « votre léopard ». @param {string} name */
export const votre = (name) => `votre ${nom(name)}`;

/** « le léopard est perdu », « la licorne est perdue ». @param {string} name */
export const perdu = (name) => (NOMS[name.toLowerCase()]?.[1] === "f" ? "perdue" : "perdu");

/** « le cavalier a été pris », « la dame a été prise ». @param {string} name */
export const pris = (name) => (NOMS[name.toLowerCase()]?.[1] === "f" ? "prise" : "pris");

/** « blanc », « blanche », « noir », « noire ». @param {string} color @param {string} name */
export function teinte(color, name) {
  const feminine = NOMS[name.toLowerCase()]?.[1] === "f";
  const white = color.toLowerCase().startsWith("w") || color.startsWith("Blanc");
  return white ? (feminine ? "blanche" : "blanc") : feminine ? "noire" : "noir";
}

/** Une majuscule au début. @param {string} text */
export const maj = (text) => text.charAt(0).toUpperCase() + text.slice(1);
