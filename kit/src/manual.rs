//! Completions for shells and man pages, from the command line of a program.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use clap::{Command, CommandFactory, Subcommand};
use clap_complete::Shell;
use clap_mangen::Man;

use crate::failure::Failure;
use crate::files;

/// The commands for them, which every program has.
#[derive(Subcommand, Clone, Debug)]
pub enum Manual {
    /// Print completions for a shell
    Completions {
        /// The shell
        shell: Shell,
    },
    /// Write the man pages
    Man {
        /// Their folder, such as ~/.local/share/man/man1; it is made where it is missing
        folder: PathBuf,
    },
}

impl Manual {
    /// Carries out the command for a program.
    ///
    /// # Errors
    ///
    /// The output or a page cannot be written.
    pub fn run<C: CommandFactory>(&self, mut output: impl Write) -> Result<(), Failure> {
        match self {
            Manual::Completions { shell } => completions(*shell, &C::command(), output),
            Manual::Man { folder } => {
                files::folder(folder)?;
                let mut command = C::command().disable_help_subcommand(true);
                command.build();
                let count = write_pages(&command, folder)?;
                Ok(writeln!(output, "{count} pages")?)
            }
        }
    }
}

/// Prints the completions of a command line for a shell.
///
/// # Errors
///
/// The output cannot be written.
pub fn completions(shell: Shell, command: &Command, mut output: impl Write) -> Result<(), Failure> {
    // The generator panics where it cannot write.
    let mut script = Vec::new();
    let mut command = without_hidden(command);
    let name = command.get_name().to_owned();
    clap_complete::generate(shell, &mut command, name, &mut script);
    Ok(output.write_all(&script)?)
}

/// The commands below this one that its help shows.
fn shown(command: &Command) -> impl Iterator<Item = &Command> {
    command.get_subcommands().filter(|below| !below.is_hide_set())
}

/// The same program without what its help hides: the generator knows no difference, and nothing can
/// be taken away from a command.
fn without_hidden(command: &Command) -> Command {
    // Names live as long as the program, which ends after this.
    let name: &'static str = command.get_name().to_owned().leak();
    let arguments = command.get_arguments().filter(|arg| !arg.is_hide_set());
    let copy = Command::new(name).args(arguments.cloned()).subcommands(shown(command).cloned());
    if command.get_version().is_some() { copy.version("") } else { copy }
}

/// Writes the page of a command and those of the commands below it; returns their number.
fn write_pages(command: &Command, folder: &Path) -> Result<usize, Failure> {
    let man = Man::new(command.clone());
    let path = folder.join(man.get_filename());
    files::write(&path, &page(&man, command).map_err(|error| Failure::file(&path, error))?)?;
    shown(command).try_fold(1, |count, below| Ok(count + write_pages(below, folder)?))
}

/// The page of a command. The text below its options stays as it is in its help, in lines.
fn page(man: &Man, command: &Command) -> io::Result<Vec<u8>> {
    let mut page = Vec::new();
    man.render_title(&mut page)?;
    man.render_name_section(&mut page)?;
    man.render_synopsis_section(&mut page)?;
    man.render_description_section(&mut page)?;
    if command.get_arguments().any(|arg| !arg.is_hide_set()) {
        man.render_options_section(&mut page)?;
    }
    if shown(command).next().is_some() {
        man.render_subcommands_section(&mut page)?;
    }
    if let Some(text) = command.get_after_long_help().or_else(|| command.get_after_help()) {
        writeln!(page, ".SH MORE\n.nf")?;
        for line in text.to_string().lines() {
            // A dot or an apostrophe at the beginning would be an order.
            writeln!(page, "\\&{}", line.replace('\\', "\\e").replace('-', "\\-"))?;
        }
        writeln!(page, ".fi")?;
    }
    // Only the page of the program itself: this panics without a version.
    if command.get_version().is_some() {
        man.render_version_section(&mut page)?;
    }
    Ok(page)
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;
    use clap::Parser;

    #[derive(Parser)]
    #[command(name = "walker", version = "1", after_help = "Examples:\n  .walker\\ -x  'go'")]
    struct Cli {
        #[command(subcommand)]
        command: Walk,
    }

    #[derive(Subcommand)]
    enum Walk {
        /// Go for a walk
        Go,
        #[command(hide = true)]
        Secret,
        #[command(flatten)]
        Manual(Manual),
    }

    #[test]
    fn completions_know_what_the_help_shows() {
        for name in ["bash", "elvish", "fish", "powershell", "zsh"] {
            let cli = Cli::try_parse_from(["walker", "completions", name]).unwrap();
            let Walk::Manual(manual) = cli.command else { panic!("{name}") };
            let mut script = Vec::new();
            manual.run::<Cli>(&mut script).unwrap();
            let script = String::from_utf8(script).unwrap();
            assert!(script.contains("walker") && script.contains("go"), "{name}: {script}");
            assert!(!script.contains("secret"), "{name}: {script}");
        }
    }

    #[test]
    fn every_command_that_the_help_shows_has_a_page() {
        let folder = tempfile::tempdir().unwrap();
        let manual = Manual::Man { folder: folder.path().join("man/man1") };
        let mut said = Vec::new();
        manual.run::<Cli>(&mut said).unwrap();
        assert_eq!(said, b"4 pages\n");
        let read = |name: &str| fs::read_to_string(folder.path().join("man/man1").join(name));
        assert!(read("walker-go.1").unwrap().contains("Go for a walk"));
        assert!(read("walker-secret.1").is_err());
        let page = read("walker.1").unwrap();
        assert!(page.contains("\n.SH MORE\n.nf\n\\&Examples:\n\\&  .walker\\e \\-x  'go'\n.fi\n"));
        assert!(page.contains(".SH VERSION"), "{page}");
    }
}
