/** The table of a game without its own drawing: it shows every key of the state. */

import type { JSX } from 'preact';

import { useSurroundings } from './context';
import type { Json, JsonObject } from '../json';
import { asNumbers, isCards, isObject, pointerPart } from '../json';
import { Middle } from './lagging';
import { NodeValues } from './node';
import { Player, Players, playersOf } from './player';
import { Value, Values } from './value';
import { labelOf } from './words';
import { Zone } from './zone';

const TOLD_ELSEWHERE: ReadonlySet<string> = new Set(['game', 'seq', 'phase', 'node', 'players']);
const OF_A_PLAYER: ReadonlySet<string> = new Set(['seat', 'name']);

/** Draws a state of any game. */
export function GenericTable({ state }: { state: JsonObject }): JSX.Element {
  const players = playersOf(state);
  return (
    <>
      <Values>
        <NodeValues state={state} />
      </Values>
      <Parts object={state} path="" without={TOLD_ELSEWHERE} />
      <Players count={players.length}>
        {players.map(({ seat, path, player }) => (
          <Player key={seat} state={state} seat={seat}>
            <Parts object={player} path={path} without={OF_A_PLAYER} of={seat} />
          </Player>
        ))}
      </Players>
    </>
  );
}

/** Shows the parts of an object: lists of cards as zones, everything else as values. */
function Parts(props: {
  object: JsonObject;
  path: string;
  without: ReadonlySet<string>;
  of?: number | undefined;
}): JSX.Element {
  const { faces } = useSurroundings();
  const entries = Object.entries(props.object).filter(([key]) => !props.without.has(key));
  const isZone = (key: string, value: Json): boolean =>
    isCards(value) && !NOT_CARDS.has(key) &&
    asNumbers(value).every((card) => faces.get(card) !== undefined);
  const zones = entries.filter(([key, value]) => isZone(key, value));
  const values = entries.filter(([key, value]) => !isZone(key, value));
  const pathOf = (key: string): string => `${props.path}/${pointerPart(key)}`;
  return (
    <>
      <Values>
        {values.map(([key, value]) => (
          <Value
            key={key} path={pathOf(key)} value={value} label={labelOf(key)}
            kind={isObject(value) || Array.isArray(value) ? 'wide' : undefined}
          />
        ))}
      </Values>
      <Middle>
        {zones.map(([key, value]) => (
          <Zone
            key={key} path={pathOf(key)} cards={value} label={labelOf(key)} of={props.of} small
          />
        ))}
      </Middle>
    </>
  );
}

/** Keys whose numbers are seats or dice in every game that has them. */
const NOT_CARDS: ReadonlySet<string> = new Set([
  'seats', 'passed', 'winners', 'turn_order', 'waiting', 'picked', 'dice', 'scores',
]);
