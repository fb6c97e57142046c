import "@testing-library/jest-dom/vitest";
import { clearMocks } from "@tauri-apps/api/mocks";
import { cleanup, configure } from "@testing-library/react";
import { afterEach } from "vitest";
import { openDialog } from "@/app/dialogs";
import { discardDraft } from "@/create/draft";
import { followLanguage } from "@/text/language";

// A busy machine may need longer for a first answer; nothing waits longer than it must.
configure({ asyncUtilTimeout: 5000 });

afterEach(() => {
  cleanup();
  clearMocks();
  discardDraft();
  openDialog(null);
  localStorage.clear();
  sessionStorage.clear();
  followLanguage();
  history.replaceState(null, "", "/");
});

// There is no layout here: every element measures as the table of a usual window.
Object.defineProperties(HTMLElement.prototype, {
  clientWidth: { value: 900 },
  clientHeight: { value: 600 },
});
