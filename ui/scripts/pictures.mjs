// Compares the main views with the pictures in tests/pictures, in both themes: `npm run pictures`.
// With `--write` the pictures are made anew. What differs lands in artifacts/pictures at the top
// level, beside what was expected.

import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { launch, openView, serve } from "./chromium.mjs";

const VIEWS = [
  "start",
  "create",
  "done",
  "items",
  "jobs",
  "compare",
  "playground",
  "sitemaps-all",
  "selector-tester",
  "settings",
];
const SIZE = [1280, 800];

/** A pixel differs from this distance of a colour channel on, of 255: edges of letters may. */
const DISTANCE = 64;
/** So many of a picture's pixels may differ. */
const SHARE = 0.002;

const kept = fileURLToPath(new URL("../tests/pictures", import.meta.url));
const out = fileURLToPath(new URL("../../artifacts/pictures", import.meta.url));
const write = process.argv.includes("--write");

const server = await serve();
const origin = `http://127.0.0.1:${server.address().port}`;
const browser = await launch();
const desk = await browser.newPage();
let faults = 0;
for (const folder of [kept, out]) mkdirSync(folder, { recursive: true });
for (const view of VIEWS) {
  for (const mode of ["light", "dark"]) {
    const page = await openView(browser, origin, view, { size: SIZE, mode });
    const picture = (await page.screenshot({ animations: "disabled" })).toString("base64");
    await page.close();
    faults += await check(`${view}-${mode}`, picture);
  }
}
await browser.close();
server.close();
if (faults > 0) process.exitCode = 1;

/** Compares a picture with the one that is kept, or keeps it; answers 1 when it differs. */
async function check(name, picture) {
  const path = join(kept, `${name}.webp`);
  if (write) {
    writeFileSync(path, Buffer.from(await desk.evaluate(asWebp, picture), "base64"));
    return 0;
  }
  const expected = existsSync(path) ? readFileSync(path).toString("base64") : null;
  const share =
    expected === null ? 1 : await desk.evaluate(difference, [picture, expected, DISTANCE]);
  if (share <= SHARE) return 0;
  writeFileSync(join(out, `${name}.png`), Buffer.from(picture, "base64"));
  if (expected !== null) writeFileSync(join(out, `${name}-expected.webp`), expected, "base64");
  console.log(
    `${name}: ${(100 * share).toFixed(2)} % of the picture differ, see artifacts/pictures`,
  );
  return 1;
}

/** A PNG as a small WebP; what that loses is far below the distance. Runs in Chromium. */
async function asWebp(png) {
  const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${png}`)).blob());
  const canvas = new OffscreenCanvas(image.width, image.height);
  canvas.getContext("2d").drawImage(image, 0, 0);
  const bytes = await (await canvas.convertToBlob({ type: "image/webp", quality: 0.85 })).bytes();
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
}

/** Which share of the pixels differs by more than a distance. Runs in Chromium. */
async function difference([one, other, distance]) {
  const pixels = async (type, data) => {
    const blob = await (await fetch(`data:image/${type};base64,${data}`)).blob();
    const image = await createImageBitmap(blob);
    const context = new OffscreenCanvas(image.width, image.height).getContext("2d");
    context.drawImage(image, 0, 0);
    return context.getImageData(0, 0, image.width, image.height).data;
  };
  const [a, b] = [await pixels("png", one), await pixels("webp", other)];
  if (a.length !== b.length) return 1;
  let different = 0;
  for (let at = 0; at < a.length; at += 4) {
    const far = [0, 1, 2].some((channel) => Math.abs(a[at + channel] - b[at + channel]) > distance);
    if (far) different += 1;
  }
  return different / (a.length / 4);
}
