import "./styles.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app/App";
import { followTheme } from "./app/theme";
import { followLanguage } from "./text/language";

if (import.meta.env.MODE === "mock") {
  const { installMockHost } = await import("./mock/install");
  installMockHost();
}

followTheme();
followLanguage();
// URLs are measured in this font, so it must be there before the first of them.
await document.fonts.load('13px "Inter Variable"');
const root = document.getElementById("root");
if (root !== null) {
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}
