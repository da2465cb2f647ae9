import type {ComponentChildren, JSX} from 'preact';
import {useLayoutEffect, useRef} from 'preact/hooks';
import {useActions, usePage} from '../page_context';
import type {DialogName} from '../page_state';
import {words} from '../strings';
import {mainAttributes} from '../verification';
import {visible} from '../visible_text';
import {AboutDialog} from './about_dialog';
import {Banner} from './banner';
import {CommandDialog} from './command_dialog';
import {Controls} from './controls';
import {Games} from './games';
import {useKeptFocus} from './kept_focus';
import {KeysDialog} from './keys_dialog';
import {LastDialog} from './last_dialog';
import {LogList} from './log_list';
import {DropTarget, OpenFile} from './open_file';
import {Sentence} from './outside';
import {Panels} from './panels';
import {ShareDialog} from './share_dialog';
import {TablePane} from './table_pane';
import {TableShape} from './table_shape';
import {VerificationDialog} from './verification_dialog';

const DIALOGS: Readonly<Record<DialogName, () => JSX.Element | null>> = {
  verification: VerificationDialog,
  keys: KeysDialog,
  about: AboutDialog,
  command: CommandDialog,
  last: LastDialog,
  share: ShareDialog,
};

function Problem(): JSX.Element {
  const {viewer} = useActions();
  const problem = usePage((state) => state.problem);
  return (
    <div role="alert" class={problem === null ? 'alert empty' : 'alert'}>
      {problem !== null && (
        <>
          <p>
            <strong>{words.problems[problem.code] ?? problem.code}</strong>{' '}
            <Sentence text={problem.message} />
          </p>
          <button type="button" class="quiet"
            onClick={() => viewer.store.set({problem: null})}>{words.dismiss}</button>
        </>
      )}
    </div>
  );
}

function Status(): JSX.Element {
  const status = usePage((state) => state.status);
  const isSaid = usePage((state) => state.isSaid && state.status !== '');
  return (
    <p role="status" class={isSaid ? 'status said' : 'status'}><bdi>{visible(status)}</bdi></p>
  );
}

// While the contents of the page are being read, it is not known which game they are.
const USUAL_SEATS = 2;

function Welcome(): JSX.Element {
  const isReady = usePage((state) => state.isReady);
  if (!isReady) return <TableShape seats={USUAL_SEATS} />;
  return (
    <div class="welcome">
      <h2>{words.emptyTitle}</h2>
      <p>{words.emptyText}</p>
      <OpenFile isMain />
    </div>
  );
}

function LogView(): JSX.Element {
  return (
    <>
      <div class="panes">
        <TablePane />
        <Panels />
      </div>
      <Controls />
    </>
  );
}

// Sets a title like "event 12 of 35 · heretics b96e504a". It is separate, so that a move does not
// draw the whole page.
function Title(): null {
  const title = usePage(({log, moment}) => {
    if (log === null) return words.product;
    const game = `${log.game} ${log.id.slice(0, 8)}`;
    return moment === null ? game : `${words.eventOf(moment.seq, log.events - 1)} · ${game}`;
  });
  useLayoutEffect(() => {
    document.title = visible(title);
  }, [title]);
  return null;
}

function Main({children}: {readonly children: ComponentChildren}): JSX.Element {
  const state = usePage((all) => all);
  const own = useRef<HTMLElement>(null);
  useKeptFocus(own);
  return (
    <main id="recount" tabIndex={-1} ref={own} {...mainAttributes(state)}>{children}</main>
  );
}

function OpenDialog(): JSX.Element | null {
  const dialog = usePage((state) => state.dialog);
  if (dialog === null) return null;
  const Open = DIALOGS[dialog];
  return <Open key={dialog} />;
}

/** The page. */
export function App(): JSX.Element {
  const hasLog = usePage((state) => state.log !== null);
  const hasGames = usePage((state) => state.log === null && state.kind === 'store');
  const hasList = usePage((state) => state.log === null && state.logs.length > 1);
  const isTableOnly = usePage((state) => state.isTableOnly && state.log !== null);
  return (
    <div class={isTableOnly ? 'page table-only' : 'page'}>
      <Title />
      <Banner />
      <Main>
        <Problem />
        {hasLog ? <LogView /> : hasGames ? <Games /> : hasList ? <LogList /> : <Welcome />}
        <Status />
      </Main>
      <OpenDialog />
      <DropTarget />
    </div>
  );
}
