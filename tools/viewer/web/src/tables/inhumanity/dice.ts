/** Which dice of a Scene count, as far as its state says it. */

import type { Die } from '../cue';
import type { JsonObject } from '../../json';
import { asNumber, asNumbers, asObject } from '../../json';

/**
 * Returns the lowest number that counts, or null if none does or if it is not clear. The state says
 * how many dice are successes; they are those with the highest numbers.
 */
function lowestThatCounts(scene: JsonObject): number | null {
  const successes = asNumber(scene['successes']);
  if (successes === null) return null;
  const count = successes - (asNumber(scene['added_successes']) ?? 0);
  const sorted = [...asNumbers(scene['dice'])].sort((a, b) => b - a);
  const last = sorted[count - 1];
  // Of two equal dice both count or none.
  return last === undefined || last === sorted[count] ? null : last;
}

/** Returns the dice with those that count in the Scene of a state. */
export function diceOf(values: readonly number[], state: JsonObject): readonly Die[] {
  const lowest = lowestThatCounts(asObject(state['scene']));
  return values.map((value) => ({ value, counts: lowest !== null && value >= lowest }));
}
