import type { Exported } from "@/ipc";

type Tell = (channel: unknown, index: number, message: unknown) => void;

const TOTAL = 440;

/** An export of a few steps. */
export class MockExport {
  private readonly tell: Tell;
  private end: (cancelled: boolean) => void = () => undefined;

  constructor(tell: Tell) {
    this.tell = tell;
  }

  run(channel: unknown, name: string): Promise<Exported> {
    let done = 0;
    let index = 0;
    return new Promise((resolve) => {
      this.end = (cancelled) => {
        clearInterval(timer);
        resolve({ items: cancelled ? 0 : TOTAL, path: `/home/ada/${name}`, cancelled });
      };
      const timer = setInterval(() => {
        if (done >= TOTAL) return this.end(false);
        done = Math.min(TOTAL, done + 40);
        this.tell(channel, index, { done, total: TOTAL });
        index += 1;
      }, 60);
    });
  }

  cancel() {
    this.end(true);
    return null;
  }
}
