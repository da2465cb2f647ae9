import type {JSX} from 'preact';
import {useId, useLayoutEffect, useRef} from 'preact/hooks';
import {useActions, usePage} from '../page_context';
import {MARKS} from '../questions';
import {storage} from '../storage';
import {words} from '../strings';
import {giveBack} from './prompt';

/** The form for a note about the current event. */
export function NoteForm(): JSX.Element {
  const actions = useActions();
  const seq = usePage((state) => state.moment?.seq ?? 0);
  const author = useRef<HTMLInputElement>(null);
  const text = useRef<HTMLTextAreaElement>(null);
  const mark = useRef<HTMLSelectElement>(null);
  const before = useRef<Element | null>(null);
  const id = useId();
  useLayoutEffect(() => {
    before.current = document.activeElement;
    (author.current?.value === '' ? author : text).current?.focus();
    return () => giveBack(before.current);
  }, []);
  const keep = () => void actions.keepNote({
    author: author.current?.value ?? '', mark: mark.current?.value ?? '',
    text: text.current?.value ?? '',
  });
  return (
    <form class="note-form" onSubmit={(event) => {
      event.preventDefault();
      keep();
    }} onKeyDown={(event) => {
      if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) keep();
      else if (event.key === 'Escape') actions.leaveNote();
      else return;
      event.preventDefault();
    }}>
      <p class="note-on">{words.noteOn(seq)}</p>
      <label class="field" for={`${id}-author`}>
        {words.author}
        <input ref={author} id={`${id}-author`} type="text" autocomplete="name"
          defaultValue={storage.get('author') ?? ''} />
      </label>
      <label class="field" for={`${id}-mark`}>
        {words.noteMark}
        <select ref={mark} id={`${id}-mark`}>
          {MARKS.map((one) => (
            <option key={one} value={one}>
              {one === '' ? words.noMark : `${one}  ${words.markWords[one] ?? ''}`}
            </option>
          ))}
        </select>
      </label>
      <label class="field wide" for={`${id}-text`}>
        {words.noteText}
        <textarea ref={text} id={`${id}-text`} rows={3} />
      </label>
      <p class="buttons">
        <button type="submit" class="main">{words.keepNote}</button>
        <button type="button" class="quiet" onClick={() => actions.leaveNote()}>
          {words.close}
        </button>
      </p>
    </form>
  );
}
