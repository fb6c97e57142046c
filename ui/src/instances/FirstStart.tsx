import { Button } from "@cloudflare/kumo/components/button";
import { useMutation } from "@tanstack/react-query";
import { type ClipboardEvent, type FormEvent, type ReactNode, useState } from "react";
import { go } from "@/app/address";
import { useWriting } from "@/app/queries";
import { useChooseFiles } from "@/audit/useChooseFiles";
import { draftImported } from "@/create/draft";
import { looksLikeSettings, readSettings } from "@/create/pasted";
import { Failure } from "@/parts/Failure";
import { ArrowRightIcon, FileMagnifyingGlassIcon, FlaskIcon } from "@/parts/icons";
import { Input } from "@/parts/kumo";
import { text } from "@/text";
import { useOpenSample } from "./sample";

const words = text.instances.start;

/** The empty program: what it does in one sentence, and two ways to begin. */
export function FirstStart() {
  return (
    <div className="flex-1 overflow-y-auto">
      <div className="mx-auto max-w-[640px] px-5 pt-[clamp(32px,17vh,144px)] pb-8">
        <h1 className="text-[26px] leading-9 tracking-[-0.01em] text-balance">{words.title}</h1>
        <UrlForm />
        <div className="mt-8 grid grid-cols-2 gap-4">
          <SampleCard />
          <FilesCard />
        </div>
        <p className="mt-8 text-xs text-kumo-subtle">{text.app.independent}</p>
      </div>
    </div>
  );
}

function UrlForm() {
  const [source, setSource] = useState("");
  const [missing, setMissing] = useState(false);
  const writing = useWriting();
  const settings = useMutation({
    mutationFn: readSettings,
    onSuccess: (result) => {
      draftImported(result);
      go({ view: "create" });
    },
  });
  const fault = missing ? words.missing : settings.error && <Failure of={settings.error} />;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const trimmed = source.trim();
    setMissing(trimmed === "");
    if (looksLikeSettings(trimmed)) settings.mutate(trimmed);
    else if (trimmed !== "") go({ view: "create", source: trimmed });
  };
  const paste = (event: ClipboardEvent) => {
    const pasted = event.clipboardData.getData("text");
    // The field has one line, so settings are read from the clipboard itself.
    if (looksLikeSettings(pasted)) settings.mutate(pasted);
  };
  return (
    <form onSubmit={submit} className="mt-8" noValidate>
      <label id="website-label" htmlFor="website" className="font-medium">
        {words.field}
      </label>
      <div className="mt-2 flex gap-2">
        <Input
          id="website"
          size="lg"
          className={fault ? "!ring-kumo-danger" : ""}
          placeholder={words.placeholder}
          value={source}
          autoFocus
          inputMode="url"
          spellCheck={false}
          aria-labelledby="website-label"
          aria-invalid={Boolean(fault)}
          aria-describedby="website-hint"
          onChange={(event) => {
            setSource(event.target.value);
            settings.reset();
          }}
          onPaste={paste}
          data-testid="start-url"
        />
        <Button type="submit" variant="primary" size="lg" icon={<ArrowRightIcon />} {...writing}>
          {words.go}
        </Button>
      </div>
      <p
        id="website-hint"
        aria-live="polite"
        className={`mt-2 ${fault ? "text-kumo-danger" : "text-kumo-subtle"}`}
      >
        {fault ?? words.hint}
      </p>
    </form>
  );
}

function SampleCard() {
  const sample = useOpenSample();
  const writing = useWriting();
  return (
    <StartCard
      icon={<FlaskIcon size={20} className="text-indexed" />}
      title={words.sampleTitle}
      hint={words.sampleText}
    >
      <Button
        icon={<FlaskIcon />}
        loading={sample.busy}
        {...writing}
        onClick={sample.open}
        data-testid="try-sample"
      >
        {text.instances.sample}
      </Button>
    </StartCard>
  );
}

function FilesCard() {
  const { files, folder } = useChooseFiles();
  return (
    <StartCard
      dashed
      icon={<FileMagnifyingGlassIcon size={20} className="text-kumo-subtle" />}
      title={words.filesTitle}
      hint={words.filesText}
    >
      <div className="flex gap-2">
        <Button onClick={files} data-testid="start-files">
          {words.files}
        </Button>
        <Button variant="ghost" onClick={folder}>
          {words.folder}
        </Button>
      </div>
    </StartCard>
  );
}

type CardProps = {
  icon: ReactNode;
  title: string;
  hint: string;
  dashed?: boolean;
  children: ReactNode;
};

function StartCard({ icon, title, hint, dashed = false, children }: CardProps) {
  const edge = dashed ? "border-dashed border-kumo-interact" : "border-kumo-hairline bg-kumo-base";
  return (
    <section className={`flex flex-col items-start rounded-lg border p-4 ${edge}`}>
      {icon}
      <h2 className="mt-3 text-[13px]">{title}</h2>
      <p className="mt-0.5 mb-4 flex-1 text-kumo-subtle">{hint}</p>
      {children}
    </section>
  );
}
