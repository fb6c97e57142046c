import { Button } from "@cloudflare/kumo/components/button";
import type { ReactNode } from "react";
import { useWriting } from "@/app/queries";
import type { FieldError } from "@/ipc";
import { Failure } from "@/parts/Failure";
import { QuestionIcon } from "@/parts/icons";
import { OutcomeIcon } from "@/parts/OutcomeIcon";
import type { Outcome } from "@/parts/outcome";
import { text } from "@/text";
import { useForm } from "./FormContext";
import { focusFirst } from "./focus";

const words = text.create.check;

type Props = {
  title: string;
  action: string;
  icon?: ReactNode;
  busy: boolean;
  disabled?: boolean;
  onAction: () => void;
  footer: string;
  /** What stands below tells itself what cannot be known. */
  unknownTold?: boolean;
  /** What stands above the check. */
  first?: ReactNode;
  children?: ReactNode;
};

/** What is known before the start, what a local check cannot know, and the button. */
export function CheckPanel({
  title,
  action,
  icon,
  busy,
  disabled = false,
  onAction,
  footer,
  unknownTold = false,
  first,
  children,
}: Props) {
  const { errors } = useForm();
  const writing = useWriting();
  return (
    <>
      <div className="min-h-0 flex-1 overflow-y-auto p-5 max-[1199px]:p-4">
        {first}
        <h2 className="text-[13px]">{title}</h2>
        <ul aria-live="polite" className="mt-3 flex flex-col gap-3">
          <KnownLines />
        </ul>
        {children}
        {!unknownTold && <Unknown />}
      </div>
      <div className="border-t border-kumo-hairline p-5 pb-3 max-[1199px]:p-4 max-[1199px]:pb-3">
        {errors.length > 0 && <ErrorSummary errors={errors} />}
        <Button
          variant="primary"
          icon={icon}
          loading={busy}
          title={writing.title}
          disabled={disabled || writing.disabled}
          onClick={onAction}
          className="w-full justify-center"
          data-testid="submit"
        >
          {action}
          <kbd className="ms-1 text-[11px] opacity-80">Ctrl ↵</kbd>
        </Button>
        <p className="mt-2 text-center text-xs text-kumo-subtle">{writing.title ?? footer}</p>
      </div>
    </>
  );
}

function ErrorSummary({ errors }: { errors: FieldError[] }) {
  return (
    <p className="mb-2.5 flex items-center gap-1.5 text-errored">
      <OutcomeIcon outcome="errored" />
      <button type="button" className="underline" onClick={() => focusFirst(errors)}>
        {text.create.toCorrect(errors.length)}
      </button>
    </p>
  );
}

function KnownLines() {
  const { check, config, failure } = useForm();
  if (failure !== null) {
    return <Line outcome="errored" title={words.failed} hint={<Failure of={failure} />} />;
  }
  const pace = config.pace ?? check?.pace;
  return (
    <>
      <TargetLine />
      <FieldsLine />
      {pace && check?.host && (
        <Line outcome="indexed" title={words.pace[pace]} hint={words.paceHint[pace]} />
      )}
    </>
  );
}

function TargetLine() {
  const { check, config } = useForm();
  if (check?.host) {
    const plain = config.source.startsWith("http:");
    const hint = plain ? words.http : words.https;
    return <Line outcome="indexed" title={words.target(check.host)} hint={hint} />;
  }
  // What is being typed is not missing; whether it is right is told with the fields.
  return config.source.trim() === "" ? <Line outcome="queued" title={words.targetMissing} /> : null;
}

function FieldsLine() {
  const { check, checking, errors, mode, owned } = useForm();
  if (check === null || (check.host === null && checking)) {
    return <Line outcome="queued" title={words.checking} />;
  }
  if (errors.length > 0) {
    return <Line outcome="errored" title={text.create.toCorrect(errors.length)} />;
  }
  if (check.host === null) return null;
  if (mode === "create" && !owned) {
    return <Line outcome="queued" title={words.ownedMissing} hint={words.ownedMissingHint} />;
  }
  return <Line outcome="indexed" title={words.fieldsOk} hint={words.fieldsOkHint} />;
}

function Line({ outcome, title, hint }: { outcome: Outcome; title: string; hint?: ReactNode }) {
  return (
    <li className="flex gap-2">
      <span className="pt-px">
        <OutcomeIcon outcome={outcome} />
      </span>
      <span className="min-w-0">
        <span className="block break-words">{title}</span>
        {hint !== undefined && <span className="block text-xs text-kumo-subtle">{hint}</span>}
      </span>
    </li>
  );
}

function Unknown() {
  return (
    <>
      <h3 className="mt-4 border-t border-kumo-hairline pt-3 text-xs font-medium text-kumo-subtle">
        {words.unknownTitle}
      </h3>
      <ul className="mt-2 flex flex-col gap-2.5">
        {words.unknown.map(({ title, text: hint }) => (
          <li key={title} className="flex gap-2">
            <QuestionIcon size={16} className="mt-px shrink-0 text-kumo-subtle" />
            <span>
              {title}
              {hint !== "" && <span className="block text-xs text-kumo-subtle">{hint}</span>}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
