import {Channel, Priority} from './channel';
import type {OpenAnswer} from './questions';
import type {Opening, PageHeader} from './worker_protocol';

/**
 * The open contents, in two workers with the same bytes, so that a move never waits for a long
 * answer.
 */
export class Session {
  private constructor(
    private current: Opening,
    /** Answers moments, and the check in slices. */
    readonly quick: Channel,
    /** Answers every question that may take a long time. */
    readonly slow: Channel,
    /** The header of the page, or null if a plain file was opened. */
    readonly header: PageHeader | null,
    readonly opened: OpenAnswer | null,
    /** The other account of a page of kind `pair`, or null. */
    readonly beside: OpenAnswer | null = null,
  ) {}

  /** Returns what was opened last. */
  get opening(): Opening {
    return this.current;
  }

  /** Starts both workers and opens the bytes in them. Fails with a Refusal. */
  static async start(engine: string, opening: Opening): Promise<Session> {
    const quick = new Channel(engine);
    const slow = new Channel(engine);
    try {
      const [header] = await Promise.all([quick.open(opening), slow.open(opening)]);
      const isEmpty = opening.file === null &&
        (header === null || header.kind === 'empty' || header.kind === 'store');
      const opened = isEmpty ? null : await quick.ask('open', {}, Priority.move);
      const isPair = opening.file === null && header?.kind === 'pair';
      const beside = isPair ? await quick.ask('open', {account: 'b'}, Priority.move) : null;
      return new Session(opening, quick, slow, header, opened, beside);
    } catch (why) {
      quick.close();
      slow.close();
      throw why;
    }
  }

  /** Opens a longer account of the same game in both workers. Questions continue to be answered. */
  async extend(opening: Opening): Promise<OpenAnswer> {
    await Promise.all([this.quick.open(opening), this.slow.open(opening)]);
    this.current = opening;
    return this.quick.ask('open', {}, Priority.move);
  }

  close(): void {
    this.quick.close();
    this.slow.close();
  }
}
