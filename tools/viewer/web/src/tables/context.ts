/** Passes to every part of a table what it needs from the page. */

import { createContext } from 'preact';
import { useContext } from 'preact/hooks';

import type { View } from '../questions';
import { visibleName } from '../visible_text';
import { ChangedPaths } from './changed';
import type { Cue } from './cue';
import type { Looks } from './look';
import { plainLook } from './look';
import type { Chosen, Face, Faces } from './props';
import { WORDS } from './words';

/** The surroundings of a part of a table. */
export interface Surroundings {
  readonly faces: Faces;
  readonly names: readonly string[];
  /** Who looks. */
  readonly view: View;
  /** The seat that is nearest to the reader. */
  readonly nearest: number;
  readonly look: Looks;
  readonly changed: ChangedPaths;
  readonly differs: ChangedPaths;
  /** What the event did. */
  readonly cues: readonly Cue[];
  /** The cards that the event moved or changed. */
  readonly touched: ReadonlySet<number>;
  readonly chosen: Chosen | null;
  /** True if a ruling has ended the game. */
  readonly isOver: boolean;
  choose(what: Chosen): void;
  /** Returns whether null at a path can stand for a value that this view hides. */
  canHide(path: string): boolean;
}

/** The values before anything is known. */
export const NO_SURROUNDINGS: Surroundings = {
  faces: { get: (): Face | undefined => undefined },
  names: [],
  view: 'judge',
  nearest: 0,
  look: plainLook,
  changed: new ChangedPaths(new Set()),
  differs: new ChangedPaths(new Set()),
  cues: [],
  touched: new Set(),
  chosen: null,
  isOver: false,
  choose: (): void => undefined,
  canHide: (): boolean => false,
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
