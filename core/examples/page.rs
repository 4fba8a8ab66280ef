use tagsieve::{Config, config::System, extract::Extractor, output::Format};
fn main() {
    let mut args: Vec<String> = std::env::args().skip(1).collect();
    let sys = match args.remove(0).as_str() {
        "base" => System::IceBaseline,
        "cetr" => System::Cetr,
        "boilerpipe" => System::Boilerpipe,
        "justext" => System::Justext,
        "heur" => System::IceHeuristic,
        _ => System::Cetr,
    };
    let mut ex = Extractor::new();
    let mut out = String::new();
    for f in args {
        let page = std::fs::read(&f).unwrap();
        let t = std::time::Instant::now();
        let s = ex.render(&page, &Config::new().with_system(sys), Format::Text, &mut out).unwrap();
        let e = t.elapsed();
        println!("== {f} {:?} {:?} {:.0} MB/s", s, e, page.len() as f64 / e.as_secs_f64() / 1e6);
        println!("{out}");
    }
}
