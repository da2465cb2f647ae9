/** A seat of Hope Inhumanity: Humanity dice, conditions, the Personality and the Traits. */

import type { JSX } from 'preact';

import { Card } from '../card';
import type { Json } from '../../json';
import { asList, asNumber, asObject, asText } from '../../json';
import type { JsonObject } from '../../json';
import type { SeatStyle } from '../layout';
import { restOf } from '../node';
import { Pile } from '../pile';
import type { SeatedPlayer } from '../seat';
import { Seat } from '../seat';
import { Sign } from '../sign';
import type { SignName } from '../sign';
import { Badge, Outside } from '../text';
import { Track } from '../track';
import type { ValueProps } from '../value';
import { OtherValues, Value, isNothing } from '../value';
import { WORDS, labelOf, numeral, plain } from '../words';
import { Hand, Zone } from '../zone';
import { hueOf } from './look';
import { CONDITIONS, INHUMANITY_WORDS, STANCES, moreHardship } from './words';

/** The places for Humanity dice on their card. */
export const PLACES = 5;

const SIGNS: Readonly<Record<string, SignName>> = { hunger: 'fork', harm: 'drop' };

/** Draws a player. */
export function InhumanitySeat(props: {
  state: JsonObject;
  entry: SeatedPlayer;
  style: SeatStyle;
}): JSX.Element {
  const { seat, path, player } = props.entry;
  const { drawn, tags } = tagsOf(props.entry);
  const personality = asNumber(player['personality']);
  const lost = player['lost_traits'];
  const told = [
    ...drawn, 'humanity', 'traits', 'played_traits', 'lost_traits',
    ...personality === null ? [] : ['personality'],
  ];
  return (
    <Seat {...props} active={props.state['turn_seat'] === seat} tags={tags}>
      <div class="t-soul">
        <Track
          path={`${path}/humanity`} value={player['humanity']} most={PLACES} kind="t-inh-places"
        />
        <Condition entry={props.entry} of="hunger" />
        <Condition entry={props.entry} of="harm" />
        <OtherValues seat={seat} of={restOf(player, path, told)} />
      </div>
      <div class={zonesKind(player)}>
        {personality !== null && (
          <Value
            path={`${path}/personality`} value={player['personality']} kind="t-personality"
            isMarkedInside
          >
            <Card card={personality} />
          </Value>
        )}
        <Hand
          path={`${path}/traits`} of={seat} cards={player['traits']} backs={hueOf('traits')}
        />
        <Zone
          path={`${path}/played_traits`} of={seat} cards={player['played_traits']} mini
          kind="t-inh-played"
        />
        <Pile
          path={`${path}/lost_traits`} of={seat} cards={lost} backs={hueOf('traits')}
          kind={isNothing(lost) ? 't-inh-none' : ''}
        />
      </div>
    </Seat>
  );
}

/** Played Traits, beside Traits left behind, for which there is no room beside the rest. */
const MANY_TRAITS = 4;

function zonesKind({ lost_traits: lost, played_traits: played }: JsonObject): string {
  if (isNothing(lost)) return 't-zones';
  return asList(played).length < MANY_TRAITS ? 't-zones t-inh-crowded'
    : 't-zones t-inh-crowded t-inh-rows';
}

/** Shows a condition as a token with its word and what it adds to a hardship, or nothing. */
function Condition({ entry, of }: { entry: SeatedPlayer; of: string }): JSX.Element | null {
  const value = entry.player[of];
  if (isNothing(value)) return null;
  const level = asNumber(value) ?? 0;
  const sign = SIGNS[of];
  return (
    <Value path={`${entry.path}/${of}`} value={value} bare kind="t-inh-condition">
      {sign !== undefined && <Sign name={sign} />} {CONDITIONS[of]?.[level] ?? labelOf(of)}{' '}
      <b>{moreHardship(level)}</b>
    </Value>
  );
}

/** Words beside a name, and the keys that they tell. */
interface Tags {
  readonly drawn: readonly string[];
  readonly tags: JSX.Element;
}

function tagsOf({ path, player }: SeatedPlayer): Tags {
  const has = (key: string): boolean => !isNothing(player[key]);
  const isOut = player['in_play'] === false;
  const shields = Object.entries(asObject(player['shields'])).filter(([, n]) => !isNothing(n));
  const drawn = [
    ...['stance', 'committed', 'choice', 'doomed', 'last_hope', 'hunger', 'harm'].filter(has),
    ...isOut ? ['in_play'] : [], ...shields.length > 0 ? ['shields'] : [],
  ];
  const bare = (key: string): ValueProps =>
    ({ path: `${path}/${key}`, value: player[key], bare: true });
  return { drawn, tags: (
    <>
      {isOut && <Badge kind="harm"><Value {...bare('in_play')}>{WORDS.out}</Value></Badge>}
      {has('doomed') && (
        <Badge kind="harm"><Value {...bare('doomed')}>{labelOf('doomed')}</Value></Badge>
      )}
      {(has('stance') || has('choice') || has('committed')) && (
        <Badge kind={`stance t-stance-${asText(player['stance'])}`}>
          <Deed player={player} bare={bare} />
        </Badge>
      )}
      {has('last_hope') && (
        <Badge><Value {...bare('last_hope')}>{labelOf('last_hope')}</Value></Badge>
      )}
      {shields.length > 0 && (
        <Badge kind="shields">
          <Value {...bare('shields')}>
            {INHUMANITY_WORDS.shielded}: {shields.map(([key, n]) => shieldWords(key, n)).join(', ')}
          </Value>
        </Badge>
      )}
    </>
  ) };
}

const shieldWords = (key: string, n: Json): string =>
  `${plain(key)} ${numeral(asNumber(n) ?? 0)}`;

/** Says what a player does in the Scene: "supports with 2". */
function Deed(props: { player: JsonObject; bare(key: string): ValueProps }): JSX.Element {
  const { player, bare } = props;
  const stance = asText(player['stance']);
  const choice = asText(player['choice']);
  const committed = !isNothing(player['committed']);
  const between = stance === '' && choice === '' ? INHUMANITY_WORDS.committed
    : INHUMANITY_WORDS.withDice;
  return (
    <>
      {stance !== '' && (
        <Value {...bare('stance')}><Outside text={STANCES[stance] ?? plain(stance)} /></Value>
      )}
      {choice !== '' && (
        <> <Value {...bare('choice')}><Outside text={`“${plain(choice)}”`} /></Value></>
      )}
      {committed && <> {between} <Value {...bare('committed')} /></>}
    </>
  );
}
