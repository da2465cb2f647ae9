import {Priority} from './channel';
import type {Channel} from './channel';
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

// What is legal there; at an illegal event, what would have been.
async function legalAt(slow: Channel, keys: {log: string; view: View; seq: number}, moment: Moment):
    Promise<unknown> {
  const legal = await attempted(slow.ask('legal', keys, Priority.reader));
  if (legal !== undefined) return legal;
  return moment.legal === null ? undefined : {seq: keys.seq, seats: moment.legal};
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
    isLog ? attempted(slow.ask('verify', {log: log.id}, Priority.background)) : undefined,
  ]);
  const all: readonly (readonly [RawName, unknown])[] = [
    ['state', moment.state ?? undefined],
    ['event', moment.event ?? undefined],
    ['changes', changes],
    ['legal', legal],
    ['verify', verify?.logs[0]],
  ];
  return new Map(all.filter(([, value]) => value !== undefined));
}
