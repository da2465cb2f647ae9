/** The part of the table that belongs to a player. */

import type { ComponentChildren, JSX } from 'preact';
import { useRef } from 'preact/hooks';

import { nameOfSeat, useSurroundings } from './context';
import type { JsonObject } from '../json';
import { asNumber, asNumbers, asObject, asObjects } from '../json';
import { Lagging } from './lagging';
import { Badge, ChangedMark, DiffersMark } from './text';
import { WORDS } from './words';

/** Returns the seats that are awaited in `state`. */
export function awaitedSeats(state: JsonObject): readonly number[] {
  return asNumbers(asObject(state['node'])['seats']);
}

/** The properties of `Player`. */
export interface PlayerProps {
  state: JsonObject;
  seat: number;
  /** True if it is this player's turn. */
  active?: boolean;
  /** Words beside the name: the faction, the team. */
  badges?: ComponentChildren;
  kind?: string | undefined;
  children: ComponentChildren;
}

/** A player's part of the table: the name as a button that chooses the seat, then the rest. */
export function Player(props: PlayerProps): JSX.Element {
  const { names, changed, differs, chosen, choose } = useSurroundings();
  const own = useRef<HTMLDivElement>(null);
  const { seat } = props;
  const entry = playersOf(props.state).find((one) => one.seat === seat);
  const inState = entry?.player['name'];
  const at = entry === undefined || inState === undefined ? undefined : `${entry.path}/name`;
  const isChanged = at !== undefined && changed.has(at);
  const isOther = at !== undefined && differs.has(at);
  const awaited = awaitedSeats(props.state).includes(seat);
  const isChosen = chosen !== null && 'seat' in chosen && chosen.seat === seat;
  const name = nameOfSeat(names, seat);
  return (
    <div
      class={props.kind === undefined ? 't-player' : `t-player ${props.kind}`}
      role="group"
      aria-label={name}
      ref={own}
      data-seat={seat}
      data-awaited={awaited ? 'true' : undefined}
    >
      <header class="t-player-head">
        <h3
          class="t-player-name"
          data-path={at}
          data-value={at === undefined ? undefined : JSON.stringify(inState)}
          data-changed={isChanged ? 'true' : undefined}
          data-differs={isOther ? 'true' : undefined}
        >
          <button
            type="button"
            class={isChosen ? 't-seat t-chosen' : 't-seat'}
            aria-current={isChosen ? 'true' : undefined}
            onClick={() => choose({ seat })}
          >
            <bdi>{name}</bdi>
          </button>
          {isChanged && <ChangedMark />}
          {isOther && <DiffersMark />}
        </h3>
        {props.badges}
        {props.active === true && <Badge kind="active">{WORDS.active}</Badge>}
        {awaited && (
          <Badge kind="awaited">
            <span aria-hidden="true">▶ </span>
            {WORDS.awaited}
          </Badge>
        )}
      </header>
      <Lagging owner={own}>{props.children}</Lagging>
    </div>
  );
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

/** Shows all players beside each other if there is room, in rows of similar length. */
export function Players(props: { count: number; children: ComponentChildren }): JSX.Element {
  const { count } = props;
  const columns = count === 4 ? 2 : count <= 6 ? Math.min(count, 3) : Math.min(count, 4);
  return (
    <div class="t-players" style={{ '--columns': Math.max(columns, 1) }}>
      {props.children}
    </div>
  );
}
