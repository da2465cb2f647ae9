/**
 * Computes which cards moved between two states, as one viewer sees them: a card that is hidden in
 * one of them is matched with the number of hidden cards that a zone has lost or got.
 */

import type { Cue } from './cue';
import type { ZoneCards } from './zones';

/** More moves than this between the same two zones are told as one. */
const MOST_MOVES = 8;

/** Who acted in an event, and from where a card came according to the event. */
export interface Origin {
  readonly seat: number | null;
  sourceOf(card: number, to: string): string | undefined;
}

const NO_ORIGIN: Origin = { seat: null, sourceOf: (): undefined => undefined };

/** A number of cards that may have come from, or gone to, a zone. */
interface Remaining {
  readonly path: string;
  count: number;
}

const hiddenIn = ({ cards }: ZoneCards): number => cards.filter((card) => card === null).length;

function placesOf(zones: readonly ZoneCards[]): ReadonlyMap<number, string> {
  return new Map(zones.flatMap(({ path, cards }) =>
    cards.flatMap((card) => card === null ? [] : [[card, path] as const])));
}

/** Returns the part of a pointer that names a player, "/players/1/"; "" for what is no player's. */
const ownerOf = (path: string): string => /^\/players\/\d+\//u.exec(path)?.[0] ?? '';

/** Whether zones have lost hidden cards or have got some. */
type Sign = -1 | 1;

/** The hidden cards that each zone has lost and gained. */
class HiddenCards {
  /** The growth of each zone. */
  private readonly counts = new Map<string, number>();
  /** The hidden cards that each zone had before. */
  private readonly had = new Map<string, number>();

  constructor(
    before: readonly ZoneCards[], after: readonly ZoneCards[], private readonly origin: Origin,
  ) {
    for (const zone of before) {
      this.add(zone.path, -hiddenIn(zone));
      this.had.set(zone.path, hiddenIn(zone));
    }
    for (const zone of after) this.add(zone.path, hiddenIn(zone));
  }

  /** Adds to the hidden cards that a zone has got. */
  add(path: string, count: number): void {
    this.counts.set(path, (this.counts.get(path) ?? 0) + count);
  }

  /** Returns the zones that have lost hidden cards, or have got some, with their numbers. */
  remaining(sign: Sign): readonly Remaining[] {
    return [...this.counts].filter(([, count]) => count * sign > 0)
      .map(([path, count]) => ({ path, count: count * sign }));
  }

  /** Returns the zone of a card that is now at `path` if the event says where it lay hidden. */
  source(card: number, path: string): string | undefined {
    const source = this.origin.sourceOf(card, path);
    const had = source === undefined ? 0 : this.had.get(source) ?? 0;
    if (source === undefined || had === 0) return undefined;
    this.had.set(source, had - 1);
    return source;
  }

  /** Returns the zone itself, or else one of its owner, if it has lost or got hidden cards. */
  ofOwner(path: string, sign: Sign): string | undefined {
    return this.remaining(sign).find((zone) => zone.path === path)?.path ??
      this.ofPlayer(ownerOf(path), sign);
  }

  /** Returns a zone of who acts, or the only one that there is. */
  ofOthers(sign: Sign): string | undefined {
    const { seat } = this.origin;
    const [only, ...more] = this.remaining(sign);
    return (seat === null ? undefined : this.ofPlayer(`/players/${seat}/`, sign)) ??
      (more.length === 0 ? only?.path : undefined);
  }

  private ofPlayer(owner: string, sign: Sign): string | undefined {
    if (owner === '') return undefined;
    return this.remaining(sign).find((zone) => zone.path.startsWith(owner))?.path;
  }
}

/**
 * Returns the differences of the zones between two states as moves, and as cards that are gone. If
 * a hidden card can have come from several zones, `origin` decides; if it can have gone to several,
 * the move does not name it.
 */
export function movesBetween(
  before: readonly ZoneCards[], after: readonly ZoneCards[], origin: Origin = NO_ORIGIN,
): readonly Cue[] {
  const was = placesOf(before);
  const is = placesOf(after);
  const hidden = new HiddenCards(before, after, origin);
  const opened = [...is].filter(([card]) => !was.has(card));
  // First those whose zone is clear, so that they leave the right ones to the others.
  const own = new Map(opened.map(([card, to]) => {
    const from = hidden.source(card, to) ?? hidden.ofOwner(to, -1);
    if (from !== undefined) hidden.add(from, 1);
    return [card, from];
  }));
  const seen = [...was].flatMap(([card, from]) => {
    const to = is.get(card);
    return to === undefined ? leaves(card, from, hidden) : moved(card, from, to);
  });
  const found = opened.flatMap(([card, to]) => {
    const from = own.get(card);
    return from === undefined ? comes(card, to, hidden) : moved(card, from, to);
  });
  return [...folded([...seen, ...found]), ...hiddenMoves(hidden)];
}

/** Returns the move of a card, or nothing if the card has stayed in its zone. */
function moved(of: number, from: string, to: string): readonly Cue[] {
  return from === to ? [] : [{ kind: 'move', of, from, to, count: 1 }];
}

/** Returns where a card that is hidden now has gone, if that is clear. */
function leaves(of: number, from: string, hidden: HiddenCards): readonly Cue[] {
  if (hidden.remaining(1).length === 0) return [{ kind: 'gone', of, from, count: 1 }];
  const to = hidden.ofOwner(from, 1) ?? hidden.ofOthers(1);
  hidden.add(to ?? from, -1);
  return to === undefined ? [] : moved(of, from, to);
}

/** Returns from where a card that was hidden before has come, if that is clear. */
function comes(of: number, to: string, hidden: HiddenCards): readonly Cue[] {
  if (hidden.remaining(-1).length === 0) return [];
  const from = hidden.ofOthers(-1);
  hidden.add(from ?? to, 1);
  return from === undefined ? [] : moved(of, from, to);
}

/** Joins the moves between two zones if there are many of them. */
function folded(cues: readonly Cue[]): readonly Cue[] {
  const groups = new Map<string, Cue[]>();
  for (const cue of cues) {
    const key = cue.kind === 'move' ? `${cue.from} ${cue.to}` : cue.kind === 'gone' ? cue.from : '';
    groups.set(key, [...groups.get(key) ?? [], cue]);
  }
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (group.length <= MOST_MOVES || first === undefined) return group;
    return first.kind === 'move' || first.kind === 'gone'
      ? [{ ...first, of: null, count: group.length }] : group;
  });
}

/** Matches the hidden cards that some zones lost with those that others gained. */
function hiddenMoves(hidden: HiddenCards): readonly Cue[] {
  const lost = hidden.remaining(-1);
  const gained = hidden.remaining(1);
  const pairs = lost.flatMap((from) => gained.map((to) => ({ from, to })));
  // A player's cards go rather between the places of that player than to another one.
  const cues = matched(pairs.filter(({ from, to }) =>
    ownerOf(from.path) !== '' && ownerOf(from.path) === ownerOf(to.path)));
  const left = lost.filter(({ count }) => count > 0);
  const open = gained.filter(({ count }) => count > 0);
  // Between several zones on both sides it is not clear which cards went where.
  if (left.length > 1 && open.length > 1) return cues;
  return [
    ...cues, ...matched(pairs),
    ...left.filter(({ count }) => count > 0)
      .map(({ path, count }): Cue => ({ kind: 'gone', of: null, from: path, count })),
  ];
}

/** Returns the moves of hidden cards between pairs of zones, and takes them off their numbers. */
function matched(
  pairs: readonly { readonly from: Remaining; readonly to: Remaining }[],
): readonly Cue[] {
  return pairs.flatMap(({ from, to }): readonly Cue[] => {
    const count = Math.min(from.count, to.count);
    from.count -= count;
    to.count -= count;
    return count === 0 ? []
      : [{ kind: 'move', of: null, from: from.path, to: to.path, count }];
  });
}
