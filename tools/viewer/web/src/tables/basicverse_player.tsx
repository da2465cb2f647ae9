/** A player of Heroes of the Basicverse. */

import type { JSX } from 'preact';

import { useSurroundings } from './context';
import { figuresOf } from './entry_text';
import type { Json, JsonObject } from '../json';
import { asNumber, asText, isObject } from '../json';
import type { SeatedPlayer } from './player';
import { Player } from './player';
import { RestOfPlayer } from './rest';
import { Badge, Name, Outside } from './text';
import { Value, Values } from './value';
import { WORDS, labelOf, numeral } from './words';
import { Zone } from './zone';

const DRAWN: ReadonlySet<string> = new Set([
  'team', 'hero', 'hp', 'dead', 'hand', 'slot', 'scroll_used', 'sight', 'shroud', 'donated',
  'penalty', 'start_ability',
]);

/** Draws a player. */
export function BasicversePlayer(props: {
  state: JsonObject;
  entry: SeatedPlayer;
}): JSX.Element {
  const { seat, path, player } = props.entry;
  const team = asText(player['team']);
  return (
    <Player
      state={props.state}
      seat={seat}
      kind={`t-team-${team === 'red' || team === 'blue' ? team : 'neutral'}`}
      active={props.state['active'] === seat}
      badges={player['dead'] === true && <Badge kind="harm">{labelOf('dead')}</Badge>}
    >
      <Values>
        <Value path={`${path}/team`} value={player['team']}>
          {team === '' ? WORDS.empty : <Outside text={labelOf(team)} />}
        </Value>
        <Value path={`${path}/hero`} value={player['hero']}>
          <HeroName hero={player['hero']} />
        </Value>
        <Value path={`${path}/hp`} value={player['hp']} kind="main">
          <Hp player={player} />
        </Value>
        <Value path={`${path}/dead`} value={player['dead']} />
        <Value path={`${path}/sight`} value={player['sight']} />
        <Value path={`${path}/shroud`} value={player['shroud']} />
        <Value path={`${path}/penalty`} value={player['penalty']} />
        <Value path={`${path}/donated`} value={player['donated']} />
        <Value path={`${path}/scroll_used`} value={player['scroll_used']} />
        <StartAbility path={path} player={player} />
      </Values>
      <Zone path={`${path}/hand`} of={seat} cards={player['hand']} />
      <Zone path={`${path}/slot`} of={seat} cards={player['slot']} small />
      <RestOfPlayer player={props.entry} drawn={DRAWN} />
    </Player>
  );
}

/** Shows the name of a Hero by its id, or the id in words if the card set is not known. */
export function HeroName({ hero }: { hero: Json | undefined }): JSX.Element {
  const { faces } = useSurroundings();
  const id = asText(hero);
  if (id === '') return <>{WORDS.empty}</>;
  return <Name text={faces.unnumbered?.('heroes', id)?.name ?? labelOf(id)} />;
}

function Hp({ player }: { player: JsonObject }): JSX.Element {
  const { faces } = useSurroundings();
  const hero = faces.unnumbered?.('heroes', asText(player['hero']));
  const most = hero === undefined ? [] : figuresOf({ hp: hero.entry['hp'] ?? null });
  return (
    <>
      {numeral(asNumber(player['hp']) ?? 0)}
      {most.map((figure) => <span key="most"> {WORDS.of} {figure.value}</span>)}
    </>
  );
}

function StartAbility({ path, player }: { path: string; player: JsonObject }): JSX.Element {
  const { faces } = useSurroundings();
  const index = asNumber(player['start_ability']);
  const abilities = faces.unnumbered?.('heroes', asText(player['hero']))?.entry['abilities'];
  const ability = Array.isArray(abilities) && index !== null ? abilities[index] : undefined;
  return (
    <Value path={`${path}/start_ability`} value={player['start_ability']}>
      {index === null ? WORDS.empty
        : isObject(ability) ? <Outside text={asText(ability['name'])} />
        : numeral(index)}
    </Value>
  );
}
