//! The C library, from C and C++.

mod abi;
mod build;
mod header;
