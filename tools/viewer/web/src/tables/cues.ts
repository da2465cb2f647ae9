/**
 * Computes what an event did on the table: which cards moved, who aimed at whom, the dice, the sums
 * and the end. It is a pure function of two states, the event and its effects, all as one viewer
 * sees them, so no cue holds what the view does not.
 */

import type { CardOrBack, JsonObject } from '../json';
import { asNumbers, asObject, asText, isObject } from '../json';
import { zonesOf } from './zones';
import type { ZoneCards } from './zones';

/** An effect of an event, and how much its clause matters. */
export interface WeighedEffect {
  readonly clause: string;
  readonly text: string;
  readonly weight: 'minor' | 'usual' | 'decisive' | 'end';
}

/**
 * One part of what happened. `of` is a card, or null for one whose face is hidden. `at` is where
 * the card is within its zone, if the game has such places: `space:16`.
 */
export type Cue =
  | { readonly kind: 'move'; readonly of: CardOrBack; readonly from: string; readonly to: string;
      readonly count: number; readonly at?: string | undefined }
  | { readonly kind: 'gone'; readonly of: CardOrBack; readonly from: string;
      readonly count: number; readonly at?: string | undefined }
  | { readonly kind: 'aim'; readonly from: string; readonly to: string;
      readonly at?: string | undefined }
  | { readonly kind: 'dice'; readonly dice: readonly Die[] }
  | { readonly kind: 'coin' | 'shuffle' | 'pick'; readonly what: string;
      readonly value: number | null }
  | { readonly kind: 'sum'; readonly clause: string; readonly texts: readonly string[] }
  | { readonly kind: 'end'; readonly clause: string; readonly text: string };

/** A die, and whether it counts. */
export interface Die {
  readonly value: number;
  readonly counts: boolean;
}

/** An arrow from who acts to a target: `seat:1`, `card:28` or `space:16`. */
export interface Aim {
  readonly from: string;
  readonly to: string;
}

/** What a game's actions and states say about an event. The tables hold no rule. */
export interface GameFields {
  /** The places where cards can lie, as patterns of pointers (zones.ts). */
  readonly zones: readonly string[];
  /** Returns the zones of which another key says whether a hidden card lies there. */
  hiddenZones?(state: JsonObject): readonly ZoneCards[];
  /** The clauses whose effects set numbers against each other, in the order of the words. */
  readonly sums: readonly string[];
  /** Returns the arrows of an action. */
  aims(action: JsonObject, seat: number, before: JsonObject, after: JsonObject): readonly Aim[];
  /** Returns where a card lies within its zone, `space:16`; undefined if the zone says enough. */
  place?(card: number, state: JsonObject): string | undefined;
  /** Returns the dice of an outcome with those that count; by default none of them does. */
  dice?(values: readonly number[], after: JsonObject): readonly Die[];
}

/** What the cues follow from. */
export interface Happening {
  readonly before: JsonObject;
  readonly after: JsonObject;
  /** The event as `log` gives it in this view. */
  readonly event: JsonObject;
  readonly effects: readonly WeighedEffect[];
}

/** The pick among seats that a coin decides at a table (docs/reference/protocol.md, "Chance"). */
const COIN = 'first_player';

/** More moves than this between the same two zones are told as one. */
const MOST_MOVES = 8;

/** Returns the cues of an event, in the order in which they are drawn. */
export function cuesOf(happening: Happening, fields: GameFields): readonly Cue[] {
  const { before, after, event, effects } = happening;
  const moves = movesBetween(zonesIn(before, fields), zonesIn(after, fields));
  return [
    ...[...moves, ...aimsOf(happening, fields)].map((cue) => placed(cue, happening, fields)),
    ...outcomesOf(event, before, after, fields),
    ...sumsOf(effects, fields),
    ...endsOf(effects),
  ];
}

/** Returns all zones of a state. */
function zonesIn(state: JsonObject, fields: GameFields): readonly ZoneCards[] {
  return [...zonesOf(state, fields.zones), ...fields.hiddenZones?.(state) ?? []];
}

/** Adds where a card was that has left its place. */
function placed(cue: Cue, { before, after }: Happening, { place }: GameFields): Cue {
  if (place === undefined) return cue;
  if ((cue.kind === 'move' || cue.kind === 'gone') && cue.of !== null) {
    return { ...cue, at: place(cue.of, before) };
  }
  if (cue.kind !== 'aim' || !cue.to.startsWith('card:')) return cue;
  const target = Number(cue.to.slice('card:'.length));
  return place(target, after) === undefined ? { ...cue, at: place(target, before) } : cue;
}

function aimsOf({ event, before, after }: Happening, fields: GameFields): readonly Cue[] {
  const { action, seat } = event;
  if (!isObject(action) || typeof seat !== 'number') return [];
  const seen = new Set<string>();
  return fields.aims(action, seat, before, after)
    .filter(({ from, to }) => {
      const isNew = from !== to && !seen.has(`${from} ${to}`);
      seen.add(`${from} ${to}`);
      return isNew;
    })
    .map(({ from, to }) => ({ kind: 'aim', from, to }));
}

function outcomesOf(
  event: JsonObject, before: JsonObject, after: JsonObject, fields: GameFields,
): readonly Cue[] {
  const outcome = asObject(event['outcome']);
  const { what } = asObject(asObject(before['node'])['chance']);
  const told = asText(what);
  if ('dice' in outcome) {
    const values = asNumbers(outcome['dice']);
    const dice = fields.dice?.(values, after) ?? values.map((value) => ({ value, counts: false }));
    return [{ kind: 'dice', dice }];
  }
  if ('pick' in outcome) {
    const pick = outcome['pick'];
    const kind = told === COIN ? 'coin' : 'pick';
    return [{ kind, what: told, value: typeof pick === 'number' ? pick : null }];
  }
  return 'order' in outcome ? [{ kind: 'shuffle', what: told, value: null }] : [];
}

/** Joins the effects of the clauses that belong to one sum. */
function sumsOf(effects: readonly WeighedEffect[], { sums }: GameFields): readonly Cue[] {
  const summed = effects.filter(({ clause, text }) => sums.includes(clause) && /\d/u.test(text));
  const last = summed.at(-1);
  return last === undefined ? []
    : [{ kind: 'sum', clause: last.clause, texts: summed.map(({ text }) => text) }];
}

function endsOf(effects: readonly WeighedEffect[]): readonly Cue[] {
  const last = effects.findLast(({ weight }) => weight === 'end');
  return last === undefined ? [] : [{ kind: 'end', clause: last.clause, text: last.text }];
}

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

/** The hidden cards that each zone has lost and gained. */
class HiddenCards {
  readonly lost: readonly Remaining[];
  readonly gained: readonly Remaining[];

  constructor(before: readonly ZoneCards[], after: readonly ZoneCards[]) {
    const counts = new Map<string, number>();
    for (const zone of before) counts.set(zone.path, -hiddenIn(zone));
    for (const zone of after) {
      counts.set(zone.path, (counts.get(zone.path) ?? 0) + hiddenIn(zone));
    }
    const changed = [...counts].filter(([, count]) => count !== 0);
    this.lost = changed.filter(([, count]) => count < 0)
      .map(([path, count]) => ({ path, count: -count }));
    this.gained = changed.filter(([, count]) => count > 0)
      .map(([path, count]) => ({ path, count }));
  }

  /** Takes a card that was hidden, preferably from `path`. Returns its zone, or null. */
  take(path: string): string | null {
    return takeFrom(this.lost, path);
  }

  /** Gives a card that is now hidden to a zone, preferably to `path`. Returns the zone, or null. */
  give(path: string): string | null {
    return takeFrom(this.gained, path);
  }
}

function takeFrom(zones: readonly Remaining[], path: string): string | null {
  const zone = zones.find((one) => one.path === path && one.count > 0) ??
    zones.find((one) => one.count > 0);
  if (zone === undefined) return null;
  zone.count -= 1;
  return zone.path;
}

/** Returns the differences of the zones between two states as moves, and as cards that are gone. */
export function movesBetween(
  before: readonly ZoneCards[], after: readonly ZoneCards[],
): readonly Cue[] {
  const was = placesOf(before);
  const is = placesOf(after);
  const hidden = new HiddenCards(before, after);
  const cues: Cue[] = [];
  for (const [card, from] of was) {
    const to = is.get(card);
    if (to === from) continue;
    if (to !== undefined) cues.push({ kind: 'move', of: card, from, to, count: 1 });
    else {
      const into = hidden.give(from);
      // A card that is turned face down where it lies does not move.
      if (into === from) continue;
      cues.push(into === null ? { kind: 'gone', of: card, from, count: 1 }
        : { kind: 'move', of: card, from, to: into, count: 1 });
    }
  }
  for (const [card, to] of is) {
    if (was.has(card)) continue;
    const from = hidden.take(to);
    // A card that becomes known where it lies turns over, which is no move.
    if (from !== null && from !== to) cues.push({ kind: 'move', of: card, from, to, count: 1 });
  }
  return [...folded(cues), ...hiddenMoves(hidden)];
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
function hiddenMoves({ lost, gained }: HiddenCards): readonly Cue[] {
  const cues: Cue[] = [];
  for (const from of lost) {
    for (const to of gained) {
      const count = Math.min(from.count, to.count);
      if (count === 0) continue;
      from.count -= count;
      to.count -= count;
      cues.push({ kind: 'move', of: null, from: from.path, to: to.path, count });
    }
    if (from.count > 0) cues.push({ kind: 'gone', of: null, from: from.path, count: from.count });
  }
  return cues;
}

/**
 * Returns the cards that the event moved, or whose thing it changed: those that get a mark. A list
 * of things is compared card by card, because an entry that leaves moves the others.
 */
export function touchedCards(
  before: JsonObject, after: JsonObject, fields: GameFields,
): ReadonlySet<number> {
  const touched = new Set<number>();
  const was = thingsOf(before, fields);
  for (const [card, thing] of thingsOf(after, fields)) {
    if (was.get(card) !== thing) touched.add(card);
  }
  return touched;
}

/** Returns each card with its zone and its own values as one text. */
function thingsOf(state: JsonObject, fields: GameFields): ReadonlyMap<number, string> {
  const things = new Map<number, string>();
  for (const { path, cards } of zonesIn(state, fields)) {
    for (const card of cards) if (card !== null) things.set(card, path);
  }
  for (const value of Object.values(state)) addThings(value, things);
  for (const player of Array.isArray(state['players']) ? state['players'] : []) {
    for (const value of Object.values(asObject(player))) addThings(value, things);
  }
  return things;
}

function addThings(value: unknown, things: Map<number, string>): void {
  for (const thing of Array.isArray(value) ? value : [value]) {
    const card = typeof thing === 'object' && thing !== null
      ? (thing as { card?: unknown }).card : undefined;
    const path = typeof card === 'number' ? things.get(card) : undefined;
    if (path !== undefined) things.set(card as number, `${path} ${JSON.stringify(thing)}`);
  }
}
