/** A player of Hope Inhumanity. */

import type { JSX } from 'preact';

import { Card } from './card';
import type { JsonObject } from '../json';
import { asNumber } from '../json';
import type { SeatedPlayer } from './player';
import { Player } from './player';
import { RestOfPlayer } from './rest';
import { Badge } from './text';
import { Value, Values } from './value';
import { WORDS, labelOf } from './words';
import { Zone } from './zone';

const DRAWN: ReadonlySet<string> = new Set([
  'humanity', 'hunger', 'harm', 'personality', 'stance', 'choice', 'committed', 'traits',
  'played_traits', 'lost_traits', 'in_play',
]);

/** Draws a player. */
export function InhumanityPlayer(props: {
  state: JsonObject;
  entry: SeatedPlayer;
}): JSX.Element {
  const { seat, path, player } = props.entry;
  const personality = asNumber(player['personality']);
  return (
    <Player
      state={props.state}
      seat={seat}
      active={props.state['turn_seat'] === seat}
      badges={
        <>
          {player['in_play'] === false && <Badge kind="harm">{WORDS.out}</Badge>}
          {player['doomed'] === true && <Badge kind="harm">{labelOf('doomed')}</Badge>}
        </>
      }
    >
      <Values>
        <Value path={`${path}/humanity`} value={player['humanity']} kind="main" />
        <Value path={`${path}/hunger`} value={player['hunger']} />
        <Value path={`${path}/harm`} value={player['harm']} />
        <Value path={`${path}/committed`} value={player['committed']} />
        <Value path={`${path}/stance`} value={player['stance']} />
        <Value path={`${path}/choice`} value={player['choice']} />
        <Value path={`${path}/in_play`} value={player['in_play']} />
      </Values>
      <Value
        path={`${path}/personality`} value={player['personality']}
        kind={personality === null ? undefined : 'stacked'}
      >
        {personality === null ? WORDS.empty : <Card card={personality} />}
      </Value>
      <Zone path={`${path}/traits`} of={seat} cards={player['traits']} />
      <Zone path={`${path}/played_traits`} of={seat} cards={player['played_traits']} small />
      <Zone path={`${path}/lost_traits`} of={seat} cards={player['lost_traits']} small />
      <RestOfPlayer player={props.entry} drawn={DRAWN} />
    </Player>
  );
}
