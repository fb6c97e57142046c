import { count } from "@/parts/format";

export const instances = {
  heading: "Instances",
  rail: "Instances and program",
  empty: "Sites you preview appear here.",
  waiting: "They appear here once the other Foresite is closed.",
  create: "Create",
  draft: (left: boolean) => (left ? "Draft, saved" : "Draft"),
  sample: "Try the sample site",
  sampleName: "Sample site",
  sampleShort: "Sample",
  home: "Start page",
  neverRun: "Not crawled yet",
  running: (percent: number | null) => (percent === null ? "Running" : `Running, ${percent} %`),
  paused: "Paused",
  interrupted: "Interrupted",
  cancelled: "Canceled",
  failed: "Could not run",
  indexed: (indexed: number, total: number) => `${count(indexed)} of ${count(total)} indexed`,

  start: {
    title:
      "See what AI Search would find, keep and index on your website, before you switch it on.",
    field: "Your website",
    placeholder: "https://example.com",
    go: "Continue",
    hint: "Runs on this computer. Next come the settings; the crawl starts when you say so. JSON or a curl call of AI Search can be pasted here, too.",
    missing: "Enter the address of a website, such as example.com.",
    sampleTitle: "No site at hand?",
    sampleText: "Small pages inside the program, with the faults that real sites have.",
    filesTitle: "Only want a sitemap checked?",
    filesText:
      "Drop .xml, .xml.gz, .txt or robots.txt here, or a folder of them. No request is made.",
    files: "Choose files",
    folder: "Choose folder",
  },

  tabs: {
    label: "Instance",
    overview: "Overview",
    items: "Items",
    jobs: "Jobs",
    playground: "Playground",
    sitemaps: "Sitemaps",
    settings: "Settings",
  },
  actions: {
    start: "Start",
    sync: "Sync index",
    pause: "Pause",
    resume: "Resume",
    goOn: "Continue",
    cancel: "Cancel",
  },
  gone: "This instance does not exist any more.",
  remove: {
    title: "Delete instance",
    text: "Removes the settings, all jobs and items of this instance from this computer. It can be undone for a moment, until the program is closed. The website and AI Search are not touched.",
    whileLive: "A job is running. Cancel it first.",
    done: (name: string) => `Deleted ${name}`,
  },
} as const;
