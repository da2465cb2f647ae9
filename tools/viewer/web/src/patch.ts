import {valueAt} from './answers';
import type {Json, JsonObject} from './json';
import type {Change} from './questions';

/** One operation of RFC 6902. */
export type Operation =
  | {readonly op: 'add' | 'replace'; readonly path: string; readonly value: Json}
  | {readonly op: 'remove'; readonly path: string};

/**
 * Returns the changes of the event as a patch of the state before it. The answer gives null for a
 * key that did not exist before. `add` is right for that, whether the key was null or missing. The
 * first event makes the whole state.
 */
export function patchOf(
  changes: readonly Change[], state: JsonObject | null, isFirst = false,
): Operation[] {
  if (isFirst && state !== null) return [{op: 'replace', path: '', value: state}];
  return changes.map(({path, before, after}) => {
    if (after === null && valueAt(state, path) === undefined) return {op: 'remove', path};
    return {op: before === null && path !== '' ? 'add' : 'replace', path, value: after};
  });
}
