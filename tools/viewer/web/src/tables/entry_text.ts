/** Writes figures of a card, and any value of a state, as text. */

import type { Json, JsonObject } from '../json';
import { asNumber, isObject, valueOf } from '../json';
import { WORDS, labelOf, numeral, plain } from './words';

/** A figure of a card: "Strength", 7. */
export interface Figure {
  readonly label: string;
  readonly value: string;
}

/** The keys that are figures, in reading order. */
const FIGURES = [
  'strength', 'resistance', 'value', 'cost', 'mana', 'att', 'def', 'vit', 'attack', 'defense',
  'hardship', 'uses', 'hp', 'resurrect',
] as const;

/** Returns the printed figures of a card: all of them, or only those of `keys`. */
export function figuresOf(
  entry: JsonObject,
  keys: readonly string[] = FIGURES,
): readonly Figure[] {
  const figures: Figure[] = [];
  for (const key of keys) {
    const value = asNumber(valueOf(entry, key));
    if (value !== null) figures.push({ label: labelOf(key), value: numeral(value) });
  }
  return figures;
}

function isEmpty(value: Json): boolean {
  return value === null || value === false || (Array.isArray(value) && value.length === 0);
}

/** Describes any JSON value in words. */
export function describe(value: Json | undefined): string {
  if (value === null || value === undefined || value === '') return WORDS.empty;
  if (typeof value === 'boolean') return value ? WORDS.yes : WORDS.no;
  if (typeof value === 'number') return numeral(value);
  if (typeof value === 'string') return value.includes(' ') ? value : plain(value);
  if (Array.isArray(value)) return describeList(value);
  return describeObject(value);
}

function describeList(list: readonly Json[]): string {
  if (list.length === 0) return WORDS.empty;
  // Only what is hidden is null in a list.
  if (list.every((entry) => entry === null)) return `${numeral(list.length)} ${WORDS.hidden}`;
  const between = list.some((entry) => isObject(entry) || Array.isArray(entry)) ? '; ' : ', ';
  return list.map((entry) => entry === null ? WORDS.hidden : describe(entry)).join(between);
}

/** Keys that name an effect, a trigger or the like. They come first. */
const HEADS = ['op', 'static', 'on', 'key', 'option', 'name', 'frame'] as const;

function describeObject(object: JsonObject): string {
  const head = HEADS.find((key) => typeof valueOf(object, key) === 'string');
  const rest = Object.entries(object)
    .filter(([key, value]) => key !== head && !isEmpty(value))
    .map(([key, value]) => `${plain(key)} ${describeInner(value)}`);
  if (head === undefined) return rest.join(', ') || WORDS.empty;
  const name = describe(valueOf(object, head));
  return rest.length === 0 ? name : `${name}: ${rest.join(', ')}`;
}

function describeInner(value: Json): string {
  const text = describe(value);
  return isObject(value) || (Array.isArray(value) && value.some(isObject)) ? `(${text})` : text;
}
