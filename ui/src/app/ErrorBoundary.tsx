import { Button } from "@cloudflare/kumo/components/button";
import { Component, type ErrorInfo, type ReactNode } from "react";
import { client } from "@/ipc";
import { EmptyState } from "@/parts/EmptyState";
import { WarningIcon } from "@/parts/icons";
import { text } from "@/text";

type Props = {
  /** What is shown; another place starts anew after a failure. */
  place: string;
  /** It holds all that there is beside the rail. */
  page?: boolean;
  children: ReactNode;
};

type State = { failure: string | null };

/** Keeps the rest of the window working when one view stops, and writes why to the log. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failure: null };

  static getDerivedStateFromError(cause: unknown): State {
    return { failure: cause instanceof Error ? cause.message : String(cause) };
  }

  override componentDidCatch(cause: unknown, { componentStack }: ErrorInfo) {
    const trace = cause instanceof Error ? `${cause}\n${cause.stack ?? ""}` : String(cause);
    // A host that cannot log leaves what React wrote to the console.
    client.logCrash(location.hash, `${trace}\n${componentStack ?? ""}`).catch(() => undefined);
  }

  override componentDidUpdate(before: Props) {
    if (before.place !== this.props.place && this.state.failure !== null) this.restart();
  }

  private readonly restart = () => this.setState({ failure: null });

  override render() {
    const { failure } = this.state;
    if (failure === null) return this.props.children;
    return (
      <EmptyState
        page={this.props.page}
        icon={<WarningIcon size={32} />}
        title={text.app.crashedTitle}
        action={<Button onClick={this.restart}>{text.app.openAgain}</Button>}
      >
        <p role="alert">{text.app.crashedHint}</p>
        <p className="mt-2 wrap-anywhere">
          <code lang="en">{failure}</code>
        </p>
      </EmptyState>
    );
  }
}
