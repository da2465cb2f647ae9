import type {JSX} from 'preact';
import {useEffect, useState} from 'preact/hooks';
import {Priority} from '../channel';
import {resultTold} from '../game_result';
import {useActions, usePage} from '../page_context';
import type {JudgingAnswer, LogEntry} from '../questions';
import {words} from '../strings';
import {EventLink} from './event_link';
import {Sentence} from './outside';

/** Says what the result of the whole log is, for a reader of an event that no longer counts. */
export function ResultNow({log}: {readonly log: LogEntry}): JSX.Element | null {
  const {viewer} = useActions();
  const view = usePage((state) => state.view);
  const [judging, setJudging] = useState<JudgingAnswer | null>(null);
  useEffect(() => {
    let isCurrent = true;
    setJudging(null);
    viewer.slow?.ask('judging', {log: log.id, view, seq: log.events - 1}, Priority.move)
      .then((answer) => {
        if (isCurrent) setJudging(answer);
      }, (why: unknown) => {
        if (isCurrent) viewer.refuse(why);
      });
    return () => {
      isCurrent = false;
    };
  }, [viewer, log, view]);
  if (judging === null || judging.result_by === null) return null;
  const told = resultTold(judging, log.players) ?? words.noResultYet;
  return (
    <span>
      {words.resultNow} <Sentence text={told} />
      {judging.ruling !== null && <>, <EventLink seq={judging.ruling} /></>}
    </span>
  );
}
