/** The words of the tables: the strings of the page, and readable forms of wire words. */

import { number } from '../strings';
import { keyLabels } from './strings';

export type { Counted } from '../strings';
export { counted, joined } from '../strings';
export { frameWords as FRAME_WORDS, tableWords as WORDS } from './strings';

/** Formats a number for a reader. */
export const numeral = number;

/** Formats a number that is added, with its sign: "+2", "−1". */
export const signed = (value: number): string =>
  value < 0 ? `−${number(-value)}` : `+${number(value)}`;

/** Makes a wire word readable: "hero_discard" becomes "hero discard". */
export function plain(word: string): string {
  return word.replaceAll('_', ' ');
}

/** Returns the label of a key of the state: "hero_discard" becomes "Hero discard pile". */
export function labelOf(key: string): string {
  if (Object.hasOwn(keyLabels, key)) return keyLabels[key] ?? key;
  const words = plain(key);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
