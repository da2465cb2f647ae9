/** The open Scene of Hope Inhumanity, with its dice. */

import type { JSX } from 'preact';

import { Card } from './card';
import type { Json, JsonObject } from '../json';
import { asNumber, asNumbers, asObject, asObjects, asText } from '../json';
import { Badge, CardName, Described, Outside, SeatName, Unseen } from './text';
import { Value, Values } from './value';
import { WORDS, labelOf, numeral, plain } from './words';
import { Nothing, ZoneFrame } from './zone';

/** The keys of a Scene that have their own drawing, or that the card shows. */
const APART: ReadonlySet<string> = new Set(['card', 'dice', 'options', 'callout', 'success']);

/** Keys that only the printed card has. They are null if the card is hidden. */
const PRINTED: ReadonlySet<string> = new Set(['unavoidable', 'rating', 'options', 'hardship']);

function isHidden(scene: JsonObject, key: string): boolean {
  return scene['card'] === null && scene[key] === null && PRINTED.has(key);
}

/** Draws the Scene, or a word if no Scene is open. */
export function SceneZone({ scene }: { scene: Json | undefined }): JSX.Element | null {
  if (scene === undefined) return null;
  const open = scene !== null;
  return (
    <ZoneFrame path="/scene" count={open ? 1 : 0} thing="card" kind="t-centre t-wide">
      {open ? <Scene scene={asObject(scene)} /> : <Nothing text={WORDS.noScene} />}
    </ZoneFrame>
  );
}

function Scene({ scene }: { scene: JsonObject }): JSX.Element {
  const keys = Object.keys(scene).filter((key) => !APART.has(key));
  return (
    <div class="t-scene">
      <ul class="t-list">
        <Card card={asNumber(scene['card'])} item />
      </ul>
      <div>
        <Value path="/scene/callout" value={scene['callout']} />
        <Dice scene={scene} />
        <Values>
          {keys.map((key) => (
            <Value key={key} path={`/scene/${key}`} value={scene[key]}>
              {isHidden(scene, key) ? WORDS.hidden : undefined}
            </Value>
          ))}
          <Value path="/scene/success" value={scene['success']}>
            <Success success={scene['success']} />
          </Value>
        </Values>
        <Options scene={scene} />
      </div>
    </div>
  );
}

function Dice({ scene }: { scene: JsonObject }): JSX.Element {
  const dice = asNumbers(scene['dice']);
  const again = new Set(asNumbers(scene['reroll']));
  return (
    <Value path="/scene/dice" value={scene['dice']}>
      {dice.length === 0 ? <Described value={scene['dice']} /> : (
        <span class="t-dice">
          {dice.map((die, index) => (
            <span class={again.has(index) ? 't-die t-die-again' : 't-die'} key={index}>
              {numeral(die)}
              {again.has(index) && <Unseen text={plain('rolled_again')} />}{' '}
            </span>
          ))}
        </span>
      )}
    </Value>
  );
}

function Options({ scene }: { scene: JsonObject }): JSX.Element {
  return (
    <Value path="/scene/options" value={scene['options']}>
      {isHidden(scene, 'options') ? WORDS.hidden : scene['options'] === null ? WORDS.empty : (
        <span class="t-badges">
          {asObjects(scene['options']).map((option, index) => (
            <Badge key={index}>
              <Outside text={plain(asText(option['option']))} />, {labelOf('commit')}{' '}
              <Described value={option['commit']} />
            </Badge>
          ))}
        </span>
      )}
    </Value>
  );
}

function Success({ success }: { success: Json | undefined }): JSX.Element {
  if (typeof success !== 'boolean') return <>{WORDS.empty}</>;
  return <b>{success ? WORDS.succeeded : WORDS.failed}</b>;
}

/** Describes the Scene that was put away last. */
export function LastScene({ scene }: { scene: Json | undefined }): JSX.Element {
  const { card, seat, round, mode, hardship, dice, successes, success } = asObject(scene);
  return (
    <Value path="/last_scene" value={scene}>
      {scene === null ? WORDS.empty : (
        <>
          <CardName card={asNumber(card)} />, <SeatName seat={asNumber(seat)} />,{' '}
          {plain('round')} <Described value={round} />: <Described value={mode} />
          {told('hardship', hardship)}
          {told('dice', dice)}
          {told('successes', successes)}
          {success !== null && <>, <Success success={success} /></>}
        </>
      )}
    </Value>
  );
}

function told(key: string, value: Json | undefined): JSX.Element | null {
  return value === null ? null : <>, {plain(key)} <Described value={value} /></>;
}
