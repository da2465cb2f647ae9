import type {Json, JsonObject} from './json';
import type {Change} from './questions';

/** One operation of RFC 6902. */
export type Operation =
  | {readonly op: 'add' | 'replace'; readonly path: string; readonly value: Json}
  | {readonly op: 'remove'; readonly path: string};

// Whether a pointer leads to something in a document.
function leadsSomewhere(document: Json | undefined, path: string): boolean {
  let at: Json | undefined = document;
  for (const key of path.split('/').slice(1)) {
    if (typeof at !== 'object' || at === null) return false;
    const name = key.replaceAll('~1', '/').replaceAll('~0', '~');
    at = (at as Partial<JsonObject>)[name];
    if (at === undefined) return false;
  }
  return true;
}

/**
 * What the event changed, as a patch of the state before it. A key that was not there before is
 * told as null: `add` is right for that, whether it was null or missing.
 */
export function patchOf(changes: readonly Change[], state: JsonObject | null): Operation[] {
  return changes.map(({path, before, after}) => {
    if (after === null && !leadsSomewhere(state, path)) return {op: 'remove', path};
    return {op: before === null && path !== '' ? 'add' : 'replace', path, value: after};
  });
}
