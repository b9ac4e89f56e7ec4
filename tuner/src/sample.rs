//! `treville-tuner sample`: a list of pieces by chance that tells the properties of movements
//! apart.
//!
//! Thousands of movements are drawn, each family and each worth as likely as any other. They fall
//! into cells by family and worth, and cells give pieces in turns, so the list is balanced over
//! both. In its cell a piece is chosen by what it adds to the determinant of the information about
//! the criteria of [`law`](treville_results::law::criteria) (D-optimal design: J. Kiefer and J. Wolfowitz,
//! 1959), greedily, and then exchanged for a better one of its cell as long as there is one (V. V.
//! Fedorov, 1972). So squares at each distance, directions, colour, mobility and how it grows as
//! boards empty, hops, lameness and division vary as independently as pieces can have it.

use std::fmt::Write as _;
use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use nalgebra::{DMatrix, DVector};
use treville_core::piece::MUSKETEER_PIECES;
use treville_eval::piece::forecast::process::Subject;
use treville_eval::piece::mobility::Profile;
use treville_eval::piece::random::{Family, Part, RandomPieces, value};
use treville_notation::named_piece::NamedPiece;

use treville_kit::arguments::{numbers, seed};
use treville_kit::failure::{Failure, path_name};
use treville_kit::files;
use treville_results::law::criteria::{Criteria, Phase};
use treville_results::pieces::Piece;

/// The command line of `sample`.
#[derive(Args, Clone, Debug)]
pub struct SampleArgs {
    /// The file for the list
    #[arg(long, value_name = "FILE")]
    pub out: PathBuf,
    /// Another seed chooses among other movements
    #[arg(long, value_name = "S", default_value_t = 1, value_parser = seed)]
    pub seed: u64,
    /// How many movements are chosen
    #[arg(long, value_name = "N", default_value_t = 324)]
    #[arg(value_parser = numbers(2..=1000_usize, "movements"))]
    pub count: usize,
    /// How many are drawn to choose from
    #[arg(long, value_name = "N", default_value_t = 4500)]
    #[arg(value_parser = numbers(2..=20_000_usize, "movements"))]
    pub candidates: usize,
    /// Unseen movements, for a look at the end, without the pieces of Musketeer chess
    #[arg(long)]
    pub unseen: bool,
    /// Those of which the forecast knows least, without the pieces of Musketeer chess
    #[arg(long, conflicts_with = "unseen")]
    pub uncertain: bool,
}

/// Values of pieces, in centipawns, and the bounds of the bands that divide them into cells.
const WORTH: (i32, i32) = (150, 1250);
const BANDS: [i32; 3] = [400, 650, 900];

/// The criteria in which pieces differ.
const CRITERIA: [&str; 13] = [
    "squares at distance 1",
    "at 2",
    "at 3",
    "at 4",
    "directions",
    "bound to a colour",
    "mobility",
    "more of it on open boards",
    "forward",
    "captures",
    "lame",
    "hopping",
    "riding",
];

/// A movement that may be chosen.
struct Candidate {
    family: Option<Family>,
    piece: NamedPiece,
    worth: i32,
    row: DVector<f64>,
}

impl Candidate {
    fn new(family: Option<Family>, piece: NamedPiece) -> Candidate {
        let movement = piece.movement.movement();
        let own = Criteria::of(&Piece::new(&*piece.name, movement), Phase::Mean);
        let if_is = |is: bool, amount: f64| if is { amount } else { 0.0 };
        let [one, two, three, four] = own.distance;
        let row = [
            one,
            two,
            three,
            four,
            own.directions,
            if_is(own.is_bound, own.printed),
            own.mobility,
            own.open,
            own.forward,
            own.captures,
            own.lame,
            if_is(Family::Hopper.has(movement), own.mobility),
            if_is(Family::Rider.has(movement), own.mobility),
        ];
        // Pieces scatter with the root of their worth, so a dear one tells less of a criterion.
        let row = DVector::from_column_slice(&row) / own.size(0.5);
        Candidate { family, worth: value(movement), piece, row }
    }

    /// The cell that it belongs to.
    fn cell(&self) -> usize {
        let band = BANDS.iter().filter(|least| self.worth >= **least).count();
        let family = Family::ALL.iter().position(|family| Some(*family) == self.family);
        band * Family::ALL.len() + family.unwrap_or_default()
    }
}

/// Chooses pieces, writes their list, and says how well they tell criteria apart.
///
/// # Errors
///
/// There are not enough movements to choose from, or the file cannot be written.
pub fn run(args: &SampleArgs, mut output: impl Write) -> Result<(), Failure> {
    files::check(&args.out)?;
    let part = if args.unseen { Part::Unseen } else { Part::Seen };
    let source = RandomPieces { seed: args.seed, part: Some(part) };
    let drawn = source.candidates(args.candidates, WORTH);
    let drawn = drawn.into_iter().map(|(family, piece)| Candidate::new(Some(family), piece));
    let mut drawn: Vec<Candidate> = drawn.collect();
    if drawn.len() < args.count {
        let (wanted, got) = (args.count, drawn.len());
        let problem = format!("expected {wanted} movements or more to choose from, got {got}");
        return Err(Failure::Request(problem));
    }
    let known = MUSKETEER_PIECES.iter().map(|spec| NamedPiece {
        name: spec.name.to_owned(),
        letter: None,
        movement: spec.movement(),
    });
    let known =
        known.filter(|_| !args.unseen && !args.uncertain).map(|piece| Candidate::new(None, piece));
    let mut known: Vec<Candidate> = known.collect();
    if args.uncertain {
        return uncertain(args, &drawn, output);
    }
    scale(known.iter_mut().chain(&mut drawn));
    let mut design = Design::new(&drawn, &known);
    design.choose(args.count);
    let before = design.information();
    design.exchange();
    let text = list(args, part, &known, &design);
    files::write(&args.out, text.as_bytes())?;
    let mut all = Design::new(&drawn, &known);
    (0..drawn.len()).for_each(|number| all.count(number, 1.0));
    let pieces = |count: usize| (count + known.len()) as f64;
    let chosen = design.information() / pieces(design.chosen.len());
    let by_chance = all.information() / pieces(drawn.len());
    let name = path_name(&args.out);
    writeln!(output, "{name}: {} of {} movements", design.chosen.len(), drawn.len())?;
    writeln!(
        output,
        "A piece tells {:.2} times as much of a criterion as one of all that were drawn; exchanges \
         gave {:.3} of that.",
        chosen / by_chance,
        design.information() / before
    )?;
    writeln!(output, "Variance inflation, 1 for what nothing else implies: chosen, all drawn")?;
    for (name, (own, all)) in CRITERIA.iter().zip(design.inflation().iter().zip(all.inflation())) {
        writeln!(output, "{name:>26} {own:6.1} {all:6.1}")?;
    }
    Ok(output.flush()?)
}

/// Writes a list of those that are farthest from all that games have measured.
fn uncertain(
    args: &SampleArgs,
    drawn: &[Candidate],
    mut output: impl Write,
) -> Result<(), Failure> {
    let far =
        |one: &Candidate| Subject::of(&Profile::new(one.piece.movement.movement())).remoteness();
    let mut chosen: Vec<(f64, usize)> =
        drawn.iter().enumerate().map(|(number, one)| (far(one), number)).collect();
    chosen.sort_by(|one, other| other.0.total_cmp(&one.0));
    chosen.truncate(args.count);
    let least = chosen.last().map_or(0.0, |last| last.0);
    let design =
        Design { chosen: chosen.iter().map(|one| one.1).collect(), ..Design::new(drawn, &[]) };
    files::write(&args.out, list(args, Part::Seen, &[], &design).as_bytes())?;
    let name = path_name(&args.out);
    let (count, all) = (design.chosen.len(), drawn.len());
    let known = 100.0 * (1.0 - least);
    writeln!(output, "{name}: {count} of {all} movements, each known to {known:.0}% at most")?;
    Ok(output.flush()?)
}

/// Gives each criterion the same spread.
fn scale<'a>(candidates: impl Iterator<Item = &'a mut Candidate>) {
    let all: Vec<&mut Candidate> = candidates.collect();
    let count = all.len().max(1) as f64;
    let squares = all.iter().fold(DVector::zeros(CRITERIA.len()), |sum: DVector<f64>, one| {
        sum + one.row.component_mul(&one.row)
    });
    let spread = squares.map(|square| f64::sqrt(square / count).max(1e-9));
    all.into_iter().for_each(|one| one.row.component_div_assign(&spread));
}

/// A list in the making.
struct Design<'a> {
    drawn: &'a [Candidate],
    /// By place among those that are drawn.
    chosen: Vec<usize>,
    information: DMatrix<f64>,
}

impl<'a> Design<'a> {
    /// A design that has the known pieces.
    fn new(drawn: &'a [Candidate], known: &[Candidate]) -> Design<'a> {
        // A little of everything, so that the first choices are defined.
        let start = DMatrix::identity(CRITERIA.len(), CRITERIA.len()) * 0.01;
        let information = known.iter().fold(start, |sum, one| sum + &one.row * one.row.transpose());
        Design { drawn, chosen: Vec::new(), information }
    }

    /// The number that is left of a cell which adds most.
    fn best(&self, cell: usize) -> Option<usize> {
        let inverse = self.information.clone().cholesky()?.inverse();
        let adds = |number: &usize| {
            let row = &self.drawn[*number].row;
            (&inverse * row).dot(row)
        };
        let left = (0..self.drawn.len())
            .filter(|one| self.drawn[*one].cell() == cell && !self.chosen.contains(one));
        left.map(|one| (one, adds(&one))).max_by(|a, b| a.1.total_cmp(&b.1)).map(|(one, _)| one)
    }

    fn count(&mut self, number: usize, times: f64) {
        let row = &self.drawn[number].row;
        self.information += row * row.transpose() * times;
    }

    /// Cells choose in turns.
    fn choose(&mut self, count: usize) {
        let cells = Family::ALL.len() * (BANDS.len() + 1);
        for cell in (0..cells).cycle() {
            if self.chosen.len() == count {
                break;
            }
            if let Some(best) = self.best(cell) {
                self.count(best, 1.0);
                self.chosen.push(best);
            }
        }
    }

    /// Exchanges pieces for better ones of their cells, each once in a pass.
    fn exchange(&mut self) {
        for _ in 0..PASSES {
            let mut is_same = true;
            for place in 0..self.chosen.len() {
                let number = self.chosen.swap_remove(place);
                self.count(number, -1.0);
                let best = self.best(self.drawn[number].cell()).unwrap_or(number);
                self.count(best, 1.0);
                self.chosen.push(best);
                let last = self.chosen.len() - 1;
                self.chosen.swap(place, last);
                is_same &= best == number;
            }
            if is_same {
                break;
            }
        }
    }

    /// The mean information on a criterion: the root of the determinant.
    fn information(&self) -> f64 {
        self.information.determinant().max(0.0).powf(1.0 / CRITERIA.len() as f64)
    }

    /// By how much the variance of each criterion's effect grows because the others vary as well.
    fn inflation(&self) -> Vec<f64> {
        let inverse = self.information.clone().try_inverse().unwrap_or_default();
        let each = 0..CRITERIA.len().min(inverse.nrows());
        each.map(|at| self.information[(at, at)] * inverse[(at, at)]).collect()
    }
}

/// The most passes of exchanges.
const PASSES: usize = 5;

/// How most lists are chosen.
const APART: &str = "of all families and worths, chosen to tell what movements differ in apart";

/// The list as a file for `selfplay --pieces sample:FILE`.
fn list(args: &SampleArgs, part: Part, known: &[Candidate], design: &Design<'_>) -> String {
    let SampleArgs { seed, count, candidates, .. } = args;
    let (chosen, flag) = match (args.unseen, args.uncertain) {
        (true, _) => (APART, " --unseen"),
        (_, true) => ("of which the forecast knows least", " --uncertain"),
        _ => (APART, ""),
    };
    let mut text = format!(
        "# {count} {part} movements {chosen}, by\n# treville-tuner sample --seed {seed} --count {count} --candidates \
         {candidates}{flag}\npiece,movement,family,worth\n"
    );
    let mut chosen: Vec<&Candidate> = design.chosen.iter().map(|one| &design.drawn[*one]).collect();
    chosen.sort_by_key(|one| (one.cell(), one.worth));
    for Candidate { family, piece, worth, .. } in known.iter().chain(chosen) {
        let family = family.map_or("known".to_owned(), |own| format!("{own:?}").to_lowercase());
        let NamedPiece { name, movement, .. } = piece;
        // Writing to a text does not fail.
        let _ = writeln!(text, "{name},{movement},{family},{worth}");
    }
    text
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, HashSet};

    use treville_core::betza::Movement;

    use super::*;

    fn args(unseen: bool, out: PathBuf) -> SampleArgs {
        SampleArgs { out, seed: 2, count: 72, candidates: 200, unseen, uncertain: false }
    }

    /// A list is balanced, of one part, the same again, and tells more than chance does.
    #[test]
    fn a_list_is_balanced_and_of_one_part() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("list.csv");
        for (unseen, part) in [(false, Part::Seen), (true, Part::Unseen)] {
            let args = args(unseen, path.clone());
            run(&args, Vec::new()).unwrap();
            let text = std::fs::read_to_string(&path).unwrap();
            if unseen {
                run(&args, Vec::new()).unwrap();
                assert_eq!(std::fs::read_to_string(&path).unwrap(), text);
            }
            let lines = text.lines().filter(|line| !line.starts_with('#')).skip(1);
            let (mut families, mut movements) = (BTreeMap::new(), HashSet::new());
            for line in lines {
                let [_, betza, family, worth] = line.split(',').collect::<Vec<_>>()[..] else {
                    panic!("{line}")
                };
                let movement: Movement = betza.parse().unwrap();
                assert_eq!(Part::of(&movement), part, "{line}");
                assert_eq!(worth.parse(), Ok(value(&movement)));
                assert!(movements.insert(movement), "{line}");
                *families.entry(family.to_owned()).or_insert(0) += 1;
            }
            assert_eq!(families.remove("known"), (!unseen).then_some(10));
            assert!(
                families.len() == 9 && families.values().all(|n| (5..=10).contains(n)),
                "{families:?}"
            );
        }
    }

    /// The farthest of those that are drawn, and none that is measured.
    #[test]
    fn what_is_least_known_is_chosen() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("list.csv");
        let args = SampleArgs { uncertain: true, count: 8, ..args(false, path.clone()) };
        run(&args, Vec::new()).unwrap();
        let text = std::fs::read_to_string(&path).unwrap();
        let lines = text.lines().filter(|line| !line.starts_with('#')).skip(1);
        let far = |betza: &str| Subject::of(&Profile::new(&betza.parse().unwrap())).remoteness();
        let chosen: Vec<f64> = lines.map(|line| far(line.split(',').nth(1).unwrap())).collect();
        let source = RandomPieces { seed: 2, part: Some(Part::Seen) };
        let drawn = source.candidates(200, WORTH).into_iter();
        let all = drawn.map(|(_, piece)| far(&piece.movement.to_string()));
        let least = chosen.iter().copied().fold(1.0, f64::min);
        assert_eq!(chosen.len(), 8);
        assert_eq!(all.filter(|own| *own >= least).count(), 8);
    }

    #[test]
    fn choices_tell_more_than_chance() {
        let source = RandomPieces { seed: 2, part: Some(Part::Seen) };
        let drawn = source.candidates(300, WORTH).into_iter();
        let drawn = drawn.map(|(family, piece)| Candidate::new(Some(family), piece));
        let mut drawn: Vec<Candidate> = drawn.collect();
        scale(drawn.iter_mut());
        let mut by_chance = Design::new(&drawn, &[]);
        (0..60).for_each(|number| by_chance.count(number, 1.0));
        let mut chosen = Design::new(&drawn, &[]);
        chosen.choose(60);
        let greedy = chosen.information();
        chosen.exchange();
        assert!(greedy > 1.2 * by_chance.information());
        assert!(chosen.information() >= greedy && chosen.chosen.len() == 60);
        let sum = chosen.chosen.iter().map(|one| &drawn[*one].row * drawn[*one].row.transpose());
        let start = Design::new(&drawn, &[]).information;
        let whole = sum.fold(start, |sum, one| sum + one);
        assert!((whole - chosen.information).amax() < 1e-6, "exchanges keep count");
    }

    #[test]
    fn too_few_movements_are_a_line() {
        let folder = tempfile::tempdir().unwrap();
        let args = SampleArgs { candidates: 20, ..args(false, folder.path().join("list.csv")) };
        let problem = run(&args, Vec::new()).unwrap_err().to_string();
        assert_eq!(problem, "expected 72 movements or more to choose from, got 20");
    }
}
