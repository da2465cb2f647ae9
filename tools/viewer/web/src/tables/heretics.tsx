/** The table of Heretics and the Battle for Europe. */

import type { JSX } from 'preact';

import { Card } from './card';
import type { JsonObject } from '../json';
import { asNumber, asObject, asObjects, asText } from '../json';
import { Middle } from './lagging';
import { NodeValues } from './node';
import type { SeatedPlayer } from './player';
import { Player, Players, playersOf } from './player';
import { Rest } from './rest';
import { CardName, Outside, SeatName } from './text';
import { Value, Values } from './value';
import { WORDS, labelOf, numeral, plain } from './words';
import { Zone } from './zone';

const DRAWN: ReadonlySet<string> = new Set([
  'wave', 'round', 'city', 'city_deck', 'lost_cities', 'last_round', 'packs_left',
]);

/** Draws a state of heretics. */
export function HereticsTable({ state }: { state: JsonObject }): JSX.Element {
  const players = playersOf(state);
  return (
    <>
      <Values>
        <Value path="/wave" value={state['wave']} />
        <Value path="/round" value={state['round']} />
        <NodeValues state={state} />
        <Value path="/packs_left" value={state['packs_left']} />
      </Values>
      <Middle>
        <City state={state} />
        <Zone path="/city_deck" cards={state['city_deck']} small kind="t-pile" />
        <Zone path="/lost_cities" cards={state['lost_cities']} />
        <LastRound state={state} />
      </Middle>
      <Players count={players.length}>
        {players.map((entry) => (
          <HereticsPlayer key={entry.seat} state={state} entry={entry} />
        ))}
      </Players>
      <Rest state={state} drawn={DRAWN} />
    </>
  );
}

function City({ state }: { state: JsonObject }): JSX.Element {
  const city = asNumber(state['city']);
  return (
    <Value path="/city" value={state['city']} kind={city === null ? undefined : 'stacked'}>
      {city === null ? WORDS.empty : <Card card={city} />}
    </Value>
  );
}

function LastRound({ state }: { state: JsonObject }): JSX.Element {
  const round = asObject(state['last_round']);
  const winner = asNumber(round['winner']);
  return (
    <Value path="/last_round" value={state['last_round']} kind="wide">
      {state['last_round'] === null ? (
        WORDS.empty
      ) : (
        <>
          {labelOf('wave')} {numeral(asNumber(round['wave']) ?? 0)}, {plain('round')}{' '}
          {numeral(asNumber(round['round']) ?? 0)}:{' '}
          <CardName card={asNumber(round['city'])} />, {WORDS.takenBy} <SeatName seat={winner} />
          <ul class="t-lines">
            {asObjects(round['characters']).map((sent, index) => (
              <Sent key={index} sent={sent} />
            ))}
          </ul>
        </>
      )}
    </Value>
  );
}

/** Shows what one seat sent in the last round, and what became of it. */
function Sent({ sent }: { sent: JsonObject }): JSX.Element {
  const card = asNumber(sent['card']);
  const strength = asNumber(sent['strength']);
  return (
    <li>
      <SeatName seat={asNumber(sent['seat'])} />:{' '}
      {card === null ? (
        WORDS.absent
      ) : (
        <>
          <CardName card={card} />
          {strength !== null && `, ${plain('strength')} ${numeral(strength)}`},{' '}
          <b><Outside text={plain(asText(sent['fate']))} /></b>, {WORDS.to}{' '}
          <Outside text={labelOf(asText(sent['to']))} />
        </>
      )}
    </li>
  );
}

function HereticsPlayer(props: { state: JsonObject; entry: SeatedPlayer }): JSX.Element {
  const { seat, path, player } = props.entry;
  const faction = asText(player['faction']);
  return (
    <Player state={props.state} seat={seat}>
      <Values>
        <Value path={`${path}/faction`} value={player['faction']}>
          {faction === '' ? WORDS.empty : <Outside text={labelOf(faction)} />}
        </Value>
        <Value path={`${path}/score`} value={player['score']} kind="main" />
        <Value path={`${path}/has_sent`} value={player['has_sent']} />
        <Laid path={path} player={player} />
      </Values>
      <Zone path={`${path}/hand`} of={seat} cards={player['hand']} />
      <Zone path={`${path}/cities`} of={seat} cards={player['cities']} small />
      <Zone path={`${path}/temple`} of={seat} cards={player['temple']} small />
      <Zone path={`${path}/graveyard`} of={seat} cards={player['graveyard']} small />
    </Player>
  );
}

/** Shows the character that a player has laid: open, face down, or none. */
function Laid({ path, player }: { path: string; player: JsonObject }): JSX.Element {
  const laid = player['has_sent'] === true;
  return (
    <Value
      path={`${path}/sent`} value={player['sent']} kind={laid ? 'stacked' : undefined}
    >
      {laid ? <Card card={asNumber(player['sent'])} /> : WORDS.empty}
    </Value>
  );
}
