import { mockIPC } from "@tauri-apps/api/mocks";
import { chooseLanguage } from "@/text/language";
import { MockHost, SCENES, type Scene } from "./host";

/**
 * Puts the fixed data set where the program's host would be. `?scene=` chooses a scene; whoever
 * looks at the window from outside can call `chooseLanguage`.
 */
export function installMockHost() {
  const asked = new URLSearchParams(location.search).get("scene");
  const scene: Scene = SCENES.find((name) => name === asked) ?? "usual";
  const host = new MockHost(scene);
  mockIPC((command, args) => host.answer(command, args));
  Object.assign(globalThis, { chooseLanguage });
}
