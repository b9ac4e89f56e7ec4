use std::collections::HashSet;

use super::*;
use treville_notation::variants;

fn cast(pair: Option<&str>, white: &str, black: &str) -> Cast {
    let armies = ByColor([white, black].map(|army| army.parse().unwrap()));
    Cast { pair: pair.map(|pair| pair.parse().unwrap()), armies, ..Cast::default() }
}

#[test]
fn games_of_known_armies_are_those_that_were_known() {
    for white in armies::ARMIES {
        for black in armies::ARMIES {
            for spacious in [false, true] {
                let cast = Cast { spacious, ..cast(None, white.name, black.name) };
                let known = armies::game(&white, &black, spacious);
                assert_eq!(cast.game(7).unwrap(), known);
            }
        }
    }
    let pair = "Zebu:Z:CN,Wizard:W:FC".parse().unwrap();
    let PairSource::Given(own) = &pair else { panic!("{pair}") };
    let known = named_piece::game_of_pair(own).unwrap();
    let game = Cast { pair: Some(pair.clone()), ..Cast::default() }.game(0).unwrap();
    assert_eq!((&game.name, &game.pieces), (&known.name, &known.pieces));
    assert_eq!(game.pairs, known.pairs);
    assert_eq!(pair.to_string(), "Zebu:Z:CN,Wizard:W:FC");
}

/// Every drawn game is one that a file can hold.
#[test]
fn drawn_games_come_back_from_their_text() {
    let own = Some("Zebu:CN,Wizard:W:FC");
    let mut names = HashSet::new();
    for cast in [
        cast(Some("random:1"), "fides", "fides"),
        cast(None, "random:1", "random:2"),
        cast(None, "random:1", "random:1"),
        cast(Some("random:3/unseen"), "random:1/seen", "random:2/seen"),
        cast(Some("random:3"), "rookies", "random:2"),
        cast(own, "nutters", "random:2"),
        cast(None, "random:1", "clobberers"),
    ] {
        assert!(cast.is_random());
        for number in 0..12 {
            let game = cast.game(number).unwrap();
            let text = variants::write(&game).unwrap();
            let library = variants::read(text.as_bytes()).unwrap();
            assert_eq!(library.left_out, [], "{text}");
            let rules = |game: &Definition| game.rules().unwrap();
            assert_eq!(library.games.len(), 1, "{text}");
            assert!(same_game(&library.games[0], &game), "{text}\n{:#?}", library.games[0]);
            let start = Position::start(rules(&game));
            assert!(!start.in_check() && start.legal_moves().len() >= 8, "{start}");
            assert_eq!(
                start.promotions(Color::White).count(),
                if game.pairs.is_some() { 6 } else { 4 }
            );
            let movements: Vec<Movement> = game
                .pieces
                .iter()
                .filter(|piece| piece.owner != Owner::Neither)
                .map(|piece| piece.movement.movement().clone())
                .collect();
            let different: HashSet<&Movement> = movements.iter().collect();
            assert_eq!(different.len(), movements.len(), "{text}");
            assert!(names.insert(game.name));
        }
    }
}

/// The same game, though a file writes down no more than it needs.
fn same_game(one: &Definition, other: &Definition) -> bool {
    let owned = |game: &Definition| -> Vec<PieceDefinition> {
        let owned = game.pieces.iter().filter(|piece| piece.owner != Owner::Neither);
        owned.cloned().collect()
    };
    owned(one) == owned(other) && one.plays_like(other)
}

#[test]
fn the_same_source_gives_both_sides_the_same_army() {
    let game = cast(None, "random:1", "random:1").game(5).unwrap();
    assert!(game.pieces.iter().all(|piece| !matches!(piece.owner, Owner::White | Owner::Black)));
    let game = cast(None, "random:1", "random:2").game(5).unwrap();
    let own = game.pieces.iter().filter(|piece| piece.owner == Owner::White);
    assert_eq!(own.count(), 4);
}

#[test]
fn long_seeds_make_names_that_a_file_can_hold() {
    let most = format!("random:{}/unseen", u64::MAX);
    let game = cast(Some(&most), &most, &most).game(u64::MAX).unwrap();
    assert!(game.name.len() <= 64, "{}", game.name);
}

#[test]
fn what_makes_no_game_is_a_line() {
    let random = Cast { spacious: true, ..cast(None, "random:1", "fides") };
    let twice = cast(Some("Ape:D:W,Zebu:CN"), "clobberers", "fides");
    for (cast, problem) in [
        (random, "expected known armies to be spacious, got random"),
        (twice, "expected a different letter for each piece, got 'D' twice"),
    ] {
        assert_eq!(cast.game(0).unwrap_err().to_string(), problem);
    }
    for (text, problem) in [
        (
            "wizards",
            "expected one of fides, clobberers, nutters, rookies, or random:SEED, got 'wizards'",
        ),
        ("random:x", "expected random:SEED, perhaps with /seen or /unseen, got 'random:x'"),
    ] {
        assert_eq!(text.parse::<ArmySource>().unwrap_err().to_string(), problem);
    }
    let leaps: PairSource = "Ibis:I:(4,1),Zebu:(3,1)N".parse().unwrap();
    assert_eq!(leaps.to_string(), "Ibis:I:(4,1),Zebu:(3,1)N");
    assert_eq!(
        "W:W".parse::<PairSource>().unwrap_err().to_string(),
        "expected two pieces parted by a comma, got 1"
    );
}
