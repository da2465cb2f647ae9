/** Computes where the seats are around the middle of a table. */

/** Where a seat is: above or below the middle, and its part of that row. */
export interface Spot {
  readonly isAbove: boolean;
  /** The place in its row, from the left. */
  readonly at: number;
  /** The seats in its row. */
  readonly of: number;
}

/**
 * Returns where each of `count` seats is, clockwise in seat order, with seat `nearest` below the
 * middle: alone if there are at most three, otherwise at the left of its row.
 */
export function spotsAround(count: number, nearest: number): readonly Spot[] {
  const below = count <= 3 ? 1 : Math.floor(count / 2);
  const above = count - below;
  return Array.from({ length: count }, (_, seat) => {
    const turn = (seat - nearest + count) % count;
    if (turn === 0) return { isAbove: false, at: 0, of: below };
    if (turn <= above) return { isAbove: true, at: turn - 1, of: above };
    return { isAbove: false, at: count - turn, of: below };
  });
}

/** The columns of the grid in which both rows can be divided evenly. */
export function columnsFor(count: number): number {
  const below = count <= 3 ? 1 : Math.floor(count / 2);
  return Math.max(1, below) * Math.max(1, count - below);
}

/** Returns the place of a seat as values for the style. */
export function styleOf(
  spot: Spot, columns: number, isNearest: boolean,
): Readonly<Record<string, string | number>> {
  const span = columns / spot.of;
  return {
    '--of': spot.of,
    '--row': spot.isAbove ? 1 : 3,
    '--from': spot.at * span + 1,
    '--span': span,
    '--turn': isNearest ? 0 : 1,
  };
}
