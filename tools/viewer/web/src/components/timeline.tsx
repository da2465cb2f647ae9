import type {JSX} from 'preact';
import {useLayoutEffect, useMemo, useRef, useState} from 'preact/hooks';
import {lastTold} from '../future';
import {marksOf, namedMarks} from '../marks';
import type {NamedMark} from '../marks';
import {momentsOf} from '../moments';
import {marksAt} from '../notes';
import {useActions, usePage} from '../page_context';
import {fittingLabels, segmentsOf} from '../segments';
import {words} from '../strings';
import {supersededUpTo} from '../superseded';
import {visible} from '../visible_text';

// More flags and crosses than this are not drawn; the lists of judgements and findings have all.
const MOST_SIGNS = 200;
const SIGNS: Readonly<Record<string, string>> = {judgement: '⚑', fault: '✕'};
// A mark this near to the pointer tells its words.
const NEAR_PIXELS = 8;

const shareOf = (seq: number, last: number): string => `${last === 0 ? 0 : seq / last * 100}%`;

function Marks({last, named}: {
  readonly last: number; readonly named: readonly NamedMark[];
}): JSX.Element {
  const steps = usePage((state) => state.steps);
  const check = usePage((state) => state.check);
  const marked = usePage((state) => state.marked);
  const clauses = usePage((state) => state.clauses);
  const hasMore = usePage((state) => last < (state.log?.events ?? 0) - 1);
  const marks = useMemo(() => marksOf(
    steps.list, momentsOf(steps.list, clauses, last),
    supersededUpTo({steps: steps.list, last, hasMore}), last,
  ), [steps, clauses, hasMore, last]);
  const checkedTo = check === null || check.state !== 'checking' ? last : check.checked_to;
  const signs = named.filter(({kind}) => kind in SIGNS).slice(0, MOST_SIGNS);
  const notes = named.filter(({kind}) => kind === 'note').map(({seq}) => `M${seq} 0V1`).join('');
  return (
    <>
      <svg class="marks" viewBox={`0 0 ${Math.max(1, last)} 1`} preserveAspectRatio="none"
        aria-hidden="true" focusable="false">
        <path class="turns" d={marks.turns} />
        <path class="superseded" d={marks.superseded} />
        <path class="notes" d={notes} />
        {checkedTo < last && <path class="unchecked" d={`M${Math.max(0, checkedTo)} .5H${last}`} />}
        {marked !== null && <path class="marked" d={`M${marked} 0V1`} />}
        <path class="moments" d={marks.moments} />
      </svg>
      {signs.map(({seq, kind}) => (
        <span key={`${kind} ${seq}`} class={`mark-sign ${kind}`} aria-hidden="true"
          style={{left: shareOf(seq, last)}}>{SIGNS[kind]}</span>
      ))}
    </>
  );
}

// Writes the turns below the track, as many as fit.
function Labels({seq, last, width}: {
  readonly seq: number; readonly last: number; readonly width: number;
}): JSX.Element {
  const steps = usePage((state) => state.steps);
  const log = usePage((state) => state.log);
  const segments = useMemo(() => segmentsOf(steps.list, log?.players ?? []), [steps, log]);
  const shown = segments.findLast((one) => one.seq <= seq)?.seq ?? 0;
  const labels = useMemo(
    () => fittingLabels(segments, shown, last, width), [segments, shown, last, width]);
  return (
    <div class="turn-labels" aria-hidden="true">
      {labels.map(({seq: of, label, at, isShown}) => (
        <bdi key={of} class={isShown ? 'turn-label shown' : 'turn-label'}
          style={{left: `${at * 100}%`}}>{visible(label)}</bdi>
      ))}
    </div>
  );
}

// Returns the width of an element, which changes with the window.
function useWidth(element: {readonly current: HTMLElement | null}): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const own = element.current;
    if (own === null) return undefined;
    const observer = new ResizeObserver(() => setWidth(own.clientWidth));
    observer.observe(own);
    setWidth(own.clientWidth);
    return () => observer.disconnect();
  }, [element]);
  return width;
}

// Keys of a slider that the page does not handle already.
const STEPS: Readonly<Record<string, 1 | -1>> = {ArrowUp: 1, ArrowDown: -1};

function useNamedMarks(last: number): readonly NamedMark[] {
  const steps = usePage((state) => state.steps);
  const check = usePage((state) => state.check);
  const clauses = usePage((state) => state.clauses);
  const notes = usePage((state) => state.notes);
  const view = usePage((state) => state.view);
  return useMemo(() => namedMarks({
    steps: steps.list, moments: momentsOf(steps.list, clauses, last),
    findings: check?.findings ?? [], noted: marksAt(notes.list).keys(),
  }, view, last), [steps, check, clauses, notes, view, last]);
}

/** A slider over the events, with the turns, and marks for what can be found there. */
export function Timeline(): JSX.Element | null {
  const moment = usePage((state) => state.moment);
  const log = usePage((state) => state.log);
  return moment === null || log === null ? null : <Slider />;
}

function Slider(): JSX.Element | null {
  const actions = useActions();
  const moment = usePage((state) => state.moment);
  const end = usePage(lastTold);
  const track = useRef<HTMLDivElement>(null);
  const held = useRef<DOMRect | null>(null);
  const width = useWidth(track);
  const [near, tell] = useState<NamedMark | null>(null);
  // A timeline that ends at the event shown keeps its scale while it is dragged.
  const [heldLast, holdLast] = useState<number | null>(null);
  const seq = moment?.seq ?? 0;
  const last = heldLast ?? end;
  const named = useNamedMarks(last);
  // The words follow the view and the end of the timeline.
  const told = named.find((one) => one.seq === near?.seq && one.kind === near.kind);
  if (moment === null) return null;
  const seqAt = (x: number): number => {
    // To ask where the track is costs a layout, so it is asked once for a drag.
    const box = held.current ?? track.current?.getBoundingClientRect();
    if (box === undefined || box.width === 0) return seq;
    return Math.round(Math.min(1, Math.max(0, (x - box.left) / box.width)) * last);
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
  const markAt = (x: number): NamedMark | null => {
    const reach = NEAR_PIXELS / Math.max(1, width) * last;
    const at = seqAt(x);
    return named.reduce<NamedMark | null>((best, one) => Math.abs(one.seq - at) > reach ? best
      : best === null || Math.abs(one.seq - at) < Math.abs(best.seq - at) ? one : best, null);
  };
  const here = named.filter((one) => one.seq === seq).map(({text}) => text);
  const text = [`${words.eventNumber(seq)}: ${moment.sentence}`, ...here].join('. ');
  return (
    <div class="timeline">
      <div class="slider" role="slider" tabIndex={0} aria-label={words.timeline}
        aria-valuemin={0} aria-valuemax={last} aria-valuenow={seq} aria-valuetext={visible(text)}
        onKeyDown={key}
        onFocus={() => tell(named.find((one) => one.seq === seq) ?? null)}
        onBlur={() => tell(null)} onPointerLeave={() => tell(null)}
        onPointerDown={(event) => {
          if (event.button !== 0) return;
          event.currentTarget.setPointerCapture(event.pointerId);
          event.currentTarget.focus({preventScroll: true});
          tell(null);
          holdLast(last);
          held.current = track.current?.getBoundingClientRect() ?? null;
          actions.dragTo(seqAt(event.clientX));
        }}
        onPointerMove={(event) => {
          if (event.currentTarget.hasPointerCapture(event.pointerId)) {
            actions.dragTo(seqAt(event.clientX));
          } else tell(markAt(event.clientX));
        }}
        onLostPointerCapture={() => {
          held.current = null;
          holdLast(null);
          actions.endDrag();
        }}>
        <div class="track" ref={track}>
          <div class="past" style={{width: shareOf(seq, last)}} />
          <Marks last={last} named={named} />
          <div class="thumb" style={{left: shareOf(seq, last)}} />
        </div>
        <Labels seq={seq} last={last} width={width} />
        {told !== undefined && (
          <p class="mark-words" aria-hidden="true"
            style={{'--at': last === 0 ? 0 : told.seq / last}}>
            <bdi>{visible(`${words.eventNumber(told.seq)}: ${told.text}`)}</bdi>
          </p>
        )}
      </div>
    </div>
  );
}
