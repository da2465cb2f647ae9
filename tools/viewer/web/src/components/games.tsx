import type {JSX} from 'preact';
import {useRef} from 'preact/hooks';
import {listed, statusOf} from '../game_status';
import {useActions, usePage} from '../page_context';
import type {GameRow} from '../server';
import {time, words} from '../strings';
import {Told} from './outside';

const SEARCH_AFTER_MS = 150;

function Entry({row}: {readonly row: GameRow}): JSX.Element {
  return (
    <li data-log={row.id}>
      <a href={`#${row.id}`} class="log-entry">
        <span class="log-title"><Told text={row.title ?? row.game} /></span>
        <span class="log-players">
          {row.players.map((name, seat) => (
            <Told key={seat} text={words.player(seat, name)} />
          ))}
        </span>
        <span class="faint">
          {row.id.slice(0, 8)} · {words.events(row.events)}
          {row.started !== null && ` · ${time(row.started)}`}
        </span>
        <span class="verdict-word"><Told text={statusOf(row)} /></span>
      </a>
    </li>
  );
}

/** Lists the games of the server's store, first those that go on, with a search field. */
export function Games(): JSX.Element {
  const {viewer} = useActions();
  const games = usePage((state) => state.games);
  const search = usePage((state) => state.gamesSearch);
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const look = (text: string) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void viewer.served?.list(text), SEARCH_AFTER_MS);
  };
  return (
    <nav class="panel log-list" aria-label={words.games}>
      <form role="search" class="games-search" onSubmit={(event) => event.preventDefault()}>
        <label>
          {words.searchGames}
          <input type="search" defaultValue={search}
            onInput={(event) => look(event.currentTarget.value)} />
        </label>
      </form>
      {games === null && <p>{words.loading}</p>}
      {games?.length === 0 && <p>{search === '' ? words.noGames : words.noGamesMatch}</p>}
      <ul>{listed(games ?? []).map((row) => <Entry key={row.id} row={row} />)}</ul>
    </nav>
  );
}

/**
 * Shows how many new events there are, for a reader who is elsewhere, and whether the server is
 * gone.
 */
export function Live(): JSX.Element | null {
  const {viewer} = useActions();
  const isLost = usePage((state) => state.isServed && state.isLost);
  const news = usePage(({log, seenLast}) =>
    log === null || seenLast === null ? 0 : log.events - 1 - seenLast);
  return (
    <>
      {isLost && <span class="lost">{words.lost}</span>}
      {news > 0 && (
        <button type="button" class="news"
          onClick={() => viewer.travel?.jump(() => viewer.travel?.last ?? null)}>
          {words.newEvents(news)}
        </button>
      )}
    </>
  );
}
