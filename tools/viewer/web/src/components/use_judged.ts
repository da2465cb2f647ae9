import {useEffect, useMemo} from 'preact/hooks';
import {Priority, Refusal} from '../channel';
import {judgedOf} from '../judged';
import {isJudgement} from '../marks';
import {Newest} from '../newest';
import {useActions, usePage} from '../page_context';
import {momentOfPanels} from '../page_state';
import type {LogEntry, View} from '../questions';
import type {Viewer} from '../viewer';

interface Wanted {
  readonly log: LogEntry;
  readonly seq: number;
  readonly view: View;
}

// Reads what the judges have decided up to an event, unless the page has left its log.
async function read(viewer: Viewer, {log, seq, view}: Wanted): Promise<void> {
  const {slow, store} = viewer;
  if (slow === null || store.state.log !== log) return;
  try {
    const answer = await slow.ask('judging', {log: log.id, view, seq}, Priority.move);
    if (store.state.log === log) store.set({judged: {...judgedOf(answer), seq, view}});
  } catch (why) {
    const isOfOtherLog = why instanceof Refusal && store.state.log !== log;
    if (!isOfOtherLog) viewer.refuse(why);
  }
}

/** Keeps the page's state up to date with what the judges have decided up to the event shown. */
export function useJudged(log: LogEntry): void {
  const {viewer} = useActions();
  const moment = usePage(momentOfPanels);
  const view = usePage((state) => state.view);
  const first = usePage((state) => state.steps.hasJudgements
    ? state.steps.list.find(({kind}) => isJudgement(kind))?.seq : undefined);
  const newest = useMemo(() => new Newest<Wanted>((wanted) => read(viewer, wanted)), [viewer]);
  const isJudged = moment !== null && first !== undefined && moment.seq >= first;
  useEffect(() => {
    if (isJudged) void newest.want({log, seq: moment.seq, view});
    else newest.clear();
  }, [newest, isJudged, moment, view, log]);
}
