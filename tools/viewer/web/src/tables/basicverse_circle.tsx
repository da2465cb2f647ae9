/** The Circle of Battle: Heroes and Neutral Fields, clockwise. */

import type { JSX } from 'preact';

import { useSurroundings } from './context';
import { HeroName } from './basicverse_player';
import { spotOf } from './circle_spots';
import type { JsonObject } from '../json';
import { asNumber, asNumbers, asText } from '../json';
import type { SeatedPlayer } from './player';
import { playersOf } from './player';
import { Badge, ChangedMark, DiffersMark, Outside, SeatName } from './text';
import { WORDS, labelOf, numeral } from './words';
import { Nothing, ZoneFrame } from './zone';

/** Draws the circle, or nothing if the state has none (undefined). */
export function Circle({ state }: { state: JsonObject }): JSX.Element | null {
  if (state['circle'] === undefined) return null;
  const circle = asNumbers(state['circle']);
  const players = new Map(playersOf(state).map((entry) => [entry.seat, entry]));
  return (
    <ZoneFrame path="/circle" count={circle.length} thing="place" kind="t-circle-zone">
      {circle.length === 0 ? <Nothing /> : (
        <ol class="t-circle">
          {circle.map((seat, place) => (
            <Place
              key={seat < 0 ? `field${place}` : `seat${seat}`}
              place={place} places={circle.length} seat={seat} entry={players.get(seat)}
              active={state['active'] === seat}
            />
          ))}
        </ol>
      )}
    </ZoneFrame>
  );
}

function Place(props: {
  place: number;
  places: number;
  seat: number;
  entry: SeatedPlayer | undefined;
  active: boolean;
}): JSX.Element {
  const { changed, differs } = useSurroundings();
  const { along, back } = spotOf(props.place, props.places);
  const path = `/circle/${props.place}`;
  const isChanged = changed.has(path);
  const isOther = differs.has(path);
  const player = props.entry?.player ?? {};
  const team = asText(player['team']);
  const side = props.seat < 0 ? 'neutral' : team;
  return (
    <li
      class={`t-place t-team-${side === 'red' || side === 'blue' ? side : 'neutral'}`}
      data-path={path}
      data-value={String(props.seat)}
      data-changed={isChanged ? 'true' : undefined}
      data-differs={isOther ? 'true' : undefined}
      style={{ '--along': along, '--across': back ? 2 : 1, '--across-narrow': back ? 1 : 2 }}
    >
      {isChanged && <ChangedMark />}
      {isOther && <DiffersMark />}
      {props.seat < 0 ? <span class="t-text">{WORDS.neutralField}</span> : (
        <>
          <span class="t-name"><HeroName hero={player['hero']} /></span>
          <span class="t-owner">
            <SeatName seat={props.seat} />, <Outside text={labelOf(team)} />
          </span>
          <span class="t-badges">
            <Badge>{numeral(asNumber(player['hp']) ?? 0)} {labelOf('hp')}</Badge>
            {player['dead'] === true && <Badge kind="harm">{labelOf('dead')}</Badge>}
            {props.active && <Badge kind="active">{WORDS.active}</Badge>}
          </span>
        </>
      )}
    </li>
  );
}
