/**
 * Finds the entries of a card set without a card number: heroes of basicverse, artifacts of hope.
 */

import type { JsonObject } from '../json';
import { asObjects, asText, valueOf } from '../json';
import type { Face } from './props';

/**
 * Finds an entry of `list` by its id, or by a number that counts through several copies of the
 * list.
 */
export function unnumberedIn(
  cardSet: JsonObject,
): (list: string, key: string | number) => Face | undefined {
  return (list, key) => {
    const entries = asObjects(valueOf(cardSet, list));
    const entry =
      typeof key === 'number'
        ? entries[key % entries.length]
        : entries.find((one) => one['hero'] === key || one['id'] === key);
    if (entry === undefined) return undefined;
    const name = asText(entry['name']) || asText(entry['title']) || asText(entry['id']);
    return { card: -1, name, list, entry };
  };
}
