/** What goes on in the Arena: the attack, and abilities and feats that are carried out. */

import type { JSX } from 'preact';

import { Card } from '../card';
import { useSurroundings } from '../context';
import type { Json, JsonObject } from '../../json';
import { asCards, asNumber, asNumbers, asObject, asObjects, asText } from '../../json';
import { Sign } from '../sign';
import { Badge, CardName, CardNames, Joined, Outside, SeatName, SeatNames, Unseen } from '../text';
import type { ValueProps } from '../value';
import { Value } from '../value';
import { WORDS, labelOf, numeral, plain } from '../words';
import { ZoneFrame } from '../zone';
import { POWER_SIGNS, hueOf } from './look';
import { EMPYREAN_WORDS, OUTCOMES } from './words';

/** Shows an attack: who attacks what, and the powers as two numbers once they are announced. */
export function Attack(props: ValueProps): JSX.Element {
  const { attackers, target, target_seat: seat, attack, defense, outcome } =
    asObject(props.value);
  // The event that announces the powers shows them large beside the attack.
  const isTold = useSurroundings().cues.some(({ kind }) => kind === 'sum');
  return (
    <Value {...props} bare kind="t-overcome">
      {asNumber(attack) !== null && (
        <span class={isTold ? 'visually-hidden' : 't-totals'}>
          <Power power="attack" value={attack} /> {EMPYREAN_WORDS.against}{' '}
          <Power power="defense" value={defense} />
        </span>
      )}
      <span class="t-attack-who">
        <b><CardNames cards={asCards(attackers)} /></b>
        <Unseen text={` ${EMPYREAN_WORDS.attacks} `} /><span aria-hidden="true"> → </span>
        <b><CardName card={asNumber(target)} /></b>, {WORDS.of} <SeatName seat={asNumber(seat)} />
      </span>
      {asText(outcome) !== '' && (
        <b class="t-attack-outcome">
          <Outside text={OUTCOMES[asText(outcome)] ?? asText(outcome)} />
        </b>
      )}
    </Value>
  );
}

function Power({ power, value }: { power: string; value: Json | undefined }): JSX.Element {
  const sign = POWER_SIGNS[power];
  return (
    <span class="t-total">
      <Unseen text={`${labelOf(power)} `} />
      {sign !== undefined && <Sign name={sign} />}
      <b>{numeral(asNumber(value) ?? 0)}</b>
    </span>
  );
}

/** Shows the abilities and feats that were announced, the oldest first. */
export function Stack({ stack }: { stack: Json | undefined }): JSX.Element {
  const { touched } = useSurroundings();
  const items = asObjects(stack);
  return (
    <ZoneFrame
      path="/stack" count={items.length} thing="card" kind="t-on-stack"
      isMarkedInside={items.some(({ card }) => touched.has(asNumber(card) ?? -1))}
    >
      <ol class="t-list">
        {items.map((item, index) => <StackItem key={index} item={item} />)}
      </ol>
    </ZoneFrame>
  );
}

function StackItem({ item }: { item: JsonObject }): JSX.Element {
  const seat = asNumber(item['seat']);
  const effect = asNumber(item['effect']) ?? -1;
  const host = asNumber(item['host']);
  const passed = asNumbers(item['passed']);
  return (
    <Card card={asNumber(item['card'])} item kind={hueOf(seat)}>
      <ul class="t-lines">
        <li><Outside text={plain(asText(item['kind']))} />, <SeatName seat={seat} /></li>
        {host !== null && host !== item['card'] && <li>{WORDS.of} <CardName card={host} /></li>}
        {effect >= 0 && (
          <li>
            {plain('effect')} {numeral(effect + 1)}
            {item['done'] === true && <>, {plain('done')}</>}
          </li>
        )}
        {item['prevented'] === true && <li><Badge kind="harm">{plain('prevented')}</Badge></li>}
        {passed.length > 0 && <li>{plain('passed')}: <SeatNames seats={passed} /></li>}
        {item['choice'] != null && <Choice choice={asObject(item['choice'])} />}
      </ul>
    </Card>
  );
}

/** Tells who chooses how much for an effect, and what is chosen already. */
function Choice({ choice }: { choice: JsonObject }): JSX.Element {
  const left = asNumber(choice['left']);
  const picked = asCards(choice['picked']);
  const held = asObject(choice['held']);
  return (
    <>
      {choice['seats'] !== null && (
        <li>{labelOf('choice')}: <SeatNames seats={asNumbers(choice['seats'])} /></li>
      )}
      {left !== null && <li>{numeral(left)} {plain('left')}</li>}
      {picked.length > 0 && <li>{plain('picked')}: <CardNames cards={picked} /></li>}
      {choice['held'] != null && (
        <li>{plain('held')} {WORDS.from} <CardName card={asNumber(held['host'])} /></li>
      )}
    </>
  );
}

/** Shows the passive abilities that wait to be announced. Only the judge sees them. */
export function Pending(props: ValueProps): JSX.Element {
  return (
    <Value {...props}>
      <Joined
        items={asObjects(props.value).map((entry, index) => (
          <span key={index}>
            <CardName card={asNumber(entry['card'])} /> ({WORDS.of}{' '}
            <SeatName seat={asNumber(entry['seat'])} />
            {entry['must'] === true && <>, {plain('must')}</>})
          </span>
        ))}
      />
    </Value>
  );
}

/** Shows who has passed in the chance to respond. */
export function Window(props: ValueProps): JSX.Element {
  const passed = asNumbers(asObject(props.value)['passed']);
  return <Value {...props}>{plain('passed')}: <SeatNames seats={passed} /></Value>;
}
