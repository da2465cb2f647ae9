import type {ComponentChildren, JSX} from 'preact';
import {useEffect, useRef} from 'preact/hooks';
import {Priority} from '../channel';
import {judgedOf} from '../judged';
import {isJudgement} from '../marks';
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

// Reads what the judges have decided up to the event, if there is a judgement before it.
function JudgedTable(props: Parameters<typeof OneTable>[0]): JSX.Element {
  const {viewer} = useActions();
  const {moment, log} = props;
  const view = usePage((state) => state.view);
  const first = usePage((state) => state.steps.hasJudgements
    ? state.steps.list.find(({kind}) => isJudgement(kind))?.seq : undefined);
  const isJudged = moment !== null && first !== undefined && moment.seq >= first;
  useEffect(() => {
    const {slow} = viewer;
    if (!isJudged || slow === null) {
      if (viewer.store.state.judged !== null) viewer.store.set({judged: null});
      return undefined;
    }
    let isCurrent = true;
    slow.ask('judging', {log: log.id, view, seq: moment.seq}, Priority.move).then((answer) => {
      if (isCurrent) viewer.store.set({judged: judgedOf(answer)});
    }, (why: unknown) => viewer.refuse(why));
    return () => {
      isCurrent = false;
    };
  }, [viewer, isJudged, moment, view, log]);
  return <OneTable {...props} />;
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
        : <JudgedTable moment={moment} log={log} faces={faces} />}
    </Pane>
  );
}
