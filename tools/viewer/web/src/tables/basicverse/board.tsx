/** What lies within the circle: the teams, the turn, the deck, and what is being resolved. */

import type { JSX } from 'preact';

import type { JsonObject } from '../../json';
import { asNumber, asNumbers, asObject } from '../../json';
import { restOf } from '../node';
import { Pile } from '../pile';
import { Sign } from '../sign';
import { CardName, SeatName, SeatNames } from '../text';
import { Track } from '../track';
import type { ValueProps } from '../value';
import { Value, Values, isNothing, toldOf } from '../value';
import { labelOf } from '../words';
import { hueOf, teamSign } from './look';
import { Stack } from './stack';
import { BASICVERSE_WORDS } from './words';

const TEAMS = ['red', 'blue'] as const;

const DRAWN = [
  'turn', 'active', 'circle', 'fortress', 'mana', 'counter', 'given', 'last_chance', 'deck',
  'discard', 'waiting', 'stack',
];

/** Draws what lies within the circle. */
export function Board({ state }: { state: JsonObject }): JSX.Element {
  return (
    <>
      <div class="t-bas-teams">
        {TEAMS.map((team) => <Team key={team} state={state} team={team} />)}
      </div>
      <div class="t-bas-now">
        <Values of={toldOf(valuesOf(state)).drawn} />
        <Pile path="/deck" cards={state['deck']} isDeck />
        <Pile path="/discard" cards={state['discard']} isHeap />
      </div>
      <Stack state={state} />
      {!isNothing(state['waiting']) && (
        <Value
          path="/waiting" value={state['waiting']} label={labelOf('waiting')} bare
          kind="t-bas-waiting"
        >
          <SeatNames seats={asNumbers(state['waiting'])} /> {BASICVERSE_WORDS.answer}
        </Value>
      )}
    </>
  );
}

function valuesOf(state: JsonObject): readonly ValueProps[] {
  const { active, given } = state;
  // Seat 0 and card 0 are somebody and something.
  return [
    { path: '/turn', value: state['turn'], always: true },
    {
      path: '/active', value: active, always: active !== null,
      children: <SeatName seat={asNumber(active)} />,
    },
    { path: '/counter', value: state['counter'], label: BASICVERSE_WORDS.costs, always: true },
    {
      path: '/given', value: given, always: given !== null,
      children: <CardName card={asNumber(given)} />,
    },
    { path: '/last_chance', value: state['last_chance'], kind: 't-bas-last-chance' },
  ];
}

/** Returns the values of the table that neither the board nor a seat draws. */
export function othersOfBoard(state: JsonObject): readonly ValueProps[] {
  // These lie at a seat (seat.tsx) once there is one.
  const atSeats = [
    ...asNumber(state['horseshoe']) === null ? [] : ['horseshoe'],
    ...asNumber(state['active']) === null ? [] : ['actions'],
  ];
  const { waiting } = state;
  return [
    ...toldOf(valuesOf(state)).others,
    ...waiting !== undefined && isNothing(waiting) ? [{ path: '/waiting', value: waiting }] : [],
    ...restOf(state, '', [...DRAWN, ...atSeats]),
  ];
}

/** A team's Fortress and Mana. */
function Team({ state, team }: { state: JsonObject; team: 'red' | 'blue' }): JSX.Element {
  const sign = teamSign(team);
  const whole = asNumber(asObject(state['config'])['fortress']);
  return (
    <div class={`t-bas-team ${hueOf(team)}`} role="group" aria-label={labelOf(team)}>
      <span class="t-bas-team-name">{sign !== null && <Sign name={sign} />}{labelOf(team)}</span>
      <Track
        path={`/mana/${team}`} value={asObject(state['mana'])[team]} most={null}
        label={labelOf('mana')} kind="t-bas-mana"
      />
      <Track
        path={`/fortress/${team}`} value={asObject(state['fortress'])[team]} most={whole}
        label={labelOf('fortress')}
      />
    </div>
  );
}
