import type {JSX} from 'preact';
import {useMemo, useState} from 'preact/hooks';
import {momentsOf} from '../moments';
import {useActions, usePage} from '../page_context';
import {number, words} from '../strings';
import {LongList} from './long_list';
import {Sentence} from './outside';

/** Lists the events that decided the game, up to event `last`. It is closed at first. */
export function Moments({last}: {readonly last: number}): JSX.Element | null {
  const actions = useActions();
  const steps = usePage((state) => state.steps);
  const clauses = usePage((state) => state.clauses);
  const seq = usePage((state) => state.moment?.seq);
  const moments = useMemo(
    () => momentsOf(steps.list, clauses, last), [steps, clauses, last]);
  const [isOpen, open] = useState(false);
  if (moments.length === 0) return null;
  return (
    <div class="moments-part">
      <button type="button" class="moments-button" aria-expanded={isOpen}
        onClick={() => open(!isOpen)}>{words.momentsCount(moments.length)}</button>
      {isOpen && (
        <LongList class="moments" label={words.moments} items={moments} draw={(moment) => (
          <li key={moment.seq} aria-current={moment.seq === seq ? 'true' : undefined}>
            <a class="step" href={`#@${moment.seq}`} onClick={(event) => {
              if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
              event.preventDefault();
              actions.goTo(moment.seq);
            }}>
              <span class="seq">{number(moment.seq)}</span>
              <span class="sentence"><Sentence text={moment.text} /></span>
            </a>
          </li>
        )} />
      )}
    </div>
  );
}
