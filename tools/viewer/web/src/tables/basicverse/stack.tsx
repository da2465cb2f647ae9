/** What is being resolved: the frames of the stack in words, newest last. */

import type { JSX } from 'preact';

import { Card } from '../card';
import { useSurroundings } from '../context';
import type { Json, JsonObject } from '../../json';
import { asList, asNumber, asNumbers, asObjects, asText, textsOf } from '../../json';
import { Described, Joined, Outside, SeatName, SeatNames } from '../text';
import { isNothing } from '../value';
import { counted, plain } from '../words';
import { Nothing, Zone, ZoneFrame } from '../zone';
import { FRAMES, FRAME_VALUES } from './words';

const SEAT_KEYS: ReadonlySet<string> = new Set(['source', 'protected', 'target', 'who']);
const SEATS_KEYS: ReadonlySet<string> = new Set(['targets', 'to']);

/** These keys are left out, because the stack shows how far a frame has got. */
const UNSAID: ReadonlySet<string> = new Set(['next']);

/** These numbers are told even if they are 0: a hit that is blocked deals none. */
const AMOUNTS: ReadonlySet<string> = new Set(['amount', 'count']);

/** Returns whether a value of a frame is shown. The number 0 may be a seat or an amount. */
function isTold(key: string, value: Json): boolean {
  if (UNSAID.has(key) || value === null) return false;
  return SEAT_KEYS.has(key) || AMOUNTS.has(key) || !isNothing(value);
}

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
  const told = Object.entries(rest).filter(([key, value]) => isTold(key, value));
  return (
    <li class="t-bas-frame">
      {card !== undefined && <Card card={asNumber(card)} />}
      <span>
        <SeatName seat={asNumber(seat)} /> <b><Kind kind={asText(kind)} /></b>
        {told.map(([key, value]) => (
          <span key={key}>, <FrameValue name={key} value={value} /></span>
        ))}
      </span>
      {cards !== undefined && <Zone path={`${path}/cards`} cards={cards} bare />}
    </li>
  );
}

function Kind({ kind }: { kind: string }): JSX.Element {
  return <Outside text={FRAMES[kind] ?? plain(kind)} />;
}

/** Tells one value of a frame with its word. */
function FrameValue({ name, value }: { name: string; value: Json }): JSX.Element {
  if (name === 'count') return <>{counted(asNumber(value) ?? 0, 'card')}</>;
  const word = FRAME_VALUES[name] ?? plain(name);
  return value === true ? <>{word}</> : <>{word} <Said name={name} value={value} /></>;
}

function Said({ name, value }: { name: string; value: Json }): JSX.Element {
  if (SEAT_KEYS.has(name)) return <SeatName seat={asNumber(value)} />;
  if (SEATS_KEYS.has(name)) return <SeatNames seats={asNumbers(value)} />;
  switch (name) {
    // What they say is in the text of the card.
    case 'then':
      return <>{counted(asList(value).length, 'instruction')}</>;
    case 'options':
      return <>{counted(asList(value).length, 'option')}</>;
    case 'kinds':
      return <Joined items={textsOf(value).map((kind) => <KindOfCard key={kind} kind={kind} />)} />;
    default:
      return <Described value={value} />;
  }
}

/** Names a kind of Basic cards as the card set does. */
function KindOfCard({ kind }: { kind: string }): JSX.Element {
  const { faces } = useSurroundings();
  return <Outside text={faces.unnumbered?.('basics', kind)?.name ?? plain(kind)} />;
}
