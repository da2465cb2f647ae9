// Finds the events that decided a game.
import {headlineOf} from './headline';
import type {ClauseEntry, Step} from './questions';

/** An event with a decisive effect, and the words of that effect. */
export interface DecisiveMoment {
  readonly seq: number;
  readonly text: string;
}

/** Returns the moments among the steps, up to and including event `last`. */
export function momentsOf(
  steps: readonly Step[], clauses: ReadonlyMap<string, ClauseEntry>, last = Infinity,
): readonly DecisiveMoment[] {
  return steps.flatMap(({seq, effects}) => {
    const headline = seq > last ? null : headlineOf(effects, clauses);
    return headline === null ? [] : [{seq, text: headline.text}];
  });
}

/** Returns the moment before or after an event, or null if there is none. */
export function momentFrom(
  moments: readonly DecisiveMoment[], seq: number, by: 1 | -1,
): number | null {
  const found = by > 0 ? moments.find((one) => one.seq > seq)
    : moments.findLast((one) => one.seq < seq);
  return found?.seq ?? null;
}
