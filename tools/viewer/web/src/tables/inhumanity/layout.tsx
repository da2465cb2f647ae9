/**
 * The layout of Hope Inhumanity: the Scene in the middle, seats around, and each Relationship
 * between its two players.
 */

import type { JSX } from 'preact';

import { spotsAround, styleOf } from '../around';
import { Card } from '../card';
import { useSurroundings } from '../context';
import type { JsonObject } from '../../json';
import { asNumber, asNumbers, asObjects } from '../../json';
import { Middle } from '../layout';
import type { SeatStyle } from '../layout';
import { playersOf } from '../seat';
import { SeatName, Unseen } from '../text';
import { WORDS } from '../words';
import { ZoneFrame } from '../zone';
import { InhumanityMiddle, Piles, othersOfMiddle } from './middle';
import { InhumanitySeat } from './seat';

/** Draws a state of inhumanity. */
export function InhumanityLayout({ state }: { state: JsonObject }): JSX.Element {
  const { nearest } = useSurroundings();
  const players = playersOf(state);
  const spots = spotsAround(players.length, nearest);
  const { above, below } = rowsFor(players.length);
  // The piles lie after the seats below. There are twice the columns that both rows need, so that
  // something can lie between two seats.
  const columns = 2 * Math.max(1, above) * (below + 1);
  return (
    <div
      class={above > 2 ? 't-around t-inhumanity t-inh-many' : 't-around t-inhumanity'}
      style={{ '--columns': columns }}
    >
      <Middle state={state} others={othersOfMiddle(state)}>
        <InhumanityMiddle state={state} />
      </Middle>
      {players.map((entry, index) => {
        const spot = spots[index];
        return spot === undefined ? null : (
          <InhumanitySeat
            key={entry.seat} state={state} entry={entry}
            style={styleOf(
              spot.isAbove ? spot : { ...spot, of: below + 1 }, columns, entry.seat === nearest)}
          />
        );
      })}
      <Piles state={state} style={{ '--span': columns / (below + 1) }} />
      <Relationships state={state} count={players.length} columns={columns} />
    </div>
  );
}

/** Returns how many seats are above and below the middle (see spotsAround). */
function rowsFor(count: number): { readonly above: number; readonly below: number } {
  const below = count <= 3 ? 1 : Math.floor(count / 2);
  return { above: count - below, below };
}

/** Where a Relationship lies, and whether its second player is the left or upper one. */
interface Between {
  readonly kind: string;
  readonly isTurned: boolean;
  readonly style: SeatStyle;
}

/** Returns the place between the seat that is `turn` places after the nearest one and the next. */
function placeBetween(turn: number, count: number, columns: number): Between {
  const { above, below } = rowsFor(count);
  if (turn === 0) return { kind: 't-bond-left', isTurned: true, style: {} };
  if (turn === above) return { kind: 't-bond-right', isTurned: false, style: {} };
  const isAbove = turn < above;
  const span = columns / (isAbove ? above : below + 1);
  const at = isAbove ? turn : count - turn;
  return {
    kind: isAbove ? 't-bond-above' : 't-bond-below', isTurned: !isAbove,
    style: { '--from': at * span - span / 2 + 1, '--span': span },
  };
}

function Relationships(props: {
  state: JsonObject;
  count: number;
  columns: number;
}): JSX.Element | null {
  const { nearest } = useSurroundings();
  if (props.state['relationships'] === undefined) return null;
  const relationships = asObjects(props.state['relationships']);
  return (
    <ZoneFrame
      path="/relationships" count={relationships.length} thing="entry" bare kind="t-bonds"
      isMarkedInside
    >
      <ul class="t-list">
        {relationships.map((relationship, index) => (
          <Relationship
            key={index} relationship={relationship}
            place={placeBetween(
              (index - nearest + props.count) % props.count, props.count, props.columns)}
          />
        ))}
      </ul>
    </ZoneFrame>
  );
}

/** Shows a Relationship between the names of its players. A place without one is not drawn. */
function Relationship(props: { relationship: JsonObject; place: Between }): JSX.Element {
  const { relationship, place } = props;
  const card = asNumber(relationship['card']);
  const [one = null, other = null] = asNumbers(relationship['seats']);
  const [first, second] = place.isTurned ? [other, one] : [one, other];
  if (card === null) {
    return (
      <li class="visually-hidden">
        <SeatName seat={first} /> – <SeatName seat={second} />: {WORDS.empty}
      </li>
    );
  }
  return (
    <li class={`t-bond ${place.kind}`} style={place.style}>
      <span class="t-bond-of"><SeatName seat={first} /></span>
      <Unseen text=" – " />
      <Card card={card} mini />
      <Unseen text=" – " />
      <span class="t-bond-of"><SeatName seat={second} /></span>
    </li>
  );
}
