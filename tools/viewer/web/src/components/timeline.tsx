import type {JSX} from 'preact';
import {useMemo, useRef} from 'preact/hooks';
import {marksOf} from '../marks';
import {marksAt} from '../notes';
import {useActions, usePage} from '../page_context';
import {number, words} from '../strings';
import {visible} from '../visible_text';

function Marks({last}: {readonly last: number}): JSX.Element {
  const steps = usePage((state) => state.steps);
  const check = usePage((state) => state.check);
  const marked = usePage((state) => state.marked);
  const marks = useMemo(() => marksOf(steps.list, check), [steps, check]);
  const notes = usePage((state) => state.notes);
  const noted = useMemo(
    () => [...marksAt(notes.list).keys()].map((seq) => `M${seq} 0V1`).join(''), [notes]);
  const checkedTo = check === null || check.state !== 'checking' ? last : check.checked_to;
  return (
    <svg class="marks" viewBox={`0 0 ${Math.max(1, last)} 1`} preserveAspectRatio="none"
      aria-hidden="true" focusable="false">
      <path class="turns" d={marks.turns} />
      <path class="superseded" d={marks.superseded} />
      <path class="judgements" d={marks.judgements} />
      <path class="notes" d={noted} />
      <path class="faults" d={marks.faults} />
      {checkedTo < last && <path class="unchecked" d={`M${Math.max(0, checkedTo)} .5H${last}`} />}
      {marked !== null && <path class="marked" d={`M${marked} 0V1`} />}
    </svg>
  );
}

// Keys of a slider that the page does not handle already.
const STEPS: Readonly<Record<string, 1 | -1>> = {ArrowUp: 1, ArrowDown: -1};

/** A slider over the events, with marks for what can be found there. */
export function Timeline(): JSX.Element | null {
  const actions = useActions();
  const moment = usePage((state) => state.moment);
  const log = usePage((state) => state.log);
  const track = useRef<HTMLDivElement>(null);
  if (log === null || moment === null) return null;
  const last = log.events - 1;
  const seqAt = (x: number): number => {
    const box = track.current?.getBoundingClientRect();
    if (box === undefined || box.width === 0) return moment.seq;
    const part = Math.min(1, Math.max(0, (x - box.left) / box.width));
    return Math.round(part * last);
  };
  const key = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const step = STEPS[event.key];
    if (step !== undefined) actions.step(step);
    else if (event.key === 'PageUp') actions.by('previous_turn');
    else if (event.key === 'PageDown') actions.by('next_turn');
    else return;
    event.preventDefault();
  };
  return (
    <div class="timeline">
      <div class="slider" role="slider" tabIndex={0} aria-label={words.timeline}
        aria-valuemin={0} aria-valuemax={last} aria-valuenow={moment.seq}
        aria-valuetext={visible(`${words.eventNumber(moment.seq)}: ${moment.sentence}`)}
        onKeyDown={key}
        onPointerDown={(event) => {
          if (event.button !== 0) return;
          event.currentTarget.setPointerCapture(event.pointerId);
          event.currentTarget.focus({preventScroll: true});
          actions.dragTo(seqAt(event.clientX));
        }}
        onPointerMove={(event) => {
          if (event.currentTarget.hasPointerCapture(event.pointerId)) {
            actions.dragTo(seqAt(event.clientX));
          }
        }}
        onLostPointerCapture={() => actions.endDrag()}>
        <div class="track" ref={track}>
          <Marks last={last} />
          <div class="thumb" style={{left: `${last === 0 ? 0 : moment.seq / last * 100}%`}} />
        </div>
      </div>
      <p class="place">
        <strong>{number(moment.seq)}</strong> / {number(last)}
        {moment.turn !== '' && <> · <bdi>{visible(moment.turn)}</bdi></>}
        {moment.phase !== '' && <> · <bdi>{visible(moment.phase)}</bdi></>}
      </p>
    </div>
  );
}
