import type {JSX} from 'preact';
import {useActions} from '../page_context';
import {words} from '../strings';
import {Dialog} from './dialog';

/** Asks before it shows how the game ends, while what comes next is hidden. */
export function LastDialog(): JSX.Element {
  const actions = useActions();
  return (
    <Dialog title={words.lastTitle}>
      <p>{words.lastText}</p>
      <button type="button" class="main" onClick={() => {
        actions.viewer.store.set({dialog: null});
        actions.last(true);
      }}>{words.go}</button>
    </Dialog>
  );
}
