/** The table of a game without its own layout: seats around, cards as hands or piles, values. */

import type { JSX } from 'preact';

import { useSurroundings } from './context';
import type { Json, JsonObject } from '../json';
import { asNumbers, isCards, isObject, pointerPart } from '../json';
import type { GameTable } from './game';
import { Around } from './layout';
import { plainLook } from './look';
import { TOLD_ELSEWHERE } from './node';
import { Pile } from './pile';
import type { Faces } from './props';
import { Seat } from './seat';
import { isSeatKey } from './seat_keys';
import { OtherValues, Values, toldOf } from './value';
import type { ValueProps } from './value';
import { Hand } from './zone';

/** Keys whose numbers are dice or points in every game that has them. */
const NOT_CARDS: ReadonlySet<string> = new Set(['dice', 'scores']);

/** A list of more cards than this is a pile. */
const LONGEST_HAND = 12;

/** Returns whether a value is a list of cards of the game. */
function isZone(key: string, value: Json, faces: Faces): boolean {
  return isCards(value) && !NOT_CARDS.has(key) && !isSeatKey(key) &&
    asNumbers(value).every((card) => faces.get(card) !== undefined);
}

/** Returns the table of a game by what is in its state. */
export function genericTable(state: JsonObject, faces: Faces): GameTable {
  const keysOf = (object: Json): readonly string[] => !isObject(object) ? []
    : Object.entries(object).flatMap(([key, value]) => isZone(key, value, faces) ? [key] : []);
  const players = Array.isArray(state['players']) ? state['players'] : [];
  const zones = [
    ...keysOf(state).map((key) => `/${pointerPart(key)}`),
    ...new Set(players.flatMap(keysOf).map((key) => `/players/*/${pointerPart(key)}`)),
  ];
  return {
    Layout: GenericLayout, look: plainLook, fields: { zones, sums: [], aims: () => [] },
  };
}

export function GenericLayout({ state }: { state: JsonObject }): JSX.Element {
  const { faces } = useSurroundings();
  const { zones, values } = partsOf(state, '', faces);
  const told = toldOf(values);
  return (
    <Around
      state={state}
      middle={
        <>
          <Values of={told.drawn} />
          {zones.map((zone) => <AnyZone key={zone.path} {...zone} />)}
        </>
      }
      others={told.others}
      seat={(entry, style) => {
        const parts = partsOf(entry.player, entry.path, faces);
        const own = toldOf(parts.values);
        return (
          <Seat key={entry.seat} state={state} entry={entry} style={style}>
            <Values of={own.drawn} />
            <div class="t-zones">
              {parts.zones.map((zone) => <AnyZone key={zone.path} {...zone} of={entry.seat} />)}
            </div>
            <OtherValues of={own.others} seat={entry.seat} />
          </Seat>
        );
      }}
    />
  );
}

/** A list of cards with its pointer. */
interface FoundZone {
  readonly path: string;
  readonly cards: Json;
}

function partsOf(
  object: JsonObject, path: string, faces: Faces,
): { readonly zones: readonly FoundZone[]; readonly values: readonly ValueProps[] } {
  const entries = Object.entries(object).filter(([key]) => !TOLD_ELSEWHERE.has(key));
  const at = (key: string): string => `${path}/${pointerPart(key)}`;
  return {
    zones: entries.filter(([key, value]) => isZone(key, value, faces))
      .map(([key, cards]) => ({ path: at(key), cards })),
    values: entries.filter(([key, value]) => !isZone(key, value, faces))
      .map(([key, value]) => ({ path: at(key), value })),
  };
}

/** Shows up to twelve cards as a hand, and more as a pile. */
function AnyZone(props: FoundZone & { of?: number }): JSX.Element {
  const count = Array.isArray(props.cards) ? props.cards.length : 0;
  return count > LONGEST_HAND ? <Pile {...props} /> : <Hand {...props} />;
}
