import type {ComponentChildren, JSX} from 'preact';
import {usePage} from '../page_context';
import {momentOfPanels} from '../page_state';
import type {PlanAnswer} from '../questions';
import {counted, words} from '../strings';
import {EventLink} from './event_link';
import {NotRead, useLedgerDocument} from './ledger_document';
import {LongList} from './long_list';
import {CardName, SeatName} from './names';
import {Sentence} from './outside';

function EventItem({seq}: {readonly seq: number}): JSX.Element {
  const sentence = usePage((state) => state.steps.list[seq]?.sentence ?? '');
  return <li data-event={seq}><EventLink seq={seq} /> <Sentence text={sentence} /></li>;
}

interface PartProps {
  readonly part: string;
  readonly title: string;
  readonly count: number;
  readonly children: ComponentChildren;
}

// Draws a part of the plan: its title and its content.
function Part({part, title, count, children}: PartProps): JSX.Element {
  return (
    <section class="plan-part" data-part={part} aria-label={title}>
      <h3>{title}</h3>
      {count === 0 ? <p class="faint">{words.nothing}</p> : children}
    </section>
  );
}

function EventsPart({part, title, seqs}: {
  readonly part: string; readonly title: string; readonly seqs: readonly number[];
}): JSX.Element {
  return (
    <Part part={part} title={title} count={seqs.length}>
      <p class="faint">{counted(seqs.length, 'event')}</p>
      <LongList class="plan" items={seqs} draw={(seq) => <EventItem key={seq} seq={seq} />} />
    </Part>
  );
}

function Plan({plan}: {readonly plan: PlanAnswer}): JSX.Element {
  const {to, events, decisions, learnt, redrawn, restored, repairs, told} = plan;
  const unknownFrom = plan.unknown_from;
  return (
    <>
      <p class="plan-to" data-to={to}>{words.backTo} <EventLink seq={to} /></p>
      <Part part="decisions" title={words.decisionsUndone} count={decisions.length}>
        <ul class="plan">
          {decisions.map(({seat, count}) => (
            <li key={seat} data-of={seat} data-count={count}>
              <SeatName seat={seat} />: {counted(count, 'decision')}
            </li>
          ))}
        </ul>
      </Part>
      <Part part="learnt" title={words.learnt} count={told.length}>
        {unknownFrom !== undefined && (
          <p class="refusal" data-unknown-from={unknownFrom}>{words.unknownFrom(unknownFrom)}</p>
        )}
        <ul class="plan plan-told">
          {told.map((line, at) => <li key={at}><Sentence text={line} /></li>)}
        </ul>
        <LongList class="plan" items={learnt} draw={({seat, card, seq, exposure}, at) => (
          <li key={at} data-known={card} data-of={seat} data-since={seq} data-exposure={exposure}>
            <SeatName seat={seat} />: <CardName card={card} />, <EventLink seq={seq} />
            {exposure !== undefined && (
              <> <span class="note">{words.byAccident} <EventLink seq={exposure} /></span></>
            )}
          </li>
        )} />
      </Part>
      <EventsPart part="redrawn" title={words.redrawn} seqs={redrawn} />
      <EventsPart part="restored" title={words.restored} seqs={restored} />
      <EventsPart part="repairs" title={words.repairsUndone} seqs={repairs} />
      <EventsPart part="events" title={words.undone} seqs={events} />
    </>
  );
}

/**
 * Shows what a rewind to the marked event would undo, or to the event that is shown if none is
 * marked.
 */
export function BackupPanel(): JSX.Element {
  const seq = usePage((state) => state.marked ?? momentOfPanels(state)?.seq ?? 0);
  const view = usePage((state) => state.view);
  const last = usePage((state) => (state.log?.events ?? 1) - 1);
  const read = useLedgerDocument<PlanAnswer>({
    key: `${seq} ${view}`, upTo: last,
    ask: (slow, log) => slow.ask('plan', {log: log.id, view, seq}),
  });
  return (
    <>
      <NotRead read={read} />
      {read.answer !== null && <Plan plan={read.answer} />}
    </>
  );
}
