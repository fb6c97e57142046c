import Markdown, { type Components } from "react-markdown";
import remarkGfm from "remark-gfm";
import { bytes } from "@/parts/format";
import { text } from "@/text";

/** A longer preview would hold the window up; Source shows everything. */
const MOST = 50_000;
const PLUGINS = [remarkGfm];

/** Nothing drawn here leads anywhere or loads anything. Lists and quotes have their marks where
 * their own text begins. */
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
  ul: ({ children }) => <ul dir="auto">{children}</ul>,
  ol: ({ children, start }) => (
    <ol dir="auto" start={start}>
      {children}
    </ol>
  ),
  blockquote: ({ children }) => <blockquote dir="auto">{children}</blockquote>,
  input: ({ checked }) => <span aria-hidden="true">{checked ? "☑ " : "☐ "}</span>,
};

/** The metadata lines at the top, which Markdown itself would read as a rule and a heading. */
const FRONT_MATTER = /^---\n(.*?)\n---\n/s;

/** Markdown drawn without anything live in it; HTML in it is text. */
export default function MarkdownPreview({ markdown }: { markdown: string }) {
  const cut = markdown.length > MOST;
  const front = FRONT_MATTER.exec(markdown);
  const body = markdown.slice(front?.[0].length ?? 0, MOST);
  return (
    <section
      aria-label={text.items.markdown.content}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region must be reachable by keyboard.
      tabIndex={0}
      data-testid="markdown-preview"
      className="markdown wrap-anywhere min-h-0 flex-1 overflow-y-auto px-3 pb-4 outline-offset-[-2px] select-text"
    >
      {cut && <p className="text-kumo-subtle">{text.items.markdown.cut(bytes(MOST))}</p>}
      {front !== null && (
        <p
          className="border-s-2 border-kumo-line ps-2 text-xs whitespace-pre-wrap text-kumo-subtle"
          data-testid="front-matter"
        >
          {front[1]}
        </p>
      )}
      <Markdown remarkPlugins={PLUGINS} components={INERT} urlTransform={(url) => url}>
        {body}
      </Markdown>
    </section>
  );
}
