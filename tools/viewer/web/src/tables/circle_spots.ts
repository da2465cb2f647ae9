/** Where the places of a circle are drawn. */

/** A place along one of the two rows of a circle; `back` is the row that leads back. */
export interface Spot {
  readonly along: number;
  readonly back: boolean;
}

/**
 * Where a place of a circle is drawn: wide, the first half runs to the right above and the rest
 * back below; narrow, the first half runs down on the right and the rest up on the left.
 */
export function spotOf(place: number, places: number): Spot {
  const half = Math.ceil(places / 2);
  return place < half ? { along: place + 1, back: false } : { along: places - place, back: true };
}
