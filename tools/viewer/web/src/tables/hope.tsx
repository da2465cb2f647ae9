/** The table of Heroes of Postapocalyptic Earth. */

import type { JSX } from 'preact';

import { Card } from './card';
import { ArtifactName, HopeBoard, sideOf } from './hope_board';
import type { Json, JsonObject } from '../json';
import { asCards, asList, asNumber, asNumbers, asObject, asObjects, asText } from '../json';
import { Middle } from './lagging';
import { NodeValues } from './node';
import type { SeatedPlayer } from './player';
import { Player, Players, playersOf } from './player';
import { Rest } from './rest';
import { Badge, CardName, CardNames, Described, Outside, SeatName, SeatNames } from './text';
import { Value, Values } from './value';
import { WORDS, counted, numeral, plain } from './words';
import { Nothing, Zone, ZoneFrame } from './zone';

const DRAWN: ReadonlySet<string> = new Set([
  'step', 'round', 'first_player', 'active', 'passed', 'moves_left', 'battles_left',
  'battles_done', 'battle', 'board', 'tokens', 'modifiers', 'choice', 'queue', 'cards',
]);

/** Draws a state of hope. */
export function HopeTable({ state }: { state: JsonObject }): JSX.Element {
  const players = playersOf(state);
  return (
    <>
      <Values>
        <Value path="/round" value={state['round']} />
        <NodeValues state={state} />
        <Value path="/active" value={state['active']}>
          <SeatName seat={asNumber(state['active'])} />
        </Value>
        <Value path="/step" value={state['step']} />
        <Value path="/moves_left" value={state['moves_left']} />
        <Value path="/battles_left" value={state['battles_left']} />
        <Value path="/battles_done" value={state['battles_done']} />
        <Value path="/passed" value={state['passed']}>
          <SeatNames seats={asNumbers(state['passed'])} />
        </Value>
        <Value path="/first_player" value={state['first_player']}>
          <SeatName seat={asNumber(state['first_player'])} />
        </Value>
      </Values>
      <div class="t-board-row">
        <HopeBoard state={state} />
        <Middle>
          <Battle battle={state['battle']} />
          <Choice choice={state['choice']} />
          <Tokens state={state} />
          <Queue state={state} />
          <Modifiers state={state} />
        </Middle>
      </div>
      <Players count={players.length}>
        {players.map((entry) => (
          <HopePlayer key={entry.seat} state={state} entry={entry} />
        ))}
      </Players>
      <Rest state={state} drawn={DRAWN}>
        <Value path="/cards" value={state['cards']}>
          {counted(asList(state['cards']).length, 'card')}
        </Value>
      </Rest>
    </>
  );
}

function Battle({ battle }: { battle: Json | undefined }): JSX.Element {
  const { target, attackers } = asObject(battle);
  return (
    <Value path="/battle" value={battle}>
      {battle === null ? (
        WORDS.empty
      ) : (
        <>
          {target === null ? WORDS.leftPlay : <CardName card={asNumber(target)} />},{' '}
          {WORDS.attackedBy}{' '}
          {asList(attackers).length === 0 ? (
            WORDS.declared
          ) : (
            <CardNames cards={asCards(attackers)} />
          )}
        </>
      )}
    </Value>
  );
}

function Choice({ choice }: { choice: Json | undefined }): JSX.Element {
  const { seat, what, from } = asObject(choice);
  return (
    <Value path="/choice" value={choice}>
      {choice === null ? (
        WORDS.empty
      ) : (
        <>
          <SeatName seat={asNumber(seat)} />: <Described value={what} /> {WORDS.from}{' '}
          <ChoiceFrom what={asText(what)} from={from} />
        </>
      )}
    </Value>
  );
}

function ChoiceFrom({ what, from }: { what: string; from: Json | undefined }): JSX.Element {
  if (from === null) return <>{WORDS.hidden}</>;
  const numbers = asNumbers(from);
  const given = numbers.filter((number) => number >= 0);
  const none = given.length < numbers.length ? ` (${plain('or_none')})` : '';
  if (what === 'player') return <><SeatNames seats={given} />{none}</>;
  if (what === 'space') return <>{given.map(numeral).join(', ')}{none}</>;
  return <><CardNames cards={given} />{none}</>;
}

function Tokens({ state }: { state: JsonObject }): JSX.Element | null {
  if (state['tokens'] === undefined) return null;
  const tokens = asObjects(state['tokens']);
  return (
    <ZoneFrame path="/tokens" count={tokens.length} thing="token">
      {tokens.length === 0 ? <Nothing /> : (
        <ul class="t-list t-small">
          {tokens.map((token, index) => (
            <li class="t-item t-line" key={index} data-artifact={asNumber(token['artifact']) ?? ''}>
              <ArtifactName artifact={asNumber(token['artifact'])} />, {WORDS.space}{' '}
              <Described value={token['space']} />
              {token['face_up'] !== true && token['artifact'] !== null && `, ${WORDS.faceDown}`}
            </li>
          ))}
        </ul>
      )}
    </ZoneFrame>
  );
}

function Queue({ state }: { state: JsonObject }): JSX.Element | null {
  if (state['queue'] === undefined) return null;
  const queue = asObjects(state['queue']);
  return (
    <ZoneFrame path="/queue" count={queue.length} thing="effect">
      {queue.length === 0 ? <Nothing /> : (
        <ol class="t-list">
          {queue.map((text, index) => (
            <Card key={index} card={asNumber(text['source'])} item>
              <div class="t-badges">
                <Badge><Outside text={plain(asText(text['text']))} /></Badge>
                <Badge><SeatName seat={asNumber(text['seat'])} /></Badge>
                {text['target'] !== null && (
                  <Badge>{WORDS.on} <CardName card={asNumber(text['target'])} /></Badge>
                )}
              </div>
            </Card>
          ))}
        </ol>
      )}
    </ZoneFrame>
  );
}

function Modifiers({ state }: { state: JsonObject }): JSX.Element | null {
  if (state['modifiers'] === undefined) return null;
  const modifiers = asObjects(state['modifiers']);
  return (
    <ZoneFrame path="/modifiers" count={modifiers.length} thing="modifier">
      {modifiers.length === 0 ? <Nothing /> : (
        <ul class="t-list">
          {modifiers.map(({ card, ...rest }, index) => (
            <Card key={index} card={asNumber(card)} item>
              <div class="t-badges">
                <Badge><Described value={changesOf(rest)} /></Badge>
              </div>
            </Card>
          ))}
        </ul>
      )}
    </ZoneFrame>
  );
}

/** Returns a modifier without the figures that it does not change. */
function changesOf(modifier: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(modifier).filter(([, value]) => value !== 0));
}

function HopePlayer(props: { state: JsonObject; entry: SeatedPlayer }): JSX.Element {
  const { seat, path, player } = props.entry;
  return (
    <Player
      state={props.state}
      seat={seat}
      kind={sideOf(props.state, seat)}
      active={props.state['active'] === seat}
      badges={player['out'] === true && <Badge kind="harm">{WORDS.out}</Badge>}
    >
      <Values>
        <Value path={`${path}/source`} value={player['source']} kind="main" />
        <Value path={`${path}/deck`} value={player['deck']} />
        <Value path={`${path}/team`} value={player['team']} />
        <Value path={`${path}/out`} value={player['out']} />
      </Values>
      <Zone path={`${path}/hand`} of={seat} cards={player['hand']} />
      <Zone path={`${path}/revealed`} of={seat} cards={player['revealed']} small />
      <Zone path={`${path}/draw_deck`} of={seat} cards={player['draw_deck']} small kind="t-pile" />
      <Zone path={`${path}/discard`} of={seat} cards={player['discard']} small kind="t-pile" />
    </Player>
  );
}
