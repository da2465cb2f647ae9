// Finds the events that are superseded at an event, from the way that the game has gone.
import {isNode} from './marks';
import type {Corrected, Step} from './questions';
import {words} from './strings';

/** The events of a log as somebody sees them who knows it up to event `last`. */
export interface StepsUpTo {
  readonly steps: readonly Step[];
  readonly last: number;
  /** True if the log has later events, about which nothing may be told. */
  readonly hasMore: boolean;
}

/** Returns the words for a superseded event: a slip of the record was corrected. */
export const supersededWords = ({corrected}: {readonly corrected?: Corrected}): string =>
  corrected === undefined ? words.superseded
    : corrected.entered_as === null ? words.corrected : words.enteredAs(corrected.entered_as);

/** Returns the node at the cursor right after event `last`; undefined if it has not been read. */
export function cursorAfter(steps: readonly Step[], last: number): number | undefined {
  const step = steps[last];
  if (step === undefined || isNode(step)) return step?.seq;
  const next = steps[last + 1];
  return next?.cursor ?? next?.after;
}

/**
 * Returns the superseded events. Whether an event is superseded in the whole log depends on later
 * rulings; before the end, an event is superseded if the way to the cursor does not pass it.
 */
export function supersededUpTo({steps, last, hasMore}: StepsUpTo): ReadonlySet<number> {
  const known = steps.slice(0, last + 1);
  if (!hasMore) return new Set(known.filter((step) => step.superseded).map(({seq}) => seq));
  const cursor = cursorAfter(steps, last);
  if (cursor === undefined) return new Set();
  const counts = new Set([0]);
  for (let at = cursor; at > 0; at = steps[at]?.after ?? 0) counts.add(at);
  return new Set(known.filter((step) => isNode(step) && !counts.has(step.seq))
    .map(({seq}) => seq));
}
