/** What a game brings for its table: a layout, the looks of its cards, and the fields of events. */

import type { JSX } from 'preact';

import type { GameFields } from './cues';
import type { JsonObject } from '../json';
import type { Looks } from './look';

/** The table of a game. A game without one gets `genericTable` (generic.tsx). */
export interface GameTable {
  Layout(props: { state: JsonObject }): JSX.Element;
  readonly look: Looks;
  readonly fields: GameFields;
}
