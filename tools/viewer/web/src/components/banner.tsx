import type {JSX} from 'preact';
import {Fragment} from 'preact';
import {useActions, usePage} from '../page_context';
import type {LogEntry} from '../questions';
import {words} from '../strings';
import {verificationOf, verificationWords} from '../verification';
import {Live} from './games';
import {OpenFile} from './open_file';
import {Outside} from './outside';

function titleOf({title, game}: LogEntry): string {
  return title === '' ? game : title;
}

function Heading(): JSX.Element {
  const log = usePage((state) => state.log);
  const count = usePage((state) => state.logs.length);
  const isStore = usePage((state) => state.kind === 'store');
  if (log === null) {
    return <h1>{isStore ? words.games : count > 1 ? words.logsTitle : words.product}</h1>;
  }
  return (
    <h1>
      <span class="game-title"><Outside text={titleOf(log)} /></span>
      {log.players.length > 0 && <span class="visually-hidden">: </span>}
      <span class="players">
        {log.players.map((name, seat) => (
          <Fragment key={seat}>
            {seat > 0 && ', '}
            <Outside text={words.player(seat, name)} />
          </Fragment>
        ))}
      </span>
    </h1>
  );
}

/** The button that shows how much of the log is verified, and that opens the dialog. */
function Badge(): JSX.Element | null {
  const {viewer} = useActions();
  const verification = usePage(verificationOf);
  const told = usePage(verificationWords);
  if (verification === undefined) return null;
  return (
    <button type="button" class={`badge ${verification}`} aria-haspopup="dialog"
      onClick={() => viewer.store.set({dialog: 'verification'})}>
      <span class="badge-sign" aria-hidden="true" />
      <span><span class="visually-hidden">{words.verification}: </span>{told}</span>
    </button>
  );
}

/**
 * The top of the page: the game and its players, the verification, and the tools of the whole page.
 */
export function Banner(): JSX.Element {
  const {viewer} = useActions();
  // Otherwise the welcome has the button.
  const isOpen = usePage((state) => state.logs.length > 0 || state.kind === 'store');
  const hasGames = usePage((state) => state.isServed && state.log !== null);
  const hasOthers = usePage((state) => state.log !== null && state.logs.length > 1);
  return (
    <header class="banner">
      <Heading />
      <div class="banner-tools">
        <Badge />
        <Live />
        {hasGames && (
          <button type="button" class="quiet" onClick={() => viewer.leaveForGames()}>
            {words.games}
          </button>
        )}
        {hasOthers && (
          <button type="button" class="quiet" onClick={() => viewer.showLogs()}>
            {words.chooseLog}
          </button>
        )}
        {isOpen && <OpenFile />}
        <button type="button" class="quiet" aria-haspopup="dialog"
          onClick={() => viewer.store.set({dialog: 'about'})}>{words.about}</button>
      </div>
    </header>
  );
}
