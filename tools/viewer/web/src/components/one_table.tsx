import type {JSX} from 'preact';
import {useMemo} from 'preact/hooks';
import {isSameChoice} from '../actions';
import {rulingWords} from '../game_result';
import {happeningOf} from '../happening';
import type {Judged} from '../judged';
import {useActions, usePage} from '../page_context';
import {judgedShown} from '../page_state';
import type {LineAnswer, LogEntry, Moment} from '../questions';
import {words} from '../strings';
import {Table} from '../tables/table';
import type {Faces} from '../tables/table';
import {Sentence} from './outside';
import {TableNotes} from './table_notes';
import {TableShape} from './table_shape';

function changedPaths(moment: Moment, line: LineAnswer | null): ReadonlySet<string> {
  const paths = line === null ? moment.changes.map(({path}) => path) : line.changed;
  return new Set(paths.filter((path) => path !== '/seq'));
}

/** Says why there is no table, or draws its outlines until the event has been read. */
export function NoTable({moment, seats}: {
  readonly moment: Moment | null; readonly seats: number;
}): JSX.Element {
  const fault = usePage((state) => state.noMoment);
  if (moment === null && fault === null) return <TableShape seats={seats} />;
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
  /** True for account B of two. */
  readonly isB?: boolean;
}

/** More events a second than this are shown without movement. */
const FASTEST_WITH_MOVEMENT = 4;

/** Returns the result by a ruling in words; null if no ruling has ended the game. */
function ruledEnd(judged: Judged | null, log: LogEntry): {clause: string; text: string} | null {
  if (judged === null || judged.ending === null) return null;
  return {clause: judged.ruling?.clauses[0] ?? '', text: rulingWords(judged, log.players)};
}

/**
 * Shows the table of a moment or of a line of play. If there is none, shows the last one before it.
 */
export function OneTable({moment, log, faces, differs, isB = false}: OneTableProps): JSX.Element {
  const actions = useActions();
  const line = usePage((state) => state.line);
  const chosen = usePage((state) => state.chosen);
  const view = usePage((state) => state.view);
  const clauses = usePage((state) => state.clauses);
  const judged = usePage((state) => state.line === null ? judgedShown(state) : null);
  const isFast = usePage(
    ({isPlaying, speed}) => isPlaying && speed > FASTEST_WITH_MOVEMENT);
  const changed = useMemo(
    () => moment === null ? new Set<string>() : changedPaths(moment, line), [moment, line]);
  const happening = useMemo(
    () => moment === null || line !== null ? null : happeningOf(moment, clauses),
    [moment, line, clauses]);
  const ruled = useMemo(() => ruledEnd(judged, log), [judged, log]);
  const names = useMemo(() => log.players.map((name) => name ?? ''), [log]);
  const state = line?.state ?? moment?.state ?? null;
  const isBefore = moment?.after != null && moment.after < moment.seq &&
    (moment.refusal !== null || moment.fault !== null || moment.unjudged);
  return (
    <>
      {moment !== null && <TableNotes moment={moment} log={log} isB={isB} />}
      {line !== null && (
        <p class="what-if-note" role="note" data-banner="what_if">
          <strong>{words.whatIfNote}</strong>
          {moment !== null && <span>{words.whatIfFrom(moment.seq, line.steps.length)}</span>}
        </p>
      )}
      {isBefore && <p class="note">{words.tableBefore(moment.after)}</p>}
      <div class="table-scroll">
        {state === null ? <NoTable moment={moment} seats={log.players.length} /> : (
          <Table state={state} game={log.game} faces={faces} names={names} changed={changed}
            differs={differs} chosen={chosen} view={view} seq={moment?.seq ?? 0}
            happening={happening} ruled={ruled} isFast={isFast} isOver={ruled !== null}
            choose={(what) => {
              if (isSameChoice(chosen, what)) actions.choose(what);
              else {
                const name = 'card' in what ? faces.get(what.card)?.name : names[what.seat];
                actions.choose(what, name ?? '');
              }
            }} />
        )}
      </div>
    </>
  );
}
