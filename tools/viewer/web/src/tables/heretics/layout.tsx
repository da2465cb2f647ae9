/** The layout of Heretics: the City in the middle, a character of each player, seats around. */

import type { JSX } from 'preact';

import { Card } from '../card';
import type { JsonObject } from '../../json';
import { asNumber, asObject, asObjects, asText } from '../../json';
import { Around } from '../layout';
import type { SeatStyle } from '../layout';
import { restOf } from '../node';
import { Pile } from '../pile';
import { usePointed } from '../pointed';
import type { SeatedPlayer } from '../seat';
import { Seat, playersOf } from '../seat';
import { Badge, CardName, Outside, SeatName, Unseen } from '../text';
import type { ValueProps } from '../value';
import { OtherValues, Value, Values, toldOf } from '../value';
import { WORDS, labelOf, numeral, plain } from '../words';
import { Hand, Nothing, Zone } from '../zone';
import { EMBLEMS, hueOf } from './look';

const DRAWN = ['wave', 'round', 'city', 'city_deck', 'lost_cities', 'last_round'];
const DRAWN_OF_A_PLAYER = [
  'faction', 'score', 'has_sent', 'sent', 'hand', 'cities', 'temple', 'graveyard',
];

/** Draws a state of heretics. */
export function HereticsLayout({ state }: { state: JsonObject }): JSX.Element {
  const told = toldOf([
    { path: '/wave', value: state['wave'] },
    { path: '/round', value: state['round'] },
    { path: '/last_round', value: state['last_round'] },
  ]);
  const city = asNumber(state['city']);
  return (
    <Around
      state={state}
      kind="t-heretics"
      others={[...told.others, ...restOf(state, '', DRAWN)]}
      middle={
        <>
          <div class="t-around-city">
            <Values of={told.drawn.filter(({ path }) => path !== '/last_round')} />
            <div class="t-city-row">
              <Pile path="/city_deck" cards={state['city_deck']} isDeck />
              <Value
                path="/city" value={state['city']} kind="t-city" always bare
                isMarkedInside={city !== null}
              >
                {city === null ? <Nothing /> : <Card card={city} kind="t-large" />}
              </Value>
              <Pile path="/lost_cities" cards={state['lost_cities']} isHeap />
            </div>
          </div>
          <ul class="t-sent-row" aria-label={labelOf('sent')}>
            {playersOf(state).map((entry) => <Sent key={entry.seat} entry={entry} />)}
          </ul>
          {told.drawn.filter(({ path }) => path === '/last_round').map((value) => (
            <LastRound key="last" value={value} />
          ))}
        </>
      }
      seat={(entry, style) => (
        <HereticsSeat key={entry.seat} state={state} entry={entry} style={style} />
      )}
    />
  );
}

/** Shows the character in front of a player: open, face down, or none yet. */
function Sent({ entry }: { entry: SeatedPlayer }): JSX.Element {
  const { seat, path, player } = entry;
  const laid = player['has_sent'] === true;
  const card = asNumber(player['sent']);
  const { isChanged, attributes, marks } = usePointed(`${path}/sent`);
  return (
    <li
      class={`t-sent${isChanged && laid && card === null ? ' t-marked' : ''}`}
      {...attributes} data-value={JSON.stringify(player['sent'] ?? null)}
    >
      <span class="t-label"><SeatName seat={seat} /></span>
      {marks}
      {laid ? <Card card={card} kind={hueOf(asText(player['faction']))} />
        : <span class="t-card t-no-card"><Unseen text={WORDS.empty} /></span>}
    </li>
  );
}

/** Shows how the last round was decided: who sent which character, and what became of it. */
function LastRound({ value }: { value: ValueProps }): JSX.Element {
  const round = asObject(value.value);
  return (
    <Value {...value} kind="t-last-round">
      {labelOf('wave')} {numeral(asNumber(round['wave']) ?? 0)}, {plain('round')}{' '}
      {numeral(asNumber(round['round']) ?? 0)}:{' '}
      <b><CardName card={asNumber(round['city'])} /></b>,{' '}
      {WORDS.takenBy} <b><SeatName seat={asNumber(round['winner'])} /></b>
      <ul class="t-lines">
        {asObjects(round['characters']).map((sent, index) => <Fate key={index} sent={sent} />)}
      </ul>
    </Value>
  );
}

function Fate({ sent }: { sent: JsonObject }): JSX.Element {
  const card = asNumber(sent['card']);
  const strength = asNumber(sent['strength']);
  const taker = sent['fate'] === 'takes_city';
  return (
    <li class={taker ? 't-fate t-fate-takes' : 't-fate'}>
      <SeatName seat={asNumber(sent['seat'])} />:{' '}
      {card === null ? WORDS.absent : (
        <>
          <CardName card={card} />{strength !== null && <> <b>{numeral(strength)}</b></>},{' '}
          <Outside text={plain(asText(sent['fate']))} />
        </>
      )}
    </li>
  );
}

function HereticsSeat(props: {
  state: JsonObject;
  entry: SeatedPlayer;
  style: SeatStyle;
}): JSX.Element {
  const { seat, path, player } = props.entry;
  const faction = asText(player['faction']);
  const told = toldOf([{ path: `${path}/faction`, value: player['faction'] }]);
  return (
    <Seat
      {...props}
      kind={hueOf(faction)}
      sign={EMBLEMS[faction] ?? null}
      tags={faction !== '' && (
        <Badge kind="hue">
          <Value path={`${path}/faction`} value={player['faction']} bare>
            <Outside text={labelOf(faction)} />
          </Value>
        </Badge>
      )}
      score={<Value path={`${path}/score`} value={player['score']} bare always />}
    >
      <div class="t-zones">
        <Zone path={`${path}/cities`} of={seat} cards={player['cities']} mini kind="t-won" />
        {['temple', 'graveyard'].map((pile) => (
          <Pile
            key={pile} path={`${path}/${pile}`} of={seat} cards={player[pile]}
            backs={hueOf(faction)} isHeap
          />
        ))}
        <Hand
          path={`${path}/hand`} of={seat} cards={player['hand']} backs={hueOf(faction)}
        />
      </div>
      <OtherValues
        seat={seat}
        of={[
          ...told.others, { path: `${path}/has_sent`, value: player['has_sent'] },
          ...restOf(player, path, DRAWN_OF_A_PLAYER),
        ]}
      />
    </Seat>
  );
}
