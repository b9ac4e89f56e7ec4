//! The page of a run, in Markdown.

use treville_eval::piece::sources::formula_tables::{MUSKETEER, ORTHODOX};

use super::rematch::Rematch;
use super::settings::{Settings, WHOLE};
use super::tables::{SourceFormula, number};
use treville_kit::failure::Failure;
use treville_kit::format::{Table, capitalised, print_tables};
use treville_results::fit::{Data, Fit, INTERVAL};
use treville_results::law::document::{Factor, LawDocument};

/// Below this share of the prior variance removed, games say less of a factor than was assumed.
const TOLD: f64 = 0.5;

/// The page.
///
/// # Errors
///
/// The law lacks the formula of source 001.
pub fn write(
    settings: &Settings,
    fit: &Fit,
    law: &LawDocument,
    played: &Rematch,
) -> Result<String, Failure> {
    let formula = &SourceFormula::of(law)?;
    let mut text = head(settings, fit);
    text.push_str("\n## Not shown by this run\n\n");
    let list = doubts(settings, formula, played);
    text.push_str(&list.iter().map(|line| format!("- {line}\n")).collect::<String>());
    text.push_str("\n## The tables of source 001\n\n");
    text.push_str(
        "Intervals are of 95% and allow pieces to deviate from the formula. *Final* follows from \
         the factors by games, *In games* is what results and material alone say of the piece.\n\n",
    );
    text.push_str(&markdown(&formula.tables())?);
    text.push_str("\n## Next to the printed figures\n\n");
    text.push_str(&comparison(formula));
    text.push('\n');
    let apart = apart(formula);
    if apart.rows.is_empty() {
        text.push_str("Each printed value of a piece lies in the interval of games.\n");
    } else {
        text.push_str(&markdown(&[apart])?);
    }
    text.push_str("\n## New against old factors\n\n");
    text.push_str(&result(settings, played));
    Ok(text)
}

fn head(settings: &Settings, fit: &Fit) -> String {
    let (plan, Data { games, positions, quiet, .. }) = (&settings.plan, &fit.data);
    format!(
        "# What pieces are worth, by {games} games\n\n\
         Source 001's experiment again, by `treville-tuner regenerate`: {games} games of the \
         engine against itself, {} nodes a move, each side without another piece of about the same \
         worth; seed {}, Treville {}, bench {}. {quiet} of {positions} positions are quiet and \
         make the fit. Centipawns are those of source 001.\n",
        plan.nodes, plan.seed, plan.engine, plan.bench,
    )
}

/// Doubts that the numbers leave, in sentences.
fn doubts(settings: &Settings, formula: &SourceFormula, played: &Rematch) -> Vec<String> {
    let mut list = Vec::new();
    if settings.quick {
        let games = settings.plan.games;
        list.push(format!(
            "**A quick run**, of {games} games: errors of games are {:.0} times those of a whole \
             run, and pieces that differ by less than their intervals are not told apart.",
            (f64::from(WHOLE) / f64::from(games)).sqrt()
        ));
    }
    for factor in formula.factors().iter().filter(|factor| factor.told < TOLD) {
        list.push(format!(
            "{}: its interval is mostly the assumption that the source's proportion holds to 50 %; \
             these games take away {:.0} % of that variance.",
            factor.name,
            100.0 * factor.told
        ));
    }
    list.push(format!(
        "The formula itself: pieces of 500 centipawns deviate from it by {:.0} (one standard \
         deviation), and fourteen officers cannot show which other form is better.",
        formula.residual_sd()
    ));
    let [_, low, high] = played.score().map(elo);
    list.push(format!(
        "Differences of playing strength within {:.0} Elo, by a match of {} games.",
        (high - low) / 2.0,
        played.tally.games()
    ));
    list
}

/// Which printed factors lie in the intervals.
fn comparison(formula: &SourceFormula) -> String {
    let line = |factor: &Factor| {
        let source = factor.source?;
        let [printed, low, high] =
            [source, factor.value.low, factor.value.high].map(|value| number(factor, value));
        let verdict = if factor.value.has(source) { "agrees with" } else { "lies outside of" };
        let name = &factor.name;
        Some(format!(
            "- {name}: the printed {printed} {verdict} what games say, {low} to {high}.\n"
        ))
    };
    formula.factors().iter().filter_map(line).collect()
}

/// The pieces whose printed value games do not confirm.
fn apart(formula: &SourceFormula) -> Table {
    let mut table = Table::new(
        "Pieces whose printed value lies outside of the interval of games",
        &["Piece", "Printed", "In games", "From", "To"],
    );
    for (name, [.., printed]) in ORTHODOX.iter().chain(&MUSKETEER) {
        let Some(row) = formula.measured(name) else { continue };
        let far = INTERVAL * row.error;
        if (row.value - f64::from(*printed)).abs() > far {
            let numbers = [row.value, row.value - far, row.value + far];
            let numbers = numbers.map(|number| format!("{number:.0}"));
            table.row([capitalised(name), printed.to_string()].into_iter().chain(numbers));
        }
    }
    table
}

fn result(settings: &Settings, played: &Rematch) -> String {
    let [score, low, high] = played.score();
    let [own, least, most] = played.score().map(elo);
    let verdict = match (low > 0.5, high < 0.5) {
        (true, _) => "The new factors are stronger.",
        (_, true) => "The new factors are weaker.",
        _ => "The match does not tell which are stronger.",
    };
    format!(
        "{verdict} They score {:.1} % of {} games ({}; 95%: {:.1} to {:.1} %), {own:+.0} Elo \
         ({least:+.0} to {most:+.0}), at {} nodes a move. Both sides play by formula and mobility \
         without corrections and with the weights inside the program, so only the factors differ: \
         those of `fit.json` against those inside. The whole fit plays by \
         `option.Values File=fit.json`.\n",
        100.0 * score,
        played.tally.games(),
        played.tally,
        100.0 * low,
        100.0 * high,
        settings.plan.nodes,
    )
}

/// Elo of a score; a score of none or all is one of a thousandth.
fn elo(score: f64) -> f64 {
    let score = score.clamp(0.001, 0.999);
    400.0 * (score / (1.0 - score)).log10()
}

fn markdown(tables: &[Table]) -> Result<String, Failure> {
    let mut bytes = Vec::new();
    print_tables(tables, true, &mut bytes)?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}
