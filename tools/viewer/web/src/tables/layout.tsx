/** The layout that most tables share: seats around a middle. */

import type { ComponentChildren, JSX } from 'preact';
import { useRef } from 'preact/hooks';

import { columnsFor, spotsAround, styleOf } from './around';
import { useSurroundings } from './context';
import { Happened } from './happened';
import type { JsonObject } from '../json';
import { Lagging } from './lagging';
import { nodeValues, resultValue } from './node';
import type { SeatedPlayer } from './seat';
import { playersOf } from './seat';
import { OtherValues, Value } from './value';
import type { ValueProps } from './value';

/** Where a layout puts a seat. */
export type SeatStyle = Readonly<Record<string, string | number>>;

/** The properties of `Around`. */
export interface AroundProps {
  state: JsonObject;
  /** A class for the grid of the game. */
  kind?: string | undefined;
  /** What lies in the middle. */
  middle: ComponentChildren;
  /** The values of the middle that are not drawn, besides those of the node. */
  others: readonly ValueProps[];
  /** Draws a seat at its place. */
  seat(entry: SeatedPlayer, style: SeatStyle): JSX.Element;
}

/** Draws seats around a middle, clockwise, with the viewer's seat below. */
export function Around(props: AroundProps): JSX.Element {
  const { nearest } = useSurroundings();
  const players = playersOf(props.state);
  const spots = spotsAround(players.length, nearest);
  const columns = columnsFor(players.length);
  return (
    <div class={`t-around ${props.kind ?? ''}`} style={{ '--columns': columns }}>
      <Middle state={props.state} others={props.others}>{props.middle}</Middle>
      {players.map((entry, index) => {
        const spot = spots[index];
        return spot === undefined ? null
          : props.seat(entry, styleOf(spot, columns, entry.seat === nearest));
      })}
    </div>
  );
}

/**
 * Holds what everybody plays on, then what happened, the result, and the values that are not drawn.
 */
export function Middle(props: {
  state: JsonObject;
  others: readonly ValueProps[];
  children: ComponentChildren;
}): JSX.Element {
  const { cues } = useSurroundings();
  const own = useRef<HTMLDivElement>(null);
  const result = resultValue(props.state);
  // The end is told once.
  const isTold = cues.some(({ kind }) => kind === 'end');
  const others = [
    ...props.others, ...nodeValues(props.state), ...result !== null && isTold ? [result] : [],
  ];
  return (
    <div class="t-middle" ref={own}>
      <Lagging owner={own}>
        {props.children}
        <Happened />
        {result !== null && !isTold && <Value {...result} />}
        <OtherValues of={others} />
      </Lagging>
    </div>
  );
}
