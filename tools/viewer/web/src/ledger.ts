// The ledger is read in slices, so that a search or a move that looks for something need not wait.
import {Priority} from './channel';
import type {Channel} from './channel';
import type {LogEntry} from './questions';

const SLICE_MS = 40;
const FIRST_SLICE = 32;
const LARGEST_SLICE = 4096;

/** How many events of the ledger have been read, of how many. */
export interface Progress {
  readonly read: number;
  readonly of: number;
}

/** Reads the ledger up to an event. False: it was not wanted any more. */
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
