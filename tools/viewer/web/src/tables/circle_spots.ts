/** Computes where the places of a circle are drawn. */

/** A place of a circle. `x` and `y` are from -1 (left, top) to 1 (right, bottom). */
export interface CircleSpot {
  readonly x: number;
  readonly y: number;
  /** The row on a narrow table, from 1. Two places share a row, one on each side of the circle. */
  readonly row: number;
  /** The side on a narrow table; "both" at the top and at the bottom. */
  readonly side: 'left' | 'right' | 'both';
}

const DECIMALS = 1000;

const rounded = (value: number): number => Math.round(value * DECIMALS) / DECIMALS + 0;

/**
 * Returns where the places of a circle of `count` are, clockwise. The place `lowest` is at the
 * bottom. It has a row of its own, so the others use the whole height above it.
 */
export function spotsOfCircle(count: number, lowest: number): readonly CircleSpot[] {
  const half = count / 2;
  // The height of the places beside the lowest, from the top.
  const reach = 1 + Math.cos(Math.PI / Math.max(1, half));
  return Array.from({ length: count }, (_, place) => {
    const turn = (place - lowest + count) % count;
    const angle = Math.PI * turn / half;
    const height = reach < 0.001 ? 0 : Math.min(1, (1 + Math.cos(angle)) / reach);
    return {
      x: rounded(-Math.sin(angle)),
      y: turn === 0 ? 1 : rounded(height * 2 - 1),
      row: Math.floor(Math.abs(half - turn)) + 1,
      side: turn === 0 || turn === half ? 'both' : turn < half ? 'left' : 'right',
    };
  });
}
