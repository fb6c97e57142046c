import { plural } from "@/parts/format";

export const browser = {
  title: "Browser for rendered sites",
  hint: "The one chosen here, else the one that FORESITE_BROWSER names, else one in the usual places.",
  choose: "Choose another…",
  forget: "Use the usual one",
  check: "Check that it starts",
  checking: "Starting it…",
  starts: "It starts.",
  found: (name: string, path: string) => `${name} at ${path}`,
  unnamed: "A browser",
  noSandbox: "Its sandbox is off (FORESITE_BROWSER_SANDBOX).",
  missing: "Pages cannot be rendered here",
  looking: "Looking for a browser…",
  need: {
    ask: "Does this site need it? Try 20 pages",
    asking: "Fetching and rendering up to 20 pages…",
    words: (raw: number, rendered: number) =>
      `${plural(raw, "word", "words")}, rendered ${rendered}`,
    list: "Pages compared",
  },
} as const;
