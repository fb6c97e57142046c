import { fileURLToPath } from "node:url";
import tailwind from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";
import { licences } from "./licences.ts";

// `--mode mock` swaps the program's host for a fixed data set, so that the
// window can be looked at in a browser. Its bundle has its own folder.
export default defineConfig(({ mode }) => ({
  plugins: [react(), tailwind(), licences()],
  resolve: { alias: { "@": fileURLToPath(new URL("./src", import.meta.url)) } },
  build: {
    outDir: mode === "mock" ? "dist-mock" : "dist",
    target: "safari16",
    // The window's CSP allows fonts from files only, not from data: URLs.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1500,
  },
  server: { watch: { ignored: ["**/node_modules/**"] } },
  test: {
    environment: "happy-dom",
    include: ["tests/**/*.test.{ts,tsx}"],
    setupFiles: ["tests/setup.ts"],
    restoreMocks: true,
    // A guard against a test that hangs, far from what any takes on a busy machine.
    testTimeout: 60_000,
    env: { DEBUG_PRINT_LIMIT: "0" },
  },
}));
