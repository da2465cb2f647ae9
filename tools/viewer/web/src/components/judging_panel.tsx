import type {JSX} from 'preact';
import {useEffect, useState} from 'preact/hooks';
import type {JsonObject} from '../json';
import {useActions, usePage} from '../page_context';
import {visibleJson} from '../visible_text';

/** Disputes and rulings as known at the event that is shown. */
export function JudgingPanel(): JSX.Element | null {
  const {viewer} = useActions();
  const moment = usePage((state) => state.moment);
  const view = usePage((state) => state.view);
  const log = usePage((state) => state.log);
  const [judging, setJudging] = useState<JsonObject | null>(null);
  useEffect(() => {
    const {slow} = viewer;
    if (moment === null || log === null || slow === null) return undefined;
    let isCurrent = true;
    slow.ask('judging', {log: log.id, view, seq: moment.seq}).then(
      (answer) => {
        if (isCurrent) setJudging(answer);
      },
      (why: unknown) => viewer.refuse(why),
    );
    return () => {
      isCurrent = false;
    };
  }, [viewer, moment, view, log]);
  if (judging === null) return null;
  return <pre tabIndex={0}>{visibleJson(judging)}</pre>;
}
