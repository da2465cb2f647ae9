// Two accounts of one game beside each other. `a` leads: what is asked about one event is asked of
// it, and of `b` beyond its end.
import {wholeEntry} from './answers';
import type {Json} from './json';
import {asNumber, asObject, asText} from './json';
import type {CheckAnswer, LogEntry, Moment, OfLog, View} from './questions';
import type {Session} from './session';
import type {Faces} from './tables/table';

/** Both moments of one seq; beyond the end of an account, its last one. */
export interface Moments {
  readonly a: Moment;
  readonly b: Moment;
  /** JSON Pointers of what differs between the states. */
  readonly differs: ReadonlySet<string>;
}

/** Where two accounts differ first, and who was right. */
export interface Difference {
  /** null: nowhere. */
  readonly seq: number | null;
  readonly right: string;
  readonly clause: string | null;
  /** The document of `diff`. */
  readonly document: Json;
  /** The view in which they were compared. */
  readonly view: View;
}

export interface Pair {
  /** Whether the page holds what one viewer was told, and no logs. */
  readonly isTold: boolean;
  readonly a: LogEntry;
  readonly b: LogEntry;
  readonly facesOfB: Faces | null;
  readonly moments: Moments | null;
  /** Of account B; that of A is the page's. */
  readonly checkOfB: CheckAnswer | null;
  readonly difference: Difference | null;
}

/** The two accounts of a session; null: it has one. */
export function pairOf({opened, beside}: Session): Pair | null {
  const [a] = opened?.logs ?? [];
  const [b] = beside?.logs ?? [];
  if (a === undefined || b === undefined) return null;
  return {
    isTold: opened?.kind === 'view',
    a: wholeEntry(a),
    b: wholeEntry(b),
    facesOfB: null,
    moments: null,
    checkOfB: null,
    difference: null,
  };
}

/** Both accounts as one log to move in: that of A, as long as the longer one, in common views. */
export function joinedLog({a, b}: Pair): LogEntry {
  return {
    ...a, events: Math.max(a.events, b.events), fault: a.fault ?? b.fault,
    views: a.views.filter((view) => b.views.includes(view)),
  };
}

/** What a question about an event names: the log, and whether it is account B. */
export function accountAt(pair: Pair | null, log: LogEntry, seq: number): OfLog {
  return pair === null || seq < pair.a.events ? {log: log.id} : ofB(pair);
}

/** The same for a move from there: at the end of account A, B goes on. */
export function accountFrom(pair: Pair | null, log: LogEntry, seq: number): OfLog {
  const isEnd = pair !== null && seq >= pair.a.events - 1 && pair.b.events > pair.a.events;
  return isEnd ? ofB(pair) : accountAt(pair, log, seq);
}

/** What a question about account B names. */
export const ofB = (pair: Pair): OfLog => ({log: pair.b.id, account: 'b'});

/** The document of `diff`, as far as a page needs to know what is in it. */
export function differenceOf(document: Json, view: View): Difference {
  const {seq, right, clause} = asObject(document);
  return {
    seq: asNumber(seq), right: asText(right), document, view,
    clause: typeof clause === 'string' ? clause : null,
  };
}
