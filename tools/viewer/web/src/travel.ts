import {wholeMoment} from './answers';
import {accountFrom} from './pair';
import {Priority, Refusal} from './channel';
import type {Address, Place} from './address';
import type {PageState} from './page_state';
import type {Pair} from './pair';
import type {AnswerTo, LogEntry, Moment, MoveBy, View} from './questions';
import type {Session} from './session';
import type {Store} from './store';
import {words} from './strings';

/** How a move enters the history: in place of the last one, as a new entry, or not at all. */
export type Manner = 'step' | 'jump' | 'found';

interface Target {
  readonly seq: number;
  readonly view: View;
}

const STATUS_EVERY_MS = 1000;

/** Moves in one log: where to go, what is drawn there, and what the address says. */
export class Travel {
  private target: Target | null = null;
  private drawn: Target | null = null;
  private isDrawing = false;
  private computing = 0;
  private tail: Promise<void> = Promise.resolve();
  private toldAt = -Infinity;
  private hasEnded = false;

  constructor(
    private readonly store: Store<PageState>,
    private readonly session: Session,
    private readonly address: Address,
    public log: LogEntry,
    /** Called with what a worker refused. */
    private readonly refuse: (why: unknown) => void,
  ) {}

  /** Where the last move went, whether it is drawn yet or not. */
  get seq(): number {
    return this.target?.seq ?? 0;
  }

  get view(): View {
    return this.target?.view ?? this.store.state.view;
  }

  get last(): number {
    return this.log.events - 1;
  }

  /** The link to where the last move went. */
  place(): Place {
    const {isTableOnly} = this.store.state;
    return {id: this.shortId(), seq: this.seq, view: this.view, isTableOnly};
  }

  /** Goes to an event, in the view that is shown or another. */
  go(seq: number, manner: Manner, view = this.view): void {
    const isElsewhere = seq !== this.target?.seq || view !== this.target.view;
    if (!isElsewhere && manner !== 'found') return;
    this.target = {seq, view};
    if (manner === 'jump') this.address.push(this.place());
    else this.address.replace(this.place());
    this.tellReady();
    void this.draw();
  }

  /** The log has become longer. Whoever is at its end goes along. */
  extend(log: LogEntry): void {
    const isAtEnd = this.seq === this.last;
    this.log = log;
    if (isAtEnd) this.go(this.last, 'step');
    else this.go(this.seq, 'found');  // later events may have superseded this one
  }

  /** Goes some events on or back, after the moves that are still being looked for. */
  step(by: number): void {
    this.after(() => this.go(Math.min(this.last, Math.max(0, this.seq + by)), 'step'));
  }

  /** Goes to what a function of the place finds, after the moves before it. */
  jump(find: (seq: number) => number | null): void {
    this.after(() => {
      const seq = find(this.seq);
      if (seq !== null) this.go(seq, 'jump');
    });
  }

  /** Asks the module where a move leads, and goes there. `none`: there is nothing. */
  seek(
    by: MoveBy, keys: {card?: number; seat?: number; words?: string},
    none: () => void, found?: (from: number, to: number) => void,
  ): void {
    this.later(async () => {
      const from = this.seq;
      const answer = await this.moved(by, keys);
      if (answer.seq === null) {
        none();
        return;
      }
      this.go(answer.seq, 'jump');
      found?.(from, answer.seq);
    });
  }

  /** Shows nothing from now on. */
  end(): void {
    this.hasEnded = true;
  }

  /** Writes the address again after something else in it changed. */
  rewrite(): void {
    this.address.replace(this.place());
  }

  private moved(
    by: MoveBy, keys: {card?: number; seat?: number; words?: string},
  ): Promise<AnswerTo<'move'>> {
    const {slow} = this.session;
    const account = accountFrom(this.store.state.pair, this.log, this.seq);
    const here = {...account, view: this.view, seq: this.seq};
    return slow.ask('move', {...here, by, ...keys}, Priority.move);
  }

  // Eight digits, or as many as tell the logs of this file apart.
  private shortId(): string {
    const {id} = this.log;
    const {logs, games} = this.store.state;
    const others = [...logs, ...games ?? []].filter((log) => log.id !== id);
    let digits = 8;
    while (digits < id.length && others.some((log) => log.id.startsWith(id.slice(0, digits)))) {
      digits += 1;
    }
    return id.slice(0, digits);
  }

  private after(move: () => void): void {
    if (this.computing === 0) move();
    else {
      this.later(() => {
        move();
        return Promise.resolve();
      });
    }
  }

  private later(work: () => Promise<void>): void {
    this.computing += 1;
    this.tellReady();
    this.tail = this.tail.then(work).catch((why: unknown) => this.refuse(why)).finally(() => {
      this.computing -= 1;
      this.tellReady();
    });
  }

  private isReady(): boolean {
    return this.computing === 0 && this.drawn === this.target;
  }

  private tellReady(): void {
    const isReady = this.isReady();
    if (this.hasEnded) return;
    if (this.store.state.isReady !== isReady) this.store.set({isReady});
  }

  private async draw(): Promise<void> {
    if (this.isDrawing) return;
    this.isDrawing = true;
    while (this.target !== null && this.drawn !== this.target) await this.drawOnce(this.target);
    this.isDrawing = false;
  }

  private async drawOnce(target: Target): Promise<void> {
    try {
      const {moment, ...beside} = await this.read(target);
      this.drawn = target;
      if (this.hasEnded) return;
      this.store.set({
        ...beside, moment, noMoment: this.log.fault, view: target.view, isReady: this.isReady(),
        ...this.told(`${words.eventNumber(moment.seq)}: ${moment.sentence}`),
      });
    } catch (why) {
      // What was shown stays; the next move starts from there.
      if (this.target === target) this.target = this.drawn;
      if (this.drawn === null && why instanceof Refusal && why.code !== 'closed') {
        this.store.set({noMoment: why.failure});
      }
      this.refuse(why);
      this.tellReady();
    }
  }

  // The moment, and of two accounts both.
  private async read(target: Target): Promise<{moment: Moment; pair?: Pair}> {
    const {quick} = this.session;
    const isPair = this.store.state.pair !== null;
    if (!isPair) {
      const keys = {log: this.log.id, ...target};
      return {moment: wholeMoment(await quick.ask('moment', keys, Priority.move))};
    }
    const answer = await quick.ask('pair', target, Priority.move);
    const [a, b] = [wholeMoment(answer.a), wholeMoment(answer.b)];
    // What was read about the accounts meanwhile stays.
    const {pair} = this.store.state;
    if (pair === null) return {moment: a};
    const moments = {a, b, differs: new Set(answer.differs)};
    return {moment: target.seq < pair.a.events ? a : b, pair: {...pair, moments}};
  }

  private told(status: string): {status?: string} {
    const now = performance.now();
    if (this.store.state.isPlaying && now - this.toldAt < STATUS_EVERY_MS) return {};
    this.toldAt = now;
    return {status};
  }
}
