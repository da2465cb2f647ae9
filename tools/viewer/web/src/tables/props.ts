/** What a table is given: the state in one view, and what the page knows beside it. */

import type { JsonObject } from '../json';

/** A card of the card set, as it is printed. */
export interface Face {
  readonly card: number;
  readonly name: string;
  /** The list of the card set that the card is in: "characters". */
  readonly list: string;
  /** The card's object in the card set. */
  readonly entry: JsonObject;
}

/** The faces of all cards of the game. */
export interface Faces {
  get(card: number): Face | undefined;
  /**
   * The entry of `list` that has no card number: a hero of basicverse by its id, an artifact of
   * hope by its number. Without it, the table shows the id or the number.
   */
  unnumbered?(list: string, key: string | number): Face | undefined;
}

/** What the reader chose: a card or a seat. */
export type Chosen = { readonly card: number } | { readonly seat: number };

/** The properties of `Table`. */
export interface TableProps {
  /** The state as `show --json` gives it in this view. */
  state: JsonObject;
  game: string;
  faces: Faces;
  /** The players' names by seat, "" if unknown. */
  names: readonly string[];
  /** The pointers that the event changed, without "/seq". */
  changed: ReadonlySet<string>;
  /** The pointers where another account's state differs; none where there is no other. */
  differs?: ReadonlySet<string> | undefined;
  chosen: Chosen | null;
  choose(what: Chosen): void;
}
