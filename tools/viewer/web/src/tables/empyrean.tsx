/** The table of Empyrean Hero. */

import type { JSX } from 'preact';

import { Card } from './card';
import { EmpyreanPlayer } from './empyrean_player';
import type { Json, JsonObject } from '../json';
import { asCards, asNumber, asNumbers, asObject, asObjects, asText } from '../json';
import { Middle } from './lagging';
import { NodeValues } from './node';
import { Players, playersOf } from './player';
import { Rest } from './rest';
import { Badge, CardName, CardNames, Described, Outside, SeatName, SeatNames } from './text';
import { Value, Values } from './value';
import { WORDS, labelOf, numeral, plain } from './words';
import { Nothing, Zone, ZoneFrame } from './zone';

const DRAWN: ReadonlySet<string> = new Set([
  'turn', 'active', 'pool', 'ability_pool', 'box', 'hq', 'reserves', 'hero_discard', 'attack',
  'stack', 'pending', 'window', 'first_player',
]);

/** Draws a state of empyrean. */
export function EmpyreanTable({ state }: { state: JsonObject }): JSX.Element {
  const players = playersOf(state);
  return (
    <>
      <Values>
        <Value path="/turn" value={state['turn']} />
        <Value path="/active" value={state['active']}>
          <SeatName seat={asNumber(state['active'])} />
        </Value>
        <NodeValues state={state} />
        <Value path="/first_player" value={state['first_player']}>
          <SeatName seat={asNumber(state['first_player'])} />
        </Value>
        <Window value={state['window']} />
      </Values>
      <Middle>
        <Attack attack={state['attack']} />
        <Stack state={state} />
        <Pending pending={state['pending']} />
        <Zone path="/hq" cards={state['hq']} />
        <Zone path="/reserves" cards={state['reserves']} small kind="t-pile" />
        <Zone path="/hero_discard" cards={state['hero_discard']} small kind="t-pile" />
        <Zone path="/pool" cards={state['pool']} small kind="t-pile" />
        <Zone path="/ability_pool" cards={state['ability_pool']} small kind="t-pile" />
        <Zone path="/box" cards={state['box']} small kind="t-pile" />
      </Middle>
      <Players count={players.length}>
        {players.map((entry) => (
          <EmpyreanPlayer key={entry.seat} state={state} entry={entry} />
        ))}
      </Players>
      <Rest state={state} drawn={DRAWN} />
    </>
  );
}

function Window({ value }: { value: Json | undefined }): JSX.Element {
  return (
    <Value path="/window" value={value}>
      {value === null ? WORDS.empty : (
        <>
          {plain('passed')}: <SeatNames seats={asNumbers(asObject(value)['passed'])} />
        </>
      )}
    </Value>
  );
}

function Attack({ attack }: { attack: Json | undefined }): JSX.Element {
  const { attackers, target, target_seat: seat, attack: power, defense, outcome } =
    asObject(attack);
  return (
    <Value path="/attack" value={attack}>
      {attack === null ? WORDS.empty : (
        <>
          <CardName card={asNumber(target)} /> ({WORDS.of} <SeatName seat={asNumber(seat)} />),{' '}
          {WORDS.attackedBy} <CardNames cards={asCards(attackers)} />
          {asNumber(power) !== null && (
            <>
              {': '}{labelOf('attack')} <Described value={power} />, {labelOf('defense')}{' '}
              <Described value={defense} />, <b><Described value={outcome} /></b>
            </>
          )}
        </>
      )}
    </Value>
  );
}

function Stack({ state }: { state: JsonObject }): JSX.Element | null {
  if (state['stack'] === undefined) return null;
  const stack = asObjects(state['stack']);
  return (
    <ZoneFrame path="/stack" count={stack.length} thing="card">
      {stack.length === 0 ? <Nothing /> : (
        <ol class="t-list">
          {stack.map((item, index) => <StackItem key={index} item={item} />)}
        </ol>
      )}
    </ZoneFrame>
  );
}

function StackItem({ item }: { item: JsonObject }): JSX.Element {
  const effect = asNumber(item['effect']) ?? -1;
  const host = asNumber(item['host']);
  const choice = asObject(item['choice']);
  return (
    <Card card={asNumber(item['card'])} item>
      <div class="t-badges">
        <Badge><Outside text={plain(asText(item['kind']))} /></Badge>
        <Badge><SeatName seat={asNumber(item['seat'])} /></Badge>
        {host !== null && host !== item['card'] && (
          <Badge>{WORDS.of} <CardName card={host} /></Badge>
        )}
        {effect >= 0 && <Badge>{plain('effect')} {numeral(effect)}</Badge>}
        {item['done'] === true && <Badge>{plain('done')}</Badge>}
        {item['prevented'] === true && <Badge kind="harm">{plain('prevented')}</Badge>}
        {asNumbers(item['passed']).length > 0 && (
          <Badge>{plain('passed')}: <SeatNames seats={asNumbers(item['passed'])} /></Badge>
        )}
        {item['choice'] !== null && item['choice'] !== undefined && (
          <Badge>
            {labelOf('choice')}: <SeatNames seats={asNumbers(choice['seats'])} />,{' '}
            <Described value={choice['left']} /> {plain('left')},{' '}
            {plain('picked')} <CardNames cards={asCards(choice['picked'])} />
          </Badge>
        )}
      </div>
    </Card>
  );
}

/** Shows the passive abilities that wait to be announced. Only the judge sees them. */
function Pending({ pending }: { pending: Json | undefined }): JSX.Element | null {
  if (pending === undefined) return null;
  if (pending === null) {
    return <Value path="/pending" value={pending}>{WORDS.hidden}</Value>;
  }
  const items = asObjects(pending);
  return (
    <ZoneFrame path="/pending" count={items.length} thing="card">
      {items.length === 0 ? <Nothing /> : (
        <ol class="t-list">
          {items.map((item, index) => (
            <Card key={index} card={asNumber(item['card'])} item>
              <div class="t-badges">
                <Badge><SeatName seat={asNumber(item['seat'])} /></Badge>
                {item['must'] === true && <Badge>{plain('must')}</Badge>}
              </div>
            </Card>
          ))}
        </ol>
      )}
    </ZoneFrame>
  );
}
