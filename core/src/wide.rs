//! Loops that compilers turn into vector instructions, compiled once more for processors that have wider ones.

/// What `run` gives, by AVX2 where a processor has it. `run` and all that it calls must be inlined.
#[inline(always)]
pub(crate) fn widest<R>(run: impl FnOnce() -> R) -> R {
    #[cfg(all(feature = "std", target_arch = "x86_64"))]
    if let Some(simd) = fearless_simd::Level::new().as_avx2() {
        return fearless_simd::Simd::vectorize(simd, run);
    }
    run()
}
