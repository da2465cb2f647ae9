import type {JSX} from 'preact';
import {useEffect, useState} from 'preact/hooks';
import {textsOf} from '../json';
import {useActions, usePage} from '../page_context';
import type {JudgingAnswer, Thread} from '../questions';
import {words} from '../strings';
import {visibleJson} from '../visible_text';
import {Clause} from './clause';
import {Sentence} from './outside';

function ThreadItem({thread}: {readonly thread: Thread}): JSX.Element {
  const actions = useActions();
  const isShown = usePage((state) => state.moment?.seq === thread.seq);
  const kind = thread.event?.kind;
  const clauses = textsOf(thread.event?.clauses);
  return (
    <li data-judgement={typeof kind === 'string' ? kind : ''} class="judgement">
      <button type="button" class="link" aria-current={isShown ? 'true' : undefined}
        onClick={() => actions.goTo(thread.seq)}>{words.eventNumber(thread.seq)}</button>{' '}
      <Sentence text={thread.sentence} />
      {clauses.length > 0 && (
        <p class="cited">{clauses.map((clause) => <Clause key={clause} name={clause} />)}</p>
      )}
      {thread.follows.length > 0 && (
        <ol>{thread.follows.map((next) => <ThreadItem key={next.seq} thread={next} />)}</ol>
      )}
    </li>
  );
}

function Result({judging}: {readonly judging: JudgingAnswer}): JSX.Element | null {
  const log = usePage((state) => state.log);
  const {result, result_by: by} = judging;
  if (result === null || log === null) return null;
  const winners = Array.isArray(result.winners) ? result.winners : [];
  const names = winners.flatMap((seat) =>
    typeof seat === 'number' ? words.chosenSeat(seat, log.players[seat] ?? '') : []);
  const clause = typeof result.clause === 'string' ? result.clause : null;
  return (
    <>
      <h3>{words.result}</h3>
      <p>
        {names.length === 0 ? <code>{visibleJson(result)}</code>
          : <Sentence text={words.wins(names, result.draw === true)} />}
        {by !== null && ` ${words.resultBy[by] ?? by} `}
        {clause !== null && <Clause name={clause} />}
      </p>
    </>
  );
}

/** Disputes and rulings as known at the event that is shown, and whose the result is. */
export function JudgingPanel(): JSX.Element | null {
  const {viewer} = useActions();
  const seq = usePage((state) => state.moment?.seq ?? null);
  const view = usePage((state) => state.view);
  const log = usePage((state) => state.log);
  const [judging, setJudging] = useState<JudgingAnswer | null>(null);
  useEffect(() => {
    const {slow} = viewer;
    if (seq === null || log === null || slow === null) return undefined;
    let isCurrent = true;
    slow.ask('judging', {log: log.id, view, seq}).then(
      (answer) => {
        if (isCurrent) setJudging(answer);
      },
      (why: unknown) => viewer.refuse(why),
    );
    return () => {
      isCurrent = false;
    };
  }, [viewer, seq, view, log]);
  if (judging === null) return null;
  return (
    <>
      {judging.threads.length === 0 ? <p class="faint">{words.noJudging}</p> : (
        <ol class="threads">
          {judging.threads.map((thread) => <ThreadItem key={thread.seq} thread={thread} />)}
        </ol>
      )}
      <Result judging={judging} />
    </>
  );
}
