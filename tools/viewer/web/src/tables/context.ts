/** Passes to every part of a table what it needs from the page. */

import { createContext } from 'preact';
import { useContext } from 'preact/hooks';

import { visibleName } from '../visible_text';
import { ChangedPaths } from './changed';
import type { Chosen, Face, Faces } from './props';
import { WORDS } from './words';

/** The surroundings of a part of a table. */
export interface Surroundings {
  readonly faces: Faces;
  readonly names: readonly string[];
  readonly changed: ChangedPaths;
  readonly differs: ChangedPaths;
  readonly chosen: Chosen | null;
  choose(what: Chosen): void;
}

/** The values before anything is known. */
export const NO_SURROUNDINGS: Surroundings = {
  faces: { get: (): Face | undefined => undefined },
  names: [],
  changed: new ChangedPaths(new Set()),
  differs: new ChangedPaths(new Set()),
  chosen: null,
  choose: (): void => undefined,
};

/** The context in which all parts of a table are drawn. */
export const SurroundingsContext = createContext<Surroundings>(NO_SURROUNDINGS);

/** Returns the surroundings of this part. */
export function useSurroundings(): Surroundings {
  return useContext(SurroundingsContext);
}

/**
 * Returns the name of a seat as plain text, for accessible names: "Ana", or "seat 1" if unknown.
 */
export function nameOfSeat(names: readonly string[], seat: number): string {
  const name = names[seat];
  return name === undefined || name === '' ? `${WORDS.seat} ${seat}` : visibleName(name);
}
