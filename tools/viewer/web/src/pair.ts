// Shows two accounts of one game beside each other. Questions about one event go to account `a`,
// and after its end to `b`.
import {wholeEntry} from './answers';
import type {Json} from './json';
import {asNumber, asObject, asText} from './json';
import type {CheckAnswer, LogEntry, Moment, OfLog, View} from './questions';
import type {Session} from './session';
import type {Faces} from './tables/table';

/** Both moments for one seq. After the end of an account, its last moment is used. */
export interface Moments {
  readonly a: Moment;
  readonly b: Moment;
  /** JSON Pointers at which the states differ. */
  readonly differs: ReadonlySet<string>;
}

/** The first difference between two accounts, and which one was right. */
export interface Difference {
  /** The event, or null if the accounts do not differ. */
  readonly seq: number | null;
  readonly right: string;
  readonly clause: string | null;
  /** The document of `diff`. */
  readonly document: Json;
  /** The view in which they were compared. */
  readonly view: View;
}

export interface Pair {
  /** True if the page contains only what one viewer may see, and not the logs. */
  readonly isTold: boolean;
  readonly a: LogEntry;
  readonly b: LogEntry;
  readonly facesOfB: Faces | null;
  readonly moments: Moments | null;
  /** The check of account B. The check of A is the page's. */
  readonly checkOfB: CheckAnswer | null;
  readonly difference: Difference | null;
}

/** Returns the two accounts of a session, or null if it has one. */
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

/**
 * Joins both accounts to one log to move in: it is that of A, is as long as the longer one, and has
 * the common views.
 */
export function joinedLog({a, b}: Pair): LogEntry {
  return {
    ...a, events: Math.max(a.events, b.events), fault: a.fault ?? b.fault,
    views: a.views.filter((view) => b.views.includes(view)),
  };
}

/** Returns the log for a question about an event, and whether it is account B. */
export function accountAt(pair: Pair | null, log: LogEntry, seq: number): OfLog {
  return pair === null || seq < pair.a.events ? {log: log.id} : ofB(pair);
}

/** Does the same for a move from that event: at the end of account A, account B continues. */
export function accountFrom(pair: Pair | null, log: LogEntry, seq: number): OfLog {
  const isEnd = pair !== null && seq >= pair.a.events - 1 && pair.b.events > pair.a.events;
  return isEnd ? ofB(pair) : accountAt(pair, log, seq);
}

/** Returns the log for a question about account B. */
export const ofB = (pair: Pair): OfLog => ({log: pair.b.id, account: 'b'});

/** Reads those parts of the document of `diff` that a page uses. */
export function differenceOf(document: Json, view: View): Difference {
  const {seq, right, clause} = asObject(document);
  return {
    seq: asNumber(seq), right: asText(right), document, view,
    clause: typeof clause === 'string' ? clause : null,
  };
}
