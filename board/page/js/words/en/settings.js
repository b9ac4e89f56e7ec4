// The screen of settings.

const onOff = { true: "On", false: "Off" };

export const settings = {
  title: "Settings",
  look: "Look",
  play: "Play",
  language: "Language",
  languageNote: "The French is a draft, for a native speaker to read.",
  labels: {
    scheme: "Colours",
    board: "Board",
    coordinates: "Coordinates",
    sounds: "Sounds",
    motion: "Motion",
    confirm: "Confirm each move",
  },
  values: {
    scheme: { auto: "As the system", light: "Light", dark: "Dark" },
    board: { blue: "Blue-grey", walnut: "Walnut", green: "Green" },
    coordinates: onOff,
    sounds: onOff,
    motion: onOff,
    confirm: onOff,
  },
};
