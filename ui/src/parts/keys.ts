/** Whether a key press belongs to a field in which one writes. */
export const isWriting = (event: KeyboardEvent) =>
  event.target instanceof HTMLElement && event.target.matches("input, textarea");

export const hasCommandKey = (event: Pick<KeyboardEvent, "ctrlKey" | "metaKey">) =>
  event.ctrlKey || event.metaKey;
