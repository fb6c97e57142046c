// The built window with the fixed data set, in Chromium. It gets the program's own CSP, and asking
// for anything else is reported. Time, fonts and motion are the same everywhere.

import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";
import { NOTICE, VIEWS } from "./views.mjs";

const root = fileURLToPath(new URL("../dist-mock", import.meta.url));
const CSP =
  "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self'; connect-src 'self' ipc: http://ipc.localhost";
const TYPES = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
  ".woff2": "font/woff2",
};

export async function serve() {
  const server = createServer(async (request, response) => {
    const path = normalize(new URL(request.url, "http://x").pathname);
    const file = join(root, path === "/" ? "index.html" : path);
    try {
      const body = await readFile(file);
      response.writeHead(200, {
        "content-type": TYPES[extname(file)] ?? "application/octet-stream",
        "content-security-policy": CSP,
      });
      response.end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return server;
}

/** When each view is opened. */
const NOW = new Date("2026-11-30T10:24:00Z");

export const launch = () =>
  chromium.launch({
    executablePath: "/usr/bin/chromium",
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--no-first-run",
      "--disable-background-networking",
      "--font-render-hinting=none",
      "--disable-lcd-text",
    ],
  });

/** Nothing is half faded in when it is looked at. */
const STILL = "*, ::before, ::after { transition: none !important; animation: none !important }";

/** Opens a view and does what it needs; `tell` hears what goes wrong. */
export async function openView(browser, origin, name, look = {}) {
  const { size = [1280, 800], mode = "light", style = "", tell = console.log } = look;
  const { hash, scene = "usual", act, tells } = VIEWS[name];
  const page = await browser.newPage({
    viewport: { width: size[0], height: size[1] },
    colorScheme: mode,
    locale: "en-GB",
    timezoneId: "UTC",
    reducedMotion: "reduce",
  });
  page.setDefaultTimeout(10_000);
  await page.clock.install({ time: NOW });
  page.on("console", (message) => {
    if (!["error", "warning"].includes(message.type())) return;
    if (!tells?.test(message.text())) tell(`${name}: ${message.text()}`);
  });
  page.on("pageerror", (error) => tell(`${name}: ${error.message}`));
  page.on("request", (request) => {
    if (!request.url().startsWith(origin)) tell(`${name} asked for ${request.url()}`);
  });
  try {
    await page.goto(`${origin}/?scene=${scene}${hash}`);
    await page.addStyleTag({ content: `${STILL} ${style}` });
    await page.waitForTimeout(700);
    await act?.(page);
    await page.waitForTimeout(350);
  } catch (error) {
    tell(`${name}: ${error.message.split("\n")[0]}`);
  }
  return page;
}

const axe = readFile(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8");

/** The names of buttons that a notice lies over. */
const coveredButtons = (page) =>
  page.evaluate((notice) => {
    const shown = [...document.querySelectorAll(notice)].map((one) => one.getBoundingClientRect());
    const isOver = (one, other) =>
      one.left < other.right &&
      other.left < one.right &&
      one.top < other.bottom &&
      other.top < one.bottom;
    return [...document.querySelectorAll("main aside button, main header button")]
      .filter((button) => shown.some((one) => isOver(one, button.getBoundingClientRect())))
      .map((button) => button.textContent);
  }, NOTICE);

/** Tells the accessibility faults of a page, and the buttons that are covered; answers how many
 * faults it has. */
export async function audit(page, where) {
  const covered = await coveredButtons(page);
  for (const name of covered) console.log(`${where}: a notice covers the button ${name}`);
  await page.evaluate(await axe);
  const { violations } = await page.evaluate(() =>
    globalThis.axe.run(
      // A menu's focus guards take the focus only to hand it on; assistive technology never sees
      // them.
      { exclude: ["[data-base-ui-focus-guard]"] },
      { resultTypes: ["violations"] },
    ),
  );
  for (const { id, nodes } of violations) {
    for (const { target, failureSummary } of nodes.slice(0, 3)) {
      console.log(`${where}: ${id} at ${target}`);
      console.log(`  ${failureSummary.split("\n").slice(1, 2).join(" ").trim()}`);
    }
  }
  return violations.length + covered.length;
}
