import {Priority} from './channel';
import type {Channel} from './channel';
import {asObjects, isObject} from './json';
import type {JsonObject} from './json';
import {accountAt} from './pair';
import type {Pair} from './pair';
import type {LogEntry, Moment, OfLog, View} from './questions';

export type RawName = 'state' | 'event' | 'changes' | 'legal' | 'verify' | 'diff';

// Returns a document, or undefined if the module refuses it.
async function attempted<T>(question: Promise<T>): Promise<T | undefined> {
  try {
    return await question;
  } catch {
    return undefined;
  }
}

// Returns the legal actions after the event. If the rules refuse the event, returns those before
// it.
async function legalAt(slow: Channel, keys: OfLog & {view: View; seq: number}, moment: Moment):
    Promise<unknown> {
  const legal = await attempted(slow.ask('legal', keys, Priority.reader));
  const isRefused = moment.refusal !== null && moment.after !== null;
  if (legal !== undefined || !isRefused) return legal;
  return attempted(slow.ask('legal', {...keys, seq: moment.after}, Priority.reader));
}

const verified = new WeakMap<LogEntry, Map<string, Promise<JsonObject | undefined>>>();

// Returns the log's entry in the document of `verify`, which is the same at every moment. The page
// does not know the path of the file.
function verificationOf(
  slow: Channel, of: OfLog, log: LogEntry,
): Promise<JsonObject | undefined> {
  const accounts = verified.get(log) ?? new Map<string, Promise<JsonObject | undefined>>();
  const account = of.account ?? 'a';
  const known = accounts.get(account) ?? attempted(slow.ask('verify', of)).then((answer) => {
    const [entry] = answer?.logs ?? [];
    if (!isObject(entry)) return undefined;
    return Object.fromEntries(Object.entries(entry).filter(([key]) => key !== 'file'));
  });
  verified.set(log, accounts.set(account, known));
  return known;
}

// The keys of a finding that name no cards or outcomes that only the judge sees.
const OPEN_KEYS: ReadonlySet<string> = new Set(['seq', 'fault', 'clause']);

// Leaves only those keys in the findings of an entry of `verify`.
function withoutReasons(entry: JsonObject | undefined): JsonObject | undefined {
  if (entry === undefined) return undefined;
  const findings = asObjects(entry['findings']).map((finding) =>
    Object.fromEntries(Object.entries(finding).filter(([key]) => OPEN_KEYS.has(key))));
  return {...entry, findings};
}

/** The log that is shown, or two accounts. */
interface Raws {
  readonly log: LogEntry;
  readonly pair: Pair | null;
}

/**
 * Reads the documents of `show`, `log`, `why`, `legal` and `verify` for a moment, if they exist.
 */
export async function readRaw(
  slow: Channel, isLog: boolean, {log, pair}: Raws, view: View, moment: Moment,
): Promise<ReadonlyMap<RawName, unknown>> {
  const keys = {...accountAt(pair, log, moment.seq), view, seq: moment.seq};
  const [changes, legal, verify] = await Promise.all([
    attempted(slow.ask('why', keys)),
    isLog ? legalAt(slow, keys, moment) : undefined,
    isLog ? verificationOf(slow, accountAt(pair, log, moment.seq), log)
      .then((entry) => view === 'judge' ? entry : withoutReasons(entry)) : undefined,
  ]);
  const all: readonly (readonly [RawName, unknown])[] = [
    ['state', moment.state ?? undefined],
    ['event', moment.event ?? undefined],
    ['changes', changes],
    ['legal', legal],
    ['verify', verify],
    ['diff', pair?.difference?.document],
  ];
  return new Map(all.filter(([, value]) => value !== undefined));
}
