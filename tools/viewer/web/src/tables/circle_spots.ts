/** Computes where the places of a circle are drawn. */

/** A place in one of the two rows of a circle; `back` is true in the row that leads back. */
export interface Spot {
  readonly along: number;
  readonly back: boolean;
}

/**
 * Returns where a place of a circle is drawn. In a wide circle the first half runs to the right
 * above and the rest back below. In a narrow one the first half runs down on the right and the rest
 * up on the left.
 */
export function spotOf(place: number, places: number): Spot {
  const half = Math.ceil(places / 2);
  return place < half ? { along: place + 1, back: false } : { along: places - place, back: true };
}
