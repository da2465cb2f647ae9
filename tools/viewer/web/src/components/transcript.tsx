import type {JSX, RefObject} from 'preact';
import {useLayoutEffect, useMemo, useRef, useState} from 'preact/hooks';
import {lastTold} from '../future';
import {headlineOf} from '../headline';
import {marksAt} from '../notes';
import {usePage} from '../page_context';
import {momentOfPanels} from '../page_state';
import type {Steps} from '../page_state';
import {placeWords, turnIn} from '../place_words';
import type {Moment, Step} from '../questions';
import {Slots} from '../slots';
import {words} from '../strings';
import {supersededUpTo, supersededWords} from '../superseded';
import {visible} from '../visible_text';
import {entryAt, isWellInside, partAround} from '../window';
import type {Part, Placed} from '../window';
import {Moments} from './moments_list';
import {Sentence} from './outside';
import {usePrinting} from './printing';
import {StepLink} from './step_link';

const FIRST_GUESS_PIXELS = 34;
const LEAST_PIXELS = 28;

// Returns how many entries are drawn at once: enough to fill the list, and some to scroll to.
const partSize = (pixels: number): number => 12 + Math.ceil(pixels / LEAST_PIXELS);

interface ItemProps {
  readonly step: Step;
  readonly heading: string | null;
  readonly isShown: boolean;
  readonly isSuperseded: boolean;
  readonly isMarked: boolean;
  /** The marks of its notes; undefined if it has none. */
  readonly noted: string | undefined;
  readonly count: number;
}

function Flags({step, isSuperseded, isMarked, noted}:
    Pick<ItemProps, 'step' | 'isSuperseded' | 'isMarked' | 'noted'>): JSX.Element {
  const notes = [
    isSuperseded ? supersededWords(step) : '',
    step.refusal === null ? '' : isSuperseded && step.corrected ? words.slip : words.illegal,
    step.accepted !== undefined ? words.accepted : '',
    step.unjudged ? words.unjudged : '', isMarked ? words.marked : '',
    noted === undefined ? '' : words.notesAt(noted),
  ].filter((note) => note !== '');
  return <>{notes.map((note) => <span key={note} class="note">{note}</span>)}</>;
}

function Item({step, heading, isShown, isSuperseded, isMarked, noted, count}: ItemProps):
    JSX.Element {
  const clauses = usePage((state) => state.clauses);
  const headline = headlineOf(step.effects, clauses);
  const {seq} = step;
  return (
    <li data-seq={seq} aria-setsize={count} aria-posinset={seq + 1}
      aria-current={isShown ? 'true' : undefined}
      data-superseded={isSuperseded ? 'true' : undefined}
      data-illegal={step.refusal !== null && !(isSuperseded && step.corrected)
        ? 'true' : undefined}
      data-accepted={step.accepted !== undefined ? 'true' : undefined}
      data-unjudged={step.unjudged ? 'true' : undefined}
      data-mark={noted ?? (isMarked ? 'true' : undefined)}>
      {heading !== null && heading !== '' && <h3><bdi>{visible(heading)}</bdi></h3>}
      <StepLink seq={seq} text={step.sentence} />
      {headline !== null && <p class="decisive"><Sentence text={headline.text} /></p>}
      <Flags step={step} isSuperseded={isSuperseded} isMarked={isMarked} noted={noted} />
    </li>
  );
}

// Makes a step from the moment, for an event that the transcript has not reached yet.
function stepOf(moment: Moment): Step {
  const {seq, kind, at, sentence, turn, phase, effects, superseded} = moment;
  const {refusal, fault, unjudged} = moment;
  return {
    seq, after: Math.max(0, seq - 1), kind, at, sentence, turn, phase, effects, refusal, fault,
    superseded, unjudged, ...(moment.accepted && {accepted: moment.accepted}),
    ...(moment.corrected && {corrected: moment.corrected}),
  };
}

const NOBODY: readonly (string | null)[] = [];

const UNREAD = (seq: number): Step => ({
  seq, after: 0, kind: '', at: null, sentence: '…', turn: '', phase: '', effects: [],
  refusal: null, fault: null, superseded: false, unjudged: false,
});

/** Returns the part of the list that is drawn, and the space that the rest would take. */
function usePart(seq: number, count: number, steps: Steps): {
  placed: Placed; list: RefObject<HTMLOListElement>; onScroll: () => void;
} {
  const list = useRef<HTMLOListElement>(null);
  const pixels = useRef(FIRST_GUESS_PIXELS);
  // The visible height of the list.
  const height = useRef(screen.height);
  const anchor = useRef<{seq: string; top: number} | null>(null);
  const shown = useRef<{seq: number; steps: Steps} | null>(null);
  const current = useRef<Placed | null>(null);
  const [, drawAgain] = useState(0);
  // The space stays the same until another part is drawn, because otherwise everything would move.
  const place = (at: number): Placed => {
    const part = partAround(at, count, partSize(height.current));
    return {
      part, before: part.from * pixels.current, after: (count - part.to) * pixels.current,
    };
  };
  const hasMoved = shown.current?.seq !== seq;
  const hadFocus = list.current?.contains(document.activeElement) ?? false;
  const kept = current.current === null ? null
    : longer(current.current, count, pixels.current, partSize(height.current));
  const isKept = kept !== null && kept.part.to <= count &&
    (!hasMoved || isWellInside(seq, kept.part, count));
  const placed = isKept ? kept : place(seq);
  current.current = placed;
  useLayoutEffect(() => {
    const element = list.current;
    if (element === null || count === 0) return;
    pixels.current = heightOf(element) / (placed.part.to - placed.part.from);
    keepInPlace(element, anchor.current);
    anchor.current = null;
    // Entries that are read later may also push it out of view.
    if (shown.current?.seq === seq && shown.current.steps === steps) return;
    shown.current = {seq, steps};
    bringIntoView(element, seq);
    // An entry that had the focus may no longer be drawn.
    if (hadFocus && !element.contains(document.activeElement)) {
      element.querySelector<HTMLElement>(`[data-seq="${seq}"] a`)?.focus({preventScroll: true});
    }
  });
  // If the window or the panel beside it changes its size, the current entry stays in view.
  useLayoutEffect(() => {
    const element = list.current;
    if (element === null) return undefined;
    const observer = new ResizeObserver(() => {
      const before = height.current;
      height.current = Math.min(screen.height, element.clientHeight);
      // More entries fit in than were drawn.
      if (height.current > before) drawAgain((times) => times + 1);
      if (shown.current !== null) bringIntoView(element, shown.current.seq);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const onScroll = () => {
    const element = list.current;
    if (element === null) return;
    const middle = element.scrollTop + element.clientHeight / 2;
    const at = entryAt(middle, placed, heightOf(element), count);
    if (isWellInside(at, placed.part, count)) return;
    anchor.current = firstInView(element);
    current.current = place(at);
    drawAgain((times) => times + 1);
  };
  return {placed, list, onScroll};
}

// Returns the same part of a log that has become longer, extended if there is space.
function longer(
  {part, before, after}: Placed, count: number, pixels: number, size: number,
): Placed {
  if (part.to > count) return {part, before, after};
  const to = Math.min(count, Math.max(part.to, part.from + size));
  const isSame = to === part.to && (after > 0) === (to < count);
  return isSame ? {part, before, after}
    : {part: {from: part.from, to}, before, after: Math.max(0, count - to) * pixels};
}

// Returns the height of the drawn entries in pixels.
function heightOf(list: HTMLElement): number {
  const first = list.firstElementChild?.getBoundingClientRect();
  const last = list.lastElementChild?.getBoundingClientRect();
  return first === undefined || last === undefined ? 0 : Math.max(1, last.bottom - first.top);
}

function firstInView(list: HTMLElement): {seq: string; top: number} | null {
  const {top: edge} = list.getBoundingClientRect();
  for (const item of list.querySelectorAll<HTMLElement>('[data-seq]')) {
    const {top, bottom} = item.getBoundingClientRect();
    if (bottom > edge) return {seq: item.dataset.seq ?? '', top};
  }
  return null;
}

// Keeps the entry that the reader looks at in place while other entries are drawn around it.
function keepInPlace(list: HTMLElement, anchor: {seq: string; top: number} | null): void {
  const item = anchor === null ? null : list.querySelector(`[data-seq="${anchor.seq}"]`);
  if (item === null || anchor === null) return;
  list.scrollTop += item.getBoundingClientRect().top - anchor.top;
}

// Scrolls the list but never the page, and only as far as necessary.
function bringIntoView(list: HTMLElement, seq: number): void {
  const item = list.querySelector(`[data-seq="${seq}"]`);
  if (item === null) return;
  const box = list.getBoundingClientRect();
  const at = item.getBoundingClientRect();
  if (at.top >= box.top && at.bottom <= box.bottom) return;
  list.scrollTop += at.top - box.top - (box.height - at.height) / 2;
}

// Returns the entry that has the focus.
function focusedSeq(list: HTMLElement | null): number | null {
  const {activeElement} = document;
  if (list === null || !list.contains(activeElement)) return null;
  return Number(activeElement?.closest<HTMLElement>('[data-seq]')?.dataset.seq ?? NaN);
}

const MOST_ON_PAPER = 2000;

// Returns all events, or only those of the turn in a very long game.
function partOnPaper(steps: readonly Step[], seq: number): Part {
  if (steps.length <= MOST_ON_PAPER) return {from: 0, to: steps.length};
  const turn = turnIn(steps, seq);
  let from = seq;
  while (from > 0 && turnIn(steps, from - 1) === turn) from -= 1;
  let to = seq + 1;
  while (to < steps.length && turnIn(steps, to) === turn) to += 1;
  return {from, to};
}

/**
 * Shows the events in words, grouped by turn. Only a part of a long list is drawn, which always
 * includes the current entry.
 */
export function Transcript(): JSX.Element | null {
  const moment = usePage(momentOfPanels);
  const steps = usePage((state) => state.steps);
  const marked = usePage((state) => state.marked);
  const notes = usePage((state) => state.notes);
  const noted = useMemo(() => marksAt(notes.list), [notes]);
  // What comes after the event shown may be hidden.
  const count = usePage(lastTold) + 1;
  const hasMore = usePage((state) => count < (state.log?.events ?? 0));
  const players = usePage((state) => state.log?.players ?? NOBODY);
  const seq = moment?.seq ?? 0;
  // While nothing is hidden, each step says itself whether it is superseded.
  const superseded = useMemo(() => hasMore
    ? supersededUpTo({steps: steps.list, last: count - 1, hasMore}) : null,
  [steps, count, hasMore]);
  const isOnPaper = usePrinting();
  const slots = useRef(new Slots<number>());
  const {placed, list, onScroll} = usePart(seq, count, steps);
  if (moment === null) return null;
  const part = isOnPaper ? partOnPaper(steps.list.slice(0, count), seq) : placed.part;
  const breaksOff = !steps.isWhole && steps.list.length < count && part.to >= steps.list.length;
  const before = isOnPaper ? 0 : placed.before;
  const after = isOnPaper ? 0 : placed.after;
  const seqs = Array.from({length: part.to - part.from}, (_, at) => part.from + at);
  const focused = focusedSeq(list.current);
  const keys = slots.current.keysFor(seqs, (at) => at === focused);
  const stepAt = (at: number): Step =>
    steps.list[at] ?? (at === seq ? stepOf(moment) : UNREAD(at));
  const items: JSX.Element[] = [];
  for (let at = part.from; at < part.to; at += 1) {
    const step = stepAt(at);
    const turn = turnIn(steps.list, at);
    const isNewTurn = at === 0 || turnIn(steps.list, at - 1) !== turn;
    items.push(
      <Item key={keys[at - part.from]} step={step}
        heading={isNewTurn && turn !== undefined ? placeWords(turn, '', players) : null}
        isShown={at === seq} isSuperseded={superseded?.has(at) ?? step.superseded}
        isMarked={at === marked} noted={noted.get(at)} count={count} />,
    );
  }
  return (
    <>
      <Moments last={count - 1} />
      <ol class="steps" ref={list} onScroll={onScroll}
        style={{'--before': `${before}px`, '--after': `${after}px`}}>{items}</ol>
      {isOnPaper && breaksOff &&
        <p class="breaks-off">{words.printedEarly(steps.list.length)}</p>}
    </>
  );
}
