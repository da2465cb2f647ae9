/** Computes the state before an event from the state after it and from what changed. */

import type { Json, JsonObject } from '../json';
import { isObject } from '../json';

/** A value of a state that an event changed. */
export interface ChangedValue {
  readonly path: string;
  readonly before: Json;
}

/**
 * Returns the state before the changes. Neither state is modified; they share what did not change.
 */
export function stateBefore(after: JsonObject, changes: readonly ChangedValue[]): JsonObject {
  let state: Json = after;
  for (const { path, before } of changes) state = withValue(state, partsOf(path), before);
  return isObject(state) ? state : after;
}

function partsOf(path: string): readonly string[] {
  return path.split('/').slice(1).map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** Returns a copy of `value` with another value at a path. A path that leads nowhere is ignored. */
function withValue(value: Json, [part, ...rest]: readonly string[], inside: Json): Json {
  if (part === undefined) return inside;
  if (Array.isArray(value)) {
    const copy = [...value];
    const index = Number(part);
    const isThere = Number.isInteger(index) && index >= 0 && index < copy.length;
    if (isThere) copy[index] = withValue(copy[index] ?? null, rest, inside);
    return copy;
  }
  // Only the last part of a path may name what the state no longer has.
  if (!isObject(value) || (rest.length > 0 && !Object.hasOwn(value, part))) return value;
  return { ...value, [part]: withValue(value[part] ?? null, rest, inside) };
}
