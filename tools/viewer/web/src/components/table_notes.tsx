import type {ComponentChildren, JSX} from 'preact';
import {useMemo} from 'preact/hooks';
import {rulingWords} from '../game_result';
import {asNumber} from '../json';
import {usePage} from '../page_context';
import {judgedShown} from '../page_state';
import type {LogEntry, Moment} from '../questions';
import {words} from '../strings';
import {takenBackBy} from '../taken_back';
import {checkOfAccount, firstFault, isBehind, reasonOf} from '../verification';
import {Clause} from './clause';
import {EventLink} from './event_link';
import {Sentence} from './outside';
import {ResultNow} from './result_now';

interface Noted {
  readonly moment: Moment;
  readonly log: LogEntry;
  /** True for account B of two. The page has the transcript of the first account only. */
  readonly isB: boolean;
}

function Note({banner, children}: {
  readonly banner?: string; readonly children: ComponentChildren;
}): JSX.Element {
  return (
    <div role="note" class={`table-note ${banner ?? ''}`} data-banner={banner}>{children}</div>
  );
}

function Superseded({moment, log, isB}: Noted): JSX.Element {
  const steps = usePage((state) => state.steps);
  // Without the whole transcript it is not certain which judgement took the event back last.
  const own = useMemo(() => steps.isWhole && !isB && steps.list.length >= log.events
    ? steps.list.slice(0, log.events) : null, [steps, isB, log]);
  const taken = useMemo(
    () => own === null ? null : takenBackBy(own, moment.seq), [own, moment.seq]);
  const ruling = taken === null ? undefined : own?.[taken.by];
  return (
    <Note banner="superseded">
      <strong>{words.takenBack}</strong>
      {ruling !== undefined && (
        <span><EventLink seq={ruling.seq} /> <Sentence text={ruling.sentence} /></span>
      )}
      {taken !== null && taken.from !== null && (
        <span>{words.goesOnFrom} <EventLink seq={taken.from} /></span>
      )}
      {!isB && <ResultNow log={log} />}
    </Note>
  );
}

// Says what is wrong at the event, or that the event comes after that.
function Fault({moment, isB}: Noted): JSX.Element | null {
  const check = usePage((state) => checkOfAccount(state, isB));
  const view = usePage((state) => state.view);
  const clause = moment.refusal?.clause ?? null;
  const first = firstFault(check);
  if (first?.seq !== moment.seq) {
    return isBehind(check, moment.seq)
      ? <Note banner="behind"><strong>{words.behindFault}</strong></Note> : null;
  }
  const why = moment.refusal?.message ?? moment.fault?.message ??
    words.faultFound(reasonOf(first, view));
  return (
    <Note banner="fault">
      <strong>{words.firstFault}</strong>
      <span><Sentence text={why} /></span>
      {clause !== null && <Clause name={clause} />}
    </Note>
  );
}

// Says which disputes are open, with the event that each is about.
function Disputed(): JSX.Element | null {
  const disputes = usePage((state) => judgedShown(state)?.disputes ?? NONE);
  if (disputes.length === 0) return null;
  return (
    <Note banner="disputed">
      <strong>{words.disputed}</strong>
      {disputes.map(({seq, sentence, about, enteredAs}) => (
        <span key={seq}>
          {about !== null && (
            <>
              <EventLink seq={about} />
              {enteredAs !== null && ` (${words.enteredAs(enteredAs)})`}, {words.disputedBy}{' '}
            </>
          )}
          <EventLink seq={seq} /> <Sentence text={sentence} />
        </span>
      ))}
    </Note>
  );
}

// Says that a ruling that goes back has not gone back yet: the table is that of before.
function GoesBack({moment}: Noted): JSX.Element | null {
  const {ruling_kind: kind, to: told} = moment.event ?? {};
  const to = asNumber(told);
  if (kind !== 'rewind' || to === null) return null;
  return (
    <Note>
      <strong>{words.beforeRuling}</strong>
      <span>{words.goesOnFrom} <EventLink seq={to} /></span>
    </Note>
  );
}

// Says whose the result is by a ruling, or that the game is void.
function Ruled({log}: Noted): JSX.Element | null {
  const judged = usePage(judgedShown);
  if (judged === null || judged.ending === null) return null;
  const {ruling} = judged;
  return (
    <Note banner="ruled">
      <strong><Sentence text={rulingWords(judged, log.players)} /></strong>
      {ruling !== null && (
        <span><EventLink seq={ruling.seq} /> <Sentence text={ruling.sentence} /></span>
      )}
      {ruling?.clauses.map((clause) => <Clause key={clause} name={clause} />)}
    </Note>
  );
}

const NONE: readonly never[] = [];

/** Shows above the table what a judge has to know about the event at one glance. */
export function TableNotes(noted: Noted): JSX.Element {
  // Who took an event back came after it.
  const isFutureHidden = usePage((state) => state.isFutureHidden);
  return (
    <div class="table-notes">
      {noted.moment.superseded && !isFutureHidden && <Superseded {...noted} />}
      <GoesBack {...noted} />
      <Fault {...noted} />
      <Disputed />
      <Ruled {...noted} />
    </div>
  );
}
