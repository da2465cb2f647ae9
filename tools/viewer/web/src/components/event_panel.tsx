import type {JSX} from 'preact';
import {useLayoutEffect, useRef} from 'preact/hooks';
import {usePage} from '../page_context';
import {headlineOf, weightOf} from '../headline';
import {textsOf} from '../json';
import type {Accepted, Effect, Failure, Moment} from '../questions';
import {number, time, words} from '../strings';
import {supersededWords} from '../superseded';
import {isBehindFault, isUnchecked} from '../verification';
import {visibleJson} from '../visible_text';
import {Clause, ClauseInFull} from './clause';
import {EventLink} from './event_link';
import {Sentence} from './outside';

/** Lists effects, each with its clause. */
export function Effects({effects}: {readonly effects: readonly Effect[]}): JSX.Element {
  const isInFull = usePage((state) => state.isInFull);
  return (
    <ul class="effects">
      {effects.map(({clause, text}, at) => (
        <li key={at}>
          <span><Sentence text={text} /></span>{' '}
          <Clause name={clause} />
          {isInFull && <ClauseInFull name={clause} />}
        </li>
      ))}
    </ul>
  );
}

// Lists the effects of an event. Those that go without saying are folded away.
function WeighedEffects({effects}: {readonly effects: readonly Effect[]}): JSX.Element {
  const isInFull = usePage((state) => state.isInFull);
  const clauses = usePage((state) => state.clauses);
  const isMinor = ({clause}: Effect) => !isInFull && weightOf(clause, clauses) === 'minor';
  const minor = effects.filter(isMinor);
  return (
    <>
      <Effects effects={effects.filter((effect) => !isMinor(effect))} />
      {minor.length > 0 && (
        <details class="minor-effects">
          <summary>{words.moreEffects(minor.length)}</summary>
          <Effects effects={minor} />
        </details>
      )}
    </>
  );
}

// Shows the effect that heads the event if one is decisive, and then the sentence.
function Headline({moment}: {readonly moment: Moment}): JSX.Element {
  const clauses = usePage((state) => state.clauses);
  const isStruck = usePage((state) => moment.superseded && !state.isFutureHidden);
  const headline = headlineOf(moment.effects, clauses);
  const sentence = (kind: string) => (
    <span class={isStruck ? `${kind} struck` : kind}>
      <Sentence text={moment.sentence} />
    </span>
  );
  return (
    <>
      <p class="event-line">
        <span class="seq">{number(moment.seq)}</span>
        {headline === null ? sentence('sentence') : (
          <span class="headline" data-headline={headline.clause}>
            <Sentence text={headline.text} />
          </span>
        )}
      </p>
      {headline !== null && <p>{sentence('sentence')}</p>}
    </>
  );
}

function Refused({refusal, legal, isSlip}: {
  readonly refusal: Failure; readonly legal: Moment['legal']; readonly isSlip: boolean;
}): JSX.Element {
  const clause = refusal.clause ?? null;
  return (
    <div class="refusal">
      <p>
        <strong>{isSlip ? words.slip : words.illegal}</strong>
        {clause !== null && <> <Clause name={clause} /></>}
      </p>
      <p><Sentence text={refusal.message} /></p>
      {clause !== null && <ClauseInFull name={clause} />}
      {legal !== null && (
        <details>
          <summary>{words.wouldBeLegal}</summary>
          <pre tabIndex={0}>{visibleJson(legal)}</pre>
        </details>
      )}
    </div>
  );
}

function AcceptedEvent({accepted}: {readonly accepted: Accepted}): JSX.Element {
  const clause = accepted.clause ?? null;
  return (
    <div class="refusal" data-accepted-by={accepted.ruling}>
      <p>
        <strong>{words.illegal}</strong>
        {clause !== null && <> <Clause name={clause} /></>}
        {', '}{words.acceptedBy} <EventLink seq={accepted.ruling} />
      </p>
      {clause !== null && <p><Sentence text={accepted.message} /></p>}
      {clause !== null && <ClauseInFull name={clause} />}
    </div>
  );
}

function Flags({moment}: {readonly moment: Moment}): JSX.Element | null {
  const unchecked = usePage((state) => isUnchecked(state, moment.seq));
  const isBehind = usePage((state) => isBehindFault(state, moment.seq));
  const isFutureHidden = usePage((state) => state.isFutureHidden);
  const flags = [
    moment.superseded && !isFutureHidden ? supersededWords(moment) : '',
    moment.unjudged ? words.unjudged : '',
    isBehind ? words.behindFault : '', unchecked ? words.notChecked : '',
  ].filter((flag) => flag !== '');
  if (flags.length === 0) return null;
  return <p class="flags">{flags.map((flag) => <span key={flag} class="note">{flag}</span>)}</p>;
}

// Lists the clauses that a ruling cites.
function Cited({moment}: {readonly moment: Moment}): JSX.Element | null {
  const isInFull = usePage((state) => state.isInFull);
  const clauses = textsOf(moment.event?.clauses);
  if (clauses.length === 0) return null;
  return (
    <ul class="effects">
      {clauses.map((clause) => (
        <li key={clause}>
          <Clause name={clause} />
          {isInFull && <ClauseInFull name={clause} />}
        </li>
      ))}
    </ul>
  );
}

/** Shows the current event: its sentence, its effects, the clauses for them, and the time. */
export function EventPanel(): JSX.Element {
  const moment = usePage((state) => state.moment);
  const isCorrected = usePage(
    (state) => moment?.corrected !== undefined && !state.isFutureHidden);
  const panel = useRef<HTMLElement>(null);
  const seq = moment?.seq;
  const isScrolled = useRef(false);
  useLayoutEffect(() => {
    // Even if nothing was scrolled, scrolling would cost a layout of the page.
    if (isScrolled.current) panel.current?.scrollTo(0, 0);
    isScrolled.current = false;
  }, [seq]);
  return (
    <section class="panel event-panel" aria-label={words.event} ref={panel}
      onScroll={() => { isScrolled.current = true; }}>
      <h2 class="visually-hidden">{words.event}</h2>
      {moment !== null && (
        <>
          <Headline moment={moment} />
          {moment.at !== null && <p class="faint"><time>{time(moment.at)}</time></p>}
          <Flags moment={moment} />
          {moment.fault !== null && (
            <p class="refusal"><Sentence text={moment.fault.message} /></p>
          )}
          {moment.refusal !== null && (
            <Refused refusal={moment.refusal} legal={moment.legal} isSlip={isCorrected} />
          )}
          {moment.accepted !== undefined && <AcceptedEvent accepted={moment.accepted} />}
          <Cited moment={moment} />
          <WeighedEffects effects={moment.effects} />
        </>
      )}
    </section>
  );
}
