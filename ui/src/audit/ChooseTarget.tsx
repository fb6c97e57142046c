import { Button } from "@cloudflare/kumo/components/button";
import { type FormEvent, useState } from "react";
import { FileMagnifyingGlassIcon, FolderOpenIcon, UploadSimpleIcon } from "@/parts/icons";
import { Input } from "@/parts/kumo";
import { text } from "@/text";
import { useAuditRuns } from "./runs";
import { useChooseFiles } from "./useChooseFiles";

const words = text.audit;

/** What to audit without an instance: files, a folder, or a URL. */
export function ChooseTarget() {
  return (
    <div className="mx-auto w-full max-w-[640px] px-5 py-[clamp(24px,10vh,96px)]">
      <DropZone />
      <p className="my-5 flex items-center gap-3 text-xs text-kumo-subtle before:h-px before:flex-1 before:bg-kumo-line after:h-px after:flex-1 after:bg-kumo-line">
        {words.or}
      </p>
      <UrlForm />
    </div>
  );
}

function DropZone() {
  const { files, folder } = useChooseFiles();
  return (
    <div className="mt-4 flex flex-col items-center rounded-lg border border-dashed border-kumo-interact px-6 py-8 text-center">
      <UploadSimpleIcon size={28} className="text-kumo-subtle" aria-hidden />
      <p className="mt-2 font-medium">{words.drop}</p>
      <p className="mt-1 max-w-md text-kumo-subtle">{words.hint}</p>
      <div className="mt-4 flex gap-2">
        <Button icon={<FileMagnifyingGlassIcon />} onClick={files} data-testid="choose-files">
          {words.chooseFiles}
        </Button>
        <Button icon={<FolderOpenIcon />} onClick={folder}>
          {words.chooseFolder}
        </Button>
      </div>
    </div>
  );
}

function UrlForm() {
  const { start } = useAuditRuns();
  const [url, setUrl] = useState("");
  const [missing, setMissing] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setMissing(url.trim() === "");
    if (url.trim() !== "") void start({ url: url.trim() });
  };
  return (
    <form onSubmit={submit} noValidate>
      <label id="audit-url-label" htmlFor="audit-url" className="font-medium">
        {words.url.label}
      </label>
      <div className="mt-2 flex gap-2">
        <Input
          id="audit-url"
          value={url}
          placeholder={words.url.placeholder}
          inputMode="url"
          spellCheck={false}
          aria-labelledby="audit-url-label"
          aria-invalid={missing}
          aria-describedby="audit-url-hint"
          onChange={(event) => setUrl(event.target.value)}
        />
        <Button type="submit">{words.url.action}</Button>
      </div>
      <p
        id="audit-url-hint"
        aria-live="polite"
        className={`mt-2 ${missing ? "text-kumo-danger" : "text-kumo-subtle"}`}
      >
        {missing ? words.url.missing : words.url.hint}
      </p>
    </form>
  );
}
