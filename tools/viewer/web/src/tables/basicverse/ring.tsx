/** The places of the circle of battle. The seats stand on them; a Neutral Field has no seat. */

import type { JSX } from 'preact';

import type { CircleSpot } from '../circle_spots';
import { nameOfSeat, useSurroundings } from '../context';
import type { JsonObject } from '../../json';
import { asNumbers } from '../../json';
import { usePointed } from '../pointed';
import { Unseen } from '../text';
import { WORDS } from '../words';
import { ZoneFrame } from '../zone';

/** Returns where a place is, for the style. */
export function styleOfSpot({ x, y, row, side }: CircleSpot): Record<string, string | number> {
  return {
    '--x': x, '--y': y, '--row': row + 1,
    '--column': side === 'both' ? '1 / -1' : side === 'left' ? 1 : 2,
  };
}

/** Draws the circle, or nothing if the state has none (undefined). */
export function Ring(props: {
  state: JsonObject;
  spots: readonly CircleSpot[];
}): JSX.Element | null {
  if (props.state['circle'] === undefined) return null;
  const circle = asNumbers(props.state['circle']);
  return (
    <ZoneFrame
      path="/circle" count={circle.length} thing="place" bare kind="t-bas-ring" isMarkedInside
    >
      <ol>
        {circle.map((seat, place) => {
          const spot = props.spots[place];
          return spot === undefined ? null : (
            <Place key={place} seat={seat} path={`/circle/${place}`} spot={spot} />
          );
        })}
      </ol>
    </ZoneFrame>
  );
}

function Place(props: { seat: number; path: string; spot: CircleSpot }): JSX.Element {
  const { names, nearest } = useSurroundings();
  const { seat, path } = props;
  const { isChanged, attributes, marks } = usePointed(path);
  const isField = seat < 0;
  const kind = isField ? ' t-bas-field' : seat === nearest ? ' t-bas-near' : '';
  return (
    <li
      class={`t-bas-place${kind}${isChanged ? ' t-marked' : ''}`} style={styleOfSpot(props.spot)}
      {...attributes} data-value={String(seat)}
    >
      {isField ? WORDS.neutralField : <Unseen text={nameOfSeat(names, seat)} />}
      {marks}
    </li>
  );
}
