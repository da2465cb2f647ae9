import type {Place} from './address';
import {Refusal} from './channel';
import type {PageState} from './page_state';
import type {View} from './questions';
import {gameData, listGames, newsAfter} from './server';
import type {News} from './server';
import {Session} from './session';
import type {Store} from './store';
import {words} from './strings';

const AGAIN_AFTER_MS = 1000;
// A page for spectators has no other view.
const SPECTATOR: View = 'spectator';

/** The page that shows the games. */
export interface GamesPlace {
  readonly store: Store<PageState>;
  /** Shows the session of a game in place of the current one. */
  adopt(session: Session, open: number | null, place: Place, views?: readonly View[]): void;
  /** Takes the new data of the current game, which has become longer. */
  extend(data: Blob): Promise<void>;
  /** Shows no game. */
  showLogs(): void;
  fail(code: string, message: string): void;
}

interface OpenGame {
  readonly id: string;
  /** The view that was requested: that of one viewer, or everything for the judge. */
  readonly view: View;
}

const pause = (time: number): Promise<void> => new Promise((done) => {
  setTimeout(done, time);
});

// A hidden page requests nothing, because a browser allows few connections to each server.
const untilSeen = (): Promise<void> => new Promise((done) => {
  if (!document.hidden) done();
  else document.addEventListener('visibilitychange', () => done(), {once: true});
});

/** A store behind the page: its list of games, the open game, and the changes to both. */
export class Served {
  private open: OpenGame | null = null;
  private asked = 0;
  private listed = 0;
  private search = '';

  /** `bound` is the most that the server shows to anybody. */
  constructor(
    private readonly viewer: GamesPlace,
    private readonly engine: string,
    private readonly bound: View,
  ) {
    viewer.store.set({isServed: true});
    viewer.store.follow(() => this.see());
  }

  /** Shows what a link names, or the list, and follows the store from then on. */
  start(place: Place): void {
    if (place.id === undefined) void this.showGames();
    else void this.openGame(place.id, place);
    void this.follow();
  }

  /** Shows the list of games. */
  async showGames(): Promise<void> {
    this.leave();
    this.viewer.showLogs();
    this.viewer.store.set({kind: 'store', logs: []});
    await this.list(this.search);
  }

  /** Lists the games that contain each of these words. */
  async list(search: string): Promise<void> {
    this.search = search;
    this.listed += 1;
    const {listed} = this;
    try {
      const {games, error} = await listGames(search);
      if (listed !== this.listed) return;
      this.viewer.store.set({games, gamesSearch: search});
      if (error !== undefined) this.viewer.fail(error.code, error.message);
    } catch (why) {
      this.tell(why);
    }
  }

  /** Opens a game at a place in it. If that fails, everything stays as it is. */
  async openGame(id: string, place: Place): Promise<void> {
    const wanted = place.view ?? this.bound;
    if (!this.allows(wanted)) {
      this.viewer.fail('not_found', words.noSuchView);
      if (this.open === null) await this.showGames();
      return;
    }
    const view = this.bound === 'judge' ? 'judge' : wanted;
    const wasReady = this.viewer.store.state.isReady;
    this.asked += 1;
    const {asked} = this;
    this.viewer.store.set({isReady: false, problem: null});
    try {
      const session = await this.sessionOf(await gameData(id, view));
      if (asked !== this.asked) {
        session.close();
        return;
      }
      this.show(session, view, {...place, id});
    } catch (why) {
      if (asked !== this.asked) return;
      this.tell(why);
      this.viewer.store.set({isReady: wasReady});
      if (this.open === null && this.viewer.store.state.games === null) await this.list('');
      if (this.open === null) this.viewer.store.set({isReady: true});
    }
  }

  /**
   * Shows the open game to another viewer. Returns false if the page already contains that view.
   */
  seeAs(view: View, seq: number): boolean {
    const {open} = this;
    if (open === null || open.view === 'judge' || open.view === view) return false;
    void this.openGame(open.id, {seq, view});
    return true;
  }

  /** Stops following the game, because the reader opened a file. */
  leave(): void {
    this.asked += 1;
    this.open = null;
    this.viewer.store.set({seenLast: null});
  }

  /** Returns whether this game, or one whose id begins with these digits, is open. */
  hasOpen(id: string): boolean {
    return this.open?.id.startsWith(id) ?? false;
  }

  private allows(view: View): boolean {
    return this.bound === 'judge' || view === this.bound || view === SPECTATOR;
  }

  private async sessionOf(data: Blob): Promise<Session> {
    const session = await Session.start(this.engine, {data, file: null});
    const fault = session.opened?.fault ?? null;
    if (fault === null) return session;
    session.close();
    throw new Refusal(fault);
  }

  private show(session: Session, view: View, place: Place): void {
    const [log] = session.opened?.logs ?? [];
    // A server for seat 3 shows a game of two players as spectators see it.
    const told = log?.views ?? [];
    const isOfSeat = typeof this.bound === 'number' && (told.includes(this.bound) ||
      view === SPECTATOR);
    const views = view === 'judge' ? undefined : isOfSeat ? [this.bound, SPECTATOR] : told;
    this.open = {id: log?.id ?? place.id ?? '', view: told[0] ?? view};
    if (view === 'judge') this.open = {...this.open, view};
    this.viewer.store.set({kind: view === 'judge' ? 'log' : 'view', seenLast: null});
    this.viewer.adopt(session, null, place, views);
    const {events = 0} = log ?? {};
    if (this.viewer.store.state.seenLast === null) {
      this.viewer.store.set({seenLast: events - 1});
    }
  }

  // Records that a reader at the last event has seen everything.
  private see(): void {
    const {moment, log, seenLast} = this.viewer.store.state;
    if (moment === null || log === null || seenLast === null || moment.seq <= seenLast) return;
    if (moment.seq === log.events - 1) this.viewer.store.set({seenLast: moment.seq});
  }

  private async follow(): Promise<void> {
    let change = 0;
    for (;;) {
      await untilSeen();
      try {
        const news = await newsAfter(change);
        this.viewer.store.set({isLost: false});
        await this.take(news);
        ({change} = news);
        // The server may need the connection for others, and without a pause it would answer again
        // at once.
        if (news.games.length === 0) await pause(AGAIN_AFTER_MS);
      } catch (why) {
        if (!(why instanceof Refusal)) this.viewer.store.set({isLost: true});
        change = 0;
        await pause(AGAIN_AFTER_MS);
      }
    }
  }

  private async take(news: News): Promise<void> {
    // There are no changes at all. The store is empty, perhaps because a backup was restored.
    if (news.games.length === 0 && news.change !== 0) return;
    if (this.viewer.store.state.log === null) await this.list(this.search);
    const {open} = this;
    if (open === null || !news.games.includes(open.id)) return;
    try {
      const data = await gameData(open.id, open.view);
      if (this.open === open) await this.viewer.extend(data);
    } catch (why) {
      // A retry is useless, because the server would refuse again.
      if (!(why instanceof Refusal)) throw why;
      this.tell(why);
    }
  }

  private tell(why: unknown): void {
    if (why instanceof Refusal) this.viewer.fail(why.code, why.message);
    else this.viewer.store.set({isLost: true});
  }
}
