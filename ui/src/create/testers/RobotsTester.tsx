import { Button } from "@cloudflare/kumo/components/button";
import { Dialog, DialogRoot } from "@cloudflare/kumo/components/dialog";
import { useEffect, useRef, useState } from "react";
import { useAddress } from "@/app/address";
import type { RobotsFile } from "@/ipc";
import { Failure } from "@/parts/Failure";
import { moment } from "@/parts/format";
import { FlaskIcon } from "@/parts/icons";
import { Input } from "@/parts/kumo";
import { Sentence } from "@/parts/Sentence";
import { text } from "@/text";
import { useForm } from "../FormContext";
import { RobotsEditor, type RobotsEditorHandle } from "./RobotsEditor";
import { RobotsResult, RobotsVerdict } from "./RobotsResult";
import { useRobotsFetch, useRobotsTest, useStoredRobots } from "./useRobotsTest";

const words = text.testers.robots;

/** Opens the tester beside the rules that robots.txt comes after. */
export function RobotsButton() {
  const { config } = useForm();
  const asked = useAsked();
  const [open, setOpen] = useState(asked !== null);
  return (
    <div className="flex items-center gap-3">
      <p className="min-w-0 flex-1 text-kumo-subtle">{words.hint}</p>
      <Button
        size="sm"
        icon={<FlaskIcon />}
        disabled={config.source.trim() === ""}
        data-testid="try-robots"
        onClick={() => setOpen(true)}
      >
        {words.open}
      </Button>
      {open && <RobotsTester asked={asked ?? NOTHING} onClose={() => setOpen(false)} />}
    </div>
  );
}

/** What the address asks the tester for: a URL to try, and a line to show. */
type Asked = { url: string; line: number | null };

const NOTHING: Asked = { url: "", line: null };

function useAsked(): Asked | null {
  const address = useAddress();
  if (address.view !== "instance" || address.search.get("try") !== "robots") return null;
  const line = Number(address.search.get("line")) || null;
  return { url: address.search.get("url") ?? "", line };
}

/** A robots.txt, edited and tried on the URLs of the instance. The site is not changed. */
function RobotsTester({ asked, onClose }: { asked: Asked; onClose: () => void }) {
  return (
    <DialogRoot open onOpenChange={(open) => open || onClose()}>
      <Dialog
        size="xl"
        className="form top-5! flex h-[calc(100vh-40px)] w-[min(1400px,calc(100vw-40px))]! max-w-none! flex-col p-0"
      >
        <header className="flex h-12 shrink-0 items-center gap-3 border-b border-kumo-hairline ps-4 pe-3">
          <Dialog.Title className="text-[15px] font-semibold">{words.title}</Dialog.Title>
          <Dialog.Description className="min-w-0 truncate text-xs text-kumo-subtle">
            {words.description}
          </Dialog.Description>
          <Button size="sm" className="ms-auto" data-testid="robots-close" onClick={onClose}>
            {text.app.close}
          </Button>
        </header>
        <Trial asked={asked} />
      </Dialog>
    </DialogRoot>
  );
}

function Trial({ asked }: { asked: Asked }) {
  const stored = useStoredRobots();
  if (!stored.isReady) return <p className="p-4 text-kumo-subtle">{words.reading}</p>;
  return <TrialOf stored={stored.file} asked={asked} />;
}

function TrialOf({ stored, asked }: { stored: RobotsFile | null; asked: Asked }) {
  const [fetched, setFetched] = useState<RobotsFile | null>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const [url, setUrl] = useState(asked.url);
  const editor = useRef<RobotsEditorHandle>(null);
  const fetching = useRobotsFetch((file) => {
    setFetched(file);
    setTyped(null);
  });
  const file = fetched ?? stored;
  const original = file?.text ?? "";
  const value = typed ?? original;
  const { report, failure } = useRobotsTest(value, url);
  const show = (line: number) => editor.current?.show(line);
  useEffect(() => {
    if (asked.line !== null) editor.current?.show(asked.line);
  }, [asked.line]);
  const problem = fetching.error ? (
    <Failure of={fetching.error} />
  ) : (
    fetched?.problem && <Sentence text={fetched.problem} />
  );
  return (
    <div className="grid min-h-0 flex-1 grid-cols-2">
      <div className="flex min-h-0 min-w-0 flex-col border-e border-kumo-hairline">
        <div className="flex h-11 shrink-0 items-center gap-2 border-b border-kumo-hairline px-3">
          <p className="min-w-0 flex-1 truncate text-kumo-subtle" title={file?.url}>
            {origin(file, fetched !== null, value !== original)}
          </p>
          {value !== original && original !== "" && (
            <Button size="sm" variant="ghost" onClick={() => setTyped(null)}>
              {words.undo}
            </Button>
          )}
          <Button size="sm" loading={fetching.isPending} onClick={() => fetching.mutate()}>
            {words.fetch}
          </Button>
        </div>
        {problem && (
          <p role="alert" className="border-b border-kumo-hairline px-3 py-1.5 text-errored">
            {problem}
          </p>
        )}
        <RobotsEditor ref={editor} value={value} report={report} onChange={setTyped} />
      </div>
      <div className="flex min-h-0 min-w-0 flex-col">
        <div className="flex shrink-0 flex-col gap-1.5 border-b border-kumo-hairline px-4 py-3">
          <Input
            label={words.url}
            placeholder={words.urlPlaceholder}
            value={url}
            spellCheck={false}
            className="font-mono"
            onChange={(event) => setUrl(event.target.value)}
          />
          {report !== undefined && <RobotsVerdict report={report} onLine={show} />}
        </div>
        {failure !== null && (
          <p role="alert" className="px-4 pt-3 text-errored">
            <Failure of={failure} />
          </p>
        )}
        {failure === null && report !== undefined && <RobotsResult report={report} onLine={show} />}
      </div>
    </div>
  );
}

/** Where the text in the editor comes from. */
function origin(file: RobotsFile | null, isFetched: boolean, isEdited: boolean): string {
  if (isEdited) return words.edited;
  if (file === null) return words.unread;
  const when = file.fetched_at === null ? "" : moment(file.fetched_at);
  return isFetched ? words.fetched(when) : words.stored(when);
}
