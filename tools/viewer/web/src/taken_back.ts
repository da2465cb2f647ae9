// Finds the judgement that took an event back.
import {isJudgement, isNode} from './marks';
import type {Step} from './questions';
import {cursorAfter} from './superseded';

/** The judgement that took an event back, and the event after which the game goes on, if known. */
export interface TakenBack {
  readonly by: number;
  readonly from: number | null;
}

// Returns whether the way from event 0 to the cursor passes the event.
function isOnWay(steps: readonly Step[], cursor: number, seq: number): boolean {
  let at = cursor;
  while (at > seq) at = steps[at]?.after ?? 0;
  return at === seq;
}

/**
 * Returns which judgement took an event back last, or null if that is unknown. A repair goes back
 * to the event that it follows. After the newest step the cursor is unknown, so that judgement took
 * the event back if no other one did: `steps` must be all steps of the log.
 */
export function takenBackBy(steps: readonly Step[], seq: number): TakenBack | null {
  let found: TakenBack | null = null;
  for (let at = seq + 1; at < steps.length; at += 1) {
    const step = steps[at];
    if (step === undefined || !isJudgement(step.kind)) continue;
    const from = isNode(step) ? step.after : cursorAfter(steps, at) ?? null;
    if (from !== null && isOnWay(steps, from, seq)) found = null;
    else if (found === null) found = {by: at, from};
  }
  return found;
}
