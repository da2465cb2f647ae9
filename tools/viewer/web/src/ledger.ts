// Reads the ledger in slices, so that a search or a move that queries the module need not wait
// long.
import {Priority} from './channel';
import type {Channel} from './channel';
import type {LogEntry} from './questions';

const SLICE_MS = 40;
const FIRST_SLICE = 32;
const LARGEST_SLICE = 4096;

/** The number of ledger events that have been read, and of those to read. */
export interface Progress {
  readonly read: number;
  readonly of: number;
}

/** Reads the ledger up to an event. Returns false if the caller does not need it any more. */
export async function readLedger(
  slow: Channel, log: LogEntry, seq: number, tell: (progress: Progress) => void,
  isCurrent: () => boolean,
): Promise<boolean> {
  for (let most = FIRST_SLICE; isCurrent();) {
    const begun = performance.now();
    const progress = await slow.ask('read_ledger', {log: log.id, seq, most}, Priority.background);
    if (progress.read >= progress.of) return isCurrent();
    tell(progress);
    const took = Math.max(1, performance.now() - begun);
    most = Math.max(1, Math.min(LARGEST_SLICE, Math.round(most * Math.min(4, SLICE_MS / took))));
  }
  return false;
}
