import type {JSX} from 'preact';
import {useActions, usePage} from '../page_context';
import {words} from '../strings';

/** A button that goes to an event. */
export function EventLink({seq}: {readonly seq: number}): JSX.Element {
  const actions = useActions();
  const isShown = usePage((state) => state.moment?.seq === seq);
  return (
    <button type="button" class="link" aria-current={isShown ? 'true' : undefined}
      onClick={() => actions.goTo(seq)}>{words.eventNumber(seq)}</button>
  );
}
