//! Pages in a format, all of their blocks kept.

use tagsieve::Config;
use tagsieve::config::System;
use tagsieve::extract::Extractor;
use tagsieve::output::Layout;

pub const BASELINE: Config<'static> = Config::new().with_system(System::IceBaseline);

pub fn render<'l>(page: impl AsRef<[u8]>, format: impl Into<Layout<'l>>) -> String {
    let mut out = String::new();
    Extractor::new().render(page.as_ref(), &BASELINE, format, &mut out).expect("a page");
    out
}
