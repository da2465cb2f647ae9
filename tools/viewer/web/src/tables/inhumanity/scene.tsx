/** The open Scene of Hope Inhumanity: its card with its text, and its dice. */

import type { JSX } from 'preact';

import { Card } from '../card';
import { useSurroundings } from '../context';
import { DieFace } from '../die';
import type { JsonObject } from '../../json';
import { asNumber, asNumbers, asObject, asObjects, asText, textsOf } from '../../json';
import { restOf } from '../node';
import { Sign } from '../sign';
import { Badge, Described, Outside } from '../text';
import type { ValueProps } from '../value';
import { Value, isNothing, toldOf } from '../value';
import { WORDS, labelOf, plain } from '../words';
import { ZoneFrame } from '../zone';
import { diceOf } from './dice';
import { TERRAINS, hueOf } from './look';
import { INHUMANITY_WORDS } from './words';

/** Values of a Scene that are words and numbers beside its dice. */
const FIGURES = [
  'mode', 'hardship', 'modifier', 'hope_dice', 'bonus_dice', 'added_successes', 'auto_success',
  'reroll_which',
] as const;

/** Values that have a drawing of their own. */
const APART = [
  'card', 'terrain', 'unavoidable', 'callout', 'tags', 'options', 'dice', 'successes', 'success',
];

const at = (key: string): string => `/scene/${key}`;

function figuresOfScene(scene: JsonObject): ReturnType<typeof toldOf> {
  return toldOf(FIGURES.map((key) => ({
    path: at(key), value: scene[key], always: key === 'hardship' && scene[key] === 0,
  })));
}

/** Returns the values of the Scene that are not drawn. */
export function othersOfScene(state: JsonObject): readonly ValueProps[] {
  const scene = asObject(state['scene']);
  const absent = APART.filter((key) => key !== 'card' && key in scene && !isDrawn(scene, key));
  return [
    ...absent.map((key) => ({ path: at(key), value: scene[key] })),
    ...figuresOfScene(scene).others, ...restOf(scene, '/scene', [...FIGURES, ...APART]),
  ];
}

/** Returns whether a value apart is drawn. No successes, and a failure, mean something. */
function isDrawn(scene: JsonObject, key: string): boolean {
  if (key === 'successes' || key === 'success') return scene[key] !== null;
  return !isNothing(scene[key]);
}

/** Draws the place of the Scene. */
export function SceneZone({ state }: { state: JsonObject }): JSX.Element | null {
  const value = state['scene'];
  if (value === undefined) return null;
  const scene = asObject(value);
  const isOpen = value !== null;
  return (
    <ZoneFrame
      path="/scene" label={INHUMANITY_WORDS.scene} count={isOpen ? 1 : 0} thing="card" bare
      kind="t-scene" isMarkedInside={isOpen}
    >
      {isOpen ? <><SceneCard scene={scene} /><Roll state={state} scene={scene} /></>
        : <span class="t-no-scene">{WORDS.noScene}</span>}
    </ZoneFrame>
  );
}

/** Draws the Scene as a card: face or back, and the words that the state tells. */
function SceneCard({ scene }: { scene: JsonObject }): JSX.Element {
  const { faces } = useSurroundings();
  const card = asNumber(scene['card']);
  const terrain = asText(scene['terrain']);
  const sign = TERRAINS[terrain];
  const parts = card === null ? [] : faces.get(card)?.text ?? [];
  const tags = textsOf(scene['tags']);
  return (
    <Card card={card} kind={`t-scene-card ${hueOf(terrain)}`}>
      <span class="t-scene-text">
        <span class="t-scene-head">
          <Value path={at('terrain')} value={terrain} bare>
            {sign !== undefined && <Sign name={sign} />} {labelOf(terrain)}
          </Value>
          {card === null && <span class="t-label">{INHUMANITY_WORDS.faceDown}</span>}
          {!isNothing(scene['unavoidable']) && (
            <Value path={at('unavoidable')} value={scene['unavoidable']} bare>
              {plain('unavoidable')}
            </Value>
          )}
          {tags.length > 0 && (
            <Value path={at('tags')} value={scene['tags']} bare kind="t-badges">
              {tags.map((tag, index) => (
                <Badge key={index}><Outside text={plain(tag)} /></Badge>
              ))}
            </Value>
          )}
        </span>
        {!isNothing(scene['callout']) && (
          <Value path={at('callout')} value={scene['callout']} bare kind="t-callout">
            <Outside text={asText(scene['callout'])} />
          </Value>
        )}
        {!isNothing(scene['options']) && <Options scene={scene} />}
        {parts.length > 1 && (
          // The first part repeats the terrain, the hardship and the tags.
          <span class="t-scene-parts">
            {parts.slice(1).map(({ part, text }, index) => (
              <span key={index}>
                <b><Outside text={part} /></b> <Outside text={text} />
              </span>
            ))}
          </span>
        )}
      </span>
    </Card>
  );
}

/** Shows what may be chosen, and the Humanity that it takes. */
function Options({ scene }: { scene: JsonObject }): JSX.Element {
  return (
    <Value path={at('options')} value={scene['options']} kind="t-inh-options">
      {asObjects(scene['options']).map((option, index) => (
        <Badge key={index}>
          <Outside text={plain(asText(option['option']))} />
          {!isNothing(option['commit']) && (
            <>, {labelOf('commit')} <Described value={option['commit']} /></>
          )}
        </Badge>
      ))}
    </Value>
  );
}

/** Shows the numbers and the dice of the roll, and what it came to. */
function Roll({ state, scene }: { state: JsonObject; scene: JsonObject }): JSX.Element {
  const { cues } = useSurroundings();
  const values = asNumbers(scene['dice']);
  const again = new Set(asNumbers(scene['reroll']));
  // The dice of the event are drawn where it is told what happened.
  const isTold = cues.some((cue) => cue.kind === 'dice' && cue.dice.length === values.length);
  return (
    <div class="t-roll">
      <div class="t-values">
        {figuresOfScene(scene).drawn.map((value) => <Value key={value.path} {...value} />)}
      </div>
      {values.length > 0 && (
        <Value
          path={at('dice')} value={scene['dice']} bare
          kind={isTold ? 'visually-hidden' : 't-scene-dice'}
        >
          {diceOf(values, state).map(({ value, counts }, index) => (
            <DieFace key={index} value={value} counts={counts} again={again.has(index)} />
          ))}
        </Value>
      )}
      {isDrawn(scene, 'success') && (
        <div class="t-inh-outcome">
          {isDrawn(scene, 'successes') && (
            <Value path={at('successes')} value={scene['successes']} />
          )}
          <Value path={at('success')} value={scene['success']} bare>
            <Success isSuccess={scene['success'] === true} />
          </Value>
        </div>
      )}
    </div>
  );
}

/** Says whether a Scene succeeded, by a sign and a word. */
export function Success({ isSuccess }: { isSuccess: boolean }): JSX.Element {
  return (
    <b class={isSuccess ? 't-inh-succeeded' : 't-inh-failed'}>
      <span aria-hidden="true">{isSuccess ? '✓ ' : '✗ '}</span>
      {isSuccess ? WORDS.succeeded : WORDS.failed}
    </b>
  );
}
