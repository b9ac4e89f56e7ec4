//! `treville-tuner facts`: shows the metadata of a net, and changes it.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use treville_eval::net::facts::{Experience, Facts, GameKind, UNITS};
use treville_eval::net::file;
use treville_eval::net::parameters::Parameters;
use treville_kit::arguments::numbers;
use treville_kit::failure::{Failure, path_name, quoted};
use treville_kit::files;
use treville_kit::format::Table;

use crate::nets;

/// The command line of `facts`.
#[derive(Args, Clone, Debug)]
pub struct FactsArgs {
    /// The net [default: the one inside the program]
    pub net: Option<PathBuf>,
    /// Count each of its centipawns as this many of the classical evaluation's
    #[arg(long, value_name = "U", requires = "out")]
    #[arg(value_parser = numbers(UNITS, "centipawns"))]
    pub unit: Option<f64>,
    /// The kinds of games in which the classical evaluation helps: orthodox, entering, armies, with
    /// commas between them, or none
    #[arg(long, value_name = "KINDS", value_parser = helped, requires = "out")]
    pub helped: Option<HelpByKind>,
    /// Save the net with these facts in this file
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,
}

/// Whether the classical evaluation helps, by kind of game.
type HelpByKind = [bool; GameKind::ALL.len()];

fn helped(text: &str) -> Result<HelpByKind, String> {
    let mut helped = HelpByKind::default();
    for name in text.split(',').filter(|_| text != "none") {
        let kind = GameKind::ALL.into_iter().find(|kind| kind.name() == name.trim());
        let kind = kind.ok_or_else(|| {
            format!("expected orthodox, entering, armies or none, got {}", quoted(name))
        })?;
        helped[kind as usize] = true;
    }
    Ok(helped)
}

/// Prints the facts of a net, after it has saved the net with others if it should.
///
/// # Errors
///
/// The file is no net, the new one cannot be saved, or the output is closed.
pub fn run(args: &FactsArgs, mut output: impl Write) -> Result<(), Failure> {
    args.out.as_ref().map_or(Ok(()), |path| files::check(path))?;
    let net = nets::open_or_built_in(args.net.as_deref())?;
    let mut parameters = net.parameters().clone();
    let mut name = net.name().to_owned();
    if let Some(path) = &args.out {
        args.change(&mut parameters.facts);
        let wrong = |error| Failure::Request(format!("{}: {error}", path_name(path)));
        let bytes = file::write(&parameters).map_err(wrong)?;
        files::write(path, &bytes)?;
        name = file::name(&bytes);
    }
    Ok(table(&name, &parameters).print(&mut output)?)
}

impl FactsArgs {
    fn change(&self, facts: &mut Facts) {
        facts.unit = self.unit.unwrap_or(facts.unit);
        for (own, is_helped) in facts.games.iter_mut().zip(self.helped.into_iter().flatten()) {
            own.is_helped = is_helped;
        }
    }
}

fn table(name: &str, parameters: &Parameters) -> Table {
    let title = format!("The net {name}, {} hidden units", parameters.width);
    let mut table = Table::new(title, &["Games", "positions", "judge"]);
    for kind in GameKind::ALL {
        let Experience { positions, is_helped } = parameters.facts.of(kind);
        let judge = if is_helped { "average with the classical evaluation" } else { "net" };
        table.row([kind.name().to_owned(), positions.to_string(), judge.to_owned()]);
    }
    let Facts { unit, .. } = parameters.facts;
    let [distance, direction] = [&parameters.factors.distance[..], &[parameters.factors.direction]]
        .map(|numbers| numbers.iter().map(i32::to_string).collect::<Vec<_>>().join(", "));
    table.notes.push(format!(
        "An output of 1.0 is {} centipawns of the net, and one of these counts {unit} of the \
         classical evaluation's. Its material skip connection has the distances \
         {distance} and the direction {direction}.",
        parameters.scale
    ));
    table
}

#[cfg(test)]
mod tests {
    use std::fs;

    use clap::Parser;
    use treville_eval::net::evaluator::Net;
    use treville_games::variant_file::VariantFile;

    use super::*;
    use crate::cli::Cli;

    fn ask(text: &str) -> Result<String, String> {
        let cli =
            Cli::try_parse_from(text.split_whitespace()).map_err(|error| error.to_string())?;
        let mut output = Vec::new();
        let ran = cli.command.run(&VariantFile::default(), &mut output);
        ran.map_err(|failure| failure.to_string())?;
        Ok(String::from_utf8(output).unwrap())
    }

    #[test]
    fn the_net_inside_needs_help_with_armies() {
        let text = ask("treville-tuner facts").unwrap();
        let of = |kind: &str| text.lines().find(|line| line.starts_with(kind)).unwrap();
        assert!(of("armies").ends_with("average with the classical evaluation"), "{text}");
        assert!(of("orthodox").ends_with(" net") && of("entering").ends_with(" net"), "{text}");
        assert!(text.contains("one of these counts 0.625 of"), "{text}");
    }

    #[test]
    fn facts_are_changed_and_weights_are_not() {
        let folder = tempfile::tempdir().unwrap();
        let [one, other] = ["one.net", "other.net"].map(|name| folder.path().join(name));
        let (from, to) = (one.display(), other.display());
        ask(&format!("treville-tuner facts --unit 0.5 --helped orthodox,entering --out {from}"))
            .unwrap();
        ask(&format!("treville-tuner facts {from} --helped none --out {to}")).unwrap();
        let inside = nets::open_or_built_in(None).unwrap();
        let [one, other] = [&one, &other].map(|path| Net::open(path).unwrap());
        let helped = |net: &Net| net.parameters().facts.games.map(|games| games.is_helped);
        assert_eq!((helped(&one), helped(&other)), ([true, true, false], [false; 3]));
        assert_eq!(other.parameters().facts.unit, 0.5);
        let expected =
            Parameters { facts: other.parameters().facts.clone(), ..inside.parameters().clone() };
        assert_eq!(*other.parameters(), expected);
    }

    #[test]
    fn what_makes_no_sense_is_refused() {
        for (flags, problem) in [
            ("--unit 0 --out x", "expected centipawns from 0.01 to 100, got '0'"),
            ("--unit NaN --out x", "expected centipawns from 0.01 to 100, got 'NaN'"),
            ("--helped chess --out x", "expected orthodox, entering, armies or none, got 'chess'"),
            ("--unit 1", "--out <FILE>"),
            ("./none.net", "none.net: "),
        ] {
            let error = ask(&format!("treville-tuner facts {flags}")).unwrap_err();
            assert!(error.contains(problem), "{error}");
        }
        assert!(fs::metadata("x").is_err());
    }
}
