import type {JSX} from 'preact';
import {useEffect, useLayoutEffect, useState} from 'preact/hooks';
import {useActions, usePage} from '../page_context';
import {momentOfPanels} from '../page_state';
import type {Moment} from '../questions';
import {readRaw} from '../raw';
import type {RawName} from '../raw';
import {words} from '../strings';
import {holdsLog} from '../verification';
import {visibleJson} from '../visible_text';

interface Read {
  readonly moment: Moment | null;
  readonly documents: ReadonlyMap<RawName, unknown>;
}

/** Shows the command's documents for this moment and view, unchanged. */
export function RawPanel(): JSX.Element {
  const {viewer} = useActions();
  const moment = usePage(momentOfPanels);
  const view = usePage((state) => state.view);
  const log = usePage((state) => state.log);
  const isLog = usePage(holdsLog);
  const difference = usePage((state) => state.pair?.difference);
  const [read, setRead] = useState<Read>({moment: null, documents: new Map()});
  useLayoutEffect(() => viewer.store.set({panelMoment: read.moment}), [viewer, read]);
  useEffect(() => {
    const {slow} = viewer;
    if (moment === null || log === null || slow === null) return undefined;
    let isCurrent = true;
    const {pair} = viewer.store.state;
    void readRaw(slow, isLog, {log, pair}, view, moment).then((documents) => {
      if (isCurrent) setRead({moment, documents});
    });
    return () => {
      isCurrent = false;
    };
  }, [viewer, moment, view, log, isLog, difference]);
  return (
    <>
      {[...read.documents].map(([name, value]) => (
        <details key={name} open={name === 'state' || name === 'event'}>
          <summary>{words.rawOf[name] ?? name}</summary>
          <pre data-json={name} tabIndex={0}>{visibleJson(value)}</pre>
        </details>
      ))}
    </>
  );
}
