/** The properties of a table: the state in one view, and what else the page knows. */

import type { JsonObject } from '../json';

/** A card of the card set, as it is printed. */
export interface Face {
  readonly card: number;
  readonly name: string;
  /** The list of the card set that contains the card: "characters". */
  readonly list: string;
  /** The card's object in the card set. */
  readonly entry: JsonObject;
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

/** The properties of `Table`. */
export interface TableProps {
  /** The state in the form of `show --json` in this view. */
  state: JsonObject;
  game: string;
  faces: Faces;
  /** The players' names by seat, "" if unknown. */
  names: readonly string[];
  /** The pointers that the event changed, without "/seq". */
  changed: ReadonlySet<string>;
  /** The pointers at which another account's state differs; absent if there is no other account. */
  differs?: ReadonlySet<string> | undefined;
  chosen: Chosen | null;
  choose(what: Chosen): void;
}
