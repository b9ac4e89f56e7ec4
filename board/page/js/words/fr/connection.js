// Ce qui ne va pas sur le chemin du programme.

/** @type {typeof import("../en/connection.js").connection} */
export const connection = {
  silent: "le programme ne répond pas",
  refused: (status, words) => `le programme répond ${status} : ${words}`,
  forgotten: "le programme a oublié cette page",
  ended: "Le programme est arrêté. Vous pouvez fermer cette page.",
  anew: "Le programme a été relancé, et cette page appartient à son lancement précédent.",
  failed: "le programme a échoué et a été relancé",
  missing: (path, status) => `${path} : ${status}`,
  noWebAssembly:
    "Ce navigateur n'exécute pas WebAssembly, dont le programme a besoin. Essayez-en un autre, ou "
    + "autorisez-le.",
  early: "la recherche s'est arrêtée avant d'avoir trouvé un coup",
};
