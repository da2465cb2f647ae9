// Reads in slices while the reader can already look: the check, the transcript, the cards.
import {facesOf} from './answers';
import {Priority} from './channel';
import {isJudgement} from './marks';
import type {PageState} from './page_state';
import {accountAt, differenceOf, ofB} from './pair';
import type {Pair} from './pair';
import type {CheckAnswer, LogEntry, OfLog, Step, View} from './questions';
import type {Session} from './session';
import type {Store} from './store';

const SLICE_MS = 30;
const SHOWN_EVERY_MS = 120;
const FIRST_SLICE = 128;
const LARGEST_SLICE = 4096;

// Returns the size of a slice that should take SLICE_MS, computed from the time of the last one.
function nextSlice(size: number, took: number): number {
  const wanted = Math.round(size * SLICE_MS / Math.max(1, took));
  return Math.max(16, Math.min(LARGEST_SLICE, size * 4, wanted));
}

/** The place in which a check is stored. */
export interface KeptCheck {
  get(): CheckAnswer | null;
  set(check: CheckAnswer): void;
}

/** Returns the place for the check of the page's log. */
export const checkOf = (store: Store<PageState>): KeptCheck => ({
  get: () => store.state.check,
  set: (check) => store.set({check}),
});
export const checkOfB = (store: Store<PageState>): KeptCheck => ({
  get: () => store.state.pair?.checkOfB ?? null,
  set: (check) => setPair(store, {checkOfB: check}),
});

function setPair(store: Store<PageState>, changes: Partial<Pair>): void {
  const {pair} = store.state;
  if (pair !== null) store.set({pair: {...pair, ...changes}});
}

/**
 * Checks the log to its end, in slices. If the log became longer, the earlier checks stay valid.
 */
export async function checkLog(
  session: Session, log: OfLog, kept: KeptCheck, isCurrent: () => boolean,
): Promise<void> {
  const before = kept.get()?.checked_to ?? -1;
  for (let most = FIRST_SLICE; isCurrent();) {
    const begun = performance.now();
    const check = await session.quick.ask('check', {...log, most}, Priority.background);
    if (!isCurrent()) return;
    if (check.state !== 'checking' || check.checked_to > before) kept.set(check);
    if (check.state !== 'checking') return;
    most = nextSlice(most, performance.now() - begun);
  }
}

/**
 * Reads the transcript in one view, in slices. Entries that were read before are shown until the
 * new ones reach as far. `known` are the entries of a log before it became longer; a new judgement
 * may have changed them.
 */
export async function readSteps(
  store: Store<PageState>, session: Session, log: LogEntry, view: View, isCurrent: () => boolean,
  known: readonly Step[] = [],
): Promise<void> {
  const before = store.state.steps.list.length;
  const list = [...known];
  let hasJudgements = list.some((step) => isJudgement(step.kind));
  let shownAt = -Infinity;
  for (let most = FIRST_SLICE; isCurrent();) {
    const begun = performance.now();
    const {pair} = store.state;
    const account = accountAt(pair, log, list.length);
    const answer = await session.slow.ask(
      'steps', {...account, view, from: list.length, most}, Priority.background);
    if (!isCurrent()) return;
    const isJudged = answer.steps.some((step) => isJudgement(step.kind));
    if (isJudged && known.length > 0) {
      await readSteps(store, session, log, view, isCurrent);
      return;
    }
    list.push(...answer.steps);
    hasJudgements ||= isJudged;
    const last = pair === null ? answer.last : log.events - 1;
    const isWhole = answer.steps.length === 0 || list.length > last;
    const now = performance.now();
    if (isWhole || (list.length > before && now - shownAt > SHOWN_EVERY_MS)) {
      shownAt = now;
      store.set({steps: {list: [...list], isWhole, hasJudgements}});
    }
    if (isWhole) return;
    most = nextSlice(most, now - begun);
  }
}

/** Reads the faces of the cards and the texts of the clauses. */
export async function readCatalogue(
  store: Store<PageState>, session: Session, log: LogEntry, isCurrent: () => boolean,
): Promise<void> {
  const [cards, clauses] = await Promise.allSettled([
    session.slow.ask('cards', {log: log.id}, Priority.move),
    session.slow.ask('clauses', {log: log.id}, Priority.move),
  ]);
  if (!isCurrent()) return;
  if (cards.status === 'fulfilled') {
    store.set({faces: facesOf(cards.value)});
  }
  if (clauses.status === 'fulfilled') {
    store.set({clauses: new Map(clauses.value.map((clause) => [clause.clause, clause]))});
  }
}

/** Asks whether each log of the file is valid, for the list of logs. */
export async function readVerdicts(
  store: Store<PageState>, session: Session, isCurrent: () => boolean,
): Promise<void> {
  const {logs} = await session.slow.ask('verdicts', {}, Priority.background);
  if (isCurrent()) store.set({verdicts: new Map(logs.map((verdict) => [verdict.id, verdict]))});
}

/**
 * Reads what only a page with two accounts needs: the faces of B's cards, and the differences in
 * this view.
 */
export async function readPair(
  store: Store<PageState>, session: Session, view: View, isCurrent: () => boolean,
): Promise<void> {
  const {pair} = store.state;
  if (pair === null) return;
  if (pair.facesOfB === null) {
    const cards = await session.slow.ask('cards', ofB(pair), Priority.move);
    if (isCurrent()) setPair(store, {facesOfB: facesOf(cards)});
  }
  // In a page for one viewer, its writer has already compared the accounts.
  const told = session.opened?.kind === 'view' ? session.header?.diff ?? null : null;
  const document = told ?? await session.slow.ask('pair_diff', {view}, Priority.move);
  if (isCurrent()) setPair(store, {difference: differenceOf(document, view)});
}
