import type {JSX} from 'preact';
import {useEffect, useLayoutEffect, useState} from 'preact/hooks';
import {Refusal} from '../channel';
import type {Channel} from '../channel';
import {readLedger} from '../ledger';
import type {Progress} from '../ledger';
import {useActions, usePage} from '../page_context';
import {momentOfPanels} from '../page_state';
import type {Failure, LogEntry, Moment} from '../questions';
import {words} from '../strings';
import {Sentence} from './outside';

// The page counts as not yet drawn for this long. After that it shows the progress of reading.
const PATIENCE_MS = 250;

interface Read<T> {
  readonly key: string;
  readonly moment: Moment | null;
  readonly progress: Progress | null;
  readonly answer: T | null;
  readonly failure: Failure | null;
}

interface Wanted<T> {
  /** The subject of the document. Another key means another document. */
  readonly key: string;
  /** The document needs the ledger up to this event. */
  readonly upTo: number;
  ask(slow: Channel, log: LogEntry): Promise<T>;
}

/** Returns a document made from the ledger, after reading the ledger in slices. */
export function useLedgerDocument<T>({key, upTo, ask}: Wanted<T>): Read<T> {
  const {viewer} = useActions();
  const moment = usePage(momentOfPanels);
  const log = usePage((state) => state.log);
  const [read, setRead] = useState<Read<T>>(
    {key: '', moment: null, progress: null, answer: null, failure: null});
  useLayoutEffect(() => {
    viewer.store.set({panelMoment: read.key === key ? read.moment : null});
  }, [viewer, read, key]);
  useEffect(() => {
    const {slow} = viewer;
    if (moment === null || log === null || slow === null) return undefined;
    let isCurrent = true;
    const begun = performance.now();
    const show = (part: Partial<Read<T>>) => {
      if (!isCurrent) return;
      setRead({key, moment, progress: null, answer: null, failure: null, ...part});
    };
    const tell = (progress: Progress) => {
      if (performance.now() - begun > PATIENCE_MS) show({progress});
    };
    const make = async () => {
      if (!await readLedger(slow, log, upTo, tell, () => isCurrent)) return;
      show({answer: await ask(slow, log)});
    };
    make().catch((why: unknown) => {
      if (why instanceof Refusal && why.code !== 'engine') show({failure: why.failure});
      else viewer.refuse(why);
    });
    return () => {
      isCurrent = false;
    };
    // `ask` is a new function in each call, but the key says what it asks for.
  }, [viewer, moment, log, key, upTo]);
  return read;
}

/** Shows the progress of reading, or why there is nothing to read. */
export function NotRead<T>({read}: {readonly read: Read<T>}): JSX.Element | null {
  const {progress, failure} = read;
  if (failure !== null) {
    return (
      <div class="refusal">
        <p><strong>{words.problems[failure.code] ?? failure.code}</strong></p>
        <p><Sentence text={failure.message} /></p>
      </div>
    );
  }
  if (progress === null) return null;
  return (
    <div class="reading">
      <progress aria-label={words.reading(progress.read, progress.of)} value={progress.read}
        max={progress.of} />
      <span aria-hidden="true">{words.reading(progress.read, progress.of)}</span>
    </div>
  );
}
