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

// So long the page counts as not yet drawn; then it says how far the reading has come.
const PATIENCE_MS = 250;

interface Read<T> {
  readonly key: string;
  readonly moment: Moment | null;
  readonly progress: Progress | null;
  readonly answer: T | null;
  readonly failure: Failure | null;
}

interface Wanted<T> {
  /** What the document is about: another key, another document. */
  readonly key: string;
  /** The event up to which it needs the ledger. */
  readonly upTo: number;
  ask(slow: Channel, log: LogEntry): Promise<T>;
}

/** A document that is made from the ledger, which is read before, a slice at a time. */
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
    // `ask` is a new function each time; what it asks for is in the key.
  }, [viewer, moment, log, key, upTo]);
  return read;
}

/** How far the reading has come, or why there is nothing to read. */
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
