import type {JSX} from 'preact';
import {useActions, usePage} from '../page_context';
import type {Panel} from '../page_state';
import {words} from '../strings';
import {ChangesPanel} from './changes_panel';
import {EventPanel} from './event_panel';
import {JudgingPanel} from './judging_panel';
import {NotesPanel} from './notes_panel';
import {usePrinting} from './printing';
import {RawPanel} from './raw_panel';
import {Transcript} from './transcript';

const PANELS: readonly Panel[] = ['transcript', 'changes', 'judging', 'notes', 'raw'];

function Content({panel}: {readonly panel: Panel}): JSX.Element {
  switch (panel) {
    case 'transcript': return <Transcript />;
    case 'changes': return <ChangesPanel />;
    case 'judging': return <JudgingPanel />;
    case 'notes': return <NotesPanel />;
    case 'raw': return <RawPanel />;
  }
}

/** The event, and one of the other panels; each has a button of its name. */
export function Panels(): JSX.Element {
  const {viewer} = useActions();
  const isOnPaper = usePrinting();
  const chosen = usePage((state) => state.panel);
  const panel = isOnPaper ? 'transcript' : chosen;
  const hasJudging = usePage((state) => state.steps.hasJudgements);
  const shown = PANELS.filter((one) => one !== 'judging' || hasJudging);
  return (
    <div class="side">
      <EventPanel />
      <div class="panel-switch">
        {shown.map((one) => (
          <button key={one} type="button" aria-expanded={one === panel}
            aria-controls={one === panel ? 'panel' : undefined}
            onClick={() => {
              // What is shown already is not drawn again.
              if (one !== panel) viewer.store.set({panel: one, panelMoment: null});
            }}>{words[one]}</button>
        ))}
      </div>
      <section id="panel" class={`panel ${panel}-panel`} aria-label={words[panel]}>
        <h2 class="visually-hidden">{words[panel]}</h2>
        <Content panel={panel} />
      </section>
    </div>
  );
}
