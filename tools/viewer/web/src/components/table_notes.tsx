import type {ComponentChildren, JSX} from 'preact';
import {useMemo} from 'preact/hooks';
import {usePage} from '../page_context';
import type {LogEntry, Moment} from '../questions';
import {words} from '../strings';
import {takenBackBy} from '../taken_back';
import {isBehindFault} from '../verification';
import {Clause} from './clause';
import {EventLink} from './event_link';
import {Sentence} from './outside';

function Note({banner, children}: {
  readonly banner: string; readonly children: ComponentChildren;
}): JSX.Element {
  return <div role="note" class={`table-note ${banner}`} data-banner={banner}>{children}</div>;
}

function Superseded({moment}: {readonly moment: Moment}): JSX.Element {
  const steps = usePage((state) => state.steps);
  const taken = useMemo(() => takenBackBy(steps.list, moment.seq), [steps, moment.seq]);
  const ruling = taken === null ? undefined : steps.list[taken.by];
  return (
    <Note banner="superseded">
      <strong>{words.takenBack}</strong>
      {ruling !== undefined && (
        <span><EventLink seq={ruling.seq} /> <Sentence text={ruling.sentence} /></span>
      )}
      {taken !== null && taken.from !== null && (
        <span>{words.goesOnFrom} <EventLink seq={taken.from} /></span>
      )}
    </Note>
  );
}

// Says what is wrong at the event, or that the event comes after that.
function Fault({moment}: {readonly moment: Moment}): JSX.Element | null {
  const isFirst = usePage((state) => state.check?.findings.find(
    ({seq}) => seq !== null)?.seq === moment.seq);
  const isBehind = usePage((state) => isBehindFault(state, moment.seq));
  const clause = moment.refusal?.clause ?? null;
  if (!isFirst) {
    return isBehind ? <Note banner="behind"><strong>{words.behindFault}</strong></Note> : null;
  }
  const why = moment.refusal ?? moment.fault;
  return (
    <Note banner="fault">
      <strong>{words.firstFault}</strong>
      {why !== null && <span><Sentence text={why.message} /></span>}
      {clause !== null && <Clause name={clause} />}
    </Note>
  );
}

// Says which disputes are open, with the event that each is about.
function Disputed(): JSX.Element | null {
  const disputes = usePage((state) => state.judged?.disputes ?? NONE);
  if (disputes.length === 0) return null;
  return (
    <Note banner="disputed">
      <strong>{words.disputed}</strong>
      {disputes.map(({seq, sentence}) => (
        <span key={seq}><EventLink seq={seq} /> <Sentence text={sentence} /></span>
      ))}
    </Note>
  );
}

// Says whose the result is by a ruling, or that the game is void.
function Ruled({log}: {readonly log: LogEntry}): JSX.Element | null {
  const judged = usePage((state) => state.judged);
  if (judged === null || !judged.isOver) return null;
  const {result, ruling} = judged;
  const winners = result === null ? [] : result.winners;
  const names = winners.map((seat) => words.player(seat, log.players[seat] ?? null));
  return (
    <Note banner="ruled">
      <strong>
        {result === null ? words.resultBy['void'] : (
          <><Sentence text={words.wins(names, result.isDraw)} /> {words.resultBy['ruling']}</>
        )}
      </strong>
      {ruling !== null && (
        <span><EventLink seq={ruling.seq} /> <Sentence text={ruling.sentence} /></span>
      )}
      {ruling?.clauses.map((clause) => <Clause key={clause} name={clause} />)}
    </Note>
  );
}

const NONE: readonly never[] = [];

/** Shows above the table what a judge has to know about the event at one glance. */
export function TableNotes({moment, log}: {
  readonly moment: Moment; readonly log: LogEntry;
}): JSX.Element {
  // Who took an event back came after it.
  const isFutureHidden = usePage((state) => state.isFutureHidden);
  return (
    <div class="table-notes">
      {moment.superseded && !isFutureHidden && <Superseded moment={moment} />}
      <Fault moment={moment} />
      <Disputed />
      <Ruled log={log} />
    </div>
  );
}
