/** A key of the keyboard, as help shows it. */
export function Key({ children }: { children: string }) {
  return (
    <kbd className="rounded border border-kumo-line px-1 text-[11px] leading-4">{children}</kbd>
  );
}
