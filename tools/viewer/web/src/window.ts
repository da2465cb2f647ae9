// Which part of a long list is drawn.

export interface Part {
  readonly from: number;
  /** Behind the last one that is drawn. */
  readonly to: number;
}

/** How many entries are drawn at once, most of them out of sight. */
export const PART_SIZE = 72;

/** A part around one entry. */
export function partAround(at: number, count: number): Part {
  const from = Math.max(0, Math.min(at - PART_SIZE / 2, count - PART_SIZE));
  return {from, to: Math.min(count, from + PART_SIZE)};
}

/** Whether an entry is in a part, and not so near to its edge that the next ones are missing. */
export function isWellInside(at: number, {from, to}: Part, count: number): boolean {
  const edge = PART_SIZE / 6;
  return (from === 0 || at >= from + edge) && (to === count || at < to - edge) &&
    at >= from && at < to;
}
