//! Prints the digests of the generated pages, for targets that no test runs on (`.ci/run targets`).

fn main() {
    for line in tagsieve_tests::digest::lines() {
        println!("{line}");
    }
}
