//! `treville-arena draw`: writes a file of games with pieces by chance, for matches between any
//! engines that read `variants.ini`.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use treville_core::color::Color;
use treville_eval::piece::random::{ArmySource, Cast, PairSource};
use treville_kit::arguments::numbers;
use treville_kit::failure::Failure;
use treville_kit::files;
use treville_notation::variants::{self, MOST_BYTES};

/// The command line of `draw`.
#[derive(Args, Clone, Debug)]
pub struct DrawArgs {
    /// The file for the games
    #[arg(long, value_name = "FILE")]
    pub out: PathBuf,
    /// What waits behind the first rank, as in Musketeer chess: random:SEED, random:SEED/seen,
    /// random:SEED/unseen, or two pieces as in "Zebu:Z:CN,Wizard:W:FC"
    #[arg(long, value_name = "PAIR")]
    pub pieces: Option<PairSource>,
    /// What stands in an array: white= or black= and fides, clobberers, nutters, rookies or
    /// random:SEED; a side without an army has the fides
    #[arg(long, value_name = "SIDE=NAME", value_parser = ArmySource::of_side)]
    pub army: Vec<(Color, ArmySource)>,
    /// How many games
    #[arg(long, value_name = "N", default_value = "40")]
    #[arg(value_parser = numbers(1..=1000_u32, "a number of games"))]
    pub count: u32,
}

/// Draws the games and writes them, a section for each.
///
/// # Errors
///
/// Nothing is drawn, the pieces make no game, or the file cannot be written or would be too big to
/// be read.
pub fn run(args: &DrawArgs, mut output: impl Write) -> Result<(), Failure> {
    let mut cast = Cast { pair: args.pieces.clone(), ..Cast::default() };
    args.army.iter().for_each(|(color, army)| cast.armies[*color] = *army);
    if !cast.is_random() {
        let problem = "expected random:SEED for --pieces or --army, got none";
        return Err(Failure::Request(problem.to_owned()));
    }
    let mut text = String::new();
    for number in 0..args.count {
        let game = cast.game(number.into()).map_err(|error| Failure::Request(error.to_string()))?;
        let section = variants::write(&game);
        text += &section.map_err(|unsaid| Failure::Request(unsaid.to_string()))?;
        text.push('\n');
    }
    if text.len() > MOST_BYTES {
        let (most, got) = (MOST_BYTES, text.len());
        return Err(Failure::Request(format!("expected at most {most} bytes of games, got {got}")));
    }
    files::write(&args.out, text.as_bytes())?;
    writeln!(output, "{}: {} games", args.out.display(), args.count)?;
    Ok(output.flush()?)
}

#[cfg(test)]
mod tests {
    use clap::Parser;
    use treville_games::variant_file::VariantFile;

    use super::*;
    use crate::cli::{Cli, Command};

    fn draw(words: &str) -> Result<(), String> {
        let words = format!("treville-arena draw {words}");
        match Cli::try_parse_from(words.split(' ')).map_err(|error| error.to_string())?.command {
            Command::Draw(args) => run(&args, std::io::sink()).map_err(|error| error.to_string()),
            _ => Err("another command".to_owned()),
        }
    }

    #[test]
    fn drawn_games_are_a_file_for_matches() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games.ini");
        let out = path.display();
        draw(&format!("--out {out} --count 25 --army white=random:1 --army black=random:2"))
            .unwrap();
        let file = VariantFile::open(Some(&path), "--variants").unwrap();
        assert_eq!(file.games().of_the_file().count(), 25);
        let game = file.find("random1-random2-24").unwrap();
        assert_eq!(game.rules().pieces.types().count(), 6 + 8);
        let problem = "expected random:SEED for --pieces or --army, got none";
        assert_eq!(draw(&format!("--out {out} --army white=rookies")), Err(problem.to_owned()));
        assert!(draw(&format!("--out {out} --army red=random:1")).is_err());
    }
}
