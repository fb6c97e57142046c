const TOTAL = 12_480;
const STEP = 2_080;

type Tell = (channel: unknown, index: number, message: unknown) => void;

/** Reading chunks into an index of another tokenizer, in a few steps. */
export class MockReading {
  private readonly tell: Tell;
  private end: () => void = () => undefined;

  constructor(tell: Tell) {
    this.tell = tell;
  }

  /** A new one ends the one before. */
  run<T>(channel: unknown, answer: () => T): Promise<T> {
    this.cancel();
    return new Promise((resolve, reject) => {
      let index = 0;
      const timer = setInterval(() => {
        const done = STEP * (index + 1);
        if (done > TOTAL) {
          clearInterval(timer);
          resolve(answer());
          return;
        }
        this.tell(channel, index, { done, total: TOTAL });
        index += 1;
      }, 250);
      this.end = () => {
        clearInterval(timer);
        reject({ code: "cancelled", message: "cancelled", fields: [] });
      };
    });
  }

  cancel() {
    this.end();
    return null;
  }
}
