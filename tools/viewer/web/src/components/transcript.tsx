import type {JSX, RefObject} from 'preact';
import {useLayoutEffect, useRef, useState} from 'preact/hooks';
import {useActions, usePage} from '../page_context';
import type {Steps} from '../page_state';
import type {Moment, Step} from '../questions';
import {number, words} from '../strings';
import {visible} from '../visible_text';
import {isWellInside, partAround} from '../window';
import type {Part} from '../window';
import {Sentence} from './outside';
import {usePrinting} from './printing';

const FIRST_GUESS_PIXELS = 34;

interface ItemProps {
  readonly step: Step;
  readonly heading: string | null;
  readonly isShown: boolean;
  readonly isMarked: boolean;
  readonly count: number;
}

function Notes({step, isMarked}: {readonly step: Step; readonly isMarked: boolean}): JSX.Element {
  const notes = [
    step.superseded ? words.superseded : '', step.refusal !== null ? words.illegal : '',
    step.unjudged ? words.unjudged : '', isMarked ? words.marked : '',
  ].filter((note) => note !== '');
  return <>{notes.map((note) => <span key={note} class="note">{note}</span>)}</>;
}

function Item({step, heading, isShown, isMarked, count}: ItemProps): JSX.Element {
  const actions = useActions();
  const {seq} = step;
  return (
    <li data-seq={seq} aria-setsize={count} aria-posinset={seq + 1}
      aria-current={isShown ? 'true' : undefined}
      data-superseded={step.superseded ? 'true' : undefined}
      data-illegal={step.refusal !== null ? 'true' : undefined}
      data-unjudged={step.unjudged ? 'true' : undefined}
      data-mark={isMarked ? 'true' : undefined}>
      {heading !== null && heading !== '' && <h3>{visible(heading)}</h3>}
      <a class="step" href={`#@${seq}`} onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        actions.goTo(seq);
      }}>
        <span class="seq">{number(seq)}</span>
        <span class="sentence"><Sentence text={step.sentence} /></span>
      </a>
      <Notes step={step} isMarked={isMarked} />
    </li>
  );
}

// What the moment tells of its event, where the transcript has not come to it yet.
function stepOf(moment: Moment): Step {
  const {seq, kind, at, sentence, turn, phase, effects, superseded, refusal, unjudged} = moment;
  return {
    seq, kind, at, sentence, turn, phase, effects, refusal, superseded, unjudged,
  };
}

const UNREAD = (seq: number): Step => ({
  seq, kind: '', at: null, sentence: '…', turn: '', phase: '', effects: [],
  refusal: null, superseded: false, unjudged: false,
});

/** What of the list is drawn: its part, and the room that the rest would take. */
function usePart(seq: number, count: number, steps: Steps): {
  part: Part; list: RefObject<HTMLOListElement>; before: number; after: number;
  onScroll: () => void;
} {
  const list = useRef<HTMLOListElement>(null);
  const pixels = useRef(FIRST_GUESS_PIXELS);
  const anchor = useRef<{seq: string; top: number} | null>(null);
  const shown = useRef<{seq: number; steps: Steps} | null>(null);
  const [part, setPart] = useState<Part>(() => partAround(seq, count));
  const hasMoved = shown.current?.seq !== seq;
  const hadFocus = list.current?.contains(document.activeElement) ?? false;
  const current = hasMoved && !isWellInside(seq, part, count) ? partAround(seq, count) : part;
  const drawn = {from: current.from, to: Math.min(count, Math.max(current.to, current.from))};
  useLayoutEffect(() => {
    if (drawn.from !== part.from || drawn.to !== part.to) setPart(drawn);
    const element = list.current;
    const entries = drawn.to - drawn.from;
    if (element === null || entries === 0) return;
    const first = element.firstElementChild?.getBoundingClientRect();
    const last = element.lastElementChild?.getBoundingClientRect();
    if (first !== undefined && last !== undefined && last.bottom > first.top) {
      pixels.current = (last.bottom - first.top) / entries;
    }
    keepInPlace(element, anchor.current);
    anchor.current = null;
    // What is read later may push it out of view, too.
    if (shown.current?.seq === seq && shown.current.steps === steps) return;
    shown.current = {seq, steps};
    bringIntoView(element, seq);
    // An entry that had the focus may be drawn no more.
    if (hadFocus && !element.contains(document.activeElement)) {
      element.querySelector<HTMLElement>(`[data-seq="${seq}"] a`)?.focus({preventScroll: true});
    }
  });
  const onScroll = () => {
    const element = list.current;
    if (element === null) return;
    const middle = Math.floor((element.scrollTop + element.clientHeight / 2) / pixels.current);
    const at = Math.min(count - 1, Math.max(0, middle));
    if (isWellInside(at, drawn, count)) return;
    anchor.current = firstInView(element);
    setPart(partAround(at, count));
  };
  return {
    part: drawn, list, onScroll,
    before: drawn.from * pixels.current, after: (count - drawn.to) * pixels.current,
  };
}

function firstInView(list: HTMLElement): {seq: string; top: number} | null {
  const {top: edge} = list.getBoundingClientRect();
  for (const item of list.querySelectorAll<HTMLElement>('[data-seq]')) {
    const {top, bottom} = item.getBoundingClientRect();
    if (bottom > edge) return {seq: item.dataset.seq ?? '', top};
  }
  return null;
}

// What the reader looks at stays where it is, though other entries are drawn around it.
function keepInPlace(list: HTMLElement, anchor: {seq: string; top: number} | null): void {
  const item = anchor === null ? null : list.querySelector(`[data-seq="${anchor.seq}"]`);
  if (item === null || anchor === null) return;
  list.scrollTop += item.getBoundingClientRect().top - anchor.top;
}

// Scrolls the list, never the page, and only as far as it takes.
function bringIntoView(list: HTMLElement, seq: number): void {
  const item = list.querySelector(`[data-seq="${seq}"]`);
  if (item === null) return;
  const box = list.getBoundingClientRect();
  const at = item.getBoundingClientRect();
  if (at.top >= box.top && at.bottom <= box.bottom) return;
  list.scrollTop += at.top - box.top - (box.height - at.height) / 2;
}

const MOST_ON_PAPER = 2000;

// All events; of a very long game those of the turn.
function partOnPaper(steps: readonly Step[], seq: number): Part {
  if (steps.length <= MOST_ON_PAPER) return {from: 0, to: steps.length};
  const turn = steps[seq]?.turn;
  let from = seq;
  while (from > 0 && steps[from - 1]?.turn === turn) from -= 1;
  let to = seq + 1;
  while (to < steps.length && steps[to]?.turn === turn) to += 1;
  return {from, to};
}

/** The events in words, in turns. A long list is drawn in part; what is shown always is. */
export function Transcript(): JSX.Element | null {
  const moment = usePage((state) => state.moment);
  const steps = usePage((state) => state.steps);
  const marked = usePage((state) => state.marked);
  const count = usePage((state) => state.log?.events ?? 0);
  const seq = moment?.seq ?? 0;
  const isOnPaper = usePrinting();
  const drawn = usePart(seq, count, steps);
  if (moment === null) return null;
  const {list, onScroll} = drawn;
  const part = isOnPaper ? partOnPaper(steps.list, seq) : drawn.part;
  const before = isOnPaper ? 0 : drawn.before;
  const after = isOnPaper ? 0 : drawn.after;
  const stepAt = (at: number): Step =>
    steps.list[at] ?? (at === seq ? stepOf(moment) : UNREAD(at));
  const items: JSX.Element[] = [];
  for (let at = part.from; at < part.to; at += 1) {
    const step = stepAt(at);
    const isNewTurn = at === 0 || steps.list[at - 1]?.turn !== step.turn;
    items.push(
      <Item key={at} step={step} heading={isNewTurn && steps.list[at] !== undefined
        ? step.turn : null} isShown={at === seq} isMarked={at === marked} count={count} />,
    );
  }
  return (
    <ol class="steps" ref={list} onScroll={onScroll}
      style={{'--before': `${before}px`, '--after': `${after}px`}}>{items}</ol>
  );
}
