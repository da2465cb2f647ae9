/** Finds the zones of a state: every place where a card can lie, with the cards in it. */

import type { CardOrBack, Json, JsonObject } from '../json';
import { asNumber, isObject, pointerPart } from '../json';

/** The cards in one place of a state. */
export interface ZoneCards {
  /** The JSON Pointer of the place. */
  readonly path: string;
  /** The cards in the state's order, with null for each card face down. */
  readonly cards: readonly CardOrBack[];
}

/**
 * Returns the zones of a state. Each pattern is a JSON Pointer in which `*` stands for any key or
 * index; its value is a list of cards, a list of things with cards, one such thing, or one card.
 * A thing's attached cards are in the zone of the thing.
 */
export function zonesOf(state: JsonObject, patterns: readonly string[]): readonly ZoneCards[] {
  return patterns.flatMap((pattern) =>
    matching(state, pattern.split('/').slice(1), '').map(({ path, value }) =>
      ({ path, cards: cardsOf(value) })));
}

/** A value of a state with its pointer. */
interface Found {
  readonly path: string;
  readonly value: Json;
}

function matching(value: Json, parts: readonly string[], path: string): readonly Found[] {
  const [part, ...rest] = parts;
  if (part === undefined) return [{ path, value }];
  const entries = Array.isArray(value) ? value.map((one, index) => [String(index), one] as const)
    : isObject(value) ? Object.entries(value) : [];
  return entries
    .filter(([key]) => part === '*' || key === part)
    .flatMap(([key, one]) => matching(one, rest, `${path}/${pointerPart(key)}`));
}

function cardsOf(value: Json): readonly CardOrBack[] {
  if (Array.isArray(value)) {
    return value.flatMap((one) => isObject(one) ? thingCards(one) : [asNumber(one)]);
  }
  if (isObject(value)) return thingCards(value);
  const card = asNumber(value);
  return card === null ? [] : [card];
}

/** Returns the card of a thing and those attached to it. */
function thingCards(thing: JsonObject): readonly CardOrBack[] {
  // What is being resolved names the card that it comes from as its source.
  const key = 'card' in thing ? 'card' : 'source';
  if (!(key in thing)) return [];
  const attached = thing['attached'];
  return [asNumber(thing[key]), ...(Array.isArray(attached) ? cardsOf(attached) : [])];
}

/** Returns whether a pointer matches one of the patterns, or true if there is no list of them. */
export function isAt(path: string, patterns: readonly string[] | undefined): boolean {
  if (patterns === undefined) return true;
  const parts = path.split('/');
  return patterns.map((pattern) => pattern.split('/')).some((pattern) =>
    pattern.length === parts.length &&
    pattern.every((part, index) => part === '*' || part === parts[index]));
}
