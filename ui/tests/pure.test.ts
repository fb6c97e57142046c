import { expect, test, vi } from "vitest";
import { formatAddress, parseAddress } from "@/app/address";
import { FIELDS, readField, sectionOf } from "@/create/fields";
import { isDuplicate, withAccessToken } from "@/create/headers";
import { numberIn } from "@/create/NumberField";
import { moved } from "@/create/useReorder";
import { shortNames } from "@/instances/name";
import { chunkTexts } from "@/items/details/chunks";
import { piecesOf } from "@/items/details/pieces";
import { nextIndex } from "@/items/ItemGrid";
import { Paced } from "@/jobs/paced";
import { CONFIG } from "@/mock/config";
import { counts } from "@/mock/instances";
import { merge } from "@/overview/LiveList";
import { sparkline } from "@/overview/sparkline";
import { fitUrl } from "@/parts/fitUrl";
import { bytes, duration, urlParts } from "@/parts/format";
import { outcomeCounts, outcomeOf } from "@/parts/outcome";
import { offsetFor, rowWindow, scrollHeight, scrollScale } from "@/parts/scroll";

test.each([
  [84, "84 ms"],
  [2300, "2.3 s"],
  [11_000, "11 s"],
  [130_000, "2 min 10 s"],
  [6_240_000, "1 h 44 min"],
  [7_200_000, "2 h"],
  [86_400_000, "1 day"],
  [25 * 86_400_000, "25 days"],
])("%i ms reads %s", (millis, words) => expect(duration(millis)).toBe(words));

test.each([
  [512, "512 B"],
  [49_356, "48.2 KB"],
  [4_194_304, "4 MB"],
])("%i bytes read %s", (size, words) => expect(bytes(size)).toBe(words));

test.each([
  ["https://a.example/x/y", "a.example", { lead: "/x/", last: "y" }],
  ["https://a.example/x/y/", "a.example", { lead: "/x/", last: "y/" }],
  ["https://a.example/", "a.example", { lead: "", last: "/" }],
  ["https://b.example/x", "a.example", { lead: "https://b.example/", last: "x" }],
  ["https://a.example/x?u=/y/z", "a.example", { lead: "/", last: "x?u=/y/z" }],
  ["https://a.example/%D7%90", "a.example", { lead: "/", last: "א" }],
  ["https://a.example/%FF", "a.example", { lead: "/", last: "%FF" }],
  ["https://a.example/%E2%80%AE/a%0Ab", "a.example", { lead: "/%E2%80%AE/", last: "a%0Ab" }],
  ["no url", undefined, { lead: "", last: "no url" }],
])("%s is shown in two parts", (url, host, parts) => expect(urlParts(url, host)).toEqual(parts));

test.each([
  "#/",
  "#/create",
  "#/create?source=example.com",
  "#/instances/3/items?status=error&item=4",
])("the address %s survives being read and written", (hash) =>
  expect(formatAddress(parseAddress(hash))).toBe(hash),
);

test.each(["#/instances/0/items", "#/instances/x", "#/nowhere"])(
  "the address %s leads to the start",
  (hash) => expect(parseAddress(hash)).toEqual({ view: "start" }),
);

test("items past the plan's limit are an outcome of their own", () => {
  expect(outcomeOf({ status: "skipped", code: "page_limit_reached" })).toBe("over");
  const result = outcomeCounts(
    counts({
      total: 9,
      completed: 4,
      with_warnings: 1,
      skipped: 5,
      codes: [
        {
          code: "page_limit_reached",
          status: "skipped",
          count: 3,
          label: "",
          meaning: "",
          fix: "",
        },
      ],
    }),
  );
  expect(result).toMatchObject({ indexed: 3, warning: 1, skipped: 2, over: 3 });
});

test("field paths find their value and their section", () => {
  const config = structuredClone(CONFIG);
  config.source_params.include_items = ["a", "b"];
  const parse = config.source_params.web_crawler.parse_options;
  parse.include_headers = { "X-A.b": "1" };
  expect(readField(config, "source_params.include_items[1]")).toBe("b");
  const header = 'source_params.web_crawler.parse_options.include_headers["X-A.b"]';
  expect(readField(config, header)).toBe("1");
  expect(readField(config, "source_params.nothing[3].x")).toBeUndefined();
  expect(sectionOf(header)).toBe("parser");
  expect(sectionOf("source_params.exclude_items[0]")).toBe("filters");
  expect(sectionOf("source")).toBe("target");
});

test.each([
  ["250,000", 250_000],
  [" 5 ", 5],
  ["", null],
  ["five", undefined],
  ["-1", undefined],
])("%j typed in a number field is %j", (typed, value) => expect(numberIn(typed)).toBe(value));

test("header names repeat without regard to case", () => {
  const rows = ["X-Key", "x-key "].map((name) => ({ name, value: "", saved: false }));
  expect(isDuplicate(rows, 0)).toBe(false);
  expect(isDuplicate(rows, 1)).toBe(true);
  const typed = [{ name: "cf-access-client-id", value: "1", saved: false }];
  expect(withAccessToken(typed).map(({ name }) => name)).toEqual([
    "cf-access-client-id",
    "CF-Access-Client-Secret",
  ]);
});

test("rows move and stay complete", () => {
  expect(moved([1, 2, 3], 0, 2)).toEqual([2, 3, 1]);
  expect(moved([1, 2, 3], 2, 0)).toEqual([3, 1, 2]);
});

test("chunks are cut at bytes, not at characters", () => {
  const markdown = "äö|ñü|end";
  const pieces = chunkTexts(markdown, [
    { start_byte: 0, end_byte: 5, tokens: 1, heading: "" },
    { start_byte: 2, end_byte: 10, tokens: 1, heading: "" },
    { start_byte: 10, end_byte: 13, tokens: 1, heading: "" },
  ]);
  expect(pieces.map(({ repeated, rest }) => [repeated, rest])).toEqual([
    ["", "äö|"],
    ["ö|", "ñü|"],
    ["", "end"],
  ]);
});

test.each([
  ["tags", "<b>bold</b>".repeat(1000), />$/],
  ["blanks", "some words ".repeat(1000), / $/],
  ["neither", "😀".repeat(5001), /😀$/u],
])("a long line of %s is cut into pieces that give it back", (_of, line, end) => {
  const pieces = piecesOf(line);
  expect(pieces.join("")).toBe(line);
  expect(pieces.length).toBeGreaterThan(4);
  for (const piece of pieces) {
    expect(piece.length).toBeLessThanOrEqual(2000);
    expect(piece).toMatch(end);
  }
});

test.each([
  ["ArrowDown", null, 0],
  ["ArrowDown", 9, 9],
  ["ArrowUp", 0, 0],
  ["PageDown", 2, 7],
  ["End", 0, 9],
  ["Home", 7, 0],
  ["x", 3, null],
])("%s from row %s leads to %s of ten", (key, at, to) =>
  expect(nextIndex(key, at, 10, 5)).toBe(to),
);

test("the live list keeps each item once, newest first", () => {
  const row = (item: number) =>
    ({ item, url: "", status: "completed", code: null, chunks: 1 }) as const;
  expect(merge([row(1), row(2)], [row(3), row(1)]).map(({ item }) => item)).toEqual([3, 1, 2]);
});

test("the chart needs two values and stays inside its frame", () => {
  expect(sparkline([5], 100, 20).line).toBe("");
  expect(sparkline([0, 10], 100, 20).line).toBe("M0 18L100 2");
});

test.each([
  [20, "/guides/deploy/", "regions", "/guides/depl…|regions"],
  [30, "/guides/deploy/", "regions", "/guides/deploy/|regions"],
  [9, "/guides/deploy/", "regions", "/g…|regio…"],
  [20, "/a/", "a-rather-long-segment", "/a/|a-rather-long-se…"],
])("in %i letters %s%s reads %s", (width, lead, last, shown) => {
  const fitted = fitUrl({ lead, last }, width, (text) => text.length);
  expect(`${fitted.lead}|${fitted.last}`).toBe(shown);
});

test("a long list scrolls in larger steps, and its end is the end of the scrolling", () => {
  expect(scrollScale(1000, 600)).toBe(1);
  const end = scrollHeight(1_000_000) + 32 - 600;
  expect(end * scrollScale(1_000_000, 600)).toBeCloseTo(1_000_000 * 30 + 32 - 600);
});

test.each([
  ["the top", 1000, 0, { first: 0, end: 32, top: 0 }],
  ["the middle", 1000, 900, { first: 18, end: 62, top: 540 }],
  ["the end", 1000, 29_432, { first: 969, end: 1000, top: 29_070 }],
  ["a list that became short", 3, 900, { first: 0, end: 3, top: 0 }],
  ["no rows", 0, 0, { first: 0, end: 0, top: 0 }],
])("at %s the rows in view exist and twelve around them", (_, total, scrolled, shown) =>
  expect(rowWindow(total, scrolled, 600)).toEqual(shown),
);

test("the last of a million rows is drawn at the end of the scrolling", () => {
  const { first, end, top } = rowWindow(1_000_000, scrollHeight(1_000_000) + 32 - 600, 600);
  expect(end).toBe(1_000_000);
  expect(top + (end - first) * 30).toBeCloseTo(scrollHeight(1_000_000));
});

test.each([
  [0, 0, null],
  [17, 0, null],
  [18, 0, 2],
  [3, 100, 90],
  [4, 100, null],
])("row %i at offset %i scrolls to %s", (index, offset, to) =>
  expect(offsetFor(index, offset, 600)).toBe(to),
);

test("who is told once a second hears the first, a new state, and the last", () => {
  vi.useFakeTimers();
  let [state, told] = ["running", 0];
  const paced = new Paced(
    () => {
      told += 1;
    },
    1000,
    () => state,
  );
  for (let times = 0; times < 20; times += 1) {
    paced.tell();
    vi.advanceTimersByTime(250);
  }
  // In 0, 1, 2, 3 and 4 seconds, and what came after that in the fifth.
  expect(told).toBe(6);
  paced.tell();
  expect(told).toBe(6);
  state = "paused";
  paced.tell();
  expect(told).toBe(7);
  vi.advanceTimersByTime(5000);
  expect(told).toBe(7);
  paced.tell();
  paced.tell();
  expect(told).toBe(8);
  vi.advanceTimersByTime(1000);
  expect(told).toBe(9);
  vi.useRealTimers();
});

test("a header is named in its path as the engine names it", () => {
  // The same as in the engine's tests of headers.
  for (const [name, quoted] of [
    ["X A", '"X A"'],
    ['X"A', '"X\\"A"'],
    ["X\\A", '"X\\\\A"'],
    ["Ünïcode 🦀", '"Ünïcode 🦀"'],
    ["X\u007f\u00a0", '"X\u007f\u00a0"'],
    ["X\t\u0001'", '"X\\t\\u0001\'"'],
  ] as const) {
    expect(FIELDS.header(name)).toMatch(/include_headers\[.*\]$/);
    expect(FIELDS.header(name).endsWith(`include_headers[${quoted}]`)).toBe(true);
  }
});

test("short names of the rail tell instances apart", () => {
  expect(
    shortNames(["docs.example.com", "www.shop.example", "127.0.0.1:41177", "Sample site"]),
  ).toEqual(["docs", "shop", ":41177", "Sample"]);
  expect(shortNames(["example.com", "example.org"])).toEqual(["ex.com", "ex.org"]);
});
