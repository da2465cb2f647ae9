import type {JSX} from 'preact';
import {usePage} from '../page_context';
import {momentOfPanels} from '../page_state';
import type {KnowledgeAnswer, KnownPlaces, View} from '../questions';
import {words} from '../strings';
import {Clause} from './clause';
import {EventLink} from './event_link';
import {NotRead, useLedgerDocument} from './ledger_document';
import {CardName, SeatName} from './names';
import {Sentence} from './outside';

// Shows the clauses of an event if the transcript has been read that far.
function ClausesOf({seq}: {readonly seq: number}): JSX.Element {
  const effects = usePage((state) => state.steps.list[seq]?.effects);
  const clauses = [...new Set((effects ?? []).map(({clause}) => clause))];
  return <>{clauses.map((clause) => <Clause key={clause} name={clause} />)}</>;
}

// Shows what one seat learnt at one event. If that was by accident, the event `exposure` says so.
// All entries agree on that, so the first one decides.
function Learnt({known}: {readonly known: readonly KnownPlaces[]}): JSX.Element | null {
  const [first] = known;
  if (first === undefined) return null;
  const {seq, exposure} = first;
  return (
    <li class="learnt">
      <p class="learnt-head">
        <EventLink seq={seq} />
        <ClausesOf seq={seq} />
        {exposure !== undefined && (
          <span class="note">{words.byAccident} <EventLink seq={exposure} /></span>
        )}
      </p>
      <ul class="cards-known">
        {known.map(({card, seat, told}) => (
          <li key={card} data-known={card} data-of={seat} data-since={seq} data-exposure={exposure}>
            {told.length === 0 ? <CardName card={card} /> : told.map((line, at) => (
              <span key={at} class="sight"><Sentence text={line} /></span>
            ))}
          </li>
        ))}
      </ul>
    </li>
  );
}

// Groups the entries by event, the oldest event first.
function byEvent(known: readonly KnownPlaces[]): readonly (readonly KnownPlaces[])[] {
  const groups = new Map<string, KnownPlaces[]>();
  for (const one of [...known].sort((a, b) => a.seq - b.seq || a.card - b.card)) {
    const key = `${one.seq} ${one.exposure ?? ''}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [one]);
    else group.push(one);
  }
  return [...groups.values()];
}

function SeatKnows({seat, known}: {
  readonly seat: number; readonly known: readonly KnownPlaces[];
}): JSX.Element {
  return (
    <section class="seat-knows" aria-label={words.seat(seat)}>
      <h3><SeatName seat={seat} /> {words.knowsCards(known.length)}</h3>
      <ul class="learnt-list">
        {byEvent(known).map((group) => (
          <Learnt key={`${group[0]?.seq} ${group[0]?.exposure}`} known={group} />
        ))}
      </ul>
    </section>
  );
}

function Ledger({ledger, view}: {
  readonly ledger: KnowledgeAnswer; readonly view: View;
}): JSX.Element {
  const {known, unknown_from: unknownFrom} = ledger;
  const seats = [...new Set(known.map(({seat}) => seat))].sort((a, b) => a - b);
  const none = view === 'spectator' ? words.spectatorKnows : words.knowsNothing;
  return (
    <>
      {unknownFrom !== undefined && (
        <p class="refusal" data-unknown-from={unknownFrom}>
          {words.unknownFrom(unknownFrom)} <EventLink seq={unknownFrom} />
        </p>
      )}
      {seats.length === 0 && <p class="faint">{none}</p>}
      {seats.map((seat) => (
        <SeatKnows key={seat} seat={seat} known={known.filter((one) => one.seat === seat)} />
      ))}
      <p class="faint">{words.knowledgeHint}</p>
    </>
  );
}

/**
 * Shows which cards each seat has seen up to the current event, since when, and by which clause.
 */
export function KnowledgePanel(): JSX.Element {
  const seq = usePage((state) => momentOfPanels(state)?.seq ?? 0);
  const view = usePage((state) => state.view);
  const read = useLedgerDocument<KnowledgeAnswer>({
    key: `${seq} ${view}`, upTo: seq,
    ask: (slow, log) => slow.ask('knowledge', {log: log.id, view, seq}),
  });
  return (
    <>
      <NotRead read={read} />
      {read.answer !== null && <Ledger ledger={read.answer} view={view} />}
    </>
  );
}
