/** The properties of a table: the state in one view, and what else the page knows. */

import type { Happening } from './cues';
import type { JsonObject } from '../json';
import type { View } from '../questions';

/** A card of the card set, as it is printed. */
export interface Face {
  readonly card: number;
  readonly name: string;
  /** The list of the card set that contains the card: "characters". */
  readonly list: string;
  /** The card's object in the card set. */
  readonly entry: JsonObject;
  /** What the card does, in the words of the engine, part by part. */
  readonly text: readonly TextPart[];
}

/** One part of what a card does: a keyword, an ability, a trigger. */
export interface TextPart {
  readonly part: string;
  readonly text: string;
}

/** The faces of all cards of the game. */
export interface Faces {
  get(card: number): Face | undefined;
  /**
   * Returns the entry of `list` that has no card number: a hero of basicverse by its id, or an
   * artifact of hope by its number. Without this function the table shows the id or the number.
   */
  unnumbered?(list: string, key: string | number): Face | undefined;
}

/** The card or seat that the reader chose. */
export type Chosen = { readonly card: number } | { readonly seat: number };

/** A result that a ruling gave, in words, with the clause that it cites. */
export interface RuledEnd {
  readonly clause: string;
  readonly text: string;
}

/** The properties of `Table`. */
export interface TableProps {
  /** The state in the form of `show --json` in this view. */
  state: JsonObject;
  game: string;
  faces: Faces;
  /** The players' names by seat, "" if unknown. */
  names: readonly string[];
  /** Who looks: the viewer's own seat is nearest. */
  view: View;
  /** The event shown, for the movement of cards. */
  seq: number;
  /** What the event did, or null if that is not drawn. */
  happening: Happening | null;
  /** The result by a ruling, which the table shows in place of one by the rules. */
  ruled?: RuledEnd | null | undefined;
  /** True if events follow each other so fast that no card glides. */
  isFast?: boolean | undefined;
  /** The pointers that the event changed, without "/seq". */
  changed: ReadonlySet<string>;
  /** The pointers at which another account's state differs; absent if there is no other account. */
  differs?: ReadonlySet<string> | undefined;
  chosen: Chosen | null;
  /** True if a ruling has ended the game, so that nobody is awaited whatever the state says. */
  isOver?: boolean | undefined;
  choose(what: Chosen): void;
}
