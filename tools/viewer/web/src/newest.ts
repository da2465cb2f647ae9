// Asks one question at a time.

/**
 * Does one piece of work at a time. Of the work that comes meanwhile, only the newest is done.
 * `work` handles its own errors.
 */
export class Newest<T> {
  private waiting: T | null = null;
  private isBusy = false;

  constructor(private readonly work: (what: T) => Promise<void>) {}

  /** Does the work, after the work in progress. */
  async want(what: T): Promise<void> {
    this.waiting = what;
    if (this.isBusy) return;
    this.isBusy = true;
    for (let next = this.take(); next !== null; next = this.take()) await this.work(next);
    this.isBusy = false;
  }

  /** Drops the work that waits. */
  clear(): void {
    this.waiting = null;
  }

  private take(): T | null {
    const next = this.waiting;
    this.waiting = null;
    return next;
  }
}
