/** The layout of basicverse: the circle of battle, and in it what belongs to the teams. */

import type { JSX } from 'preact';

import { spotsOfCircle } from '../circle_spots';
import { useSurroundings } from '../context';
import type { JsonObject } from '../../json';
import { asNumbers } from '../../json';
import { Middle } from '../layout';
import { playersOf } from '../seat';
import { Board, othersOfBoard } from './board';
import { Ring, styleOfSpot } from './ring';
import { BasicverseSeat } from './seat';

/** Draws a state of basicverse. */
export function BasicverseLayout({ state }: { state: JsonObject }): JSX.Element {
  const { nearest, view } = useSurroundings();
  const players = playersOf(state);
  const circle = asNumbers(state['circle']);
  // While Heroes are being picked there is no circle, so the players sit in the order of seats.
  const places = circle.length > 0 ? circle : players.map(({ seat }) => seat);
  const spots = spotsOfCircle(places.length, Math.max(0, places.indexOf(nearest)));
  const isAnswered = state['phase'] === 'react';
  return (
    <div
      class={`t-bas-battle t-bas-of-${places.length}${isAnswered ? ' t-bas-answering' : ''}`}
      style={{ '--rows': Math.floor(places.length / 2) + 2 }}
    >
      <Ring state={state} spots={spots} />
      <Middle state={state} others={othersOfBoard(state)}><Board state={state} /></Middle>
      {players.map((entry) => {
        const spot = spots[places.indexOf(entry.seat)];
        return spot === undefined ? null : (
          <BasicverseSeat
            key={entry.seat} state={state} entry={entry} style={styleOfSpot(spot)}
            isNearest={entry.seat === nearest} isOwn={entry.seat === view}
          />
        );
      })}
    </div>
  );
}
