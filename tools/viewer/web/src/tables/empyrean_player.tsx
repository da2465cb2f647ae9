/** A player of Empyrean Hero: the base, the heroes before it, and the piles. */

import type { JSX } from 'preact';

import { Card } from './card';
import type { JsonObject } from '../json';
import { asNumber, asObject, asObjects, keyOf } from '../json';
import type { SeatedPlayer } from './player';
import { Player } from './player';
import { RestOfPlayer } from './rest';
import { Badge } from './text';
import { Value, Values } from './value';
import { WORDS, labelOf, plain } from './words';
import { Nothing, Zone, ZoneFrame } from './zone';

const DRAWN: ReadonlySet<string> = new Set([
  'status', 'team', 'base', 'hand', 'shown', 'deck', 'discard', 'heroes',
]);

/** Draws a player. */
export function EmpyreanPlayer(props: { state: JsonObject; entry: SeatedPlayer }): JSX.Element {
  const { seat, path, player } = props.entry;
  return (
    <Player
      state={props.state}
      seat={seat}
      active={props.state['active'] === seat}
      badges={player['status'] !== 'playing' && <Badge kind="harm">{WORDS.out}</Badge>}
    >
      <Values>
        <Value path={`${path}/status`} value={player['status']} />
        <Value path={`${path}/team`} value={player['team']} />
      </Values>
      <Heroes entry={props.entry} />
      <Base entry={props.entry} />
      <Zone path={`${path}/hand`} of={seat} cards={player['hand']} />
      <Zone path={`${path}/shown`} of={seat} cards={player['shown']} small />
      <Zone path={`${path}/deck`} of={seat} cards={player['deck']} small kind="t-pile" />
      <Zone path={`${path}/discard`} of={seat} cards={player['discard']} small kind="t-pile" />
      <RestOfPlayer player={props.entry} drawn={DRAWN} />
    </Player>
  );
}

function Base({ entry }: { entry: SeatedPlayer }): JSX.Element | null {
  const { seat, path, player } = entry;
  if (player['base'] === undefined) return null;
  const base = asObject(player['base']);
  return (
    <ZoneFrame path={`${path}/base`} of={seat} count={1} thing="card">
      <ul class="t-list">
        <Card card={asNumber(base['card'])} item>
          <div class="t-badges">
            <Position fatigued={base['fatigued'] === true} />
          </div>
        </Card>
      </ul>
    </ZoneFrame>
  );
}

function Position({ fatigued }: { fatigued: boolean }): JSX.Element {
  return fatigued ? (
    <Badge kind="harm">{WORDS.fatigued}</Badge>
  ) : (
    <Badge>{WORDS.strengthened}</Badge>
  );
}

function Heroes({ entry }: { entry: SeatedPlayer }): JSX.Element | null {
  const { seat, path, player } = entry;
  if (player['heroes'] === undefined) return null;
  const heroes = asObjects(player['heroes']);
  return (
    <ZoneFrame path={`${path}/heroes`} of={seat} count={heroes.length} thing="hero">
      {heroes.length === 0 ? <Nothing /> : (
        <ul class="t-list">
          {heroes.map((hero, index) => <Hero key={keyOf(hero, index)} hero={hero} />)}
        </ul>
      )}
    </ZoneFrame>
  );
}

function Hero({ hero }: { hero: JsonObject }): JSX.Element {
  const attack = asNumber(hero['attack_bonus']) ?? 0;
  const defense = asNumber(hero['defense_bonus']) ?? 0;
  const attached = asObjects(hero['attached']);
  return (
    <Card card={asNumber(hero['card'])} item>
      <div class="t-badges">
        <Position fatigued={hero['fatigued'] === true} />
        {hero['fresh'] === true && <Badge>{WORDS.fresh}</Badge>}
        {hero['pin'] !== 'none' && <Badge kind="harm">{WORDS.pinned}</Badge>}
        {attack !== 0 && <Badge>{labelOf('attack')} {signed(attack)}</Badge>}
        {defense !== 0 && <Badge>{labelOf('defense')} {signed(defense)}</Badge>}
      </div>
      {attached.length > 0 && (
        <ul class="t-list t-small t-attached">
          {attached.map((card, index) => <Attached key={index} attached={card} />)}
        </ul>
      )}
    </Card>
  );
}

function Attached({ attached }: { attached: JsonObject }): JSX.Element {
  return (
    <Card card={asNumber(attached['card'])} item>
      <div class="t-badges">
        {attached['card'] === null && (
          <Badge>{plain(attached['kind'] === 'stat' ? 'stat' : 'ability')}</Badge>
        )}
        <Badge>{attached['revealed'] === true ? WORDS.revealed : WORDS.faceDown}</Badge>
        {attached['fresh'] === true && <Badge>{WORDS.fresh}</Badge>}
      </div>
    </Card>
  );
}

function signed(value: number): string {
  return value > 0 ? `+${value}` : `−${-value}`;
}
