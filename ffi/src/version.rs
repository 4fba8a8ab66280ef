//! Versions, of the header at compile time and of the library at run time.

use core::ffi::c_char;

/// Major version of the header.
pub const TAGSIEVE_VERSION_MAJOR: u32 = 0;
/// Minor version of the header.
pub const TAGSIEVE_VERSION_MINOR: u32 = 1;
/// Patch version of the header.
pub const TAGSIEVE_VERSION_PATCH: u32 = 0;
/// Number of the binary interface. It grows when programs have to be recompiled.
pub const TAGSIEVE_ABI: u32 = 1;

/// The library's version, such as "1.2.3": a static, null-terminated string.
#[unsafe(no_mangle)]
pub extern "C" fn tagsieve_version() -> *const c_char {
    concat!(env!("CARGO_PKG_VERSION"), "\0").as_ptr().cast()
}

/// The library's ABI number. Every function with an `abi` parameter rejects a program that was compiled with
/// another `TAGSIEVE_ABI`.
#[unsafe(no_mangle)]
pub extern "C" fn tagsieve_abi() -> u32 {
    TAGSIEVE_ABI
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn header_version_is_the_packages() {
        let header = format!("{TAGSIEVE_VERSION_MAJOR}.{TAGSIEVE_VERSION_MINOR}.{TAGSIEVE_VERSION_PATCH}");
        assert_eq!(header, env!("CARGO_PKG_VERSION"));
    }
}
