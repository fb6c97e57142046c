import { client, type JobEvent, type JobSummary } from "@/ipc";
import { text } from "@/text";
import { say } from "@/text/sentences";

/** Says how a job ended; the host shows it to who does not look, if the job was long. */
export async function tellEnd({ instance, job }: JobEvent) {
  const ended = (await client.jobs(instance)).find(({ id }) => id === job);
  const said = ended === undefined ? null : endOf(ended);
  if (said !== null) await client.tellEnd(job, said);
}

/** None for one that its owner ended. */
function endOf({ state, counts, end_reason }: JobSummary): string | null {
  if (state === "completed") return `${text.overview.answer(counts.completed, counts.total)}.`;
  return state === "failed" && end_reason !== null ? say(end_reason).text : null;
}
