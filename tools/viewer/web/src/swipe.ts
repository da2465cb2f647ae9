// Recognises swipes by where fingers began and ended.

/** A place in the window, in pixels. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** The middle of two fingers, and the distance between them. */
export interface TwoFingers extends Point {
  readonly spread: number;
}

const LEAST_PIXELS = 60;

/** Returns 1 for a swipe to the left, -1 for one to the right, and 0 for anything else. */
export function swipeOf(start: Point, end: Point): 1 | 0 | -1 {
  const across = end.x - start.x;
  const isAcross = Math.abs(across) > 2 * Math.abs(end.y - start.y);
  if (!isAcross || Math.abs(across) < LEAST_PIXELS) return 0;
  return across < 0 ? 1 : -1;
}

/** Returns the middle of the first two touches, and their distance. */
export function twoFingers(
  touches: readonly {readonly clientX: number; readonly clientY: number}[],
): TwoFingers {
  const [a, b = a] = touches;
  if (a === undefined || b === undefined) return {x: 0, y: 0, spread: 0};
  return {
    x: (a.clientX + b.clientX) / 2, y: (a.clientY + b.clientY) / 2,
    spread: Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY),
  };
}
