// How often somebody is told of what changes all the time.

/**
 * Tells a listener at most once in `every` milliseconds, but at once when `newest` is another. What
 * it holds back, it tells as soon as it may.
 */
export class Paced {
  private told = Number.NEGATIVE_INFINITY;
  private known: unknown;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly listener: () => void,
    private readonly every: number,
    private readonly newest: () => unknown,
  ) {}

  tell = () => {
    this.stop();
    const left = this.told + this.every - performance.now();
    if (left > 0 && this.newest() === this.known) {
      this.timer = setTimeout(this.tell, left);
      return;
    }
    this.told = performance.now();
    this.known = this.newest();
    this.listener();
  };

  stop() {
    clearTimeout(this.timer);
  }
}
