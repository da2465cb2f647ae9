/** A seat of basicverse: the Hero, the player, HP, hand and Scroll slot. */

import type { JSX } from 'preact';

import { useSurroundings } from '../context';
import type { JsonObject } from '../../json';
import { asNumber, asObject, asObjects, asText } from '../../json';
import type { SeatStyle } from '../layout';
import { restOf } from '../node';
import type { Face } from '../props';
import type { SeatedPlayer } from '../seat';
import { Seat } from '../seat';
import { Sign } from '../sign';
import { Outside, Unseen } from '../text';
import { Track } from '../track';
import type { ValueProps } from '../value';
import { entryName } from '../unnumbered';
import { OtherValues, Value, isNothing } from '../value';
import { labelOf, numeral } from '../words';
import { Hand, Zone } from '../zone';
import { CLASS_SIGNS, hueOf, teamSign } from './look';
import { BASICVERSE_WORDS } from './words';

const DRAWN = ['hand', 'slot', 'hp'];

/** Draws a player at a place of the circle. */
export function BasicverseSeat(props: {
  state: JsonObject;
  entry: SeatedPlayer;
  style: SeatStyle;
  isNearest: boolean;
  /** True if it is the viewer's own seat, whose hand is large. */
  isOwn: boolean;
}): JSX.Element {
  const { faces } = useSurroundings();
  const { state, entry } = props;
  const { seat, path, player } = entry;
  const hero = faces.unnumbered?.('heroes', asText(player['hero']));
  const isActive = state['active'] === seat;
  const tags = tagsOf(props.state, entry, hero);
  const drawn = [...DRAWN, ...tags.map((tag) => tag.path.slice(path.length + 1))];
  const states = [
    props.isNearest ? 't-bas-near' : '', props.isOwn ? 't-bas-own' : '',
    isActive ? 't-bas-acting' : '', player['dead'] === true ? 't-bas-dead' : '',
  ];
  return (
    <Seat
      state={state} entry={entry} style={props.style}
      kind={[hueOf(asText(player['team'])), ...states].filter((one) => one !== '').join(' ')}
      tags={tags.map((tag) => <Value key={tag.path} bare {...tag} />)}
    >
      <div class="t-bas-hero-row">
        <Track
          path={`${path}/hp`} value={player['hp']} bare kind="t-bas-hp"
          most={hero === undefined ? null : asNumber(hero.entry['hp'])}
        />
        <Hand path={`${path}/hand`} of={seat} cards={player['hand']} still={!props.isOwn} />
        <Zone path={`${path}/slot`} of={seat} cards={player['slot']} bare kind="t-bas-slot" />
      </div>
      <OtherValues seat={seat} of={restOf(player, path, drawn)} />
    </Seat>
  );
}

/** Returns what the plate of a seat tells besides the name. */
function tagsOf(
  state: JsonObject, { seat, path, player }: SeatedPlayer, hero: Face | undefined,
): readonly ValueProps[] {
  const team = asText(player['team']);
  const sign = teamSign(team);
  const tags: readonly ValueProps[] = [
    {
      path: `${path}/hero`, value: player['hero'], kind: 't-bas-hero',
      children: <HeroName id={asText(player['hero'])} hero={hero} />,
    },
    {
      path: `${path}/team`, value: player['team'], kind: 't-bas-side',
      children: <>{sign !== null && <Sign name={sign} />}<Unseen text={labelOf(team)} /></>,
    },
    ...tagsOfTheTable(state, seat),
    {
      path: `${path}/dead`, value: player['dead'], kind: 't-badge t-badge-harm',
      children: labelOf('dead'),
    },
    ...(['sight', 'shroud'] as const).map((key) => ({
      path: `${path}/${key}`, value: player[key], kind: 't-badge',
      children: `+${numeral(asNumber(player[key]) ?? 0)} ${BASICVERSE_WORDS[key]}`,
    })),
    {
      path: `${path}/penalty`, value: player['penalty'], kind: 't-badge',
      children: `${BASICVERSE_WORDS.fewer} −${numeral(asNumber(player['penalty']) ?? 0)}`,
    },
    ...firstAbility(state, path, player, hero),
  ];
  return tags.filter(({ value, always }) =>
    value !== undefined && (always === true || !isNothing(value)));
}

/** Returns the values of the table that lie at one seat: the Horseshoe and the Actions left. */
function tagsOfTheTable(state: JsonObject, seat: number): readonly ValueProps[] {
  const isActive = state['active'] === seat;
  return [
    ...state['horseshoe'] === seat ? [{
      path: '/horseshoe', value: seat, kind: 't-bas-horseshoe', always: true,
      children: <><Sign name="horseshoe" /><Unseen text={labelOf('horseshoe')} /></>,
    }] : [],
    ...isActive ? [{
      path: '/actions', value: state['actions'], kind: 't-badge t-bas-actions', always: true,
      children: (
        <>
          <Sign name="bolt" />{numeral(asNumber(state['actions']) ?? 0)} {BASICVERSE_WORDS.left}
        </>
      ),
    }] : [],
  ];
}

/** Returns the Ability that was chosen in the set-up, until the first turn. */
function firstAbility(
  state: JsonObject, path: string, player: JsonObject, hero: Face | undefined,
): readonly ValueProps[] {
  const index = asNumber(player['start_ability']);
  if (index === null || state['turn'] !== 0) return [];
  const name = asText(asObject(asObjects(hero?.entry['abilities'])[index])['name']);
  return [{
    path: `${path}/start_ability`, value: index, kind: 't-badge', always: true,
    label: BASICVERSE_WORDS.first, children: name === '' ? numeral(index) : <Outside text={name} />,
  }];
}

/** Shows a Hero by name, or the id in words if the card set is not known, with the class. */
function HeroName({ id, hero }: { id: string; hero: Face | undefined }): JSX.Element {
  const sort = asText(hero?.entry['class']);
  const sign = CLASS_SIGNS[sort];
  const name = hero?.name ?? labelOf(id);
  return (
    <span
      style={{ '--letters': Array.from(name).length }}
      data-entry={hero === undefined ? undefined : entryName('heroes', id)}
      tabIndex={hero === undefined ? undefined : 0}
    >
      {sign !== undefined && <Sign name={sign} />}
      <Outside text={name} />
      {sort !== '' && <Unseen text={`, ${labelOf(sort)}`} />}
    </span>
  );
}
