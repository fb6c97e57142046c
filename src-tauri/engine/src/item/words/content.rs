//! Files and their content.

use super::{Seen, Words};

pub(super) const UNKNOWN_ERROR: Words = Words {
    label: "Unknown error",
    meaning: "Something failed that the service has no name for.",
    fix: "Nothing to change yet: the next sync tries the page again. If it stays, open the item's \
          log in the dashboard and send it to Cloudflare support.",
    seen: Seen::AtServiceOnly,
};

pub(super) const OVER_SIZE: Words = Words {
    label: "Too large",
    meaning: "The file was downloaded but is larger than the service indexes: 4 MiB for HTML and \
              other converted files, 10 MiB for plain text.",
    fix: "Split the page or make it smaller. Large HTML often carries inline images or data that \
          can move into files of their own.",
    seen: Seen::Here,
};

pub(super) const UNSUPPORTED_TYPE: Words = Words {
    label: "Type not supported",
    meaning: "The file is of a type that the service does not index.",
    fix: "If the page is text, send it with the right Content-Type, such as text/html. If it is \
          an archive, a video or the like, take it out of the sitemap or add an exclude rule.",
    seen: Seen::Here,
};

pub(super) const FILE_NOT_FOUND: Words = Words {
    label: "File not found",
    meaning: "The file was in the source when the job began and is gone now.",
    fix: "If the page should exist, put it back; otherwise remove its links and its sitemap entry.",
    seen: Seen::AtServiceOnly,
};

pub(super) const INVALID_URL: Words = Words {
    label: "URL not valid",
    meaning: "The address in the sitemap or link is not a web address that can be requested.",
    fix: "Correct the entry: a whole URL with http or https, special characters percent-encoded, \
          no spaces.",
    seen: Seen::Here,
};

pub(super) const FILE_IS_CORRUPT: Words = Words {
    label: "File damaged",
    meaning: "The file is damaged or cut off and cannot be read.",
    fix: "Open the file yourself; if it does not open, upload a good copy to the site.",
    seen: Seen::AtServiceOnly,
};

pub(super) const FILE_IS_PASSWORD_LOCKED: Words = Words {
    label: "Password-protected file",
    meaning: "The file is encrypted and needs a password to be read.",
    fix: "Publish a copy without a password, or leave the file out with an exclude rule.",
    seen: Seen::AtServiceOnly,
};

pub(super) const INVALID_PDF: Words = Words {
    label: "PDF not readable",
    meaning: "The file calls itself a PDF but cannot be read as one.",
    fix: "Export the document again as PDF and upload it. If the URL answers with an error page, \
          mend that first.",
    seen: Seen::AtServiceOnly,
};

pub(super) const UNABLE_TO_CONVERT: Words = Words {
    label: "Conversion failed",
    meaning: "The page could not be turned into Markdown.",
    fix: "Check the page's HTML with a validator; extreme nesting or size is the usual cause. A \
          content selector that takes only the main text can help.",
    seen: Seen::Here,
};

pub(super) const MARKDOWN_TOO_LARGE: Words = Words {
    label: "Text too large",
    meaning: "The page's Markdown is larger than the service processes; the limit is not \
              published.",
    fix: "Split the page, or take only its main text with a content selector (Settings, Parser \
          options).",
    seen: Seen::AtServiceOnly,
};

pub(super) const MARKDOWN_CONVERSION_EMPTY: Words = Words {
    label: "No text left",
    meaning: "Nothing was left after the page was turned into Markdown: the content selector \
              found nothing, or the page has no text outside header, footer and navigation.",
    fix: "If a content selector applies, change it until it finds the text (Settings, Parser \
          options, Content selectors). If the page builds its text with JavaScript, set Parsing \
          mode to Rendered sites.",
    seen: Seen::Here,
};

pub(super) const FILE_CONTENT_EMPTY: Words = Words {
    label: "No content",
    meaning: "The page is empty or has nothing but headings, so there is nothing to search.",
    fix: "Add text to the page, or leave it out with an exclude rule. If its text appears only in \
          a browser, set Parsing mode to Rendered sites.",
    seen: Seen::Here,
};

pub(super) const CHUNK_TOO_LARGE: Words = Words {
    label: "Chunk too large",
    meaning: "One piece of the page's text is larger than the service can store.",
    fix: "Set a smaller chunk size (Settings, Chunking). Very long lines without blanks, such as \
          inline data, are the usual cause.",
    seen: Seen::AtServiceOnly,
};

pub(super) const TIMEOUT_ERROR: Words = Words {
    label: "Processing timed out",
    meaning: "The service took too long to process the page.",
    fix: "The next sync tries again. If it stays, split the page or make it smaller.",
    seen: Seen::AtServiceOnly,
};

pub(super) const FILE_LENGTH_EXCEEDS_MODEL: Words = Words {
    label: "Too long for the model",
    meaning: "The text is longer than the embedding model takes at once.",
    fix: "Set a smaller chunk size (Settings, Chunking), or choose an embedding model with a \
          larger input when you create the instance.",
    seen: Seen::AtServiceOnly,
};

pub(super) const FILE_TOO_LARGE_FOR_EMBEDDER: Words = Words {
    label: "Too many bytes for the model",
    meaning: "The text has more bytes than the embedding model takes at once.",
    fix: "Set a smaller chunk size (Settings, Chunking), or split the page.",
    seen: Seen::AtServiceOnly,
};
