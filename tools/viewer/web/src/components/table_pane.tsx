import type {ComponentChildren, JSX} from 'preact';
import {useMemo, useRef} from 'preact/hooks';
import {isSameChoice} from '../actions';
import {useActions, usePage} from '../page_context';
import type {LineAnswer, LogEntry, Moment} from '../questions';
import {words} from '../strings';
import {MovingContext, Table} from '../tables/table';
import type {Faces} from '../tables/table';
import {Accounts} from './accounts';
import {Sentence} from './outside';

const SWIPE_PIXELS = 60;

function changedPaths(moment: Moment, line: LineAnswer | null): ReadonlySet<string> {
  const paths = line === null ? moment.changes.map(({path}) => path) : line.changed;
  return new Set(paths.filter((path) => path !== '/seq'));
}

// A swipe to the left shows the next event, one to the right the last one.
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

function NoTable(): JSX.Element {
  const fault = usePage((state) => state.noMoment);
  return (
    <div class="no-table">
      <h3>{words.noTable}</h3>
      {fault !== null && <p>{fault.code}: <Sentence text={fault.message} /></p>}
    </div>
  );
}

interface OneTableProps {
  readonly moment: Moment | null;
  readonly log: LogEntry;
  readonly faces: Faces;
  readonly differs?: ReadonlySet<string>;
}

/** The table of a moment, or of a line of play; where it cannot be had, the last one before it. */
export function OneTable({moment, log, faces, differs}: OneTableProps): JSX.Element {
  const actions = useActions();
  const line = usePage((state) => state.line);
  const chosen = usePage((state) => state.chosen);
  const changed = useMemo(
    () => moment === null ? new Set<string>() : changedPaths(moment, line), [moment, line]);
  const names = useMemo(() => log.players.map((name) => name ?? ''), [log]);
  const state = line?.state ?? moment?.state ?? null;
  const isBefore = moment?.after != null && moment.after < moment.seq &&
    (moment.refusal !== null || moment.fault !== null || moment.unjudged);
  return (
    <>
      {line !== null && (
        <p class="what-if-note">
          <strong>{words.whatIfNote}</strong>
          {moment !== null && <span>{words.whatIfFrom(moment.seq, line.steps.length)}</span>}
        </p>
      )}
      {isBefore && <p class="note">{words.tableBefore(moment.after)}</p>}
      {state === null ? <NoTable /> : (
        <Table state={state} game={log.game} faces={faces} names={names} changed={changed}
          differs={differs} chosen={chosen} choose={(what) => {
            if (isSameChoice(chosen, what)) actions.choose(what);
            else {
              const name = 'card' in what ? faces.get(what.card)?.name : names[what.seat];
              actions.choose(what, name ?? '');
            }
          }} />
      )}
    </>
  );
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

/** The table of the state that is shown; of two accounts, both. */
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
