import type {JSX} from 'preact';
import {useEffect, useState} from 'preact/hooks';
import {useActions, usePage} from '../page_context';
import {readRaw} from '../raw';
import type {RawName} from '../raw';
import {words} from '../strings';
import {visibleJson} from '../visible_text';

/** The documents of the command for this moment and view, as they are. */
export function RawPanel(): JSX.Element {
  const {viewer} = useActions();
  const moment = usePage((state) => state.moment);
  const view = usePage((state) => state.view);
  const log = usePage((state) => state.log);
  const kind = usePage((state) => state.kind);
  const [documents, setDocuments] = useState<ReadonlyMap<RawName, unknown>>(new Map());
  useEffect(() => {
    const {slow} = viewer;
    if (moment === null || log === null || slow === null) return undefined;
    let isCurrent = true;
    void readRaw(slow, kind, log, view, moment).then((read) => {
      if (isCurrent) setDocuments(read);
    });
    return () => {
      isCurrent = false;
    };
  }, [viewer, moment, view, log, kind]);
  return (
    <>
      {[...documents].map(([name, value]) => (
        <details key={name} open={name === 'state' || name === 'event'}>
          <summary>{words.rawOf[name] ?? name}</summary>
          <pre data-json={name} tabIndex={0}>{visibleJson(value)}</pre>
        </details>
      ))}
    </>
  );
}
