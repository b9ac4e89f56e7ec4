//! Finds the program that a command names.

use std::env::{self, consts::EXE_SUFFIX};
use std::ffi::OsStr;
use std::fs::File;
use std::io::{self, Read};
use std::path::{self, Path, PathBuf};

use treville_kit::failure::quoted_path;

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

/// Why the program of a command could not be started, where the system's own words leave it open:
/// it says "No such file" of a missing folder and of a missing interpreter as well.
pub(super) fn why_not(cmd: &str, dir: Option<&Path>, error: &io::Error) -> String {
    if let Some(dir) = dir.filter(|dir| !dir.is_dir()) {
        return format!("there is no folder {}", quoted_path(dir));
    }
    let Some(file) = existing(cmd, dir) else { return "there is no such program".to_owned() };
    if file.is_dir() {
        "it is a folder".to_owned()
    } else if !can_run(&file) {
        "it is not executable".to_owned()
    } else if let Some(interpreter) = interpreter(&file).filter(|own| !own.exists()) {
        let interpreter = quoted_path(&interpreter);
        format!("there is no {interpreter}, which its first line asks for")
    } else if error.raw_os_error() == Some(NO_PROGRAM) {
        "it is no program for this system".to_owned()
    } else {
        error.to_string()
    }
}

/// The system's error for a file that it cannot run.
const NO_PROGRAM: i32 = if cfg!(windows) { 193 } else { 8 };

/// The file or folder that a command names, whether it can be run or not.
fn existing(cmd: &str, dir: Option<&Path>) -> Option<PathBuf> {
    let near = candidates(&dir.unwrap_or(Path::new(".")).join(cmd));
    let path = env::var_os("PATH").filter(|_| !cmd.contains(path::is_separator));
    let folders = path.iter().flat_map(env::split_paths);
    near.into_iter().chain(folders.map(|folder| folder.join(cmd))).find(|file| file.exists())
}

/// The program that is to run a script, by the script's first line.
fn interpreter(file: &Path) -> Option<PathBuf> {
    let mut start = Vec::new();
    File::open(file).ok()?.take(4096).read_to_end(&mut start).ok()?;
    let line = start.strip_prefix(b"#!")?.split(|byte| *byte == b'\n').next()?;
    let line = String::from_utf8_lossy(line);
    // A script with the ends of lines of Windows asks for a program whose name ends with one.
    Some(PathBuf::from(line.trim_matches([' ', '\t']).split([' ', '\t']).next()?))
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
    #[cfg(unix)]
    use std::process::Command;

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

    /// Every kind of file that is no program, by the reason that is given.
    #[cfg(unix)]
    #[test]
    fn why_a_program_cannot_be_started_is_told() {
        let folder = tempfile::tempdir().unwrap();
        let dir = folder.path();
        let script = |name: &str, text: &str| {
            executable(&dir.join(name));
            fs::write(dir.join(name), text).unwrap();
        };
        fs::write(dir.join("plain"), "#!/bin/sh\n").unwrap();
        fs::create_dir(dir.join("folder")).unwrap();
        script("text", "a letter to a friend\n");
        script("nothing", "");
        script("lost", "#!/no/such/interpreter -x\necho\n");
        script("dos", "#!/bin/sh\r\necho\r\n");
        for (cmd, expected) in [
            ("missing", "there is no such program"),
            ("plain", "it is not executable"),
            ("folder", "it is a folder"),
            ("text", "it is no program for this system"),
            ("nothing", "it is no program for this system"),
            ("lost", "there is no '/no/such/interpreter', which its first line asks for"),
            ("dos", r"there is no '/bin/sh\r', which its first line asks for"),
        ] {
            for cmd in [cmd.to_owned(), format!("./{cmd}"), dir.join(cmd).display().to_string()] {
                let started = Command::new(program(&cmd, Some(dir))).current_dir(dir).spawn();
                let reason = why_not(&cmd, Some(dir), &started.expect_err(&cmd));
                assert_eq!(reason, expected, "{cmd}");
            }
        }
        let none = dir.join("none");
        let started = Command::new("sh").current_dir(&none).spawn().unwrap_err();
        let reason = why_not("sh", Some(&none), &started);
        assert!(reason.starts_with("there is no folder '"), "{reason}");
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
