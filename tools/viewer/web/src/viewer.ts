import {Address} from './address';
import {wholeEntry} from './answers';
import type {Place} from './address';
import {Priority, Refusal} from './channel';
import {
  checkLog, checkOf, checkOfB, readCatalogue, readPair, readSteps, readVerdicts,
} from './reading';
import {AT_FIRST, BEFORE_A_LOG, NO_STEPS} from './page_state';
import type {PageState} from './page_state';
import type {LogEntry, Step, View} from './questions';
import {whyNoLine} from './lines';
import {looksLikeNotes, Notebook, textOf} from './notes';
import type {Notes} from './notes';
import {joinedLog, ofB, pairOf} from './pair';
import {Served} from './served';
import {Session} from './session';
import {Store} from './store';
import {words} from './strings';
import {holdsLog} from './verification';
import {Travel} from './travel';
import type {Manner} from './travel';
import type {OpenedFile, Opening} from './worker_protocol';

const MIB = 1 << 20;
const LARGEST_MIB = 64;
const KINDS = ['log', 'view', 'pair'] as const;
// The engine is restarted at most this often at the same place.
const MOST_RECOVERIES = 3;

// Reads a file once, so that both workers get the same bytes; null if it cannot be read.
async function bytesOf(file: File): Promise<Blob | null> {
  try {
    return new Blob([await file.arrayBuffer()]);
  } catch {
    return null;
  }
}

// Returns whether a place names no game and no way to look at one, and so means the list of games.
function isNowhere({id, seq, view, steps, isTableOnly, isFutureHidden}: Place): boolean {
  return [id, seq, view, steps, isTableOnly, isFutureHidden]
    .every((part) => part === undefined);
}

const NOTHING_KNOWN = {view: null, steps: []};

const dataText = async (data: Opening['data']): Promise<string | null> =>
  data instanceof Blob ? data.text() : data;

async function isSameText(a: Opening['data'], b: Opening['data']): Promise<boolean> {
  return await dataText(a) === await dataText(b);
}

/**
 * The page's controller: it opens files and logs, and carries out what keys and buttons request.
 */
export class Viewer {
  readonly store = new Store<PageState>(AT_FIRST);
  /** Moves in the log that is shown; null if there is no log. */
  travel: Travel | null = null;
  /** The store behind the page; null if no server sent it. */
  served: Served | null = null;

  private readonly address = new Address((place) => this.arrive(place));
  private session: Session | null = null;
  /** The notes about the log that is shown. */
  notebook: Notebook | null = null;

  private readonly notebooks = new Map<string, Notebook>();
  private viewRead: View | null = null;
  // The transcript of a log before it grew, and the view of that transcript.
  private known: {readonly view: View | null; readonly steps: readonly Step[]} = NOTHING_KNOWN;
  private checks = 0;
  private readings = 0;
  private recoveries = 0;
  private isRecovering = false;

  /** `engine` and `data` are the contents of #recount-engine and #recount-data. */
  constructor(private readonly engine: string, private readonly data: string) {
    this.store.follow(() => this.followView());
    this.store.follow(() => this.followCheck());
  }

  /** Opens what the page contains. */
  async start(): Promise<void> {
    try {
      const session = await Session.start(this.engine, {data: this.data, file: null});
      const {kind = 'empty', build = '', view = 'spectator'} = session.header ?? {};
      if (kind === 'store') {
        session.close();
        this.store.set({build, kind});
        this.served = new Served(this, this.engine, view);
        this.served.start(this.address.read());
        return;
      }
      this.store.set({build, kind: KINDS.find((one) => one === kind) ?? 'empty'});
      this.adopt(session, session.header?.open ?? null);
    } catch (why) {
      this.refuse(why);
      this.store.set({isReady: true});
    }
  }

  /** Opens a file from outside. If that fails, what was open stays open. */
  async openFile(file: File): Promise<void> {
    this.store.set({problem: null});
    const bytes = await this.readFile(file);
    if (bytes === null) return;
    if (this.notebook !== null && await looksLikeNotes(bytes)) {
      await this.openNotes(file.name, bytes);
      return;
    }
    const wasReady = this.store.state.isReady;
    this.store.set({isReady: false});
    try {
      const opened = {name: file.name, bytes};
      if (this.store.state.kind !== 'view' || !await this.compareWith(opened)) {
        await this.openAlone({data: null, file: opened});
      }
    } catch (why) {
      if (why instanceof Refusal && why.code !== 'engine') this.refuse(why);
      else this.fail('engine', words.cannotOpen);
      this.store.set({isReady: wasReady});
    }
  }

  /** Opens files of notes, one after another. */
  async openNotesFiles(files: readonly File[]): Promise<void> {
    for (const file of files) {
      const bytes = await this.readFile(file);
      if (bytes === null || !await this.openNotes(file.name, bytes)) return;
    }
  }

  // Returns the bytes of a file; null, after reporting why, if it is too large or cannot be read.
  private async readFile(file: File): Promise<Blob | null> {
    if (file.size > LARGEST_MIB * MIB) {
      this.fail('unsupported', words.tooLarge(LARGEST_MIB));
      return null;
    }
    const bytes = await bytesOf(file);
    if (bytes === null) this.fail('io', words.cannotRead);
    return bytes;
  }

  // Opens a file of notes beside the log that is shown, either completely or not at all. Returns
  // whether it succeeded.
  private async openNotes(name: string, bytes: Blob): Promise<boolean> {
    const {notebook} = this;
    this.store.set({problem: null});
    if (notebook === null) return false;
    const text = await textOf(bytes);
    if (text === null) {
      this.fail('bad_request', words.notesNotUtf8(name));
      return false;
    }
    try {
      await notebook.open({name, text});
    } catch (why) {
      this.refuse(why);
      return false;
    }
    const {list} = this.store.state.notes;
    this.store.set({panel: 'notes', status: words.notesOpened(list.length), isSaid: true});
    return true;
  }

  /** Shows one log of the file that is open. */
  select(
    log: LogEntry, place: Place = {}, open: number | null = null, manner: Manner = 'found',
  ): void {
    const session = this.session;
    if (session === null) return;
    this.travel?.end();
    this.viewRead = null;
    const view = place.view ?? log.views[0] ?? 'judge';
    const isTableOnly = place.isTableOnly ?? this.store.state.isTableOnly;
    const isFutureHidden = place.isFutureHidden ?? this.store.state.isFutureHidden;
    this.store.set({
      ...BEFORE_A_LOG, log, view, noMoment: log.fault, isTableOnly, isFutureHidden,
      isReady: false,
      pair: pairOf(session),
    });
    if (log.events === 0) {
      // No event of the file could be read, so the page only shows what is wrong.
      this.travel = null;
      this.store.set({isReady: true});
      const isOpen = () => this.session === session;
      void this.background(checkLog(session, {log: log.id}, checkOf(this.store), isOpen));
      return;
    }
    const travel = new Travel(this.store, session, this.address, log, (why) => this.refuse(why));
    this.travel = travel;
    const isCurrent = () => this.travel === travel;
    this.openNotebook(session, log);
    const seq = Math.min(travel.last, place.seq ?? open ?? travel.last);
    // The moment is computed while the cards are read, and drawn together with them.
    const ahead = this.store.state.pair === null
      ? session.quick.ask('moment', {log: log.id, view, seq}, Priority.move)
      : session.quick.ask('pair', {view, seq}, Priority.move);
    ahead.catch(() => { /* The move itself reports the failure. */ });
    void this.background(readCatalogue(this.store, session, log, isCurrent)).then(() => {
      if (isCurrent()) travel.go(seq, manner, view, place.steps);
      if (isCurrent()) this.check(session, log);
    });
  }

  /** Takes new data from the server for the log that is shown. The log is most often longer. */
  async extend(data: Blob): Promise<void> {
    const {session, travel} = this;
    if (session === null || travel === null) return;
    const before = session.opening.data;
    const opened = await session.extend({...session.opening, data});
    const [entry] = opened.logs;
    const isSame = entry !== undefined && entry.events === travel.log.events &&
      (entry.head === null ? await isSameText(before, data) : entry.head === travel.log.head);
    if (this.session !== session || this.travel !== travel || entry === undefined) return;
    if (isSame) return;
    const log = {...wholeEntry(entry), views: travel.log.views};
    const {steps} = this.store.state;
    // If a backup was restored, the log may have other events at the same numbers. A page for one
    // viewer has no head by which to detect that.
    const goesOn = entry.head !== null && entry.events > travel.log.events;
    this.known = steps.isWhole && goesOn
      ? {view: this.viewRead, steps: steps.list} : NOTHING_KNOWN;
    this.viewRead = null;
    this.store.set({log, logs: [log], noMoment: log.fault});
    travel.extend(log);
    this.check(session, log);
    if (this.notebook !== null) void this.background(this.notebook.read());
  }

  /** Shows the same event to another viewer. */
  see(view: View): void {
    const {travel} = this;
    if (travel === null || this.served?.seeAs(view, travel.seq) === true) return;
    travel.go(travel.seq, 'jump', view, travel.steps);
  }

  /** Leaves the game for the server's list; Back returns to the game. */
  leaveForGames(): void {
    this.address.push({});
    void this.served?.showGames();
  }

  /** Leaves the log for the list of logs in its file. */
  showLogs(): void {
    this.travel?.end();
    this.travel = null;
    this.notebook = null;
    this.store.set({...BEFORE_A_LOG, isReady: true});
  }

  /** Returns the slow worker, for questions that are not part of a move. */
  get slow(): Session['slow'] | null {
    return this.session?.slow ?? null;
  }

  /** Reports an error to the reader. */
  fail(code: string, message: string): void {
    this.store.set({problem: {code, message}});
  }

  /** Reports the error of a worker. An engine that stopped is started again. */
  refuse(why: unknown): void {
    const isRefusal = why instanceof Refusal;
    if (isRefusal && why.code === 'closed') return;
    if (isRefusal && why.code !== 'engine') {
      this.fail(why.code, why.message);
      return;
    }
    this.fail('engine', words.engineStopped);
    void this.background(this.recover());
  }

  /** Returns the address of what is shown. */
  link(): string | null {
    return this.travel === null ? null : this.address.linkTo(this.travel.place());
  }

  private async openAlone(opening: Opening): Promise<void> {
    const session = await Session.start(this.engine, opening);
    const fault = session.opened?.fault ?? null;
    if (fault !== null) {
      session.close();
      throw new Refusal(fault);
    }
    this.served?.leave();
    this.store.set({kind: 'log'});
    this.adopt(session, null, {});
  }

  // Compares the file with the page for one viewer. Returns whether the file was the log of that
  // page.
  private async compareWith(file: OpenedFile): Promise<boolean> {
    const data = this.session?.opening.data ?? this.data;
    const session = await Session.start(this.engine, {data, file});
    const fault = session.opened?.fault ?? null;
    const compare = fault === null ? await session.slow.ask('compare', {}) : null;
    session.close();
    if (compare === null) throw new Refusal(fault ?? {code: 'corrupt', message: words.cannotRead});
    if (compare.why === 'id') return false;
    this.store.set({compare, isReady: true, dialog: null});
    return true;
  }

  /**
   * Shows a session in place of the last one. `views` are all views of the game that a server has.
   */
  adopt(
    session: Session, open: number | null, place = this.address.read(), views?: readonly View[],
  ): void {
    this.session?.close();
    this.travel?.end();
    this.recoveries = 0;
    this.session = session;
    this.travel = null;
    this.notebook = null;
    this.notebooks.clear();
    const {opened} = session;
    const pair = pairOf(session);
    const isHalf = session.beside !== null && pair === null;
    const entries = pair !== null ? [joinedLog(pair)]
      : isHalf ? [] : (opened?.logs ?? []).map(wholeEntry);
    const logs = entries.map((log) => views === undefined ? log : {...log, views});
    this.store.set({...BEFORE_A_LOG, logs, verdicts: new Map(), isReady: true, dialog: null});
    const fault = opened?.fault ?? session.beside?.fault ?? null;
    if (fault !== null) this.fail(fault.code, fault.message);
    const named = logs.find((log) => place.id !== undefined && log.id.startsWith(place.id));
    const log = named ?? (logs.length === 1 ? logs[0] : undefined);
    if (logs.length > 1) {
      void this.background(readVerdicts(this.store, session, () => this.session === session));
    }
    if (log === undefined) {
      if (place.id !== undefined && opened !== null) this.fail('not_found', words.noSuchLog);
      return;
    }
    const problem = this.problemOf(place, log);
    if (problem !== null) this.fail('not_found', problem);
    this.select(log, problem === null ? place : {}, open);
  }

  // The notes of a log stay open while the reader looks at other logs of its file.
  private openNotebook(session: Session, log: LogEntry): void {
    const place = {
      session: () => this.session,
      show: (notes: Notes) => {
        if (this.store.state.log?.id === log.id) this.store.set({notes});
      },
    };
    const notebook = this.notebooks.get(log.id) ??
      new Notebook(place, log, session.header?.notes ?? []);
    this.notebooks.set(log.id, notebook);
    this.notebook = notebook;
    void this.background(notebook.read());
  }

  // Returns why a place is not in this log, or null if it is.
  private problemOf(place: Place, log: LogEntry): string | null {
    if (place.id !== undefined && !log.id.startsWith(place.id)) return words.noSuchLog;
    if (place.view !== undefined && !log.views.includes(place.view)) return words.noSuchView;
    const last = log.events - 1;
    return place.seq !== undefined && place.seq > last ? words.beyondEnd(place.seq, last) : null;
  }

  // Follows a hash that was changed from outside: by a link, or by Back.
  private arrive(place: Place): void {
    const {logs, log} = this.store.state;
    const {id} = place;
    if (this.served !== null && this.arriveServed(this.served, place)) return;
    if (isNowhere(place) && logs.length > 1) {
      this.showLogs();
      return;
    }
    const other = id === undefined ? log : logs.find((one) => one.id.startsWith(id));
    const target = log !== null && id !== undefined && log.id.startsWith(id) ? log : other;
    if (target == null) {
      if (logs.length > 0) this.fail('not_found', words.noSuchLog);
      return;
    }
    const problem = this.problemOf(place, target);
    if (problem !== null) {
      this.fail('not_found', problem);
      return;
    }
    this.store.set({
      problem: null, isPlaying: false, isTableOnly: place.isTableOnly ?? false,
      isFutureHidden: place.isFutureHidden ?? false,
    });
    const {travel} = this;
    if (travel === null || target !== log) this.select(target, place);
    else travel.go(place.seq ?? travel.seq, 'found', place.view ?? travel.view, place.steps);
  }

  // Returns whether the place is a server's list, or another game of it.
  private arriveServed(served: Served, place: Place): boolean {
    const {id, seq, view} = place;
    const {log, seenLast} = this.store.state;
    const isOfFile = log !== null && seenLast === null;
    if (isNowhere(place) || (log === null && id === undefined)) void served.showGames();
    else if (isOfFile && log.id.startsWith(id ?? '')) return false;
    else if (id !== undefined && !served.hasOpen(id)) void served.openGame(id, place);
    else if (view === undefined || !served.seeAs(view, seq ?? this.travel?.seq ?? 0)) return false;
    return true;
  }

  // Checks the logs of the page, in place of an earlier check.
  private check(session: Session, log: LogEntry): void {
    if (!holdsLog(this.store.state)) return;
    this.checks += 1;
    const {store, travel, checks} = this;
    const {pair} = store.state;
    const isCurrent = () => this.travel === travel && this.checks === checks;
    void this.background(checkLog(session, {log: log.id}, checkOf(store), isCurrent));
    if (pair === null) return;
    void this.background(checkLog(session, ofB(pair), checkOfB(store), isCurrent));
  }

  // Leaves a line of play if it turns out to begin after a fault.
  private followCheck(): void {
    const {state} = this.store;
    if (state.line === null || this.travel?.steps == null) return;
    const why = whyNoLine(state, state.moment);
    if (why === null) return;
    this.travel.leaveLine();
    this.fail('not_found', why);
  }

  // Reads the transcript of another view.
  private followView(): void {
    const {moment, view, log} = this.store.state;
    const {session, travel} = this;
    if (moment === null || log === null || session === null || travel === null) return;
    if (view === this.viewRead) return;
    const isAnother = this.viewRead !== null;
    const known = this.known.view === view ? this.known.steps : [];
    this.viewRead = view;
    this.known = NOTHING_KNOWN;
    this.readings += 1;
    if (isAnother) this.store.set({steps: NO_STEPS});
    const {readings} = this;
    const isCurrent = () => this.travel === travel && this.readings === readings;
    void this.background(readPair(this.store, session, view, isCurrent));
    void this.background(readSteps(this.store, session, log, view, isCurrent, known));
  }

  private background(work: Promise<void>): Promise<void> {
    return work.catch((why: unknown) => this.refuse(why));
  }

  private async recover(): Promise<void> {
    const {session, travel} = this;
    if (session === null || this.isRecovering || this.recoveries >= MOST_RECOVERIES) return;
    this.isRecovering = true;
    this.recoveries += 1;
    const {log, moment, view, problem} = this.store.state;
    travel?.end();
    this.travel = null;
    this.store.set({isReady: false, isPlaying: false});
    session.close();
    try {
      await this.startAgain(session, log, moment === null ? {view} : {view, seq: moment.seq});
      this.store.set({problem});
    } catch (why) {
      this.store.set({isReady: true});
      throw why;
    } finally {
      this.isRecovering = false;
    }
  }

  private async startAgain(session: Session, log: LogEntry | null, place: Place): Promise<void> {
    const again = await Session.start(this.engine, session.opening);
    if (this.session !== session) {
      again.close();
      return;
    }
    this.session = again;
    if (log === null) this.store.set({isReady: true});
    else this.select(log, place);
  }
}
