/** What is being resolved: the frames of the stack in words, newest last. */

import type { JSX } from 'preact';

import { Card } from '../card';
import type { Json, JsonObject } from '../../json';
import { asNumber, asNumbers, asObjects } from '../../json';
import { Described, SeatName, SeatNames } from '../text';
import { isNothing } from '../value';
import { FRAME_WORDS, plain } from '../words';
import { Nothing, Zone, ZoneFrame } from '../zone';

const SEAT_KEYS: ReadonlySet<string> = new Set(['source', 'protected', 'target', 'who']);
const SEATS_KEYS: ReadonlySet<string> = new Set(['targets', 'to']);

/** These keys are left out, because the stack shows how far a frame has got. */
const UNSAID: ReadonlySet<string> = new Set(['next']);

/** Seat 0 is somebody, while the number 0 says that there is nothing. */
const isSeat = (key: string, value: Json): boolean => SEAT_KEYS.has(key) && value !== null;

/** Shows the stack, or nothing if the state does not have it (undefined). */
export function Stack({ state }: { state: JsonObject }): JSX.Element | null {
  if (state['stack'] === undefined) return null;
  const stack = asObjects(state['stack']);
  return (
    <ZoneFrame path="/stack" count={stack.length} thing="entry" kind="t-bas-resolving">
      {stack.length === 0 ? <Nothing /> : (
        <ol class="t-lines" tabIndex={0}>
          {stack.map((frame, index) => (
            <Frame key={index} frame={frame} path={`/stack/${index}`} />
          ))}
        </ol>
      )}
    </ZoneFrame>
  );
}

/** Tells one frame. It names a card only if it plays one. */
function Frame({ frame, path }: { frame: JsonObject; path: string }): JSX.Element {
  const { frame: kind, seat, card, cards, ...rest } = frame;
  const told = Object.entries(rest)
    .filter(([key, value]) => !UNSAID.has(key) && (isSeat(key, value) || !isNothing(value)));
  return (
    <li class="t-bas-frame">
      {card !== undefined && <Card card={asNumber(card)} />}
      <span>
        <b><Described value={kind} /></b>: <SeatName seat={asNumber(seat)} />
        {told.map(([key, value]) => (
          <span key={key}>
            , {FRAME_WORDS[key] ?? plain(key)}
            {value !== true && <> <FrameValue name={key} value={value} /></>}
          </span>
        ))}
      </span>
      {cards !== undefined && <Zone path={`${path}/cards`} cards={cards} bare />}
    </li>
  );
}

function FrameValue({ name, value }: { name: string; value: Json }): JSX.Element {
  if (SEAT_KEYS.has(name)) return <SeatName seat={asNumber(value)} />;
  if (SEATS_KEYS.has(name)) return <SeatNames seats={asNumbers(value)} />;
  return <Described value={value} />;
}
