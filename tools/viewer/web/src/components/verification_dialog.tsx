import type {JSX} from 'preact';
import {useId, useState} from 'preact/hooks';
import {useActions, usePage} from '../page_context';
import {CHECKS} from '../questions';
import type {CheckAnswer, Finding, LogEntry} from '../questions';
import {words} from '../strings';
import {findingWords, holdsLog, verificationWords} from '../verification';
import {Clause} from './clause';
import {Dialog} from './dialog';
import {Sentence} from './outside';

const SIGNS = {ok: '✓', fault: '✗', absent: '–', unchecked: '·', checking: '…'} as const;

function Checks({check}: {readonly check: CheckAnswer | null}): JSX.Element {
  return (
    <ul class="checks">
      {CHECKS.map((name) => {
        const state = check?.checks[name] ?? 'checking';
        return (
          <li key={name} data-check={name} data-state={state}>
            <span class="sign" aria-hidden="true">{SIGNS[state]}</span>
            <span>{words.checks[name]}</span>
            <span class="faint">{words.checkWords[state]}</span>
          </li>
        );
      })}
    </ul>
  );
}

function FindingItem({finding}: {readonly finding: Finding}): JSX.Element {
  const actions = useActions();
  const {seq, fault, clause} = finding;
  const isJudge = usePage((state) => state.view === 'judge');
  const show = () => {
    if (seq === null) return;
    actions.viewer.store.set({dialog: null});
    actions.goTo(seq);
  };
  const told = findingWords({seq, fault, clause: null});
  return (
    <li data-finding="" data-seq={seq ?? ''} data-fault={fault} data-clause={clause ?? ''}>
      {seq === null ? <strong>{told}</strong>
        : <button type="button" class="link" onClick={show}>{told}</button>}
      {clause !== null && <> <Clause name={clause} /></>}
      {isJudge && <p><Sentence text={finding.message} /></p>}
    </li>
  );
}

/** Says whether a head that the reader got elsewhere is that of this log. */
function Head({head}: {readonly head: string}): JSX.Element {
  const [text, setText] = useState('');
  const id = useId();
  const expected = text.trim().toLowerCase();
  const isReadable = /^[0-9a-f]{64}$/.test(expected);
  const isSame = expected === head;
  const told = !isReadable ? words.headUnreadable
    : isSame ? words.headMatches : words.headDiffers;
  return (
    <>
      <h3>{words.headTitle}</h3>
      <code class="head">{head}</code>
      <label class="field" for={id}>
        {words.expectedHead}
        <input id={id} type="text" autocomplete="off" spellcheck={false} value={text}
          onInput={(event) => setText(event.currentTarget.value)} />
      </label>
      <p role="status" class={isReadable && isSame ? 'good' : 'bad'} data-head={
        expected === '' ? undefined : isReadable && isSame ? 'same' : 'other'}>
        {expected === '' ? '' : told}
      </p>
    </>
  );
}

function Findings({findings}: {readonly findings: readonly Finding[]}): JSX.Element {
  const isJudge = usePage((state) => state.view === 'judge');
  return (
    <>
      <h3>{words.findingsTitle}</h3>
      {findings.length === 0 ? <p class="faint">{words.noFindings}</p> : (
        <ol class="findings">
          {findings.map((finding, at) => <FindingItem key={at} finding={finding} />)}
        </ol>
      )}
      {findings.length > 0 && !isJudge && <p class="faint">{words.reasonsWithheld}</p>}
    </>
  );
}

interface VerifiedProps {
  readonly log: LogEntry;
  readonly check: CheckAnswer | null;
  readonly holds: boolean;
}

// Shows one log: its checks, its findings and its head.
function Verified({log, check, holds}: VerifiedProps): JSX.Element {
  const head = check?.head ?? log.head;
  return (
    <>
      {(holds || check !== null) && <Checks check={check} />}
      {check !== null && check.state !== 'checking' && <Findings findings={check.findings} />}
      {head !== null && <Head head={head} />}
    </>
  );
}

function Logs(): JSX.Element | null {
  const check = usePage((state) => state.check ?? state.compare?.check ?? null);
  const log = usePage((state) => state.log);
  const pair = usePage((state) => state.pair);
  const holds = usePage(holdsLog);
  if (log === null) return null;
  if (pair === null) return <Verified log={log} check={check} holds={holds} />;
  return (
    <>
      <div role="group" aria-label={words.accountA}>
        <h3 class="account-title">{words.accountA}</h3>
        <Verified log={pair.a} check={check} holds={holds} />
      </div>
      <div role="group" aria-label={words.accountB}>
        <h3 class="account-title">{words.accountB}</h3>
        <Verified log={pair.b} check={pair.checkOfB} holds={holds} />
      </div>
    </>
  );
}

/**
 * Shows the eight checks, the findings, the head, and what is not proved. It does so for each of
 * two accounts.
 */
export function VerificationDialog(): JSX.Element {
  const holds = usePage(holdsLog);
  const told = usePage(verificationWords);
  return (
    <Dialog title={words.verification}>
      <p class="verdict">{told}</p>
      <Logs />
      {holds && (
        <>
          <h3>{words.notProvedTitle}</h3>
          <p>{words.notProved}</p>
          <p class="faint">{words.holdsAll}</p>
        </>
      )}
    </Dialog>
  );
}
