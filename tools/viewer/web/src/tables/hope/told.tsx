/** What everybody knows beside the board: the round, the battle, what happened, what is open. */

import type { JSX } from 'preact';
import { useRef } from 'preact/hooks';

import { Card } from '../card';
import { useSurroundings } from '../context';
import { Happened } from '../happened';
import type { Json, JsonObject } from '../../json';
import { asCards, asList, asNumber, asNumbers, asObject, asObjects, asText } from '../../json';
import { Lagging } from '../lagging';
import { sideOf } from './look';
import { nodeValues, restOf, resultValue } from '../node';
import { Badge, CardName, CardNames, Described, Outside, SeatName, SeatNames } from '../text';
import type { ValueProps } from '../value';
import { OtherValues, Value, Values, isNothing, toldOf } from '../value';
import { WORDS, labelOf, numeral, plain, signed } from '../words';
import { ZoneFrame } from '../zone';
import { HOPE_WORDS } from './words';

const DRAWN = [
  'step', 'round', 'first_player', 'active', 'passed', 'moves_left', 'battles_left', 'battle',
  'board', 'tokens', 'modifiers', 'choice', 'queue',
];

/** The step of a window in which everything of the phase is allowed. It tells nothing. */
const OPEN = 'open';

/** Returns the values of the middle: those that are drawn, and those that tell nothing now. */
function valuesOf(state: JsonObject): ReturnType<typeof toldOf> {
  const active = asNumber(state['active']);
  const values: readonly ValueProps[] = [
    { path: '/round', value: state['round'] },
    {
      path: '/phase', value: state['phase'],
      children: <Outside text={plain(asText(state['phase']))} />,
    },
    {
      path: '/active', value: state['active'], always: active !== null,
      children: <SeatName seat={active} />,
    },
    { path: '/moves_left', value: state['moves_left'] },
    { path: '/battles_left', value: state['battles_left'] },
  ];
  const told = toldOf(values);
  const step: ValueProps = { path: '/step', value: state['step'] };
  return isNothing(step.value) || step.value === OPEN || step.value === undefined
    ? { drawn: told.drawn, others: [...told.others, step] }
    : { drawn: [...told.drawn, step], others: told.others };
}

/** Shows the round, whose turn it is, and what the event did. */
export function Status({ state }: { state: JsonObject }): JSX.Element {
  const { cues } = useSurroundings();
  const own = useRef<HTMLDivElement>(null);
  const result = resultValue(state);
  const isTold = cues.some(({ kind }) => kind === 'end');
  return (
    <div class="t-hope-status" ref={own}>
      <Lagging owner={own}>
        <Values of={valuesOf(state).drawn} />
        <Happened />
        {result !== null && !isTold && <Value {...result} />}
      </Lagging>
    </div>
  );
}

/** The step of a battle after the attackers were declared. */
const DECLARED = 'resolve';

function Battle({ state }: { state: JsonObject }): JSX.Element {
  const { target, attackers } = asObject(state['battle']);
  const noAttacker = state['step'] === DECLARED ? WORDS.leftPlay : WORDS.declared;
  return (
    <Value path="/battle" value={state['battle']}>
      {target === null ? WORDS.leftPlay : <CardName card={asNumber(target)} />},{' '}
      {asList(attackers).length === 0 ? noAttacker
        : <>{WORDS.attackedBy} <CardNames cards={asCards(attackers)} /></>}
    </Value>
  );
}

/** Shows the battle, what is still to be done, bonuses, and the values that are not drawn. */
export function Pending({ state }: { state: JsonObject }): JSX.Element {
  const { cues } = useSurroundings();
  const own = useRef<HTMLDivElement>(null);
  const result = resultValue(state);
  const isTold = cues.some(({ kind }) => kind === 'end');
  const others: readonly ValueProps[] = [
    ...valuesOf(state).others,
    { path: '/first_player', value: state['first_player'] },
    // Who has not passed is awaited, which the seats show.
    { path: '/passed', value: state['passed'] },
    // An empty list is no place on this table.
    ...['battle', 'choice', 'tokens', 'modifiers', 'queue']
      .filter((key) => isNothing(state[key]))
      .map((key) => ({ path: `/${key}`, value: state[key] })),
    ...restOf(state, '', DRAWN),
    ...nodeValues(state).filter(({ path }) => path !== '/phase'),
    ...result !== null && isTold ? [result] : [],
  ].filter(({ value }) => value !== undefined);
  return (
    <div class="t-hope-pending" ref={own}>
      <Lagging owner={own}>
        {!isNothing(state['battle']) && <Battle state={state} />}
        {!isNothing(state['choice']) && <Choice choice={state['choice']} />}
        <Queue state={state} />
        <Modifiers state={state} />
        <OtherValues of={others} />
      </Lagging>
    </div>
  );
}

function Choice({ choice }: { choice: Json | undefined }): JSX.Element {
  const { seat, what, from } = asObject(choice);
  return (
    <Value path="/choice" value={choice} kind="t-hope-choice">
      <b><SeatName seat={asNumber(seat)} /></b>: <Described value={what} /> {WORDS.from}{' '}
      <ChoiceFrom what={asText(what)} from={from} />
    </Value>
  );
}

function ChoiceFrom({ what, from }: { what: string; from: Json | undefined }): JSX.Element {
  if (from === null) return <>{WORDS.hidden}</>;
  const numbers = asNumbers(from);
  const given = numbers.filter((number) => number >= 0);
  const none = given.length < numbers.length ? ` (${HOPE_WORDS.orNone})` : '';
  if (what === 'player') return <><SeatNames seats={given} />{none}</>;
  if (what === 'space') return <>{given.map(numeral).join(', ')}{none}</>;
  return <><CardNames cards={given} />{none}</>;
}

/** Returns the class with the colour of a card's owner. */
function hueOf(state: JsonObject, card: number | null): string | undefined {
  const owner = asNumber(asObjects(state['cards'])[card ?? -1]?.['seat']);
  return sideOf(state, owner)?.hue;
}

function Queue({ state }: { state: JsonObject }): JSX.Element | null {
  const queue = asObjects(state['queue']);
  if (queue.length === 0) return null;
  return (
    <ZoneFrame path="/queue" count={queue.length} thing="effect" isMarkedInside>
      <ol class="t-hope-lines">
        {queue.map((text, index) => (
          <Card
            key={index} card={asNumber(text['source'])} item mini
            kind={hueOf(state, asNumber(text['source']))}
          >
            <span class="t-badges">
              <Badge>
                <Outside text={plain(asText(text['text']))} />,{' '}
                <SeatName seat={asNumber(text['seat'])} />
              </Badge>
              {asNumber(text['target']) !== null && (
                <Badge>{WORDS.on} <CardName card={asNumber(text['target'])} /></Badge>
              )}
            </span>
          </Card>
        ))}
      </ol>
    </ZoneFrame>
  );
}

function Modifiers({ state }: { state: JsonObject }): JSX.Element | null {
  const modifiers = asObjects(state['modifiers']);
  if (modifiers.length === 0) return null;
  return (
    <ZoneFrame path="/modifiers" count={modifiers.length} thing="modifier" isMarkedInside>
      <ul class="t-hope-lines">
        {modifiers.map((modifier, index) => (
          <Card
            key={index} card={asNumber(modifier['card'])} item mini figures={[]}
            kind={hueOf(state, asNumber(modifier['card']))}
          >
            <span class="t-badges"><Badge><Bonus modifier={modifier} /></Badge></span>
          </Card>
        ))}
      </ul>
    </ZoneFrame>
  );
}

/** Shows what a modifier adds, and how long. */
function Bonus({ modifier }: { modifier: JsonObject }): JSX.Element {
  const { key, x } = asObject(modifier['keyword']);
  const parts = ['att', 'def', 'vit'].flatMap((figure) => {
    const value = asNumber(modifier[figure]) ?? 0;
    return value === 0 ? [] : [`${labelOf(figure)} ${signed(value)}`];
  });
  const number = asNumber(x);
  return (
    <>
      {parts.join(', ')}
      {parts.length > 0 && key !== undefined && ', '}
      {key !== undefined && <Outside text={plain(asText(key)).toUpperCase()} />}
      {number !== null && ` ${signed(number)}`}
      {`, ${HOPE_WORDS.until} `}<Outside text={plain(asText(modifier['until']))} />
    </>
  );
}
