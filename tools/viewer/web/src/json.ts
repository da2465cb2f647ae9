/** Reads the JSON of a state defensively, because a page may contain anything. */

/** Any JSON value. */
export type Json = null | boolean | number | string | Json[] | JsonObject;

/** A JSON object. */
export interface JsonObject {
  [key: string]: Json;
}

/** The number of a card, or null for one face down. */
export type CardOrBack = number | null;

type Maybe = Json | undefined;

/** Returns whether `value` is a JSON object. */
export function isObject(value: Maybe): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns `value` if it is an object, and otherwise an empty object. */
export function asObject(value: Maybe): JsonObject {
  return isObject(value) ? value : {};
}

/** Returns `value` if it is a list, and otherwise an empty list. */
export function asList(value: Maybe): readonly Json[] {
  return Array.isArray(value) ? value : [];
}

/** Returns the objects of a list. Other entries become empty objects, so that indexes stay. */
export function asObjects(value: Maybe): readonly JsonObject[] {
  return asList(value).map(asObject);
}

/** Returns `value` if it is a whole number, and otherwise null. */
export function asNumber(value: Maybe): number | null {
  return typeof value === 'number' && Number.isSafeInteger(value) ? value : null;
}

/** Returns `value` if it is a string, and otherwise an empty string. */
export function asText(value: Maybe): string {
  return typeof value === 'string' ? value : '';
}

/** Returns an element's key for something with a card, or its index if no card is visible. */
export function keyOf(thing: JsonObject, index: number): string {
  const card = asNumber(thing['card']);
  return card === null ? `at:${index}` : `card:${card}`;
}

/** Returns a list of card numbers, with null for each card face down. */
export function asCards(value: Maybe): readonly CardOrBack[] {
  return asList(value).map(asNumber);
}

/** Returns the whole numbers of a list: seats, dice, spaces. */
export function asNumbers(value: Maybe): readonly number[] {
  return asCards(value).filter((entry): entry is number => entry !== null);
}

/** Returns whether `value` is a list that contains only whole numbers and nulls. */
export function isCards(value: Maybe): boolean {
  return (
    Array.isArray(value) && value.every((entry) => entry === null || asNumber(entry) !== null)
  );
}

/** Returns the value of `key` in `object`, even if a key of the prototype has that name. */
export function valueOf(object: JsonObject, key: string): Maybe {
  return Object.prototype.hasOwnProperty.call(object, key) ? object[key] : undefined;
}

/** Returns one part of a JSON Pointer, escaped (RFC 6901). */
export function pointerPart(key: string | number): string {
  return String(key).replaceAll('~', '~0').replaceAll('/', '~1');
}

/** Returns the strings of a list, or an empty list if `value` is not a list. */
export function textsOf(value: Json | undefined): readonly string[] {
  return Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : [];
}
