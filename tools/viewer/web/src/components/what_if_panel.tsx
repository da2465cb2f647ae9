import type {JSX} from 'preact';
import {useId, useRef} from 'preact/hooks';
import type {Json} from '../json';
import {asCards, asNumber, asNumbers, asObject, asText} from '../json';
import {outcomeStep, whyNoLine} from '../lines';
import {useActions, usePage} from '../page_context';
import type {LineAnswer} from '../questions';
import {words} from '../strings';
import {visible} from '../visible_text';
import {Effects} from './event_panel';
import {BesideGame, EndWords} from './line_beside_game';
import {LineList} from './line_list';
import {LongList} from './long_list';
import {leaveField} from './find';
import {SeatName} from './names';
import {Sentence} from './outside';

function Taken({line}: {readonly line: LineAnswer}): JSX.Element | null {
  if (line.steps.length === 0) return null;
  return (
    <>
      <h3>{words.stepsTaken}</h3>
      <ol class="line-steps">
        {line.steps.map(({step, sentence, effects}, at) => (
          <li key={at} data-step={step}>
            <p><Sentence text={sentence} /></p>
            {effects.length > 0 && <Effects effects={effects} />}
          </li>
        ))}
      </ol>
    </>
  );
}

function LegalOf({seat, actions}: LineAnswer['legal'][number]): JSX.Element {
  const actor = useActions();
  return (
    <>
      <h3><SeatName seat={seat} /></h3>
      {actions.length === 0 && <p class="faint">{words.nothing}</p>}
      <LongList class="legal" items={actions} draw={({words: typed, sentence}, at) => (
        <li key={at}>
          <button type="button" class="action" data-action={`${seat}.${at}`}
            onClick={() => actor.takeStep(`${seat}.${at}`)}>
            <Sentence text={sentence} />
            <code><bdi>{visible(typed)}</bdi></code>
          </button>
        </li>
      )} />
    </>
  );
}

// Returns whether no card of the list is unidentified, as some are in an observed game.
const isOpen = (cards: Json | undefined): boolean => !asCards(cards).includes(null);

function askedWords(node: LineAnswer['node']): string {
  const chance = asObject(node.chance);
  const what = visible(asText(chance.what));
  switch (chance.kind) {
    case 'shuffle': return isOpen(chance.cards)
      ? words.askedShuffle(what, asNumbers(chance.cards)) : words.askedTop(what);
    case 'dice':
      return words.askedDice(what, asNumber(chance.count) ?? 0, asNumber(chance.sides) ?? 0);
    default: return isOpen(chance.from)
      ? words.askedPick(what, asNumbers(chance.from)) : words.askedCard(what);
  }
}

function Chance({line}: {readonly line: LineAnswer}): JSX.Element {
  const actions = useActions();
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  const enter = () => {
    const text = field.current?.value ?? '';
    if (/\d/u.test(text)) actions.takeStep(outcomeStep(text));
    else field.current?.focus();
  };
  return (
    <form class="outcome" data-chance={asText(asObject(line.node.chance).kind)}
      onSubmit={(event) => {
        event.preventDefault();
        enter();
      }}>
      <p id={`${id}-asked`}>{askedWords(line.node)}</p>
      <label class="field" for={id}>
        {words.outcome}
        <input ref={field} id={id} type="text" inputMode="numeric" autocomplete="off"
          aria-describedby={`${id}-asked`} onKeyDown={(event) => {
            if (event.key !== 'Escape') return;
            event.preventDefault();
            leaveField(event.currentTarget);
          }} />
      </label>
      <div class="line-tools">
        <button type="submit">{words.enterOutcome}</button>
        <button type="button" onClick={() => actions.drawOutcome()}>{words.draw}</button>
      </div>
    </form>
  );
}

// Shows the possible next steps: actions, an outcome, or nothing after the end.
function Next({line}: {readonly line: LineAnswer}): JSX.Element {
  if (line.node.kind === 'chance') return <Chance key={line.steps.length} line={line} />;
  if (line.node.kind === 'end') return <p><EndWords node={line.node} /></p>;
  return <>{line.legal.map((legal) => <LegalOf key={legal.seat} {...legal} />)}</>;
}

function LineTools({line}: {readonly line: LineAnswer}): JSX.Element {
  const actions = useActions();
  return (
    <div class="line-tools">
      <button type="button" disabled={line.steps.length === 0}
        onClick={() => actions.takeBack()}>{words.takeBack}</button>
      <button type="button" onClick={() => void actions.saveLine()}>{words.saveLine}</button>
      <button type="button" onClick={() => actions.leaveLine()}>{words.whatIfLeave}</button>
    </div>
  );
}

function Outside(): JSX.Element {
  const actions = useActions();
  const why = usePage((state) => whyNoLine(state, state.moment));
  if (why !== null) return <p class="refusal">{why}</p>;
  return (
    <>
      <p class="faint">{words.whatIfHint}</p>
      <p><button type="button" class="main" onClick={() => actions.whatIf()}>
        {words.whatIfBegin}
      </button></p>
    </>
  );
}

/**
 * Shows what may be played from the current event, beside the log, and the lines that were played.
 */
export function WhatIfPanel(): JSX.Element {
  const line = usePage((state) => state.line);
  const seq = usePage((state) => state.moment?.seq ?? 0);
  return (
    <>
      {line === null ? <Outside /> : (
        <>
          <p><strong>{words.whatIfNote}</strong><br />
            {words.whatIfFrom(seq, line.steps.length)}</p>
          <LineTools line={line} />
          <Taken line={line} />
          <Next line={line} />
          {line.steps.length > 0 && <BesideGame line={line} />}
        </>
      )}
      <LineList />
    </>
  );
}
