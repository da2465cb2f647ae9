import type {JSX} from 'preact';
import {useEffect, useLayoutEffect, useState} from 'preact/hooks';
import {resultTold} from '../game_result';
import {textsOf} from '../json';
import {useActions, usePage} from '../page_context';
import {momentOfPanels} from '../page_state';
import type {JudgingAnswer, Moment, Thread} from '../questions';
import {accountAt} from '../pair';
import {words} from '../strings';
import {Clause} from './clause';
import {EventLink} from './event_link';
import {Sentence} from './outside';

function ThreadItem({thread}: {readonly thread: Thread}): JSX.Element {
  const kind = thread.event?.kind;
  const clauses = textsOf(thread.event?.clauses);
  return (
    <li data-judgement={typeof kind === 'string' ? kind : ''} class="judgement">
      <EventLink seq={thread.seq} />{' '}
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
  const told = log === null ? null : resultTold(judging, log.players);
  if (told === null) return null;
  const clause = typeof judging.result?.clause === 'string' ? judging.result.clause : null;
  return (
    <>
      <h3>{words.result}</h3>
      <p>
        <Sentence text={told} />{' '}
        {clause !== null && <Clause name={clause} />}
      </p>
    </>
  );
}

interface Read {
  readonly moment: Moment | null;
  readonly judging: JudgingAnswer | null;
}

/** Shows disputes and rulings as known at the current event, and whose the result is. */
export function JudgingPanel(): JSX.Element | null {
  const {viewer} = useActions();
  const moment = usePage(momentOfPanels);
  const view = usePage((state) => state.view);
  const log = usePage((state) => state.log);
  const [read, setRead] = useState<Read>({moment: null, judging: null});
  useLayoutEffect(() => viewer.store.set({panelMoment: read.moment}), [viewer, read]);
  useEffect(() => {
    const {slow} = viewer;
    if (moment === null || log === null || slow === null) return undefined;
    let isCurrent = true;
    const show = (judging: JudgingAnswer | null) => {
      if (isCurrent) setRead({moment, judging});
    };
    const account = accountAt(viewer.store.state.pair, log, moment.seq);
    slow.ask('judging', {...account, view, seq: moment.seq}).then(show, (why: unknown) => {
      viewer.refuse(why);
      show(null);
    });
    return () => {
      isCurrent = false;
    };
  }, [viewer, moment, view, log]);
  const {judging} = read;
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
