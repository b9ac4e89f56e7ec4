// Pourquoi un texte n'est pas accepté, et ce qui a été lu autrement.

import { colors } from "./colors.js";
import { faults } from "./faults.js";

/** @type {typeof import("../en/refusals.js").refusals} */
export const refusals = {
  onLine: (line, text) => `Ligne ${line} : ${text}`,
  of: {
    fen_rows: ({ count }) =>
      `Une FEN a 8 rangées, ou 10 avec les pièces en attente ; en voici ${count}.`,
    fen_rows_before_bracket: ({ count }) =>
      `Une FEN a 8 rangées avant le crochet ; en voici ${count}.`,
    fen_width: ({ row, count }) =>
      `La rangée ${row} à partir du haut a ${count} cases au lieu de 8.`,
    fen_letter: ({ letter, row }) =>
      `« ${letter} », rangée ${row} à partir du haut, n'est pas une pièce.`,
    fen_gate_letter: ({ letter, row }) =>
      `« ${letter} », rangée ${row} à partir du haut, n'est pas une pièce qui puisse attendre là.`,
    fen_bracket: ({ got, needed }) =>
      `« ${got} » entre crochets est faux (en anglais : ${needed}).`,
    fen_missing: ({ needed }) => `La position est incomplète (en anglais : ${needed}).`,
    fen_turn: ({ got }) => `Le trait est w ou b, et non « ${got} ».`,
    fen_castling: ({ got }) => `Les droits de roque s'écrivent KQkq ou -, et non « ${got} ».`,
    fen_en_passant: ({ got }) =>
      `La case de prise en passant s'écrit e3, ou -, et non « ${got} ».`,
    fen_counter: ({ got }) => `« ${got} » n'est pas un nombre de coups.`,
    fen_extra: ({ got }) => `« ${got} » suit la fin de la FEN.`,
    fen_long: () => "Le texte est trop long pour une FEN.",
    faults: ({ faults: found }) =>
      (found ?? []).map((fault) => faults.of[fault.code]?.(fault) ?? fault.code).join(" "),
    address: ({ got }) =>
      `L'adresse « ${got} » ne contient pas de position. Enregistrez la partie en PGN, puis ouvrez-la.`,
    no_move: ({ got }) =>
      `« ${got} » n'est pas un coup. Écrivez par exemple e4, Nf3, exd8=Q, O-O ou Nc3/L.`,
    illegal: ({ got, said }) => (got
      ? `${got} est impossible : ${said}.`
      : `Ce coup est impossible : ${said}.`),
    other_gate: ({ got, letter }) => (letter
      ? `La pièce qui entre est « ${letter} », contrairement à « ${got} ».`
      : `Aucune pièce n'entre par ce coup, contrairement à « ${got} ».`),
    move_letter: ({ got, letter }) =>
      `« ${letter} » dans « ${got} » n'est pas une pièce de ce jeu.`,
    ambiguous: ({ got, moves }) => `« ${got} » peut être ${(moves ?? []).join(" ou ")}.`,
    pgn_text: ({ got, needed }) => `« ${got} » est illisible (en anglais : ${needed}).`,
    pgn_end: ({ needed }) => `Le texte finit trop tôt (en anglais : ${needed}).`,
    pgn_men: ({ letter, said }) =>
      `Pièce ${letter} : ${said}`,
    pgn_game: ({ tag, detail }) => `${tag} ne donne pas de jeu (en anglais : ${detail}).`,
    piece_form: ({ got }) =>
      `« ${got} » n'est pas une pièce. Écrivez Nom:Mouvement, par exemple Camel:C.`,
    piece_name: ({ got }) => `« ${got} » n'est pas un nom de pièce.`,
    piece_letter: ({ got }) => `Une seule lettre entre les deux-points, et non « ${got} ».`,
    piece_unknown: ({ got }) =>
      `Aucune pièce ne s'appelle « ${got} ». Pour la vôtre, écrivez Nom:Mouvement, par exemple Camel:C.`,
    piece_long: ({ most }) => `Une pièce a au plus ${most} caractères.`,
    movement: ({ letter, number, needed }) => (letter
      ? `Le mouvement est faux à « ${letter} », caractère ${number} (en anglais : ${needed}).`
      : `Le mouvement finit trop tôt (en anglais : ${needed}).`),
    movement_long: ({ most }) => `Un mouvement a au plus ${most} caractères.`,
    letter_twice: ({ letter }) => `Deux pièces ont la lettre « ${letter} ».`,
    name_twice: ({ name }) => `Deux pièces s'appellent « ${name} ».`,
    no_letter: ({ name }) =>
      `Il ne reste pas de lettre pour « ${name} ». Donnez-lui-en une : Nom:L:Mouvement.`,
    motionless: ({ name }) => `« ${name} » ne peut jamais bouger.`,
    en_passant_piece: ({ name }) =>
      `« ${name} » prend en passant, ce que seuls les pions peuvent faire.`,
    game: ({ detail }) => `Aucun jeu n'en résulte (en anglais : ${detail}).`,
    kinds: ({ most }) => `On compare au plus ${most} types de pièces.`,
    pieces: ({ most }) => `Écrivez de 1 à ${most} pièces.`,
    no_game: ({ got }) =>
      `Aucun jeu ne s'appelle « ${got} ». Faut-il d'abord charger un fichier ?`,
    games_too_many: () => "Le fichier est trop gros, ou contient trop de jeux.",
    games_none: () =>
      "Le fichier ne contient aucun jeu : chacun commence par une ligne comme [monjeu:chess].",
    games_unread: () => "Le fichier est illisible.",
    game_full: ({ most }) =>
      `La partie a ${most} positions avec ses variantes ; elle n'en contient pas plus.`,
    depth: ({ most }) => `Les variantes ont au plus ${most} niveaux.`,
    comments: ({ most }) => `Une partie contient au plus ${most} Ko de commentaires.`,
    glyphs: ({ most }) => `Un coup porte au plus ${most} marques.`,
    tags: ({ most }) => `Une partie a au plus ${most} balises, de 64 Ko en tout.`,
    over: () => "La partie est finie.",
    lost: () => "La partie n'est plus ouverte.",
    no_line: ({ got }) => `« ${got} » n'est pas un lien complet de cet échiquier.`,
    nothing_to_read: () => "Le texte n'est ni une partie ni une position.",
  },
  reasons: {
    in_play: "la partie a commencé",
    choosing: "il faut d'abord choisir une pièce",
    placing: "il faut placer une pièce, et pas sur n'importe quelle colonne",
    nobody_there: "aucune pièce du camp au trait ne s'y trouve",
    cannot_go: "la pièce ne peut pas y aller",
    nobody_goes: "aucune pièce de ce type ne peut y aller",
    not_entered: "elle n'est pas encore entrée",
    none_left: "il n'y en a pas sur l'échiquier",
    own_piece: "une pièce du même camp s'y trouve",
    in_the_way: "le chemin est obstrué",
    in_check: "le roi est en échec",
    into_check: "le roi y serait en échec",
    pinned: "la pièce est clouée",
    no_right: "le roi ou la tour a bougé, ou n'avait pas le droit de roquer",
    attacked: "le roi passerait ou arriverait sur une case attaquée",
    promotion_missing: "dites ce que devient le pion, comme dans e8=Q",
    no_promotion: "la pièce ne se promeut pas",
    nobody_enters: "aucune pièce de ce type ne peut y entrer",
    other_file: "la pièce entre sur une autre colonne",
    other_first: "une autre pièce se place d'abord",
    other_row: "les pièces de l'autre camp attendent là",
    file_taken: "l'autre pièce y attend",
    no_helper: "aucune pièce de ce camp ne s'y trouve",
    both_enter: "le roque ferait entrer les deux pièces",
    no_file_left: "il ne resterait pas de colonne pour l'autre pièce",
  },
  notes: {
    board_alone: () =>
      "Rien ne suit l'échiquier : les Blancs ont le trait, et personne ne peut roquer.",
    no_castling: () => "Rien ne suit le trait : personne ne peut roquer.",
    counter_twice: ({ name }) =>
      `${name} donne un compteur déjà indiqué plus haut, et n'est pas pris en compte.`,
    gate_gone: ({ side, file }) => {
      const owner = colors[side ?? "white"];
      return `La pièce des ${owner}, colonne ${file}, n'a personne devant elle et compte comme perdue.`;
    },
    right_dropped: ({ letter }) =>
      `Le droit de roque « ${letter} » n'a pas de roi ou de tour ; il est omis.`,
    mixed_rights: ({ letter }) =>
      `Le droit de roque « ${letter} » est omis à côté de K ou Q : nommez les colonnes des tours.`,
    needs_chess960: () => "Ce roque n'est possible qu'en Chess960 ; il est omis.",
    nothing_unmoved: ({ file }) => `Aucune pièce immobile en « ${file} » ; c'est omis.`,
    no_hand: () => "La position ne montre pas de pièces en main : aucune n'entre.",
    no_en_passant: ({ square }) => `Aucun pion ne peut prendre en ${square} ; la case est omise.`,
    pair_unknown: () =>
      "La position ne montre pas les deux types choisis : promotion en N, B, R, Q et ce qu'elle montre.",
    moves_end: ({ number, said }) =>
      `Les coups sont joués jusqu'au numéro ${number} : ${said}`,
    read_up_to: ({ said }) =>
      `${said} La partie est lue jusque-là.`,
    reading: ({ got, taken }) =>
      (taken ? `« ${got} » a été lu comme « ${taken} ».` : `« ${got} » a été omis.`),
  },
};
