/** A player of Empyrean Hero: heroes in a row, and behind them SkyBase, piles and hand. */

import type { JSX } from 'preact';

import { useSurroundings } from '../context';
import type { JsonObject } from '../../json';
import { asCards, asNumber, asObject, asObjects, asText, keyOf } from '../../json';
import type { SeatStyle } from '../layout';
import { restOf } from '../node';
import { Pile } from '../pile';
import type { SeatedPlayer } from '../seat';
import { Seat } from '../seat';
import { Sign } from '../sign';
import { Badge, Joined, Outside } from '../text';
import { OtherValues, Value, isNothing } from '../value';
import type { ValueProps } from '../value';
import { WORDS, plain } from '../words';
import { Hand, Nothing, Zone, ZoneFrame } from '../zone';
import { Base, Hero } from './hero';
import { hueOf, signOfSeat, signOfTeam } from './look';
import { EMPYREAN_WORDS } from './words';

const DRAWN = [
  'base', 'hand', 'shown', 'deck', 'discard', 'heroes', 'team', 'status', 'bare_turns', 'forbidden',
];

/** The properties of the parts of a seat. */
interface PartProps {
  state: JsonObject;
  entry: SeatedPlayer;
}

/** Draws a player. */
export function EmpyreanSeat(props: PartProps & { style: SeatStyle }): JSX.Element {
  const { state, entry, style } = props;
  const { seat, path, player } = entry;
  const isOut = player['status'] !== 'playing' && player['status'] !== undefined;
  const classes = [
    hueOf(seat), style['--row'] === 1 ? 't-above' : '', isOut ? 't-left-game' : '',
  ];
  return (
    <Seat
      {...props}
      active={state['active'] === seat}
      kind={classes.filter((one) => one !== '').join(' ')}
      sign={signOfSeat(seat)}
      tags={<Tags entry={entry} isOut={isOut} />}
    >
      <div class="t-play-area">
        <Heroes state={state} entry={entry} />
        <div class="t-behind">
          <BaseZone state={state} entry={entry} />
          <Pile path={`${path}/deck`} of={seat} cards={player['deck']} isDeck />
          <Pile path={`${path}/discard`} of={seat} cards={player['discard']} />
          <Hand path={`${path}/hand`} of={seat} cards={player['hand']} />
          {!isNothing(player['shown']) && (
            <Zone path={`${path}/shown`} of={seat} cards={player['shown']} mini />
          )}
        </div>
      </div>
      <OtherValues
        seat={seat}
        of={[...emptyOnes(entry, isOut), ...restOf(player, path, DRAWN)]}
      />
    </Seat>
  );
}

/** Returns the values of a player that are not drawn now, because they say nothing special. */
function emptyOnes({ path, player }: SeatedPlayer, isOut: boolean): readonly ValueProps[] {
  return ['status', 'team', 'bare_turns', 'forbidden', 'shown']
    .filter((key) => key === 'status' ? !isOut
      : key === 'team' ? player[key] === null
      : isNothing(player[key]) || (key === 'bare_turns' && isOut))
    .filter((key) => player[key] !== undefined)
    .map((key) => ({ path: `${path}/${key}`, value: player[key] }));
}

/** Shows beside the name what matters about a player: team, status, what is forbidden. */
function Tags({ entry, isOut }: { entry: SeatedPlayer; isOut: boolean }): JSX.Element {
  const { path, player } = entry;
  const team = asNumber(player['team']);
  const sign = team === null ? null : signOfTeam(team);
  return (
    <>
      {team !== null && (
        <Badge>
          {sign !== null && <Sign name={sign} kind={`t-hue-team-${team}`} />}{' '}
          <Value path={`${path}/team`} value={team} always />
        </Badge>
      )}
      {isOut && (
        <Badge kind="harm">
          <Value path={`${path}/status`} value={player['status']} bare>
            <Outside text={plain(asText(player['status']))} />, {WORDS.out}
          </Value>
        </Badge>
      )}
      {!isOut && !isNothing(player['bare_turns']) && (
        <Badge kind="harm">
          <Value path={`${path}/bare_turns`} value={player['bare_turns']} />
        </Badge>
      )}
      {!isNothing(player['forbidden']) && (
        <Badge kind="harm">
          <Value path={`${path}/forbidden`} value={player['forbidden']}>
            <Joined
              items={asObjects(player['forbidden']).map(({ what }, index) => (
                <Outside key={index} text={plain(asText(what))} />
              ))}
            />
          </Value>
        </Badge>
      )}
    </>
  );
}

function BaseZone({ state, entry }: PartProps): JSX.Element | null {
  const { seat, path, player } = entry;
  const { touched } = useSurroundings();
  if (player['base'] === undefined) return null;
  const base = asObject(player['base']);
  return (
    <ZoneFrame
      path={`${path}/base`} of={seat} count={1} thing="card" bare kind="t-skybase-zone"
      isMarkedInside={touched.has(asNumber(base['card']) ?? -1)}
    >
      <ul class="t-list"><Base state={state} base={base} /></ul>
    </ZoneFrame>
  );
}

function Heroes({ state, entry }: PartProps): JSX.Element | null {
  const { seat, path, player } = entry;
  const { touched } = useSurroundings();
  if (player['heroes'] === undefined) return null;
  const heroes = asObjects(player['heroes']);
  const cards = asCards(heroes.map(({ card }) => card ?? null));
  const isOpenToAttack = player['status'] === 'playing' && !isNothing(state['turn']);
  return (
    <ZoneFrame
      path={`${path}/heroes`} of={seat} count={heroes.length} thing="hero" bare kind="t-arena-row"
      isMarkedInside={cards.some((card) => card !== null && touched.has(card))}
    >
      {heroes.length > 0 ? (
        <ul class="t-list">
          {heroes.map((hero, index) => (
            <Hero key={keyOf(hero, index)} state={state} hero={hero} />
          ))}
        </ul>
      ) : isOpenToAttack ? <p class="t-no-hero">{EMPYREAN_WORDS.noHero}</p> : <Nothing />}
    </ZoneFrame>
  );
}
