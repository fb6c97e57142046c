//! Checks of a sitemap file as a whole (spec 4.1, 4.3).

super::checks! {
    UNREACHABLE = "sitemap-unreachable", File, Error,
        "A sitemap cannot be fetched",
        "None of its pages is found, and those that only it named are removed from the index at the next sync.",
        "Open the address yourself and mend what answers there.";
    UNREADABLE = "file-unreadable", File, Error,
        "A file cannot be read",
        "It was not audited.",
        "Look at its name and its permissions.";
    STATUS = "sitemap-status", File, Error,
        "A sitemap answers with an error status",
        "None of its pages is found. Where no sitemap is left, the job ends with 7028 missing_sitemap.",
        "Put the file where robots.txt or the index names it, or remove the name.";
    FORBIDDEN = "sitemap-forbidden", File, Error,
        "A sitemap refuses access",
        "Where no other sitemap is left, the job ends with 7035 forbidden_sitemap.",
        "Let everyone read the file; behind a login use Parser options, Extra headers; behind a firewall add the Skip rule for Bot Detection ID 122933950.";
    REDIRECT = "sitemap-redirect", File, Note,
        "A sitemap redirects",
        "It is read where it ends, with one more request each time, and partial addresses in it mean that place.",
        "Name the final address in robots.txt or the index.";
    OFF_HOST = "sitemap-off-host", File, Note,
        "A sitemap stands on another host",
        "It is read, but its pages still have to be on the host of the crawl target.",
        "Look whether its pages are on the right host.";
    CHALLENGE = "sitemap-challenge", File, Error,
        "A challenge page answers as sitemap",
        "A crawler cannot pass it, so none of the pages is found. A local check can be blocked where the service is not, and the other way round.",
        "Add the Skip rule for Bot Detection ID 122933950 (Security rules, Custom rules, action Skip).";
    NOT_FOUND_HERE = "child-not-in-folder", File, Note,
        "A sitemap that is named is not among these files",
        "It was not audited. Offline, files are looked for where their address says, within the folder, and by name beside the file that names them.",
        "Add the file to the folder, or audit the site's address.";
    NOT_A_SITEMAP = "not-a-sitemap", File, Error,
        "Not a sitemap that the service reads",
        "The service reads XML with <urlset> or <sitemapindex>. Feeds, plain lists and web pages give no pages.",
        "Serve the XML form of the sitemap.";
    NOT_WELL_FORMED = "not-well-formed", File, Error,
        "Not well-formed XML",
        "A strict reader stops at this place and loses everything behind it; what the service does is not documented.",
        "Mend the place given; write the file with an XML library rather than by hand.";
    BROKE_OFF = "sitemap-broke-off", File, Error,
        "A sitemap ends before its end",
        "What stands behind the break is not found, and at the next sync its pages may be removed from the index.",
        "Look why the server or the disk ends the file early, then check again.";
    UNESCAPED_AMPERSAND = "unescaped-ampersand", File, Error,
        "A bare & in XML",
        "A strict reader stops here and loses everything behind it.",
        "Write &amp; for every & in an address.";
    LEADING_WHITESPACE = "leading-whitespace", File, Error,
        "Something stands before the XML declaration",
        "A strict reader refuses the whole file.",
        "Remove the blank lines or blanks at the top, often from a template or plug-in.";
    WRONG_NAMESPACE = "wrong-namespace", File, Warning,
        "The namespace is not that of sitemaps",
        "Readers that look for the namespace find no entries.",
        "Write xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\" on the root element, exactly so.";
    MISSING_NAMESPACE = "missing-namespace", File, Warning,
        "A namespace is not declared",
        "Readers that look for namespaces find no entries, or refuse the file.",
        "Add xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\" to the root element, and xmlns:… for each prefix in use.";
    ENCODING = "non-utf8-encoding", File, Warning,
        "Not in UTF-8, or declared wrongly",
        "The protocol asks for UTF-8; another encoding can spoil addresses with letters beyond ASCII.",
        "Save and declare the file as UTF-8.";
    DOCTYPE = "doctype", File, Warning,
        "A document type or entities",
        "Readers refuse them for safety or pass them over, so what an entity stands for is lost.",
        "Remove the DOCTYPE and write the characters themselves.";
    GZIP_DAMAGED = "gzip-damaged", File, Error,
        "The gzip data is damaged or cut off",
        "Entries behind the damage are not found.",
        "Write and upload the file again.";
    GZIP_PLAIN = "gzip-expected-but-plain", File, Note,
        "Named .gz, but not compressed",
        "It is read all the same; other readers may stop.",
        "Name it .xml, or serve the compressed bytes without Content-Encoding.";
    GZIP_TWICE = "gzip-twice", File, Warning,
        "Compressed more than once",
        "Readers take off one layer and find no XML.",
        "Compress the file once; let the server not compress .gz files again.";
    TRAILING_GARBAGE = "trailing-garbage", File, Warning,
        "Something stands behind the gzip data",
        "Strict readers refuse the file.",
        "Write the file again, without text appended by the server.";
    TOO_LARGE = "too-large", File, Warning,
        "Larger than a sitemap may be",
        "The protocol allows 50 MB of XML. What the service does beyond it is not documented.",
        "Split it into files of at most 50 MB and name them in an index.";
    TOO_MANY_URLS = "too-many-urls", File, Warning,
        "More than 50,000 entries",
        "The protocol allows 50,000. What the service does beyond it is not documented.",
        "Split it into files of at most 50,000 entries and name them in an index.";
    MEDIA = "media-sitemap", File, Warning,
        "A sitemap of images or videos where pages are expected",
        "Each file becomes an item of its own: videos get unsupported_type, images count against the limits of the plan.",
        "List the pages, and their media inside of them as <image:image> or <video:video>.";
    EMPTY = "empty", File, Warning,
        "The sitemap names nothing",
        "No page is found through it. If it held pages before, they are removed from the index at the next sync.",
        "Look why its generator wrote no entries, or remove the file.";
    TOO_DEEP = "index-too-deep", File, Error,
        "Indexes are nested too deep",
        "What stands below ten levels is not read; the protocol allows one level.",
        "Name all files in one index.";
    LOOP = "loop", File, Error,
        "A sitemap index leads back to itself",
        "Each file is read once, so the loop ends, yet the entry names no pages and hides a mistake.",
        "Name only files with pages in an index.";
    LISTED_TWICE = "listed-twice", File, Note,
        "A sitemap is named more than once",
        "It is read once, at its first place.",
        "Remove the second name.";
    NO_VALIDATORS = "no-etag-or-last-modified", File, Note,
        "A sitemap has neither ETag nor Last-Modified",
        "Crawlers use them to skip a file that has not changed, so every sync loads it whole.",
        "Let the server send ETag or Last-Modified.";
    CONTENT_TYPE = "sitemap-content-type", File, Note,
        "A sitemap is served with an unusual type",
        "It is read by its content, but caches and firewalls treat it by its type.",
        "Serve it as application/xml, compressed files as application/gzip.";
}
