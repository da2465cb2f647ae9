import type {ComponentChildren, JSX} from 'preact';
import {useRef} from 'preact/hooks';
import {useActions, usePage} from '../page_context';
import {words} from '../strings';
import {swipeOf, twoFingers} from '../swipe';
import type {Point, TwoFingers} from '../swipe';
import {MovingContext} from '../tables/table';
import {Accounts} from './accounts';
import {OneTable} from './one_table';
import {useJudged} from './use_judged';

// By how much of their distance two fingers of a swipe come together or part.
const MOST_SPREAD = 0.3;

// Parts of the table that scroll themselves keep their swipes.
const SCROLLS = '.t-opened, .t-hand, .t-hope-scroll, .t-others-list';

function scrollsItself(target: EventTarget | null): boolean {
  const part = target instanceof Element ? target.closest(SCROLLS) : null;
  return part !== null && part.scrollWidth > part.clientWidth + 1;
}

// Handles swipes: with one finger by an event, with two by a turn; to the left is onwards.
function useSwipe(): {
  onPointerDown: (event: PointerEvent) => void; onPointerUp: (event: PointerEvent) => void;
  onTouchStart: (event: TouchEvent) => void; onTouchEnd: (event: TouchEvent) => void;
} {
  const actions = useActions();
  const from = useRef<Point | null>(null);
  const two = useRef<TwoFingers | null>(null);
  return {
    onPointerDown: (event) => {
      const isSwipe = event.pointerType === 'touch' && !scrollsItself(event.target);
      from.current = isSwipe && event.isPrimary ? {x: event.clientX, y: event.clientY} : null;
    },
    onPointerUp: (event) => {
      const start = from.current;
      from.current = null;
      const by = start === null || two.current !== null ? 0
        : swipeOf(start, {x: event.clientX, y: event.clientY});
      if (by !== 0) actions.step(by);
    },
    onTouchStart: (event) => {
      two.current = event.touches.length === 2 ? twoFingers([...event.touches]) : null;
    },
    onTouchEnd: (event) => {
      const start = two.current;
      const now = [...event.touches, ...event.changedTouches];
      if (start === null || now.length < 2) return;
      two.current = null;
      from.current = null;
      const end = twoFingers(now);
      // Fingers that come together or part zoom.
      if (Math.abs(end.spread - start.spread) > start.spread * MOST_SPREAD) return;
      const by = swipeOf(start, end);
      if (by !== 0) actions.by(by > 0 ? 'next_turn' : 'previous_turn');
    },
  };
}

// Parts of the table may lag behind while the timeline is dragged.
function Pane({children}: {readonly children: ComponentChildren}): JSX.Element {
  const isMoving = usePage((state) => state.heldMoment !== null);
  const swipe = useSwipe();
  return (
    <section class="table-pane" aria-label={words.table} tabIndex={-1}
      data-moving={isMoving ? 'true' : undefined} {...swipe}>
      <h2 class="visually-hidden">{words.table}</h2>
      <MovingContext.Provider value={isMoving}>{children}</MovingContext.Provider>
    </section>
  );
}

// The table of the one log that is shown, with what the judges have decided.
function JudgedTable(props: Parameters<typeof OneTable>[0]): JSX.Element {
  useJudged(props.log);
  return <OneTable {...props} />;
}

/** Shows the table of the current state, or both tables of two accounts. */
export function TablePane(): JSX.Element | null {
  const moment = usePage((state) => state.moment);
  const log = usePage((state) => state.log);
  const faces = usePage((state) => state.faces);
  const isPair = usePage((state) => state.pair !== null);
  if (log === null) return null;
  return (
    <Pane>
      {isPair ? <Accounts /> : <JudgedTable moment={moment} log={log} faces={faces} />}
    </Pane>
  );
}
