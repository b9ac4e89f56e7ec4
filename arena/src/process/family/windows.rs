//! A program and its job: an object of the system to which whatever it starts belongs, too.

use std::os::windows::io::{AsRawHandle, FromRawHandle, OwnedHandle};
use std::os::windows::process::CommandExt;
use std::process::{Child, Command, ExitStatus};
use std::ptr;

use windows_sys::Win32::System::JobObjects::{
    AssignProcessToJobObject, CreateJobObjectW, JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE,
    JOBOBJECT_EXTENDED_LIMIT_INFORMATION, JobObjectExtendedLimitInformation,
    SetInformationJobObject, TerminateJobObject,
};
use windows_sys::Win32::System::Threading::CREATE_NEW_PROCESS_GROUP;

/// A program and all that it has started.
#[derive(Debug)]
pub struct Family {
    /// None if the system gives none. All programs in it end when this is closed, be it because
    /// the runner was killed.
    job: Option<OwnedHandle>,
}

impl Family {
    /// The family of a program that is about to start.
    pub fn new(command: &mut Command) -> Family {
        // Keeps Ctrl-C away from it.
        command.creation_flags(CREATE_NEW_PROCESS_GROUP);
        Family { job: job() }
    }

    /// The program has started. What it starts in the moment before this is missed.
    #[allow(unsafe_code)]
    pub fn started(&mut self, child: &Child) {
        if let Some(job) = &self.job {
            // SAFETY: both handles are open, and neither is kept.
            unsafe { AssignProcessToJobObject(job.as_raw_handle(), child.as_raw_handle()) };
        }
    }

    /// The program's exit status, if it has ended. All that it has left is ended then.
    pub fn exit(&mut self, child: &mut Child) -> Option<ExitStatus> {
        let status = child.try_wait().ok().flatten()?;
        self.end();
        Some(status)
    }

    /// Number of programs that the program has left behind: that is not asked here.
    pub fn left(&self) -> Option<usize> {
        None
    }

    /// Ends the program and whatever it has started.
    pub fn kill(&mut self, child: &mut Child) -> Option<ExitStatus> {
        self.end();
        let _ = child.kill();
        child.wait().ok()
    }

    #[allow(unsafe_code)]
    fn end(&mut self) {
        if let Some(job) = self.job.take() {
            // SAFETY: the handle is open, and is not kept.
            unsafe { TerminateJobObject(job.as_raw_handle(), 1) };
        }
    }
}

/// A job whose programs end with it.
#[allow(unsafe_code)]
fn job() -> Option<OwnedHandle> {
    // SAFETY: null stands for no name and the usual rights.
    let handle = unsafe { CreateJobObjectW(ptr::null(), ptr::null()) };
    if handle.is_null() {
        return None;
    }
    // SAFETY: the handle is open, and no one else closes it.
    let job = unsafe { OwnedHandle::from_raw_handle(handle) };
    let mut limits = JOBOBJECT_EXTENDED_LIMIT_INFORMATION::default();
    limits.BasicLimitInformation.LimitFlags = JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE;
    let size = size_of_val(&limits) as u32;
    // SAFETY: the system reads `size` bytes of `limits`, which is of the type that the class names.
    unsafe {
        SetInformationJobObject(
            job.as_raw_handle(),
            JobObjectExtendedLimitInformation,
            ptr::from_ref(&limits).cast(),
            size,
        )
    };
    Some(job)
}
