// Comment se déplacent les pièces connues, par leur notation de Betza.

/** Les parties de la notation sont dans l'ordre des signes : `B2N`.
 * @type {Record<string, string>} */
const MOUVEMENTS = {
  N: "Saute de deux cases en ligne droite et une de côté.",
  B: "Glisse en diagonale.",
  R: "Glisse en ligne droite.",
  Q: "Va comme une tour ou un fou.",
  K: "Va d'une case dans toute direction.",
  B2N: "Va comme un cavalier, ou glisse de deux cases au plus en diagonale.",
  DKsN: "Va comme un roi, saute de deux cases en ligne droite, ou de deux cases de côté et une en "
    + "avant ou en arrière.",
  CN: "Va comme un cavalier, ou saute de trois cases en ligne droite et une de côté.",
  NQ: "Va comme une dame ou un cavalier.",
  NR: "Va comme une tour ou un cavalier.",
  BN: "Va comme un fou ou un cavalier.",
  ADK: "Va comme un roi, ou saute de deux cases en ligne droite ou en diagonale.",
  ADGH: "Saute de deux ou trois cases, en ligne droite ou en diagonale.",
  B3DvN: "Glisse de trois cases au plus en diagonale, saute de deux cases en ligne droite, ou de "
    + "deux cases en avant ou en arrière et une de côté.",
  B2DN: "Va comme un cavalier, glisse de deux cases au plus en diagonale, ou saute de deux cases en "
    + "ligne droite.",
  BD: "Va comme un fou, ou saute de deux cases en ligne droite.",
  AW: "Va d'une case en ligne droite, ou saute de deux cases en diagonale.",
  ADF: "Va d'une case en diagonale, ou saute de deux cases en ligne droite ou en diagonale.",
  bFbWfsR: "Glisse en avant ou de côté comme une tour, ou recule d'une case, droit ou en diagonale.",
  FvN: "Va d'une case en diagonale, ou saute de deux cases en avant ou en arrière et une de côté.",
  bFbsWfhN: "Saute en avant comme un cavalier, ou va d'une case de côté, en arrière, ou en diagonale "
    + "vers l'arrière.",
  FbWfhNfsR: "Va comme un roi, glisse en avant ou de côté comme une tour, ou saute en avant comme un "
    + "cavalier.",
  R4: "Glisse de quatre cases au plus en ligne droite.",
  DW: "Va d'une ou de deux cases en ligne droite, et saute par-dessus la première.",
  DFH: "Va d'une case en diagonale, ou saute de deux ou trois cases en ligne droite.",
};

/** La phrase d'un déplacement, s'il est connu. @param {string} betza */
export function mouvement(betza) {
  const parties = betza.match(/[a-z]*[A-Z]\d*/g) ?? [];
  return MOUVEMENTS[parties.sort().join("")] ?? null;
}
