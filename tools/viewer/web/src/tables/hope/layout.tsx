/**
 * The layout: for two players a column with the opponent, what happened and the nearest player, and
 * beside it the board; for two on two each seat above or below its homebase.
 */

import type { JSX } from 'preact';

import { HopeBoard } from './board';
import { useSurroundings } from '../context';
import { lieOf, seatPlaceOf } from './geometry';
import type { Place } from './geometry';
import type { JsonObject } from '../../json';
import { asText } from '../../json';
import { emblemOf, isTwoOnTwo, sideOf } from './look';
import { restOf } from '../node';
import { Pile } from '../pile';
import type { SeatedPlayer } from '../seat';
import { Seat, playersOf } from '../seat';
import { Sign } from '../sign';
import { Badge, Outside } from '../text';
import { Pending, Status } from './told';
import { Track } from '../track';
import type { ValueProps } from '../value';
import { OtherValues, Value, isNothing } from '../value';
import { WORDS, labelOf, numeral, plain } from '../words';
import { Hand, Zone } from '../zone';

const DRAWN_OF_A_PLAYER = ['deck', 'source', 'team', 'out', 'hand', 'revealed', 'draw_deck',
  'discard'];

/** The sources with which a player wins; the end of the track on the printed board. */
const MOST_SOURCES = 30;

/** Draws a state of hope. */
export function HopeLayout({ state }: { state: JsonObject }): JSX.Element {
  const { nearest } = useSurroundings();
  const players = playersOf(state);
  const lie = lieOf(isTwoOnTwo(state), nearest);
  return (
    <div class={isTwoOnTwo(state) ? 't-hope t-hope-four' : 't-hope'}>
      <Status state={state} />
      <HopeBoard state={state} lie={lie} />
      {players.map((entry) => (
        <HopeSeat
          key={entry.seat} state={state} entry={entry}
          style={seatPlaceOf(entry.seat, players.length, nearest, lie)}
        />
      ))}
      <Pending state={state} />
    </div>
  );
}

function HopeSeat(props: { state: JsonObject; entry: SeatedPlayer; style: Place }): JSX.Element {
  const { state } = props;
  const { seat, path, player } = props.entry;
  const side = sideOf(state, seat);
  const isShown = !isNothing(player['revealed']);
  const others: readonly ValueProps[] = [
    ...['deck', 'out'].filter((key) => isNothing(player[key])),
    ...isTwoOnTwo(state) ? [] : ['team'],
    ...isShown ? [] : ['revealed'],
  ].map((key) => ({ path: `${path}/${key}`, value: player[key] }))
    .filter(({ value }) => value !== undefined);
  return (
    <Seat
      state={state} entry={props.entry} style={props.style}
      active={state['active'] === seat}
      kind={`t-hope-seat ${side?.hue ?? ''}`}
      sign={side?.sign}
      tags={<Tags state={state} entry={props.entry} />}
    >
      <Track
        path={`${path}/source`} value={player['source']} most={MOST_SOURCES} kind="t-hope-source"
      />
      <div class="t-zones">
        <Hand path={`${path}/hand`} of={seat} cards={player['hand']} />
        <Pile
          path={`${path}/draw_deck`} of={seat} cards={player['draw_deck']} label={DECK} isDeck
        />
        <Pile path={`${path}/discard`} of={seat} cards={player['discard']} />
        {isShown && (
          <Zone
            path={`${path}/revealed`} of={seat} cards={player['revealed']} mini kind="t-hope-shown"
          />
        )}
      </div>
      <OtherValues seat={seat} of={[...others, ...restOf(player, path, DRAWN_OF_A_PLAYER)]} />
    </Seat>
  );
}

const DECK = labelOf('deck');

/** Shows the race of the deck, the team, and whether the player is out. */
function Tags({ state, entry }: { state: JsonObject; entry: SeatedPlayer }): JSX.Element {
  const { path, player } = entry;
  const deck = asText(player['deck']);
  const emblem = emblemOf(deck);
  return (
    <>
      {deck !== '' && (
        <Badge kind="hue">
          {emblem !== null && <Sign name={emblem} />}{' '}
          <Value path={`${path}/deck`} value={player['deck']} bare>
            <Outside text={plain(deck)} />
          </Value>
        </Badge>
      )}
      {isTwoOnTwo(state) && (
        <Badge>
          <Value path={`${path}/team`} value={player['team']} always>
            {numeral(Number(player['team']))}
          </Value>
        </Badge>
      )}
      {player['out'] === true && (
        <Badge kind="harm"><Value path={`${path}/out`} value bare>{WORDS.out}</Value></Badge>
      )}
    </>
  );
}
