//! `treville-values compare`: whether one group of pieces is worth another.

pub mod findings;

use std::io::Write;

use clap::Args;

use crate::arguments::FactorArgs;
use crate::crowding::CrowdingArgs;
use crate::measured::MeasuredArgs;
use crate::methods::Unit;
use crate::montecarlo::SamplingArgs;
use treville_games::variant_file::VariantFile;
use treville_kit::failure::Failure;
use treville_kit::format::{PageFormat, Table, capitalised, print_json, wrapped};
use treville_results::groups::Group;
use treville_results::pieces::PieceFiles;

use findings::{Findings, Question, SafeAttackRow, ValueRow};

/// The command line of `compare`.
#[derive(Args, Clone, Debug)]
pub struct CompareArgs {
    /// Pieces with `+` between them: B+R, 2P, Mine:NB2+N
    #[arg(value_name = "A")]
    pub left: String,
    /// The pieces to compare them with
    #[arg(value_name = "B")]
    pub right: String,
    /// Where pieces are found.
    #[command(flatten)]
    pub files: PieceFiles,
    /// On which boards besides.
    #[command(flatten)]
    pub crowding: CrowdingArgs,
    /// In what to give the values
    #[arg(long, value_enum, default_value_t)]
    pub unit: Unit,
    /// How to print it
    #[arg(long, value_enum, default_value_t)]
    pub format: PageFormat,
    /// The settings of `montecarlo`.
    #[command(flatten)]
    pub sampling: SamplingArgs,
    /// The settings of the formula.
    #[command(flatten)]
    pub factors: FactorArgs,
    /// Files of values by games and by nets.
    #[command(flatten)]
    pub measured: MeasuredArgs,
}

/// Compares by order, by every set of values and, for two single pieces, by what they can do.
///
/// # Errors
///
/// A group makes no sense, or the output is closed.
pub fn run(args: &CompareArgs, games: &VariantFile, mut output: impl Write) -> Result<(), Failure> {
    let files = args.files.read(games)?;
    let (left, right) = (Group::read(&args.left, &files)?, Group::read(&args.right, &files)?);
    let (played, net) = (args.measured.games()?, args.measured.net()?);
    let question = Question {
        factors: &args.factors.factors(),
        sampling: &args.sampling,
        boards: &args.crowding.density,
        unit: args.unit,
        net: net.as_ref(),
        played: played.as_ref(),
    };
    let findings = Findings::of(&left, &right, &question)?;
    if args.format == PageFormat::Json {
        return print_json(&findings, output);
    }
    wrapped(&findings.verdict, &mut output)?;
    if let Some(words) = &findings.by_material {
        wrapped(&capitalised(words), &mut output)?;
    }
    let order = format!("By order alone: {} is {}", findings.left.text, order_in_words(&findings));
    wrapped(&order, &mut output)?;
    if let Some(relation) = findings.moves {
        let moves = format!("By moves: {}", moves_in_words(&findings, relation));
        wrapped(&moves, &mut output)?;
    }
    writeln!(output)?;
    args.format.print(&tables(&findings), &findings, output)
}

fn order_in_words(findings: &Findings) -> String {
    let other = &findings.right.text;
    match findings.order {
        "equal" => format!("equal to {other}"),
        "undecided" => format!("neither better nor worse than {other}: undecided"),
        "none" => {
            format!("not to be compared with {other}: a king is never traded, so it has no place")
        }
        verdict => format!("{verdict} than {other}"),
    }
}

fn moves_in_words(findings: &Findings, relation: &str) -> String {
    let (one, other) = (&findings.left.text, &findings.right.text);
    match relation {
        "equal" => format!("{one} and {other} move alike"),
        "incomparable" => format!("{one} and {other} each have moves that the other lacks"),
        relation => format!("{one} is a {relation} of {other}"),
    }
}

fn tables(findings: &Findings) -> Vec<Table> {
    let mut tables = vec![value_table(findings)];
    if !findings.safe_attacks.is_empty() {
        tables.push(attack_table(&findings.safe_attacks));
    }
    if !findings.trades.is_empty() {
        let mut table = Table::new("Trading one piece for one", &["Pieces", "Ratio"]);
        for trade in &findings.trades {
            table.row([format!("{}/{}", trade.left, trade.right), format!("{:.2}", trade.ratio)]);
        }
        tables.push(table);
    }
    tables
}

fn value_table(findings: &Findings) -> Table {
    let (left, right) = (&findings.left.text, &findings.right.text);
    let headings = ["Method", "Unit", left, right, "Difference", "Error", "Ratio", "Verdict"];
    let mut table = Table::new("By value", &headings);
    for ValueRow { method, unit, left, right, difference, ratio, error, verdict } in
        &findings.values
    {
        let decimals = if unit.ends_with("centipawns") { 1 } else { 3 };
        table.row([
            method.to_string(),
            (*unit).to_owned(),
            format!("{left:.decimals$}"),
            format!("{right:.decimals$}"),
            signed(*difference, decimals),
            error.map_or("-".to_owned(), |error| format!("{error:.decimals$}")),
            ratio.map_or("-".to_owned(), |ratio| format!("{ratio:.3}")),
            (*verdict).to_owned(),
        ]);
    }
    table.notes.clone_from(&findings.notes);
    table
}

/// A difference that rounds to nothing has no sign.
fn signed(difference: f64, decimals: usize) -> String {
    let text = format!("{difference:+.decimals$}");
    let is_nothing = !text.contains(|letter: char| ('1'..='9').contains(&letter));
    if is_nothing { text.trim_start_matches(['+', '-']).to_owned() } else { text }
}

fn attack_table(rows: &[SafeAttackRow]) -> Table {
    let headings = ["Attacker", "Victim", "Blocker", "Safe", "From", "To", "Blocked on"];
    let mut table = Table::new("Attacks that are not answered", &headings);
    for row in rows {
        let square = |square: &Option<String>| square.clone().unwrap_or("-".to_owned());
        let yes_no = |yes: bool| if yes { "yes" } else { "no" }.to_owned();
        table.row([
            row.attacker.clone(),
            row.victim.clone(),
            yes_no(row.with_blocker),
            yes_no(row.possible),
            square(&row.from),
            square(&row.to),
            square(&row.blocker),
        ]);
    }
    table
}
