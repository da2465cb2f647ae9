import type {JSX} from 'preact';
import {useActions, usePage} from '../page_context';
import type {Difference} from '../pair';
import type {LogEntry, Moment} from '../questions';
import {number, words} from '../strings';
import type {Faces} from '../tables/table';
import {Clause} from './clause';
import {OneTable} from './one_table';
import {Sentence} from './outside';

// Shows where the accounts first differ, who was right, and by which clause.
function Told({difference}: {readonly difference: Difference}): JSX.Element {
  const {seq, right, clause, view} = difference;
  const isTableOnly = usePage((state) => state.isTableOnly);
  const actions = useActions();
  if (seq === null) {
    return <p>{view === 'judge' ? words.accountsEqual : words.accountsEqualAsSeen}</p>;
  }
  return (
    <p>
      {words.differFirst(seq)}{' '}
      <strong>{words.whoIsRight[right] ?? ''}</strong>
      {clause !== null && <> {words.wrongBy} <Clause name={clause} />.</>}{' '}
      {!isTableOnly && (
        <button type="button" title={`${words.firstDifference}  (=)`}
          onClick={() => actions.firstDifference()}>{words.firstDifference}</button>
      )}
    </p>
  );
}

interface AccountProps {
  readonly title: string;
  readonly log: LogEntry;
  readonly moment: Moment | null;
  readonly faces: Faces;
  readonly isB?: boolean;
}

function Account({title, log, moment, faces, isB = false}: AccountProps): JSX.Element {
  const differs = usePage((state) => state.pair?.moments?.differs);
  const seq = usePage((state) => state.moment?.seq ?? 0);
  const last = log.events - 1;
  const isStruck = usePage((state) => moment?.superseded === true && !state.isFutureHidden);
  return (
    <section class="account" aria-label={title}>
      <h3 class="account-title">
        {title} <span class="faint">{log.id.slice(0, 8)} · {words.events(log.events)}</span>
      </h3>
      {seq > last && <p class="note">{words.accountEnded(last)}</p>}
      {moment !== null && (
        <p class="account-event">
          <span class="seq">{number(moment.seq)}</span>
          <span class={isStruck ? 'sentence struck' : 'sentence'}>
            <Sentence text={moment.sentence} />
          </span>
        </p>
      )}
      {moment?.refusal != null && (
        <p class="flags">
          <span class="note">{words.illegal}</span>
          {moment.refusal.clause != null && <Clause name={moment.refusal.clause} />}
        </p>
      )}
      {differs === undefined ? <OneTable moment={moment} log={log} faces={faces} isB={isB} />
        : <OneTable moment={moment} log={log} faces={faces} differs={differs} isB={isB} />}
    </section>
  );
}

/** Shows two accounts of a game beside each other, and how they differ. */
export function Accounts(): JSX.Element | null {
  const pair = usePage((state) => state.pair);
  const view = usePage((state) => state.view);
  const faces = usePage((state) => state.faces);
  if (pair === null) return null;
  const {a, b, facesOfB, moments, difference} = pair;
  return (
    <>
      <div class="difference">
        {difference?.view === view ? <Told difference={difference} />
          : <p class="faint">{words.comparing}</p>}
      </div>
      <div class="accounts">
        <Account title={words.accountA} log={a} moment={moments?.a ?? null} faces={faces} />
        <Account title={words.accountB} log={b} moment={moments?.b ?? null}
          faces={facesOfB ?? faces} isB />
      </div>
    </>
  );
}
