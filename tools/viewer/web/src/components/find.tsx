import type {JSX} from 'preact';
import {focusSearch} from '../focus';
import {useActions} from '../page_context';
import {words} from '../strings';
import {Icon} from './icons';

/** One field for words, a card, a seat or an event's number. Enter goes to the next hit. */
export function Find(): JSX.Element {
  const actions = useActions();
  return (
    <form role="search" class="find" aria-label={words.find} onSubmit={(event) => {
      event.preventDefault();
      const field = event.currentTarget.querySelector('input');
      const isButton = document.activeElement !== field;
      if (isButton && field?.value.trim() === '') {
        focusSearch();
        return;
      }
      actions.find(field?.value ?? '');
      leaveField(field);
    }}>
      <input id="search-words" type="search" aria-label={words.findHint} autocomplete="off"
        placeholder={words.find} title={words.findHint} onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.preventDefault();
          leaveField(event.currentTarget);
        }} />
      <button type="submit" class="move" aria-label={words.search} title={`${words.search}  (/)`}>
        <Icon name="search" />
      </button>
    </form>
  );
}

/** Returns the focus to the page, so that the keys work again. */
export function leaveField(field: HTMLElement | null): void {
  if (document.activeElement !== field) return;
  document.querySelector<HTMLElement>('#recount')?.focus({preventScroll: true});
}
