import "./styles.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app/App";
import { followTheme } from "./app/theme";

if (import.meta.env.MODE === "mock") {
  const { installMockHost } = await import("./mock/install");
  installMockHost();
}

followTheme();
const root = document.getElementById("root");
if (root !== null) {
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}
