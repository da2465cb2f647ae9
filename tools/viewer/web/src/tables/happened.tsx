/** What happened, in the middle of the table: dice, sums, picks and the end. */

import type { JSX } from 'preact';
import { Fragment } from 'preact';

import { useSurroundings } from './context';
import type { Cue } from './cue';
import { DieFace } from './die';
import { CardName, Outside, SeatName } from './text';
import { WORDS, plain } from './words';

/** The cues that are words and figures; the others are drawn between zones (cue_layer.tsx). */
type ToldCue = Exclude<Cue, { readonly kind: 'move' | 'gone' | 'aim' }>;

function isTold(cue: Cue): cue is ToldCue {
  return cue.kind !== 'move' && cue.kind !== 'gone' && cue.kind !== 'aim';
}

/** Shows what the event did in words and figures, or nothing. */
export function Happened(): JSX.Element | null {
  const cues = useSurroundings().cues.filter(isTold);
  if (cues.length === 0) return null;
  return (
    <div class="t-happened" role="group" aria-label={WORDS.happened}>
      {cues.map((cue, index) => <CueText key={index} cue={cue} />)}
    </div>
  );
}

function CueText({ cue }: { cue: ToldCue }): JSX.Element {
  switch (cue.kind) {
    case 'dice':
      return (
        <div
          class="t-cue-dice" data-cue="dice"
          data-value={JSON.stringify(cue.dice.map(({ value }) => value))}
        >
          {cue.dice.map(({ value, counts }, index) => (
            <DieFace key={index} value={value} counts={counts} />
          ))}
        </div>
      );
    case 'sum':
      return (
        <div class="t-cue-sum" data-cue="sum" data-clause={cue.clause}>
          {cue.texts.map((text, index) => <p key={index}><Summed text={text} /></p>)}
        </div>
      );
    case 'end':
      return (
        <p class="t-cue-end" data-cue="end" data-clause={cue.clause}>
          <Outside text={cue.text} />
        </p>
      );
    default:
      return <p class="t-cue-chance" data-cue={cue.kind}><ChanceTold cue={cue} /></p>;
  }
}

function ChanceTold({ cue }: {
  cue: Extract<ToldCue, { readonly kind: 'coin' | 'shuffle' | 'pick' }>;
}): JSX.Element {
  const what = <Subject what={cue.what} />;
  if (cue.kind === 'shuffle') return <>{WORDS.shuffled}: {what}</>;
  if (cue.kind === 'coin') return <>{what}: <b><SeatName seat={cue.value} /></b></>;
  return <>{what}: <b><CardName card={cue.value} /></b></>;
}

/** Says what chance decides about: "draw deck of Ana" for `draw_deck:0`, "scenes, coastal". */
function Subject({ what }: { what: string }): JSX.Element {
  const [key = '', part] = what.split(':');
  return (
    <>
      <Outside text={plain(key)} />
      {part !== undefined && (/^\d+$/u.test(part)
        ? <> {WORDS.of} <SeatName seat={Number(part)} /></>
        : <>, <Outside text={plain(part)} /></>)}
    </>
  );
}

/** Shows the words of a sum with its numbers large. */
function Summed({ text }: { text: string }): JSX.Element {
  return (
    <>
      {text.split(/([−-]?\d+)/u).map((part, index) => (
        <Fragment key={index}>
          {index % 2 === 1 ? <b class="t-sum-number">{part}</b> : <Outside text={part} />}
        </Fragment>
      ))}
    </>
  );
}
