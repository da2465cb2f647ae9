import {Priority} from './channel';
import type {Channel} from './channel';
import {isObject} from './json';
import type {Kind} from './page_state';
import type {LogEntry, Moment, View} from './questions';

export type RawName = 'state' | 'event' | 'changes' | 'legal' | 'verify';

// A document, or undefined where the module refuses it.
async function attempted<T>(question: Promise<T>): Promise<T | undefined> {
  try {
    return await question;
  } catch {
    return undefined;
  }
}

// What is legal there; at an event that the rules refuse, what would have been.
async function legalAt(slow: Channel, keys: {log: string; view: View; seq: number}, moment: Moment):
    Promise<unknown> {
  const legal = await attempted(slow.ask('legal', keys, Priority.reader));
  if (legal !== undefined || moment.after === null || moment.after >= moment.seq) return legal;
  return attempted(slow.ask('legal', {...keys, seq: moment.after}, Priority.reader));
}

const verified = new WeakMap<LogEntry, Promise<unknown>>();

// The log's entry in what `verify` says; it is the same at every moment. Where the file is kept is
// nothing that the page knows.
function verificationOf(slow: Channel, log: LogEntry): Promise<unknown> {
  const known = verified.get(log) ?? attempted(slow.ask('verify', {log: log.id})).then((answer) => {
    const [entry] = answer?.logs ?? [];
    if (!isObject(entry)) return undefined;
    return Object.fromEntries(Object.entries(entry).filter(([key]) => key !== 'file'));
  });
  verified.set(log, known);
  return known;
}

/** What `show`, `log`, `why`, `legal` and `verify` say about a moment, as far as there is any. */
export async function readRaw(
  slow: Channel, kind: Kind, log: LogEntry, view: View, moment: Moment,
): Promise<ReadonlyMap<RawName, unknown>> {
  const keys = {log: log.id, view, seq: moment.seq};
  const isLog = kind === 'log';
  const [changes, legal, verify] = await Promise.all([
    attempted(slow.ask('why', keys)),
    isLog ? legalAt(slow, keys, moment) : undefined,
    isLog ? verificationOf(slow, log) : undefined,
  ]);
  const all: readonly (readonly [RawName, unknown])[] = [
    ['state', moment.state ?? undefined],
    ['event', moment.event ?? undefined],
    ['changes', changes],
    ['legal', legal],
    ['verify', verify],
  ];
  return new Map(all.filter(([, value]) => value !== undefined));
}
