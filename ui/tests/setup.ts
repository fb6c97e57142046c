import "@testing-library/jest-dom/vitest";
import { clearMocks } from "@tauri-apps/api/mocks";
import { cleanup } from "@testing-library/react";
import { afterEach } from "vitest";
import { discardDraft } from "@/create/draft";

afterEach(() => {
  cleanup();
  clearMocks();
  discardDraft();
  localStorage.clear();
  history.replaceState(null, "", "/");
});

// There is no layout here: every element measures as the table of a usual window.
Object.defineProperties(HTMLElement.prototype, {
  clientWidth: { value: 900 },
  clientHeight: { value: 600 },
});
