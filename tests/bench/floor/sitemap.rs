//! Sitemap files read in several ways; each prints how many URLs it saw.

use std::{
    fs::File,
    io::{BufRead, BufReader, Read},
    ops::ControlFlow,
    path::{Path, PathBuf},
};

use flate2::bufread::GzDecoder;
use foresite_engine::sitemap::{self, ReadLimits};
use quick_xml::{Reader, events::Event};
use url::Url;

use crate::{Failure, Outcome};

pub(super) fn run(reader: &str, files: &[PathBuf]) -> Outcome {
    let read = match reader {
        "gunzip" => gunzip,
        "scan" => scan,
        "quick-xml" => quick_xml,
        "engine" => engine,
        _ => return Err(format!("there is no reader `{reader}`").into()),
    };
    let mut urls = 0;
    for file in files {
        urls += read(file)?;
    }
    println!("{urls} URLs");
    Ok(())
}

fn unpacked(path: &Path) -> Result<Box<dyn BufRead>, Failure> {
    let file = BufReader::with_capacity(64 << 10, File::open(path)?);
    if path.extension().is_some_and(|end| end == "gz") {
        return Ok(Box::new(BufReader::with_capacity(
            64 << 10,
            GzDecoder::new(file),
        )));
    }
    Ok(Box::new(file))
}

/// Bytes that come out, as the number of URLs of mean length.
fn gunzip(path: &Path) -> Result<usize, Failure> {
    let mut bytes = 0;
    let mut buffer = vec![0; 64 << 10];
    let mut file = unpacked(path)?;
    loop {
        match file.read(&mut buffer)? {
            0 => return Ok(bytes / 200),
            count => bytes += count,
        }
    }
}

/// `<loc>` looked for in the bytes of each line.
fn scan(path: &Path) -> Result<usize, Failure> {
    let mut urls = 0;
    let mut line = Vec::new();
    let mut file = unpacked(path)?;
    while file.read_until(b'\n', &mut line)? > 0 {
        urls += usize::from(line.trim_ascii_start().starts_with(b"<loc>"));
        line.clear();
    }
    Ok(urls)
}

/// The four fields of each entry as owned text.
fn quick_xml(path: &Path) -> Result<usize, Failure> {
    let mut reader = Reader::from_reader(unpacked(path)?);
    let mut buffer = Vec::new();
    let mut fields: [String; 4] = Default::default();
    let mut open = None;
    let mut urls = 0;
    loop {
        buffer.clear();
        match reader.read_event_into(&mut buffer)? {
            Event::Start(element) => {
                open = match element.name().as_ref() {
                    "loc" => Some(0),
                    "lastmod" => Some(1),
                    "changefreq" => Some(2),
                    "priority" => Some(3),
                    _ => None,
                };
            }
            Event::Text(text) => {
                if let Some(field) = open {
                    fields[field].push_str(&text);
                }
            }
            Event::GeneralRef(_) => {}
            Event::End(element) => {
                open = None;
                if element.name().as_ref() == "url" {
                    let entry = std::mem::take(&mut fields);
                    urls += usize::from(!std::hint::black_box(entry)[0].is_empty());
                }
            }
            Event::Eof => return Ok(urls),
            _ => {}
        }
    }
}

/// The program's own reader, which also resolves, checks and reports.
fn engine(path: &Path) -> Result<usize, Failure> {
    let url = Url::parse("http://127.0.0.1:8080/sitemap.xml")?;
    let file = File::open(path)?;
    let mut urls = 0;
    sitemap::read(file, &url, &ReadLimits::default(), |entry| {
        urls += usize::from(std::hint::black_box(entry).loc.is_ok());
        ControlFlow::Continue(())
    });
    Ok(urls)
}
