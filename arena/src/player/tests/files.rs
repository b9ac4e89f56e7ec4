//! Engines that read games from a file.

use super::*;
use treville_engine::variant::Variants;

#[test]
fn an_engine_that_may_read_a_file_in_another_way_is_warned_of() {
    let ini = "[odd:chess]\nbetzaPiece1 = w:wR\ncustomPiece2 = a:AA\ncustomPiece3 = n:NW\n\
               startFen = wanqknaw/pppppppp/8/8/8/8/PPPPPPPP/WANQKNAW w - - 0 1\n\
               [even:chess]\ncustomPiece1 = n:NW\n\
               startFen = rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1\n";
    let games = Variants::read(ini.as_bytes()).unwrap().0;
    let [odd, even] = ["odd", "even"].map(|name| games.find(name).unwrap());
    let options = "echo 'option name VariantPath type string default <empty>'; \
                   echo 'option name UCI_Variant type combo default chess var chess'; echo uciok";
    let reader = UCI.replacen("echo uciok", options, 1);
    let warnings = |answers: &str, variant: Variant| {
        let settings = EngineSettings {
            variants: Some(PathBuf::from("/games.ini")),
            ..settings(Protocol::Uci, answers)
        };
        let mut stub = Stub::try_start(&settings, variant).unwrap();
        if !variant.is_known() {
            let sent = stub.sent();
            assert!(sent.contains(&"setoption name VariantPath value /games.ini".to_owned()));
        }
        stub.player.warnings()
    };
    assert_eq!(
        warnings(&reader, odd),
        [
            "may play another game than odd: W moves as wR, and Fairy-Stockfish plays it as R",
            "may play another game than odd: A moves as AA, and Fairy-Stockfish never moves it",
        ]
    );
    let none: [&str; 0] = [];
    assert_eq!(warnings(&reader, even), none);
    assert_eq!(warnings(&reader, Variant::chess()), none);
    let ours = reader.replace("id name Stub", "id name Treville 9.9");
    assert_eq!(warnings(&ours, odd), none);
}
