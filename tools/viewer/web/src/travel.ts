import {wholeMoment} from './answers';
import {accountFrom} from './pair';
import {Priority, Refusal} from './channel';
import type {Address, Place} from './address';
import type {PageState} from './page_state';
import {
  randomDigits, stepsOf, whyNoLine, withLine, withStep, withoutLast,
} from './lines';
import type {Pair} from './pair';
import type {AnswerTo, Failure, LineAnswer, LogEntry, Moment, MoveBy, View} from './questions';
import {nextFrame} from './frames';
import type {Session} from './session';
import type {Store} from './store';
import {words} from './strings';

/**
 * How a move changes the history: it replaces the last entry, adds a new one, or changes nothing.
 */
export type Manner = 'step' | 'jump' | 'found';

interface Target {
  readonly seq: number;
  readonly view: View;
  /** The steps of a line of play that begins there, or null for the log itself. */
  steps: string | null;
  /** True if the place came from outside: from a link, or from Back. */
  readonly isFound: boolean;
}

// The target that is drawn, and the log as it was then.
interface Drawn {
  readonly target: Target;
  readonly log: LogEntry;
}

// The drawing of a target. `pair` is set if there are two accounts.
interface Drawing {
  readonly moment: Moment;
  readonly line: LineAnswer | null;
  readonly pair?: Pair;
}

const STATUS_EVERY_MS = 1000;

/** Moves in one log. It knows the target, what is drawn there, and what the address says. */
export class Travel {
  private target: Target | null = null;
  private drawn: Drawn | null = null;
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
    /** Receives the errors of a worker. */
    private readonly refuse: (why: unknown) => void,
  ) {}

  /** Returns the target of the last move, even if it is not drawn yet. */
  get seq(): number {
    return this.target?.seq ?? 0;
  }

  get view(): View {
    return this.target?.view ?? this.store.state.view;
  }

  /**
   * Returns the steps of the line of play to which the last move went, or null if it went to the
   * log.
   */
  get steps(): string | null {
    return this.target?.steps ?? null;
  }

  get last(): number {
    return this.log.events - 1;
  }

  /** Returns the link to the target of the last move. */
  place(): Place {
    const {isTableOnly, isFutureHidden} = this.store.state;
    const place = {
      id: this.shortId(), seq: this.seq, view: this.view, isTableOnly, isFutureHidden,
    };
    return this.steps === null ? place : {...place, steps: this.steps};
  }

  /** Goes to an event in the given view, or to a line of play that begins there. */
  go(seq: number, manner: Manner, view = this.view, steps: string | null = null): void {
    const isElsewhere =
      seq !== this.target?.seq || view !== this.target.view || steps !== this.target.steps;
    if (!isElsewhere && manner !== 'found') return;
    this.target = {seq, view, steps, isFound: manner === 'found'};
    if (manner === 'jump') this.address.push(this.place());
    else this.address.replace(this.place());
    this.tellReady();
    void this.draw();
  }

  /** Takes a longer log. A reader who is at its end goes along. */
  extend(log: LogEntry): void {
    const isAtEnd = this.seq === this.last && this.steps === null;
    this.log = log;
    if (isAtEnd) this.go(this.last, 'step');
    // Later events may have superseded this one, so it is drawn again.
    else this.go(this.seq, 'found', this.view, this.steps);
  }

  /** Begins a line of play beside the log at the event that is shown. */
  enterLine(): void {
    this.after(() => {
      if (this.steps === null) this.go(this.seq, 'jump', this.view, '');
    });
  }

  /** Takes a step from the drawn position. */
  takeStep(step: string): void {
    const {line} = this.store.state;
    if (line !== null) this.goInLine(withStep(stepsOf(line), step));
  }

  /** Takes back the last step. */
  takeBack(): void {
    if (this.steps !== null && this.steps !== '') this.goInLine(withoutLast(this.steps));
  }

  /** Draws the next outcome with the browser's random number generator, and takes it as a step. */
  drawOutcome(): void {
    this.later(async () => {
      const {steps} = this;
      if (steps === null) return;
      const keys = {log: this.log.id, seq: this.seq, view: this.view, steps};
      const line = await this.session.quick.ask(
        'line', {...keys, random: randomDigits()}, Priority.move);
      if (line.error !== null) throw new Refusal(line.error);
      this.go(keys.seq, 'step', keys.view, stepsOf(line));
    });
  }

  /** Goes back to the log, at the event where the line began. */
  leaveLine(): void {
    this.after(() => this.go(this.seq, 'step'));
  }

  /** Goes some events forward or back, after the moves that are still pending. */
  step(by: number): void {
    this.after(() => this.go(Math.min(this.last, Math.max(0, this.seq + by)), 'step'));
  }

  /** Goes to the event that `find` returns for the current place, after the pending moves. */
  jump(find: (seq: number) => number | null): void {
    this.after(() => {
      const seq = find(this.seq);
      if (seq !== null) this.go(seq, 'jump');
    });
  }

  /**
   * Asks the module where a move leads, and goes there. `none` is called if it leads nowhere. If
   * what comes next is hidden, a search finds only what has been: it begins at the start.
   */
  seek(
    by: MoveBy, keys: {card?: number; seat?: number; words?: string},
    none: () => void, found?: (from: number, to: number) => void,
  ): void {
    this.later(async () => {
      const from = this.seq;
      const isToldOnly = by === 'search' && this.store.state.isFutureHidden;
      const answer = await this.moved(by, isToldOnly ? this.last : from, keys);
      if (answer.seq === null || isToldOnly && answer.seq > from) {
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

  /** Writes the address again after another part of it changed. */
  rewrite(): void {
    this.address.replace(this.place());
  }

  private goInLine(steps: string): void {
    this.after(() => this.go(this.seq, 'step', this.view, steps));
  }

  private moved(
    by: MoveBy, seq: number, keys: {card?: number; seat?: number; words?: string},
  ): Promise<AnswerTo<'move'>> {
    const {slow} = this.session;
    const account = accountFrom(this.store.state.pair, this.log, this.seq);
    const here = {...account, view: this.view, seq};
    return slow.ask('move', {...here, by, ...keys}, Priority.move);
  }

  // Returns eight digits, or as many as it takes to distinguish the logs of this file.
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
    return this.computing === 0 && (this.drawn?.target ?? null) === this.target;
  }

  private tellReady(): void {
    const isReady = this.isReady();
    if (this.hasEnded) return;
    if (this.store.state.isReady !== isReady) this.store.set({isReady});
  }

  private async draw(): Promise<void> {
    if (this.isDrawing) return;
    this.isDrawing = true;
    while (this.target !== null && this.drawn?.target !== this.target) {
      await this.drawOnce(this.target);
      // There is one drawing per frame. Places that the scrubber passes between two frames are
      // never requested.
      if (this.store.state.heldMoment !== null) await nextFrame();
    }
    this.isDrawing = false;
  }

  private async drawOnce(target: Target): Promise<void> {
    try {
      const {log} = this;
      const {moment, line, ...beside} = await this.read(target);
      this.drawn = {target, log};
      if (this.hasEnded) return;
      const lines = line === null ? this.store.state.lines
        : withLine(this.store.state.lines, target.seq, stepsOf(line));
      this.store.set({
        ...beside, moment, line, lines, noMoment: this.log.fault, view: target.view,
        isReady: this.isReady(), ...this.told(this.words(moment, line)),
      });
    } catch (why) {
      // The last drawing stays, and the next move starts from there.
      if (this.target === target) this.target = this.drawn?.target ?? null;
      if (this.drawn === null && why instanceof Refusal && why.code !== 'closed') {
        this.store.set({noMoment: why.failure});
      }
      this.refuse(why);
      this.tellReady();
    }
  }

  // Reads the moment, or both moments of two accounts, or the line of play that begins there.
  private async read(target: Target): Promise<Drawing> {
    const {seq, view} = target;
    const isPair = this.store.state.pair !== null;
    if (!isPair) {
      const moment = await this.momentOf(target);
      return {moment, line: await this.lineOf(target, moment)};
    }
    const answer = await this.session.quick.ask('pair', {seq, view}, Priority.move);
    const [a, b] = [wholeMoment(answer.a), wholeMoment(answer.b)];
    // Keeps what was read about the accounts in the meantime.
    const {pair} = this.store.state;
    if (pair === null) return {moment: a, line: null};
    const moments = {a, b, differs: new Set(answer.differs)};
    return {moment: seq < pair.a.events ? a : b, line: null, pair: {...pair, moments}};
  }

  // Returns the moment, which a step of a line does not change.
  private async momentOf({seq, view, isFound}: Target): Promise<Moment> {
    const {moment} = this.store.state;
    const isDrawn = this.drawn?.target.seq === seq && this.drawn.target.view === view;
    if (moment !== null && isDrawn && !isFound && this.drawn?.log === this.log) return moment;
    return wholeMoment(await this.session.quick.ask(
      'moment', {log: this.log.id, seq, view}, Priority.move));
  }

  // Returns the line of play with as many of its steps as can be taken, or null if the log is
  // shown.
  private async lineOf(target: Target, moment: Moment): Promise<LineAnswer | null> {
    const {seq, view, steps} = target;
    if (steps === null) return null;
    const why = whyNoLine(this.store.state, moment);
    if (why !== null) {
      this.correct(target, null, {code: 'not_found', message: why});
      return null;
    }
    try {
      const line = await this.session.quick.ask(
        'line', {log: this.log.id, seq, view, steps}, Priority.move);
      if (line.error !== null) this.correct(target, stepsOf(line), line.error);
      return line;
    } catch (refused) {
      const isOfLine = refused instanceof Refusal &&
        refused.code !== 'engine' && refused.code !== 'closed';
      if (!isOfLine) throw refused;
      this.correct(target, null, refused.failure);
      return null;
    }
  }

  // If only a part of the address is possible, corrects the address.
  private correct(target: Target, steps: string | null, failure: Failure): void {
    this.refuse(new Refusal(target.isFound ? {...failure, code: 'not_found'} : failure));
    if (this.target !== target) return;
    target.steps = steps;
    this.address.replace(this.place());
  }

  private words(moment: Moment, line: LineAnswer | null): string {
    const last = line?.steps.at(-1);
    if (last !== undefined) return words.whatIfTold(line?.steps.length ?? 0, last.sentence);
    if (line !== null) return words.whatIfEntered(moment.seq);
    return `${words.eventNumber(moment.seq)}: ${moment.sentence}`;
  }

  private told(status: string): {status?: string; isSaid?: boolean} {
    const now = performance.now();
    if (this.store.state.isPlaying && now - this.toldAt < STATUS_EVERY_MS) return {};
    this.toldAt = now;
    return {status, isSaid: false};
  }
}
