/**
 * Finds the entries of a card set without a card number: heroes of basicverse, artifacts of hope.
 */

import type { JsonObject } from '../json';
import { asObjects, asText, valueOf } from '../json';
import type { Face, TextPart } from './props';

/**
 * Finds an entry of `list` by its id, or by a number that counts through several copies of the
 * list. `textOf` has the texts of the entries by pointer.
 */
export function unnumberedIn(
  cardSet: JsonObject, textOf: ReadonlyMap<string, readonly TextPart[]> = new Map(),
): (list: string, key: string | number) => Face | undefined {
  return (list, key) => {
    const entries = asObjects(valueOf(cardSet, list));
    const index = typeof key === 'number' ? key % entries.length
      : entries.findIndex((one) => one['hero'] === key || one['id'] === key);
    const entry = entries[index];
    if (entry === undefined) return undefined;
    const name = asText(entry['name']) || asText(entry['title']) || asText(entry['id']);
    return { card: -1, name, list, entry, text: textOf.get(`/${list}/${index}`) ?? [] };
  };
}
