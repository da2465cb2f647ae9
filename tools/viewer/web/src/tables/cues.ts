/**
 * Computes what an event did on the table: which cards moved, who aimed at whom, the dice, the sums
 * and the end. It is a pure function of two states, the event and its effects, all as one viewer
 * sees them, so no cue holds what the view does not.
 */

import type { JsonObject } from '../json';
import { asNumbers, asObject, asText, isObject } from '../json';
import type { Cue, Die } from './cue';
import { movesBetween } from './moves';
import type { Origin } from './moves';
import { zonesOf } from './zones';
import type { ZoneCards } from './zones';

/** An effect of an event, and how much its clause matters. */
export interface WeighedEffect {
  readonly clause: string;
  readonly text: string;
  readonly weight: 'minor' | 'usual' | 'decisive' | 'end';
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
  /** Returns the zones in which null is not always a hidden card, because another key says so. */
  hiddenZones?(state: JsonObject): readonly ZoneCards[];
  /**
   * The values that are null in some views although there is something, as patterns of pointers;
   * without the list, any value can be.
   */
  readonly secrets?: readonly string[];
  /** The clauses whose effects set numbers against each other, in the order of the words. */
  readonly sums: readonly string[];
  /** Returns the arrows of an action. */
  aims(action: JsonObject, seat: number, before: JsonObject, after: JsonObject): readonly Aim[];
  /**
   * Returns the zone that a hidden card lay in before an event laid it open at `to`, if the event
   * says so. The numbers of hidden cards do not show it if the zone got others.
   */
  source?(card: number, to: string, event: JsonObject): string | undefined;
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

/** Returns the cues of an event, in the order in which they are drawn. */
export function cuesOf(happening: Happening, fields: GameFields): readonly Cue[] {
  const { before, after, event, effects } = happening;
  const moves = movesBetween(
    zonesIn(before, fields), zonesIn(after, fields), originOf(event, fields));
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

/** Returns who acts in an event, and what it says about the cards that it lays open. */
function originOf(event: JsonObject, fields: GameFields): Origin {
  const { seat } = event;
  return {
    seat: typeof seat === 'number' ? seat : null,
    sourceOf: (card, to) => fields.source?.(card, to, event),
  };
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
  const texts = summed.map(({ text }) => text);
  const last = summed.at(-1);
  // One number alone is set against nothing.
  const isSum = texts.join(' ').split(/\D+/u).filter((number) => number !== '').length > 1;
  return last === undefined || !isSum ? [] : [{ kind: 'sum', clause: last.clause, texts }];
}

function endsOf(effects: readonly WeighedEffect[]): readonly Cue[] {
  const last = effects.findLast(({ weight }) => weight === 'end');
  return last === undefined ? [] : [{ kind: 'end', clause: last.clause, text: last.text }];
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
