// Computes which part of a long list is drawn.

export interface Part {
  readonly from: number;
  /** The index after the last entry that is drawn. */
  readonly to: number;
}

/** Returns a part of `size` entries around one of them, or fewer if there are fewer. */
export function partAround(at: number, count: number, size: number): Part {
  const from = Math.max(0, Math.min(at - Math.floor(size / 2), count - size));
  return {from, to: Math.min(count, from + size)};
}

/**
 * Returns whether an entry is in a part, and far enough from its edges to have its neighbours
 * drawn.
 */
export function isWellInside(at: number, {from, to}: Part, count: number): boolean {
  const edge = (to - from) / 6;
  return (from === 0 || at >= from + edge) && (to === count || at < to - edge) &&
    at >= from && at < to;
}

/** A part, and the pixels that the entries before and after it would take. */
export interface Placed {
  readonly part: Part;
  readonly before: number;
  readonly after: number;
}

/**
 * Returns the entry at a height of the list; `drawn` is the height of the part itself in pixels.
 */
export function entryAt(
  height: number, {part, before, after}: Placed, drawn: number, count: number,
): number {
  const share = (from: number, to: number, at: number, room: number): number =>
    room <= 0 ? from : from + Math.floor((to - from) * Math.min(1, at / room));
  const behind = height - before - drawn;
  const at = height < before ? share(0, part.from, height, before)
    : behind < 0 ? share(part.from, part.to, height - before, drawn)
      : share(part.to, count, behind, after);
  return Math.min(count - 1, Math.max(0, at));
}
