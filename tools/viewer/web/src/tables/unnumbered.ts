/**
 * Finds the entries of a card set without a card number: heroes and kinds of cards of basicverse,
 * artifacts of hope.
 */

import type { JsonObject } from '../json';
import { asObjects, asText, valueOf } from '../json';
import type { Face, Faces, TextPart } from './props';

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
      : entries.findIndex((one) => [one['hero'], one['id'], one['kind']].includes(key));
    const entry = entries[index];
    if (entry === undefined) return undefined;
    const name = asText(entry['name']) || asText(entry['title']) || asText(entry['id']);
    return { card: -1, name, list, entry, text: textOf.get(`/${list}/${index}`) ?? [] };
  };
}

/** What a `data-entry` has before an entry's number, so that it is never taken for an id. */
const NUMBER = '#';

/** Returns the `data-entry` of an entry, from which its text is found: `heroes/juno`. */
export function entryName(list: string, key: string | number): string {
  return `${list}/${typeof key === 'number' ? NUMBER : ''}${key}`;
}

/** Returns the face of the entry that a `data-entry` names. */
export function entryNamed(name: string, faces: Faces): Face | undefined {
  const [list = '', key = ''] = name.split('/');
  return faces.unnumbered?.(
    list, key.startsWith(NUMBER) ? Number(key.slice(NUMBER.length)) : key);
}
