/** A card in play: its face, and over it its wounds, its marks and its artifacts. */

import type { JSX } from 'preact';

import { Artifact } from './artifact';
import { Card } from '../card';
import { nameOfSeat, useSurroundings } from '../context';
import type { JsonObject } from '../../json';
import { asNumber, asNumbers } from '../../json';
import type { Place } from './geometry';
import type { Side } from './look';
import { Sign } from '../sign';
import type { SignName } from '../sign';
import { Unseen } from '../text';
import { WORDS, counted, numeral } from '../words';
import { HOPE_WORDS } from './words';

/** The properties of `Unit`. */
export interface UnitProps {
  /** The entry of the board. */
  thing: JsonObject;
  /** The battle that is going on, or an empty object. */
  battle: JsonObject;
  side: Side | undefined;
  place: Place;
}

/** Draws a card in play on its space. */
export function Unit({ thing, battle, side, place }: UnitProps): JSX.Element {
  const { names } = useSurroundings();
  const card = asNumber(thing['card']);
  const isFlipped = thing['flipped'] === true;
  return (
    <li class={`t-unit ${side?.hue ?? ''}${isFlipped ? ' t-flipped' : ''}`} style={place}>
      <Card card={card}>
        <span class="t-unit-owner">
          <Unseen
            text={`${nameOfSeat(names, asNumber(thing['seat']) ?? 0)}, ` +
              `${WORDS.space} ${numeral(asNumber(thing['space']) ?? 0)}`}
          />
          {side !== undefined && <Sign name={side.sign} />}
        </span>
        <Marks thing={thing} battle={battle} />
      </Card>
    </li>
  );
}

/** Draws what has become of the card, or nothing. */
function Marks({ thing, battle }: { thing: JsonObject; battle: JsonObject }): JSX.Element | null {
  const { card } = thing;
  const wounds = asNumber(thing['wounds']) ?? 0;
  const marks: readonly (readonly [boolean, SignName, string, string])[] = [
    [card === battle['target'], 'shield', HOPE_WORDS.target, 't-mark-battle'],
    [asNumbers(battle['attackers']).some((one) => one === card), 'sword', HOPE_WORDS.attacks,
      't-mark-battle'],
    [thing['flipped'] === true, 'token', WORDS.flipped, ''],
    [thing['moved'] === true, 'tick', WORDS.moved, ''],
    [asNumbers(thing['used']).length > 0, 'bolt', WORDS.used, ''],
  ];
  const shown = marks.filter(([isShown]) => isShown);
  const artifacts = asNumbers(thing['artifacts']);
  if (wounds <= 0 && shown.length === 0 && artifacts.length === 0) return null;
  return (
    <span class="t-unit-marks">
      {wounds > 0 && <Wounds count={wounds} />}
      {shown.map(([, sign, word, kind]) => (
        <span class={`t-mark ${kind}`} key={word}>
          <Sign name={sign} /><span class="t-mark-word">{word}</span>{' '}
        </span>
      ))}
      {artifacts.map((artifact) => <Artifact key={artifact} artifact={artifact} />)}
    </span>
  );
}

/** More wounds than this are one drop and a number. */
const MOST_DROPS = 4;

function Wounds({ count }: { count: number }): JSX.Element {
  const drops = count > MOST_DROPS ? 1 : count;
  return (
    <span class="t-wounds">
      <Unseen text={`${counted(count, 'wound')}, `} />
      {Array.from({ length: drops }, (_, index) => <Sign key={index} name="drop" />)}
      {count > MOST_DROPS && <b aria-hidden="true">{numeral(count)}</b>}
    </span>
  );
}
