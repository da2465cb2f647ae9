import type {JSX} from 'preact';
import {Priority} from '../channel';
import {beginsWith, countOf, stepsOf} from '../lines';
import {useActions, usePage} from '../page_context';
import type {KeptLine} from '../page_state';
import type {LineAnswer} from '../questions';
import {words} from '../strings';
import {Sentence} from './outside';
import {differenceWords, EndWords} from './line_beside_game';
import {useAnswer} from './use_answer';

// Returns the whole line in the current view, or null if it has not been read yet.
function useLine({seq, steps}: KeptLine): LineAnswer | null {
  const log = usePage((state) => state.log);
  const view = usePage((state) => state.view);
  const keys = log === null ? null : {log: log.id, seq, view, steps};
  return useAnswer('line', keys, Priority.background);
}

function Item({kept}: {readonly kept: KeptLine}): JSX.Element {
  const actions = useActions();
  const {number, seq, steps} = kept;
  const line = useLine(kept);
  const isShown = usePage((state) => state.line !== null && state.moment?.seq === seq &&
    beginsWith(steps, stepsOf(state.line)));
  const last = line?.steps.at(-1);
  return (
    <li data-line={number} data-from={seq} data-steps={steps}
      aria-current={isShown ? 'true' : undefined}>
      <p>
        <strong>{words.line(number)}</strong>, {words.lineIs(seq, countOf(steps))}
      </p>
      {last !== undefined && <p class="faint"><Sentence text={last.sentence} /></p>}
      {line !== null && <p class="faint">{differenceWords(line)}</p>}
      {line?.node.kind === 'end' && <p class="faint"><EndWords node={line.node} /></p>}
      <div class="line-tools">
        <button type="button" aria-label={words.showLine(number)}
          onClick={() => actions.showLine(kept)}>{words.show}</button>
        <button type="button" aria-label={words.dropLine(number)}
          onClick={() => actions.dropLine(kept)}>{words.drop}</button>
      </div>
    </li>
  );
}

/** Shows the lines that were played here beside each other, each compared with the game. */
export function LineList(): JSX.Element | null {
  const lines = usePage((state) => state.lines);
  if (lines.length === 0) return null;
  return (
    <section class="line-list" aria-label={words.linesTitle}>
      <h3>{words.linesTitle}</h3>
      <ul>{lines.map((kept) => <Item key={kept.number} kept={kept} />)}</ul>
    </section>
  );
}
