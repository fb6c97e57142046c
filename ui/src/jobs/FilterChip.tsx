import type { ReactNode } from "react";

type Props = {
  icon?: ReactNode;
  label: string;
  /** What it is, where the icon says so to the eye. */
  name?: string;
  pressed: boolean;
  onPress: () => void;
};

/** One choice of a filter, in a row of them. */
export function FilterChip({ icon, label, name, pressed, onPress }: Props) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      aria-label={name === undefined ? undefined : `${name} ${label}`}
      title={name}
      onClick={onPress}
      className={`flex h-6 items-center gap-1 border-e border-kumo-line px-2 text-xs tabular-nums outline-offset-[-2px] last:border-0 ${pressed ? "bg-active-tint font-semibold text-active" : "hover:bg-kumo-tint"}`}
    >
      {icon}
      {label}
    </button>
  );
}
