import Markdown, { type Components } from "react-markdown";
import remarkGfm from "remark-gfm";
import { bytes } from "@/parts/format";
import { text } from "@/text";

/** A longer preview would hold the window up; Source shows everything. */
const MOST = 200_000;
const PLUGINS = [remarkGfm];

/** Nothing drawn here leads anywhere or loads anything. */
const INERT: Components = {
  a: ({ children, href }) => (
    <span className="text-kumo-link underline decoration-dotted" title={href}>
      {children}
    </span>
  ),
  img: ({ alt }) => (
    <span className="rounded border border-kumo-line px-1 text-xs text-kumo-subtle">
      {text.items.markdown.image(alt ?? "")}
    </span>
  ),
  input: ({ checked }) => <span aria-hidden="true">{checked ? "☑ " : "☐ "}</span>,
};

export default function MarkdownPreview({ markdown }: { markdown: string }) {
  const cut = markdown.length > MOST;
  return (
    <section
      aria-label={text.items.markdown.content}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region must be reachable by keyboard.
      tabIndex={0}
      dir="auto"
      data-testid="markdown-preview"
      className="markdown min-h-0 flex-1 overflow-y-auto px-3 pb-4 outline-offset-[-2px] select-text"
    >
      {cut && <p className="text-kumo-subtle">{text.items.markdown.cut(bytes(MOST))}</p>}
      <Markdown skipHtml remarkPlugins={PLUGINS} components={INERT} urlTransform={(url) => url}>
        {cut ? markdown.slice(0, MOST) : markdown}
      </Markdown>
    </section>
  );
}
