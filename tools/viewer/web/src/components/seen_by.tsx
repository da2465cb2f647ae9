import type {JSX} from 'preact';
import {useActions, usePage} from '../page_context';
import type {View} from '../questions';
import {words} from '../strings';
import {visibleName} from '../visible_text';

function viewWords(view: View, players: readonly (string | null)[]): string {
  if (typeof view !== 'number') return view;
  const name = players[view] ?? '';
  return name === '' ? String(view) : `${view} · ${visibleName(name)}`;
}

/** Chooses the viewer: the judge, spectators or a seat. */
export function SeenBy(): JSX.Element | null {
  const actions = useActions();
  const log = usePage((state) => state.log);
  const view = usePage((state) => state.view);
  if (log === null) return null;
  return (
    <label class="seen-by">
      <span>{words.seenBy}</span>
      <select aria-label={words.seenBy} value={String(view)} onChange={(event) => {
        const chosen = log.views.find((one) => String(one) === event.currentTarget.value);
        if (chosen !== undefined) actions.see(chosen);
      }}>
        {log.views.map((one) => (
          <option key={one} value={String(one)}>{viewWords(one, log.players)}</option>
        ))}
      </select>
    </label>
  );
}
