import type {ComponentChildren, JSX} from 'preact';
import {useRef} from 'preact/hooks';
import {useActions, usePage} from '../page_context';
import {words} from '../strings';
import {MovingContext} from '../tables/table';
import {Accounts} from './accounts';
import {NoTable, OneTable} from './one_table';

const SWIPE_PIXELS = 60;

// Handles swipes: to the left for the next event, to the right for the previous one.
function useSwipe(): {
  onPointerDown: (event: PointerEvent) => void; onPointerUp: (event: PointerEvent) => void;
} {
  const actions = useActions();
  const from = useRef<{x: number; y: number} | null>(null);
  return {
    onPointerDown: (event) => {
      from.current = event.pointerType === 'touch' ? {x: event.clientX, y: event.clientY} : null;
    },
    onPointerUp: (event) => {
      const start = from.current;
      from.current = null;
      if (start === null) return;
      const across = event.clientX - start.x;
      const isAcross = Math.abs(across) > 2 * Math.abs(event.clientY - start.y);
      if (isAcross && Math.abs(across) >= SWIPE_PIXELS) actions.step(across < 0 ? 1 : -1);
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

/** Shows the table of the current state, or both tables of two accounts. */
export function TablePane(): JSX.Element {
  const moment = usePage((state) => state.moment);
  const log = usePage((state) => state.log);
  const faces = usePage((state) => state.faces);
  const isPair = usePage((state) => state.pair !== null);
  return (
    <Pane>
      {isPair ? <Accounts /> : log === null ? <NoTable />
        : <OneTable moment={moment} log={log} faces={faces} />}
    </Pane>
  );
}
