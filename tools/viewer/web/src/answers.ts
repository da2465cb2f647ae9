// Completes answers with the values that they leave out, and finds a card's entry.
import type {Json, JsonObject} from './json';
import type {CardsAnswer, LogEntry, Moment, ToldEntry, ToldMoment} from './questions';
import type {Face, Faces} from './tables/table';
import {unnumberedIn} from './tables/unnumbered';

const NO_LOG: Omit<LogEntry, 'id' | 'events' | 'head'> = {
  game: '', title: '', players: [], views: ['judge'], rules: 0, config: {},
  card_set: {name: '', hash: ''}, fault: null,
};

/** Returns the log's entry with every value that a page uses. */
export const wholeEntry = (told: ToldEntry): LogEntry => ({...NO_LOG, ...told});

const NO_MOMENT: Omit<Moment, 'seq'> = {
  after: null, kind: '', at: null, turn: '', phase: '', awaited: [], state: null, event: null,
  sentence: '', effects: [], refusal: null, fault: null, unjudged: false, superseded: false,
  changes: [],
  legal: null,
};

/** Returns the moment with every value that a page draws. */
export const wholeMoment = (told: ToldMoment): Moment => ({...NO_MOMENT, ...told});

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns the value that a JSON Pointer names, or undefined if there is none. */
export function valueAt(document: Json, pointer: string): Json | undefined {
  let at: Json | undefined = document;
  for (const part of pointer.split('/').slice(1)) {
    const key = part.replaceAll('~1', '/').replaceAll('~0', '~');
    if (Array.isArray(at)) at = at[Number(key)];
    else if (isObject(at) && Object.hasOwn(at, key)) at = at[key];
    else return undefined;
  }
  return at;
}

/** Returns the faces of the cards by number, and those entries of the card set without a number. */
export function facesOf({cards, texts, card_set: set}: CardsAnswer): Faces {
  const textOf = new Map((texts ?? []).map(({entry, text}) => [entry, text]));
  const faces = new Map<number, Face>(cards.map(({card, name, entry}) => {
    const value = entry === null ? undefined : valueAt(set, entry);
    const list = entry?.split('/')[1] ?? '';
    return [card, {
      card, name, list, entry: isObject(value) ? value : {},
      text: entry === null ? [] : textOf.get(entry) ?? [],
    }];
  }));
  return {
    get: (card) => faces.get(card),
    unnumbered: unnumberedIn(isObject(set) ? set : {}, textOf),
  };
}
