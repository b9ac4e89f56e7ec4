//! The owner of a connection.
//!
//! All users of a machine reach a port on 127.0.0.1. Linux says whose each end of a connection is;
//! other systems do not say it to everybody, and there nobody is known.

use std::net::TcpStream;

/// Whether the other end of a connection within this machine belongs to the user of this program.
#[cfg(target_os = "linux")]
pub(super) fn is_own(stream: &TcpStream) -> bool {
    let (Ok(here), Ok(there)) = (stream.local_addr(), stream.peer_addr()) else { return false };
    // Clients that speak both versions of IP stand in the second table.
    let tables = ["/proc/net/tcp", "/proc/net/tcp6"].map(std::fs::read_to_string);
    let rows: String = tables.into_iter().flatten().collect();
    let user = linux::user(&rows, there, here);
    user.is_some() && user == linux::user(&rows, here, there)
}

/// Whether the other end of a connection within this machine belongs to the user of this program.
#[cfg(not(target_os = "linux"))]
pub(super) fn is_own(_: &TcpStream) -> bool {
    false
}

#[cfg(target_os = "linux")]
mod linux {
    use std::net::SocketAddr;

    /// The user of the end of a connection that is here, by the rows of `/proc/net/tcp`; none if
    /// it has been closed.
    pub(super) fn user(rows: &str, here: SocketAddr, there: SocketAddr) -> Option<u32> {
        let (here, there) = (written(here)?, written(there)?);
        rows.lines().find_map(|row| {
            let mut fields = row.split_whitespace();
            let mut next = || fields.next().map(without_prefix);
            let (_number, from, to) = (next()?, next()?, next()?);
            let is_it = from == here && to == there;
            // State, queues, timer and retransmissions stand before the user, a time-out after.
            let (user, inode) = (fields.nth(4)?, fields.nth(1)?);
            (is_it && inode != "0").then(|| user.parse().ok())?
        })
    }

    /// An address as the kernel writes it: a number in the machine's own order of bytes.
    fn written(address: SocketAddr) -> Option<String> {
        let SocketAddr::V4(address) = address else { return None };
        let number = u32::from_ne_bytes(address.ip().octets());
        Some(format!("{number:08X}:{:04X}", address.port()))
    }

    /// An address of IPv4 that stands among those of IPv6.
    fn without_prefix(address: &str) -> &str {
        let number = u32::from_ne_bytes([0, 0, 0xFF, 0xFF]);
        let prefix = format!("{:016}{number:08X}", 0);
        address.strip_prefix(&prefix).unwrap_or(address)
    }

    #[cfg(test)]
    #[cfg(target_endian = "little")]
    mod tests {
        use super::*;

        /// As Linux 6 prints them: a listener, both ends of two connections, and one that has been
        /// closed by its user.
        const ROWS: &str = "\
  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode
   0: 0100007F:2222 00000000:0000 0A 00000000:00000000 00:00000000 00000000  1000        0 71001 1
   1: 0100007F:2222 0100007F:D431 01 00000000:00000000 00:00000000 00000000  1000        0 71005 1
   2: 0100007F:D431 0100007F:2222 01 00000000:00000000 00:00000000 00000000 65534        0 71004 1
   3: 0100007F:D432 0100007F:2222 04 00000000:00000000 01:00000014 00000000     0        0 0 1
   4: 0000000000000000FFFF00000100007F:D433 0000000000000000FFFF00000100007F:2222 01 \
00000000:00000000 00:00000000 00000000  1000        0 71006 1
";

        #[test]
        fn rows_tell_whose_an_end_is() {
            let at = |port: u16| SocketAddr::from(([127, 0, 0, 1], port));
            let user = |here, there| user(ROWS, at(here), at(there));
            assert_eq!(user(0x2222, 0xD431), Some(1000));
            assert_eq!(user(0xD431, 0x2222), Some(65534));
            assert_eq!(user(0xD433, 0x2222), Some(1000));
            assert_eq!((user(0xD432, 0x2222), user(0xD434, 0x2222)), (None, None));
        }
    }
}
