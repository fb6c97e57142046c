import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, onTestFinished, test } from "vitest";
import { csvField, findingsAs } from "@/audit/copy";
import { piecesOf } from "@/audit/LineText";
import { nameOf } from "@/audit/names";
import { FINDINGS } from "@/mock/auditData";
import { chooseLanguage } from "@/text/language";
import { asked, openWindow } from "./window";

/** There is no layout here, so that the source has scrolled is not told by itself. */
const scrolled = async () => fireEvent.scroll(await screen.findByTestId("source"));

const checks = () =>
  screen.queryAllByTestId("finding").map((finding) => finding.getAttribute("data-check"));

async function auditSite(hash = "#/instances/1/sitemaps") {
  const opened = openWindow(hash);
  await opened.user.click(await screen.findByTestId("audit-start"));
  await screen.findByTestId("findings");
  return opened;
}

test("nothing is asked of the site before one asks for the check", async () => {
  const { host } = openWindow("#/instances/1/sitemaps");
  expect(await screen.findByText("The sitemaps are not checked yet")).toBeVisible();
  expect(asked(host, "audit_run_site")).toEqual([]);
});

test("a check tells how far it is, then its files and findings", async () => {
  const { user, host } = openWindow("#/instances/1/sitemaps");
  await user.click(await screen.findByTestId("audit-start"));
  expect(await screen.findByText(/of 6 files read/)).toBeVisible();
  expect(await screen.findByTestId("audit-summary")).toHaveTextContent(
    "6 files, 453 entries 440 pages after 13 repetitions",
  );
  expect(asked(host, "audit_run_site")).toMatchObject([{ instance: 1 }]);
  await waitFor(() => expect(checks()[0]).toBe("sitemap-status"));
  const tree = screen.getByRole("tree");
  const index = await within(tree).findByRole("treeitem", { name: /sitemap-index/ });
  expect(index).toHaveAttribute("aria-expanded", "true");
  expect(index).toHaveAttribute("aria-level", "2");
});

test("a check that is cancelled says so and keeps what it has", async () => {
  const { user, host } = openWindow("#/instances/1/sitemaps");
  await user.click(await screen.findByTestId("audit-start"));
  await user.click(await screen.findByTestId("audit-cancel"));
  expect(await screen.findByText(/Canceled. Files are missing/)).toBeVisible();
  expect(asked(host, "audit_cancel")).toHaveLength(1);
  await user.click(screen.getByTestId("audit-again"));
  expect(await screen.findByTestId("audit-running")).toBeVisible();
});

test("a finding says why and how to fix it, and leads to its lines", async () => {
  const { user, host } = await auditSite();
  await user.click(await screen.findByRole("treeitem", { name: /sitemap-main/ }));
  await waitFor(() =>
    expect(checks()).toEqual(["foreign-host-loc", "lastmod-future", "priority-all-equal"]),
  );
  await user.click(screen.getByRole("button", { name: /lastmod lies in the future/ }));
  const detail = await screen.findByTestId("finding-detail");
  expect(detail).toHaveTextContent("Why it matters for AI Search");
  expect(detail).toHaveTextContent("Write the time of the last real change");
  await scrolled();
  expect(await screen.findByTestId("source-line")).toHaveTextContent(/^812.*december-1/);
  await user.click(within(detail).getByRole("button", { name: "Next" }));
  await waitFor(() => expect(location.hash).toContain("place=1"));
  await scrolled();
  await waitFor(() => expect(screen.getByTestId("source-line")).toHaveTextContent(/^992/));
  expect(location.hash).toContain("file=2&check=lastmod-future&place=1");
  expect(asked(host, "audit_source").at(-1)).toMatchObject({ file: 2, query: { count: 200 } });
});

test("only lines in view are read of a file of a million lines", async () => {
  const { user, host } = await auditSite();
  await user.click(await screen.findByRole("treeitem", { name: /really-long-name/ }));
  await user.click(await screen.findByTestId("show-source"));
  expect(await screen.findByTestId("source")).toHaveTextContent("1<?xml");
  expect(screen.getByTestId("source").querySelectorAll("code").length).toBeLessThan(120);
  for (const { query } of asked(host, "audit_source")) {
    expect((query as { count: number }).count).toBe(200);
  }
});

test("severity and text narrow the findings, and can be cleared", async () => {
  const { user } = await auditSite();
  await user.click(screen.getByRole("button", { name: "Notes 2" }));
  expect(checks()).toEqual(["no-etag-or-last-modified", "priority-all-equal"]);
  await user.type(screen.getByLabelText("Filter findings"), "host");
  expect(await screen.findByText("No finding matches this filter.")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Clear filter" }));
  await waitFor(() => expect(checks()).toHaveLength(6));
});

test("findings are sought in what is seen, in each language of the window", async () => {
  onTestFinished(() => chooseLanguage("en"));
  const { user } = await auditSite();
  const found = async (text: string, expected: string[]) => {
    const field = screen.getByRole("searchbox");
    await user.clear(field);
    await user.type(field, text);
    await waitFor(() => expect(checks()).toEqual(expected));
  };
  await found("another SPELLING", ["near-duplicate-loc"]);
  await found("december-12", ["lastmod-future"]);
  act(() => chooseLanguage("cs"));
  await found("zápisem", ["near-duplicate-loc"]);
  await found("budoucnosti; dnes je", ["lastmod-future"]);
  await found("lastmod-future", ["lastmod-future"]);
  await found("another spelling", []);
});

test("the tree is moved through by keyboard", async () => {
  const { user } = await auditSite();
  await screen.findByRole("treeitem", { name: /sitemap-main/ });
  act(() => screen.getByRole("treeitem", { name: /All files/ }).focus());
  await user.keyboard("{ArrowDown}{ArrowDown}");
  const index = screen.getByRole("treeitem", { name: /sitemap-index/ });
  expect(index).toHaveFocus();
  await user.keyboard("{ArrowLeft}");
  expect(index).toHaveAttribute("aria-expanded", "false");
  expect(index).toHaveAccessibleName(/Error 4/);
  await user.keyboard("{Enter}");
  expect(location.hash).toContain("file=1");
});

test("a page that a finding is about opens as an item", async () => {
  const { user } = await auditSite("#/instances/1/sitemaps");
  await user.click(screen.getByRole("button", { name: /Two spellings of one page/ }));
  await user.click(await screen.findByRole("button", { name: "Open item" }));
  await waitFor(() => expect(location.hash).toMatch(/instances\/1\/items\?item=\d+/));
});

test("findings are copied with all their places", async () => {
  const { user, host } = await auditSite();
  await user.click(screen.getByTestId("copy-findings"));
  await user.click(await screen.findByRole("menuitem", { name: "CSV" }));
  await waitFor(async () => {
    const lines = (await navigator.clipboard.readText()).trim().split("\r\n");
    expect(lines[0]).toBe("severity,check,what,file,line,column,url,text");
    expect(lines).toHaveLength(21);
  });
  expect(asked(host, "audit_place_page")).toHaveLength(6);
});

test("the corrected sitemap tells what went into it and what did not", async () => {
  const { user, host } = await auditSite();
  await user.click(screen.getByTestId("write-corrected"));
  const summary = await screen.findByTestId("corrected-summary");
  expect(summary).toHaveTextContent("Wrote 427 entries");
  expect(summary).toHaveTextContent("/home/ada/sitemap.xmland 1 part beside it");
  expect(summary).toHaveTextContent("10named before");
  expect(asked(host, "corrected_from_items")).toMatchObject([{ instance: 1 }]);
  await user.click(within(summary).getByRole("button", { name: "Close" }));
  await waitFor(() => expect(screen.queryByTestId("corrected-summary")).toBeNull());
});

test("without any instance, files are chosen at the first start and checked", async () => {
  const { user, host } = openWindow("#/", "empty");
  await user.click(await screen.findByTestId("start-files"));
  expect(await screen.findByTestId("findings")).toBeVisible();
  expect(location.hash).toBe("#/audit");
  expect(asked(host, "audit_run_files")).toMatchObject([
    { paths: ["/home/ada/site/robots.txt", "/home/ada/site/sitemap-index.xml"] },
  ]);
  expect(screen.queryByRole("button", { name: "Open item" })).toBeNull();
  await user.click(screen.getByTestId("audit-again"));
  await waitFor(() => expect(asked(host, "audit_run_files")).toHaveLength(2));
});

test("an address is checked, and a faulty one says why", async () => {
  const { user, host } = openWindow("#/audit", "empty");
  const field = await screen.findByLabelText("Address of a site or sitemap");
  await user.click(screen.getByRole("button", { name: "Check" }));
  expect(screen.getByText("Enter the address of a site or of a sitemap.")).toBeVisible();
  await user.type(field, "no address{Enter}");
  expect(await screen.findByText("This is no address of a website.")).toBeVisible();
  await user.clear(field);
  await user.type(field, "https://example.com/sitemap.xml{Enter}");
  expect(await screen.findByTestId("findings")).toBeVisible();
  expect(asked(host, "audit_run_url").at(-1)).toMatchObject({
    url: "https://example.com/sitemap.xml",
  });
});

test("files held over the window light it up, and dropped ones are checked", async () => {
  const { host } = openWindow("#/instances/1/overview");
  await screen.findByTestId("answer");
  act(() => host.audits.drop({ kind: "over" }));
  expect(await screen.findByTestId("drop-cover")).toHaveTextContent("Drop to check these files");
  act(() => host.audits.drop({ kind: "left" }));
  await waitFor(() => expect(screen.queryByTestId("drop-cover")).toBeNull());
  act(() => host.audits.drop({ kind: "over" }));
  act(() => host.audits.drop({ kind: "given", paths: ["/site/sitemap.xml"] }));
  await waitFor(() => expect(location.hash).toBe("#/audit"));
  expect(screen.queryByTestId("drop-cover")).toBeNull();
  expect(asked(host, "audit_run_files")).toMatchObject([{ paths: ["/site/sitemap.xml"] }]);
});

test("what was looked for is found in characters, also behind an emoji", () => {
  const line = { number: 1, cut_before: false, cut_after: false };
  expect(piecesOf({ ...line, text: "🎉<loc>x</loc>", found: [6, 1] })).toEqual({
    before: "🎉<loc>",
    found: "x",
    after: "</loc>",
  });
});

test("copied findings cannot become Markdown or a formula", () => {
  expect(csvField('=HYPERLINK("x")')).toBe('"\'=HYPERLINK(""x"")"');
  expect(csvField("a,b")).toBe('"a,b"');
  const [finding] = FINDINGS;
  if (finding === undefined) throw new Error("no finding");
  const place = { file: "a`b.xml", line: 3, column: null, url: null, file_place: 0 };
  const text = "[click](javascript:alert(1)) <img src=x>";
  const copied = findingsAs("markdown", [{ ...finding, count: 1, places: [{ ...place, text }] }]);
  expect(copied).toContain("- `` a`b.xml:3 `` \\[click\\](javascript:alert(1)) \\<img src=x\\>");
});

test("a file goes by the last part of its path or address", () => {
  expect(nameOf("https://example.com/maps/a.xml?page=2")).toBe("a.xml");
  expect(nameOf("C:\\site\\sitemap.xml")).toBe("sitemap.xml");
});

test("everything found can be saved in a form for other programs", async () => {
  const { user, host } = openWindow("#/audit");
  await user.click(await screen.findByRole("button", { name: "Choose files…" }));
  await user.click(await screen.findByTestId("save-findings"));
  await user.click(await screen.findByRole("menuitem", { name: /SARIF/ }));
  expect(await screen.findByText("Saved to /home/ada/foresite-audit.sarif")).toBeVisible();
  expect(asked(host, "audit_save")).toMatchObject([{ instance: null, format: "sarif" }]);
});

test("while files are read the bar goes by their size and entries are counted", async () => {
  const { user } = openWindow("#/audit");
  await user.click(await screen.findByRole("button", { name: "Choose files…" }));
  await waitFor(() => expect(screen.getByTestId("audit-running")).toHaveTextContent("226 entries"));
  const bar = within(screen.getByTestId("audit-running")).getByRole("progressbar");
  expect(Number(bar.getAttribute("aria-valuenow"))).toBeGreaterThan(20);
});
