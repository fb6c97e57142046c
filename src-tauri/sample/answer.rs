//! What the site answers, and how that becomes an HTTP response.

use std::io::{self, Write};

use axum::{
    body::{Body, Bytes},
    http::{
        HeaderName, HeaderValue, StatusCode,
        header::{CONTENT_TYPE, LOCATION, RETRY_AFTER},
    },
    response::Response,
};
use flate2::{Compression, write::GzEncoder};
use futures_util::stream;

/// One scripted answer.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Answer {
    /// A page in the site's layout: lines for its `<head>`, a line `---`, then its content.
    Page(&'static str),
    /// Bytes as they are, with their content type.
    File(&'static str, &'static [u8]),
    /// A text in which `{origin}` becomes the site's own origin.
    Template(&'static str, &'static str),
    /// The same, compressed with gzip, as a file ending in `.gz` is.
    Gzip(&'static str),
    /// A redirect with its status and target.
    Redirect(u16, &'static str),
    /// A page that says only that something is wrong, with that status.
    Failure(u16, &'static str),
    /// What a visitor gets whom a firewall takes for a robot: status 403 with this header and text.
    Blocked((&'static str, &'static str), &'static str),
    /// A page that is larger than the service indexes.
    Catalogue,
    /// A body that breaks off in the middle.
    BreaksOff,
}

const HTML: &str = "text/html; charset=utf-8";
const LAYOUT: &str = include_str!("site/layout.html");

/// The service indexes HTML up to 4 MiB; the catalogue is a little over 5.
const CATALOGUE_BYTES: usize = 5 * 1024 * 1024;

/// The response for one answer of the site at `origin`, such as `http://127.0.0.1:4000`.
pub(crate) fn respond(answer: Answer, origin: &str) -> io::Result<Response> {
    Ok(match answer {
        Answer::Page(source) => response(StatusCode::OK, HTML, page(source)),
        Answer::File(kind, bytes) => response(StatusCode::OK, kind, bytes),
        Answer::Template(kind, text) => response(StatusCode::OK, kind, fill(text, origin)),
        Answer::Gzip(text) => response(
            StatusCode::OK,
            "application/gzip",
            gzip(fill(text, origin).as_bytes())?,
        ),
        Answer::Redirect(code, target) => redirect(status(code), target),
        Answer::Failure(code, text) => failure(status(code), text),
        Answer::Blocked(header, text) => blocked(header, text),
        Answer::Catalogue => response(StatusCode::OK, HTML, catalogue()),
        Answer::BreaksOff => response(StatusCode::OK, HTML, breaks_off()),
    })
}

fn response(status: StatusCode, kind: &'static str, body: impl Into<Body>) -> Response {
    let mut response = Response::new(body.into());
    *response.status_mut() = status;
    response
        .headers_mut()
        .insert(CONTENT_TYPE, HeaderValue::from_static(kind));
    response
}

fn redirect(status: StatusCode, target: &'static str) -> Response {
    let mut response = response(status, HTML, format!("<p>Moved to {target}</p>\n"));
    response
        .headers_mut()
        .insert(LOCATION, HeaderValue::from_static(target));
    response
}

fn failure(status: StatusCode, text: &str) -> Response {
    let page = page(&format!("<title>{text}</title>\n---\n<h1>{text}</h1>\n"));
    let mut response = response(status, HTML, page);
    if status == StatusCode::TOO_MANY_REQUESTS {
        response
            .headers_mut()
            .insert(RETRY_AFTER, HeaderValue::from_static("1"));
    }
    response
}

fn blocked((name, value): (&'static str, &'static str), text: &'static str) -> Response {
    let mut response = response(StatusCode::FORBIDDEN, HTML, text);
    response.headers_mut().insert(
        HeaderName::from_static(name),
        HeaderValue::from_static(value),
    );
    response
}

fn status(code: u16) -> StatusCode {
    StatusCode::from_u16(code).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR)
}

/// Puts a page into the layout.
fn page(source: &str) -> String {
    let (head, main) = source.split_once("---\n").unwrap_or(("", source));
    LAYOUT
        .replace("{{head}}", head.trim_end())
        .replace("{{main}}", main.trim_end())
}

fn fill(text: &str, origin: &str) -> String {
    text.replace("{origin}", origin)
}

fn gzip(bytes: &[u8]) -> io::Result<Vec<u8>> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(bytes)?;
    encoder.finish()
}

/// Every spare part since 1998 on one page.
fn catalogue() -> String {
    let mut rows = String::with_capacity(CATALOGUE_BYTES + 128);
    let mut number = 0_u32;
    while rows.len() < CATALOGUE_BYTES {
        number += 1;
        rows.push_str("<tr><td>LF-");
        rows.push_str(&number.to_string());
        rows.push_str("</td><td>Spare part, fits every station since 2009</td></tr>\n");
    }
    page(&format!(
        "<title>Full catalogue</title>\n---\n<h1>Full catalogue</h1>\n<table>\n{rows}</table>\n"
    ))
}

/// Starts like a page and ends with a broken connection.
fn breaks_off() -> Body {
    let start = Bytes::from_static(b"<!doctype html>\n<title>Live readings</title>\n<h1>Live");
    let parts = [
        Ok(start),
        Err(io::Error::new(
            io::ErrorKind::ConnectionReset,
            "the sample site breaks this answer off",
        )),
    ];
    Body::from_stream(stream::iter(parts))
}
