import type {JSX} from 'preact';
import {useRef} from 'preact/hooks';
import {useActions, usePage} from '../page_context';
import {momentOfPanels} from '../page_state';
import type {ShownNote} from '../questions';
import {time, words} from '../strings';
import {linesOf, visible, visibleName} from '../visible_text';
import {partAround} from '../window';
import {NoteForm} from './note_form';
import {Outside} from './outside';

// This many are enough to read in one go. The others are shown beside their events.
const MOST_DRAWN = 200;

/** Shows a mark as people write it beside a move, and its meaning. */
export function Mark({mark}: {readonly mark: string}): JSX.Element | null {
  if (mark === '') return null;
  return <strong class="mark" title={words.markWords[mark]}>{mark}</strong>;
}

interface NoteItemProps {
  readonly note: ShownNote;
  readonly place: number;
  readonly count: number;
}

function NoteItem({note, place, count}: NoteItemProps): JSX.Element {
  const actions = useActions();
  const isShown = usePage((state) => momentOfPanels(state)?.seq === note.seq);
  const {seq, mark, author, at, text, own} = note;
  return (
    <li data-note={seq} aria-setsize={count} aria-posinset={place + 1}>
      <p class="note-head">
        <button type="button" class="link" aria-current={isShown ? 'true' : undefined}
          onClick={() => actions.goTo(seq)}>{words.eventNumber(seq)}</button>
        <Mark mark={mark} />
        {author !== '' && <Outside text={visibleName(author)} />}
        {at !== null && <time class="faint" dateTime={at}>{time(at)}</time>}
        {own !== null && (
          <button type="button" class="quiet" onClick={() => void actions.removeNote(note)}>
            {words.removeNote}
            <span class="visually-hidden"> {words.eventNumber(seq)}</span>
          </button>
        )}
      </p>
      {text !== '' && (
        <p class="note-text">
          {linesOf(text).map((line, index) => <bdi key={index}>{visible(line)}</bdi>)}
        </p>
      )}
    </li>
  );
}

function OpenNotes(): JSX.Element {
  const {viewer} = useActions();
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <button type="button" onClick={() => input.current?.click()}>{words.openNotes}</button>
      <input ref={input} type="file" accept=".json" hidden multiple onChange={(event) => {
        const field = event.currentTarget;
        const files = [...field.files ?? []];
        field.value = '';
        void viewer.openNotesFiles(files);
      }} />
    </>
  );
}

/** Shows people's notes about the events. They are stored beside the log and never change it. */
export function NotesPanel(): JSX.Element {
  const actions = useActions();
  const {list} = usePage((state) => state.notes);
  const isNoting = usePage((state) => state.isNoting);
  const seq = usePage((state) => momentOfPanels(state)?.seq ?? 0);
  const near = list.findIndex((note) => note.seq >= seq);
  const part = partAround(near < 0 ? list.length : near, list.length, MOST_DRAWN);
  return (
    <>
      <p class="buttons">
        <button type="button" aria-expanded={isNoting} onClick={() => actions.addNote()}>
          {words.addNote}
        </button>
        <OpenNotes />
        <button type="button" onClick={() => actions.saveNotes()}>{words.saveNotes}</button>
      </p>
      {isNoting && <NoteForm />}
      {list.length === 0 ? <p class="faint">{words.noNotes}</p> : (
        <ol class="notes">
          {list.slice(part.from, part.to).map((note, at) => (
            <NoteItem key={part.from + at} note={note} place={part.from + at}
              count={list.length} />
          ))}
        </ol>
      )}
      {list.length > MOST_DRAWN && (
        <p class="faint">{words.notesShown(part.from + 1, part.to, list.length)}</p>
      )}
      <p class="faint">{words.notesKept}</p>
    </>
  );
}
