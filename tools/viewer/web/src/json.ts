/** The JSON of a state, and careful ways to read it: a page may hold anything. */

/** Any JSON value. */
export type Json = null | boolean | number | string | Json[] | JsonObject;

/** A JSON object. */
export interface JsonObject {
  [key: string]: Json;
}

/** The number of a card, or null for one face down. */
export type CardOrBack = number | null;

type Maybe = Json | undefined;

/** Whether `value` is a JSON object. */
export function isObject(value: Maybe): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** `value` if it is an object, else an empty one. */
export function asObject(value: Maybe): JsonObject {
  return isObject(value) ? value : {};
}

/** `value` if it is a list, else an empty one. */
export function asList(value: Maybe): readonly Json[] {
  return Array.isArray(value) ? value : [];
}

/** The objects of a list; an empty object for an entry that is none, so that indexes stay. */
export function asObjects(value: Maybe): readonly JsonObject[] {
  return asList(value).map(asObject);
}

/** `value` if it is a whole number, else null. */
export function asNumber(value: Maybe): number | null {
  return typeof value === 'number' && Number.isSafeInteger(value) ? value : null;
}

/** `value` if it is a string, else an empty one. */
export function asText(value: Maybe): string {
  return typeof value === 'string' ? value : '';
}

/** A key for the element of a thing with a card; its place in the list if it has none to see. */
export function keyOf(thing: JsonObject, index: number): string {
  const card = asNumber(thing['card']);
  return card === null ? `at:${index}` : `card:${card}`;
}

/** A list of card numbers, with null for each card face down. */
export function asCards(value: Maybe): readonly CardOrBack[] {
  return asList(value).map(asNumber);
}

/** The whole numbers of a list: seats, dice, spaces. */
export function asNumbers(value: Maybe): readonly number[] {
  return asCards(value).filter((entry): entry is number => entry !== null);
}

/** Whether `value` is a list of nothing but whole numbers and nulls. */
export function isCards(value: Maybe): boolean {
  return (
    Array.isArray(value) && value.every((entry) => entry === null || asNumber(entry) !== null)
  );
}

/** The value of `key` in `object`, also if a key of the prototype has that name. */
export function valueOf(object: JsonObject, key: string): Maybe {
  return Object.prototype.hasOwnProperty.call(object, key) ? object[key] : undefined;
}

/** One part of a JSON Pointer, escaped (RFC 6901). */
export function pointerPart(key: string | number): string {
  return String(key).replaceAll('~', '~0').replaceAll('/', '~1');
}

/** The strings of a list; none where it is no list. */
export function textsOf(value: Json | undefined): readonly string[] {
  return Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : [];
}
