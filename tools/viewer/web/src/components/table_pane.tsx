import type {JSX} from 'preact';
import {useMemo, useRef} from 'preact/hooks';
import {isSameChoice} from '../actions';
import {useActions, usePage} from '../page_context';
import type {LineAnswer, Moment} from '../questions';
import {words} from '../strings';
import {Table} from '../tables/table';
import {Sentence} from './outside';

const NO_NAMES: readonly string[] = [];
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

/** The table of the state that is shown; where it cannot be had, the last one before it. */
export function TablePane(): JSX.Element {
  const actions = useActions();
  const moment = usePage((state) => state.moment);
  const line = usePage((state) => state.line);
  const log = usePage((state) => state.log);
  const faces = usePage((state) => state.faces);
  const chosen = usePage((state) => state.chosen);
  const swipe = useSwipe();
  const changed = useMemo(
    () => moment === null ? new Set<string>() : changedPaths(moment, line), [moment, line]);
  const names = useMemo(() => log?.players.map((name) => name ?? '') ?? NO_NAMES, [log]);
  const state = line?.state ?? moment?.state ?? null;
  const isBefore = moment?.after != null && moment.after < moment.seq &&
    (moment.refusal !== null || moment.fault !== null || moment.unjudged);
  return (
    <section class="table-pane" aria-label={words.table} tabIndex={-1} {...swipe}>
      <h2 class="visually-hidden">{words.table}</h2>
      {line !== null && (
        <p class="what-if-note">
          <strong>{words.whatIfNote}</strong>
          {moment !== null && <span>{words.whatIfFrom(moment.seq, line.steps.length)}</span>}
        </p>
      )}
      {isBefore && <p class="note">{words.tableBefore(moment.after)}</p>}
      {state === null || log === null ? <NoTable /> : (
        <Table state={state} game={log.game} faces={faces} names={names} changed={changed}
          chosen={chosen} choose={(what) => {
            if (isSameChoice(chosen, what)) actions.choose(what);
            else {
              const name = 'card' in what ? faces.get(what.card)?.name : names[what.seat];
              actions.choose(what, name ?? '');
            }
          }} />
      )}
    </section>
  );
}
