//! A program has a mask of processors, for all its threads at once.

use std::io;
use std::os::windows::io::AsRawHandle;
use std::process::{Child, Command};

use windows_sys::Win32::System::Threading::{
    GetCurrentProcess, GetProcessAffinityMask, SetProcessAffinityMask,
};

/// The processors that the runner may use, of its own group of at most 64.
///
/// # Errors
///
/// The system does not tell them.
#[allow(unsafe_code)]
pub fn allowed() -> io::Result<Vec<usize>> {
    let (mut own, mut all) = (0, 0);
    // SAFETY: the handle is that of this program, and both numbers outlive the call.
    if unsafe { GetProcessAffinityMask(GetCurrentProcess(), &mut own, &mut all) } == 0 {
        return Err(io::Error::last_os_error());
    }
    Ok((0..usize::BITS as usize).filter(|cpu| own & bit(*cpu) != 0).collect())
}

/// Starts a program on these processors, or wherever the runner may run if there are none.
///
/// # Errors
///
/// It cannot be started, or not there.
#[allow(unsafe_code)]
pub fn spawn(command: &mut Command, cpus: &[usize]) -> io::Result<Child> {
    let mut child = command.spawn()?;
    let mask = cpus.iter().fold(0, |mask, cpu| mask | bit(*cpu));
    if mask == 0 {
        return Ok(child);
    }
    // SAFETY: the handle is open until `child` is dropped.
    if unsafe { SetProcessAffinityMask(child.as_raw_handle(), mask) } == 0 {
        let error = io::Error::last_os_error();
        let _ = child.kill();
        return Err(error);
    }
    Ok(child)
}

/// The bit of a processor; none beyond the mask.
fn bit(cpu: usize) -> usize {
    u32::try_from(cpu).ok().and_then(|cpu| 1_usize.checked_shl(cpu)).unwrap_or(0)
}
