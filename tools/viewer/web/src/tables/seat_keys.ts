/** Knows which values of a state are seats, so that they are told by name. */

import { nameOfSeat } from './context';
import type { Json } from '../json';
import { asNumber, asNumbers, isCards } from '../json';
import { WORDS, joined } from './words';

/** The keys whose number is a seat, or whose numbers are, in every game that has them. */
const SEAT_KEYS: ReadonlySet<string> = new Set([
  'active', 'decider', 'first_player', 'horseshoe', 'passed', 'picked', 'seats', 'turn_order',
  'turn_seat', 'waiting', 'winners',
]);

/** Returns whether a key names seats. */
export const isSeatKey = (key: string): boolean => SEAT_KEYS.has(key);

/** Returns the seats that a value at a pointer names; null if it names none by its key. */
export function seatsAt(path: string, value: Json | undefined): readonly number[] | null {
  if (!isSeatKey(path.slice(path.lastIndexOf('/') + 1))) return null;
  if (isCards(value)) return asNumbers(value);
  const seat = asNumber(value);
  return seat !== null ? [seat] : value === null ? [] : null;
}

// A name from right to left does not turn the text around it.
const apart = (name: string): string => `\u2068${name}\u2069`;

/** Tells seats by name as plain text: "Ana and Bo", or "nobody". */
export function seatsText(names: readonly string[], seats: readonly number[]): string {
  if (seats.length === 0) return WORDS.nobody;
  return joined(seats.length).map((part) =>
    'item' in part ? apart(nameOfSeat(names, seats[part.item] ?? 0)) : part.between).join('');
}
