/** The part of the table that belongs to a player. */

import type { ComponentChildren, JSX } from 'preact';
import { useRef } from 'preact/hooks';

import { nameOfSeat, useSurroundings } from './context';
import type { JsonObject } from '../json';
import { asNumber, asNumbers, asObject, asObjects } from '../json';
import { Lagging } from './lagging';
import { usePointed } from './pointed';
import { Sign } from './sign';
import type { SignName } from './sign';
import { Badge } from './text';
import { WORDS } from './words';

/** Returns the seats that are awaited in `state`. */
export function awaitedSeats(state: JsonObject): readonly number[] {
  return asNumbers(asObject(state['node'])['seats']);
}

/** A player in the state, with the pointer to it. */
export interface SeatedPlayer {
  readonly seat: number;
  readonly path: string;
  readonly player: JsonObject;
}

/** The players of a state with their seats and pointers. */
export function playersOf(state: JsonObject): readonly SeatedPlayer[] {
  return asObjects(state['players']).map((player, index) => ({
    seat: asNumber(player['seat']) ?? index,
    path: `/players/${index}`,
    player,
  }));
}

/** The properties of `Seat`. */
export interface SeatProps {
  state: JsonObject;
  entry: SeatedPlayer;
  /** True if it is this player's turn. */
  active?: boolean | undefined;
  /** The emblem before the name. */
  sign?: SignName | null | undefined;
  /** Words beside the name: the faction, the team. */
  tags?: ComponentChildren;
  /** The value at the end of the plate: the score. */
  score?: ComponentChildren;
  /** A class for the colour of the seat. */
  kind?: string | undefined;
  /** Where the layout puts it. */
  style?: Readonly<Record<string, string | number>> | undefined;
  children?: ComponentChildren;
}

/** A player's seat: a plate with the name as a button that chooses the seat, then the rest. */
export function Seat(props: SeatProps): JSX.Element {
  const { names, isOver } = useSurroundings();
  const own = useRef<HTMLDivElement>(null);
  const { seat } = props.entry;
  const awaited = !isOver && awaitedSeats(props.state).includes(seat);
  return (
    <div
      class={`t-player ${props.kind ?? ''}`} style={props.style}
      role="group" aria-label={nameOfSeat(names, seat)} ref={own}
      data-seat={seat} data-awaited={awaited ? 'true' : undefined}
      data-beside={props.style?.['--of']}
    >
      <header class="t-plate">
        {props.sign != null && <Sign name={props.sign} />}
        <PlayerName entry={props.entry} />
        {props.tags}
        {props.active === true && !awaited && <Badge kind="active">{WORDS.active}</Badge>}
        {awaited && (
          <Badge kind="awaited">
            <span aria-hidden="true">▶ </span>
            <span class="t-awaited-word">{WORDS.awaited}</span>
          </Badge>
        )}
        {props.score !== undefined && <span class="t-score">{props.score}</span>}
      </header>
      <Lagging owner={own}>{props.children}</Lagging>
    </div>
  );
}

function PlayerName({ entry }: { entry: SeatedPlayer }): JSX.Element {
  const { names, chosen, choose } = useSurroundings();
  const { seat, player } = entry;
  const inState = player['name'];
  const name = nameOfSeat(names, seat);
  const { attributes, marks } =
    usePointed(inState === undefined ? undefined : `${entry.path}/name`);
  const isChosen = chosen !== null && 'seat' in chosen && chosen.seat === seat;
  return (
    <h3
      class="t-player-name"
      {...attributes} data-value={JSON.stringify(inState)}
    >
      <button
        type="button"
        class={isChosen ? 't-seat t-chosen' : 't-seat'}
        aria-current={isChosen ? 'true' : undefined}
        style={{ '--letters': Array.from(name).length }}
        onClick={() => choose({ seat })}
      >
        <bdi>{name}</bdi>
      </button>
      {marks}
    </h3>
  );
}
