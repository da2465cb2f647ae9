/** Writes a card's entry in the card set as text: its figures, and everything else on request. */

import type { Json, JsonObject } from '../json';
import { asList, asNumber, isObject, valueOf } from '../json';
import type { Face } from './props';
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

/** Keys whose value is on the card's face, or does not help a reader. */
const ON_THE_FACE: ReadonlySet<string> = new Set([
  ...FIGURES, 'name', 'title', 'stand_in', 'id', 'key', 'copies', 'power', 'amount',
]);

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

/** A row in the full text of a card. */
export interface EntryRow {
  readonly label: string;
  readonly text: string;
}

/** Returns what a card has beyond its name and figures, one row per key, without empty values. */
export function rowsOf(face: Face): readonly EntryRow[] {
  const rows: EntryRow[] = [];
  for (const [key, value] of Object.entries(face.entry)) {
    if (ON_THE_FACE.has(key) || isEmpty(value)) continue;
    rows.push({ label: labelOf(key), text: describe(value) });
  }
  const standIn = asList(valueOf(face.entry, 'stand_in'));
  if (standIn.length > 0) rows.push({ label: WORDS.standIn, text: describe([...standIn]) });
  return rows;
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
  const between = list.some((entry) => isObject(entry) || Array.isArray(entry)) ? '; ' : ', ';
  return list.map(describe).join(between);
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
