//! Sets of element names (HTML standard, "the stack of open elements" and tree construction).

use html5ever::{LocalName, local_name};

pub(super) fn is_document(name: &LocalName) -> bool {
    matches!(
        *name,
        local_name!("html") | local_name!("head") | local_name!("body") | local_name!("frameset")
    )
}

pub(super) fn is_void(name: &LocalName) -> bool {
    matches!(
        *name,
        local_name!("area")
            | local_name!("base")
            | local_name!("basefont")
            | local_name!("bgsound")
            | local_name!("br")
            | local_name!("col")
            | local_name!("embed")
            | local_name!("frame")
            | local_name!("hr")
            | local_name!("image")
            | local_name!("img")
            | local_name!("input")
            | local_name!("keygen")
            | local_name!("link")
            | local_name!("meta")
            | local_name!("param")
            | local_name!("source")
            | local_name!("track")
            | local_name!("wbr")
    )
}

/// Elements that hold text only. They cannot nest, and the tokenizer must see them.
pub(super) fn is_raw_text(name: &LocalName) -> bool {
    matches!(
        *name,
        local_name!("iframe")
            | local_name!("noembed")
            | local_name!("noframes")
            | local_name!("noscript")
            | local_name!("plaintext")
            | local_name!("script")
            | local_name!("style")
            | local_name!("textarea")
            | local_name!("title")
            | local_name!("xmp")
    )
}

pub(super) fn is_formatting(name: &LocalName) -> bool {
    matches!(
        *name,
        local_name!("a")
            | local_name!("b")
            | local_name!("big")
            | local_name!("code")
            | local_name!("em")
            | local_name!("font")
            | local_name!("i")
            | local_name!("nobr")
            | local_name!("s")
            | local_name!("small")
            | local_name!("strike")
            | local_name!("strong")
            | local_name!("tt")
            | local_name!("u")
    )
}

pub(super) fn is_heading(name: &LocalName) -> bool {
    matches!(
        *name,
        local_name!("h1")
            | local_name!("h2")
            | local_name!("h3")
            | local_name!("h4")
            | local_name!("h5")
            | local_name!("h6")
    )
}

pub(super) fn is_scope(name: &LocalName) -> bool {
    matches!(
        *name,
        local_name!("applet")
            | local_name!("caption")
            | local_name!("marquee")
            | local_name!("object")
            | local_name!("select")
            | local_name!("table")
            | local_name!("td")
            | local_name!("template")
            | local_name!("th")
    )
}

pub(super) fn is_button_scope(name: &LocalName) -> bool {
    *name == local_name!("button") || is_scope(name)
}

pub(super) fn is_list_scope(name: &LocalName) -> bool {
    matches!(*name, local_name!("ol") | local_name!("ul")) || is_scope(name)
}

pub(super) fn is_table_scope(name: &LocalName) -> bool {
    matches!(*name, local_name!("table") | local_name!("template"))
}

pub(super) fn is_body_context(name: &LocalName) -> bool {
    matches!(
        *name,
        local_name!("tbody") | local_name!("thead") | local_name!("tfoot")
    ) || is_table_scope(name)
}

pub(super) fn is_row_context(name: &LocalName) -> bool {
    *name == local_name!("tr") || is_body_context(name)
}

pub(super) fn is_table_part(name: &LocalName) -> bool {
    matches!(
        *name,
        local_name!("table") | local_name!("caption") | local_name!("td") | local_name!("th")
    ) || is_row_context(name)
}

pub(super) fn closes_paragraph(name: &LocalName) -> bool {
    is_heading(name)
        || matches!(
            *name,
            local_name!("address")
                | local_name!("article")
                | local_name!("aside")
                | local_name!("blockquote")
                | local_name!("center")
                | local_name!("dd")
                | local_name!("details")
                | local_name!("dialog")
                | local_name!("dir")
                | local_name!("div")
                | local_name!("dl")
                | local_name!("dt")
                | local_name!("fieldset")
                | local_name!("figcaption")
                | local_name!("figure")
                | local_name!("footer")
                | local_name!("form")
                | local_name!("header")
                | local_name!("hgroup")
                | local_name!("li")
                | local_name!("listing")
                | local_name!("main")
                | local_name!("menu")
                | local_name!("nav")
                | local_name!("ol")
                | local_name!("p")
                | local_name!("pre")
                | local_name!("search")
                | local_name!("section")
                | local_name!("summary")
                | local_name!("table")
                | local_name!("ul")
        )
}

pub(super) fn is_special(name: &LocalName) -> bool {
    closes_paragraph(name)
        || is_scope(name)
        || is_body_context(name)
        || matches!(
            *name,
            local_name!("button") | local_name!("colgroup") | local_name!("tr")
        )
}
