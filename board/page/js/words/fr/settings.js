// Les réglages.

const onOff = { true: "Oui", false: "Non" };

/** @type {typeof import("../en/settings.js").settings} */
export const settings = {
  title: "Réglages",
  look: "Aspect",
  play: "Jeu",
  language: "Langue",
  languageNote: "Le français est une ébauche, à relire par un francophone.",
  labels: {
    scheme: "Couleurs",
    board: "Échiquier",
    coordinates: "Coordonnées",
    sounds: "Sons",
    motion: "Animations",
    confirm: "Confirmer chaque coup",
  },
  values: {
    scheme: { auto: "Comme le système", light: "Clair", dark: "Sombre" },
    board: { blue: "Bleu-gris", walnut: "Noyer", green: "Vert" },
    coordinates: onOff,
    sounds: onOff,
    motion: onOff,
    confirm: onOff,
  },
};
