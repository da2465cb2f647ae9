import type {JSX} from 'preact';
import {tellsJudgements} from '../future';
import {useActions, usePage} from '../page_context';
import type {Panel} from '../page_state';
import {words} from '../strings';
import {BackupPanel} from './backup_panel';
import {ChangesPanel} from './changes_panel';
import {EventPanel} from './event_panel';
import {JudgingPanel} from './judging_panel';
import {KnowledgePanel} from './knowledge_panel';
import {NotesPanel} from './notes_panel';
import {usePrinting} from './printing';
import {RawPanel} from './raw_panel';
import {Transcript} from './transcript';
import {WhatIfPanel} from './what_if_panel';

const PANELS: readonly Panel[] = [
  'transcript', 'judging', 'what_if', 'notes', 'knowledge', 'backup', 'changes', 'raw',
];
const OF_LOGS: ReadonlySet<Panel> = new Set(['knowledge', 'backup', 'what_if']);

function Content({panel}: {readonly panel: Panel}): JSX.Element {
  switch (panel) {
    case 'transcript': return <Transcript />;
    case 'changes': return <ChangesPanel />;
    case 'judging': return <JudgingPanel />;
    case 'knowledge': return <KnowledgePanel />;
    case 'backup': return <BackupPanel />;
    case 'what_if': return <WhatIfPanel />;
    case 'notes': return <NotesPanel />;
    case 'raw': return <RawPanel />;
  }
}

/** Shows the event and one of the other panels. Each panel has a button with its name. */
export function Panels(): JSX.Element {
  const actions = useActions();
  const {viewer} = actions;
  const isOnPaper = usePrinting();
  const chosen = usePage((state) => state.panel);
  const hasLog = usePage((state) => state.kind === 'log');
  const isHeld = hasLog || !OF_LOGS.has(chosen);
  const panel = isOnPaper || !isHeld ? 'transcript' : chosen;
  const hasJudging = usePage(tellsJudgements);
  const shown = PANELS.filter((one) =>
    (one !== 'judging' || hasJudging) && (hasLog || !OF_LOGS.has(one)));
  return (
    <div class="side">
      <EventPanel />
      <div class="panel-switch">
        {shown.map((one) => (
          <button key={one} type="button" aria-expanded={one === panel}
            aria-controls={one === panel ? 'panel' : undefined}
            onClick={() => {
              // A panel that is already shown is not drawn again.
              if (one === panel) return;
              if (one === 'what_if') actions.whatIf();
              else if (one === 'backup') actions.openBackup();
              else viewer.store.set({panel: one, panelMoment: null});
            }}>{words[one]}</button>
        ))}
      </div>
      <section id="panel" tabIndex={-1} class={`panel ${panel}-panel`} aria-label={words[panel]}>
        <h2 class={shown.includes(panel) ? 'visually-hidden' : undefined}>{words[panel]}</h2>
        <Content panel={panel} />
      </section>
    </div>
  );
}
