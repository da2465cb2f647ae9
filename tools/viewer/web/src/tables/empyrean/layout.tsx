/** The layout of Empyrean Hero: the heroes that nobody has in the middle, play areas around. */

import type { JSX } from 'preact';

import type { JsonObject } from '../../json';
import { asNumber, asObject } from '../../json';
import { Around } from '../layout';
import { restOf } from '../node';
import { Pile } from '../pile';
import { playersOf } from '../seat';
import { SeatName } from '../text';
import { Values, isNothing, toldOf } from '../value';
import type { ValueProps } from '../value';
import { Zone } from '../zone';
import { Attack, Pending, Stack, Window } from './attack';
import { EmpyreanSeat } from './seat';

const DRAWN = [
  'turn', 'active', 'hq', 'reserves', 'hero_discard', 'pool', 'ability_pool', 'box', 'attack',
  'stack', 'pending', 'window', 'extra_turns',
];

/** The places of the middle that are empty most of the time, with the phase that needs them. */
const PASSING: Readonly<Record<string, string>> = {
  pool: 'draft_hero', ability_pool: 'draft_ability', box: '', stack: '',
};

/** Draws a state of empyrean. */
export function EmpyreanLayout({ state }: { state: JsonObject }): JSX.Element {
  const told = turnOf(state);
  const goesOn = toldOf(['attack', 'pending', 'window'].map((key) => ({
    path: `/${key}`, value: state[key],
  })));
  const empty = Object.keys(PASSING)
    .filter((key) => state[key] !== undefined && isNothing(state[key]))
    .map((key) => ({ path: `/${key}`, value: state[key] }));
  const seats = playersOf(state).length;
  return (
    <Around
      state={state}
      kind={`t-empyrean t-of-${seats}`}
      others={[...told.others, ...goesOn.others, ...empty, ...restOf(state, '', DRAWN)]}
      middle={
        <>
          <Values of={told.drawn} />
          <div class="t-hero-hq-row">
            <Zone path="/hq" cards={state['hq']} kind="t-hero-hq" />
            <Pile path="/reserves" cards={state['reserves']} isDeck />
            <Pile path="/hero_discard" cards={state['hero_discard']} />
            <Pool state={state} name="pool" />
            <Pool state={state} name="ability_pool" />
            <Pool state={state} name="box" />
          </div>
          {!isNothing(state['stack']) && state['stack'] !== undefined && (
            <Stack stack={state['stack']} />
          )}
          {goesOn.drawn.length > 0 && (
            <div class="t-going-on">
              {goesOn.drawn.map((value) => <Going key={value.path} {...value} />)}
            </div>
          )}
        </>
      }
      seat={(entry, style) => (
        <EmpyreanSeat key={entry.seat} state={state} entry={entry} style={style} />
      )}
    />
  );
}

/** Returns the values of the turn: its number, whose it is, and what was done in it. */
function turnOf(state: JsonObject): ReturnType<typeof toldOf> {
  const info = asObject(state['turn_info']);
  const told = toldOf([
    { path: '/turn', value: state['turn'] },
    {
      // Seat 0 is somebody.
      path: '/active', value: state['active'], always: asNumber(state['active']) !== null,
      children: <SeatName seat={asNumber(state['active'])} />,
    },
    { path: '/extra_turns', value: state['extra_turns'] },
  ]);
  const done = toldOf(['action', 'drawn', 'played', 'recruited'].map((key) => ({
    path: `/turn_info/${key}`, value: info[key],
  })));
  // The whole of `turn_info` is among the other values, so what is not drawn of it is told there.
  return { drawn: [...told.drawn, ...done.drawn], others: told.others };
}

/** Shows cards that can be chosen in their phase as a row, and at other times as a pile. */
function Pool({ state, name }: { state: JsonObject; name: string }): JSX.Element | null {
  const cards = state[name];
  if (isNothing(cards)) return null;
  const path = `/${name}`;
  return state['phase'] === PASSING[name] ? <Zone path={path} cards={cards} kind="t-draft" />
    : <Pile path={path} cards={cards} />;
}

function Going(value: ValueProps): JSX.Element {
  switch (value.path) {
    case '/attack':
      return <Attack {...value} />;
    case '/pending':
      return <Pending {...value} />;
    default:
      return <Window {...value} />;
  }
}
