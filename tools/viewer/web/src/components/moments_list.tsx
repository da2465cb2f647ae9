import type {JSX} from 'preact';
import {useMemo, useState} from 'preact/hooks';
import {momentsOf} from '../moments';
import {usePage} from '../page_context';
import {words} from '../strings';
import {LongList} from './long_list';
import {StepLink} from './step_link';

/** Lists the events that decided the game, up to event `last`. It is closed at first. */
export function Moments({last}: {readonly last: number}): JSX.Element | null {
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
            <StepLink seq={moment.seq} text={moment.text} />
          </li>
        )} />
      )}
    </div>
  );
}
