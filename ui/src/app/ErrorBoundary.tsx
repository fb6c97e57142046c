import { Component, type ReactNode } from "react";
import { EmptyState } from "@/parts/EmptyState";
import { WarningIcon } from "@/parts/icons";
import { text } from "@/text";

type State = { failure: string | null };

/** Keeps the rest of the window working when one view stops. */
export class ErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { failure: null };

  static getDerivedStateFromError(cause: unknown): State {
    return { failure: cause instanceof Error ? cause.message : String(cause) };
  }

  override render() {
    const { failure } = this.state;
    if (failure === null) return this.props.children;
    return (
      <EmptyState icon={<WarningIcon size={32} />} title={text.app.crashedTitle}>
        <p>{text.app.crashedHint}</p>
        <p className="mt-2">
          <code>{failure}</code>
        </p>
      </EmptyState>
    );
  }
}
