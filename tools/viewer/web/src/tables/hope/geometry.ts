/** Where spaces and seats are. The board is turned so that the nearest homebase is below. */

/** The rows of a board, and its columns. */
export const ROWS = 5;
export const COLUMNS = 5;

/** The homebases of one board: the seats whose row is the first and the last. */
interface Homebases {
  readonly first: number;
  readonly last: number;
}

const ALONE: readonly Homebases[] = [{ first: 0, last: 1 }];
const TWO_ON_TWO: readonly Homebases[] = [{ first: 0, last: 3 }, { first: 1, last: 2 }];

/** How the boards lie before the reader. */
export interface Lie {
  readonly boards: readonly Homebases[];
  /** The spaces of a row of all boards. */
  readonly width: number;
  /** True if the first row is below, because it is the homebase of the nearest seat. */
  readonly isTurned: boolean;
}

/** Returns how the boards lie for a reader at seat `nearest`. */
export function lieOf(isTwoOnTwo: boolean, nearest: number): Lie {
  const boards = isTwoOnTwo ? TWO_ON_TWO : ALONE;
  return {
    boards, width: boards.length * COLUMNS, isTurned: boards.some(({ first }) => first === nearest),
  };
}

/** Values for the style of what lies in the grid. */
export type Place = Readonly<Record<string, number>>;

/** Returns the place of a space in the grid. Between two boards there is a narrow column. */
export function placeOf(space: number, { width, isTurned }: Lie): Place {
  const row = Math.floor(space / width);
  const column = space % width;
  const across = isTurned ? width - 1 - column : column;
  return {
    '--row': (isTurned ? ROWS - 1 - row : row) + 1,
    '--column': across + 1 + Math.floor(across / COLUMNS),
  };
}

/** Returns the seat whose homebase a space belongs to, or null. */
export function homebaseOf(space: number, { boards, width }: Lie): number | null {
  const row = Math.floor(space / width);
  const board = boards[Math.floor((space % width) / COLUMNS)];
  return (row === 0 ? board?.first : row === ROWS - 1 ? board?.last : undefined) ?? null;
}

/** Returns the place of a seat beside its homebase. On a phone the nearest one comes first. */
export function seatPlaceOf(seat: number, count: number, nearest: number, lie: Lie): Place {
  const board = Math.max(0,
    lie.boards.findIndex(({ first, last }) => first === seat || last === seat));
  const isFirst = lie.boards.some(({ first }) => first === seat);
  return {
    '--above': isFirst === lie.isTurned ? 0 : 1,
    '--side': lie.isTurned ? lie.boards.length - 1 - board : board,
    '--turn': (seat - nearest + count) % count,
  };
}
