import type {JSX} from 'preact';
import {Priority} from '../channel';
import {resultTold} from '../game_result';
import {usePage} from '../page_context';
import type {LogEntry} from '../questions';
import {words} from '../strings';
import {EventLink} from './event_link';
import {Sentence} from './outside';
import {useAnswer} from './use_answer';

/** Says what the result of the whole log is, for a reader of an event that no longer counts. */
export function ResultNow({log}: {readonly log: LogEntry}): JSX.Element | null {
  const view = usePage((state) => state.view);
  const judging = useAnswer('judging', {log: log.id, view, seq: log.events - 1}, Priority.move);
  if (judging === null || judging.result_by === null) return null;
  const told = resultTold(judging, log.players) ?? words.noResultYet;
  return (
    <span>
      {words.resultNow} <Sentence text={told} />
      {judging.ruling !== null && <>, <EventLink seq={judging.ruling} /></>}
    </span>
  );
}
