/** The table of Heroes of the Basicverse. */

import type { JSX } from 'preact';

import { Circle } from './basicverse_circle';
import { BasicversePlayer } from './basicverse_player';
import { Card } from './card';
import type { Json, JsonObject } from '../json';
import { asCards, asNumber, asNumbers, asObject, asObjects } from '../json';
import { Middle } from './lagging';
import { NodeValues } from './node';
import { Players, playersOf } from './player';
import { Rest } from './rest';
import { Described, Joined, SeatName, SeatNames } from './text';
import { Value, Values } from './value';
import { FRAME_WORDS, WORDS, labelOf, plain } from './words';
import { Nothing, Zone, ZoneFrame } from './zone';

const TEAMS = ['red', 'blue'] as const;

const DRAWN: ReadonlySet<string> = new Set([
  'turn', 'active', 'turn_order', 'circle', 'fortress', 'mana', 'counter_slot',
  'counter', 'horseshoe', 'actions', 'given', 'last_chance', 'deck', 'discard', 'waiting',
  'stack',
]);

/** Draws a state of basicverse. */
export function BasicverseTable({ state }: { state: JsonObject }): JSX.Element {
  const players = playersOf(state);
  return (
    <>
      <Values>
        <Value path="/turn" value={state['turn']} />
        <Value path="/active" value={state['active']}>
          <SeatName seat={asNumber(state['active'])} />
        </Value>
        <Value path="/actions" value={state['actions']} />
        <NodeValues state={state} />
        <Value path="/horseshoe" value={state['horseshoe']}>
          <SeatName seat={asNumber(state['horseshoe'])} />
        </Value>
        <Value path="/counter" value={state['counter']} />
        <Value path="/counter_slot" value={state['counter_slot']} />
        <Value path="/last_chance" value={state['last_chance']} />
        <Given state={state} />
        <Seats state={state} name="waiting" />
        <Seats state={state} name="turn_order" />
      </Values>
      <div class="t-teams">
        {TEAMS.map((team) => <Team key={team} state={state} team={team} />)}
      </div>
      <Circle state={state} />
      <Middle>
        <Stack state={state} />
        <Zone path="/deck" cards={state['deck']} small kind="t-pile" />
        <Zone path="/discard" cards={state['discard']} small kind="t-pile" />
      </Middle>
      <Players count={players.length}>
        {players.map((entry) => (
          <BasicversePlayer key={entry.seat} state={state} entry={entry} />
        ))}
      </Players>
      <Rest state={state} drawn={DRAWN} />
    </>
  );
}

/** A team's Fortress and Mana. */
function Team({ state, team }: { state: JsonObject; team: 'red' | 'blue' }): JSX.Element {
  return (
    <div class={`t-team t-team-${team}`}>
      <Value
        path={`/fortress/${team}`} value={asObject(state['fortress'])[team]}
        label={`${labelOf('fortress')}, ${labelOf(team)}`} kind="main"
      />
      <Value
        path={`/mana/${team}`} value={asObject(state['mana'])[team]}
        label={`${labelOf('mana')}, ${labelOf(team)}`}
      />
    </div>
  );
}

function Given({ state }: { state: JsonObject }): JSX.Element {
  const card = asNumber(state['given']);
  return (
    <Value path="/given" value={state['given']}>
      {card === null ? WORDS.empty : <Card card={card} />}
    </Value>
  );
}

function Seats({ state, name }: { state: JsonObject; name: string }): JSX.Element {
  return (
    <Value path={`/${name}`} value={state[name]}>
      <SeatNames seats={asNumbers(state[name])} />
    </Value>
  );
}

/** Shows what is being resolved, newest last. A frame names a card only if it plays one. */
function Stack({ state }: { state: JsonObject }): JSX.Element | null {
  if (state['stack'] === undefined) return null;
  const stack = asObjects(state['stack']);
  return (
    <ZoneFrame path="/stack" count={stack.length} thing="entry" kind="t-wide">
      {stack.length === 0 ? <Nothing /> : (
        <ol class="t-lines">
          {stack.map((frame, index) => <Frame key={index} frame={frame} />)}
        </ol>
      )}
    </ZoneFrame>
  );
}

const SEAT_KEYS: ReadonlySet<string> = new Set(['source', 'protected', 'target', 'who']);
const SEATS_KEYS: ReadonlySet<string> = new Set(['targets', 'to']);

/** These keys are left out, because the stack shows how far a frame has got. */
const UNSAID: ReadonlySet<string> = new Set(['next']);

function isNothing(value: Json): boolean {
  const isEmpty = Array.isArray(value) && value.length === 0;
  return value === null || value === false || value === 0 || isEmpty;
}

function FrameValue({ name, value }: { name: string; value: Json }): JSX.Element {
  if (SEAT_KEYS.has(name)) return <SeatName seat={asNumber(value)} />;
  if (SEATS_KEYS.has(name)) return <SeatNames seats={asNumbers(value)} />;
  return <Described value={value} />;
}

function Frame({ frame }: { frame: JsonObject }): JSX.Element {
  const { frame: kind, seat, card, cards, ...rest } = frame;
  return (
    <li class="t-frame">
      <b><Described value={kind} /></b>: <SeatName seat={asNumber(seat)} />
      {card !== undefined && <> <Card card={asNumber(card)} /></>}
      {Object.entries(rest)
        .filter(([key, value]) => !UNSAID.has(key) && !isNothing(value))
        .map(([key, value]) => (
          <span key={key}>
            , {FRAME_WORDS[key] ?? plain(key)}
            {value !== true && <> <FrameValue name={key} value={value} /></>}
          </span>
        ))}
      {cards !== undefined && (
        <>
          {': '}
          <Joined
            items={asCards(cards).map((one, index) => <Card key={index} card={one} />)}
            none={WORDS.empty}
          />
        </>
      )}
    </li>
  );
}
