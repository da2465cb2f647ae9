import type {JSX} from 'preact';
import {useMemo} from 'preact/hooks';
import {isSameChoice} from '../actions';
import {useActions, usePage} from '../page_context';
import type {LineAnswer, LogEntry, Moment} from '../questions';
import {words} from '../strings';
import {Table} from '../tables/table';
import type {Faces} from '../tables/table';
import {Sentence} from './outside';

function changedPaths(moment: Moment, line: LineAnswer | null): ReadonlySet<string> {
  const paths = line === null ? moment.changes.map(({path}) => path) : line.changed;
  return new Set(paths.filter((path) => path !== '/seq'));
}

/** Says why there is no table. */
export function NoTable(): JSX.Element {
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

/**
 * Shows the table of a moment or of a line of play. If there is none, shows the last one before it.
 */
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
