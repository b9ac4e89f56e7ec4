//! Finds the program that a command names.

use std::env::{self, consts::EXE_SUFFIX};
use std::ffi::OsStr;
use std::path::{self, Path, PathBuf};

/// The program of a command. A relative path starts at `dir`. A bare name is searched for in `dir`;
/// without one in `PATH` and then, unlike by a shell, in the current folder, where engines are
/// often kept.
pub(super) fn program(cmd: &str, dir: Option<&Path>) -> PathBuf {
    let is_bare = !cmd.contains(path::is_separator);
    if is_bare && dir.is_none() && env::var_os("PATH").is_some_and(|path| has(&path, cmd)) {
        return PathBuf::from(cmd);
    }
    let near = dir.unwrap_or(Path::new(".")).join(cmd);
    match candidates(&near).into_iter().find(|file| can_run(file)) {
        // Systems differ in how they resolve a relative path once the folder changes.
        Some(file) => path::absolute(&file).unwrap_or(file),
        None if is_bare => PathBuf::from(cmd),
        None => path::absolute(&near).unwrap_or(near),
    }
}

/// Whether a folder of this list has a program of this name.
fn has(path: &OsStr, name: &str) -> bool {
    env::split_paths(path)
        .any(|folder| candidates(&folder.join(name)).iter().any(|file| can_run(file)))
}

/// The files that may be meant by a path.
fn candidates(path: &Path) -> [PathBuf; 2] {
    [path.to_owned(), with_suffix(path, EXE_SUFFIX)]
}

/// Whether a file exists and can be run.
fn can_run(file: &Path) -> bool {
    let Ok(about) = file.metadata() else { return false };
    #[cfg(unix)]
    let allowed = std::os::unix::fs::PermissionsExt::mode(&about.permissions()) & 0o111 != 0;
    #[cfg(not(unix))]
    let allowed = true;
    about.is_file() && allowed
}

/// The same file with a suffix on its name.
fn with_suffix(file: &Path, suffix: &str) -> PathBuf {
    let mut name = file.as_os_str().to_owned();
    name.push(suffix);
    PathBuf::from(name)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    fn executable(path: &Path) {
        fs::write(path, "").unwrap();
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            fs::set_permissions(path, fs::Permissions::from_mode(0o755)).unwrap();
        }
    }

    #[test]
    fn a_name_is_looked_up_in_the_engines_folder_before_the_path() {
        let folder = tempfile::tempdir().unwrap();
        let name = "an-engine-that-does-not-exist";
        assert_eq!(program(name, Some(folder.path())), Path::new(name));
        let file = folder.path().join(format!("{name}{EXE_SUFFIX}"));
        executable(&file);
        assert_eq!(program(name, Some(folder.path())), file);
    }

    #[test]
    fn a_path_has_the_programs_of_all_its_folders() {
        let folders = [tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap()];
        let path = env::join_paths(folders.iter().map(|folder| folder.path())).unwrap();
        assert!(!has(&path, "engine"));
        executable(&folders[1].path().join(format!("engine{EXE_SUFFIX}")));
        assert!(has(&path, "engine") && !has(OsStr::new(""), "engine"));
    }

    /// As a shell would, it takes the system's, whatever lies in the current folder.
    #[cfg(unix)]
    #[test]
    fn a_name_on_the_path_is_the_systems() {
        assert_eq!(program("sh", None), Path::new("sh"));
    }

    #[test]
    fn a_relative_path_starts_at_the_engines_folder() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("bin").join("engine");
        assert_eq!(program("bin/engine", Some(folder.path())), file);
        let here = env::current_dir().unwrap();
        assert_eq!(program("bin/engine", None), here.join("bin").join("engine"));
        let whole = file.display().to_string();
        assert_eq!(program(&whole, Some(Path::new("elsewhere"))), file);
    }

    #[cfg(unix)]
    #[test]
    fn what_cannot_be_run_is_no_program() {
        let folder = tempfile::tempdir().unwrap();
        fs::create_dir(folder.path().join("sh")).unwrap();
        fs::write(folder.path().join("cat"), "").unwrap();
        for name in ["sh", "cat"] {
            assert_eq!(program(name, Some(folder.path())), Path::new(name));
        }
    }
}
