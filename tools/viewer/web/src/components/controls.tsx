import type {JSX} from 'preact';
import {COMMANDS} from '../commands';
import type {Command, Place} from '../commands';
import {findingsTold, tellsJudgements} from '../future';
import {usePage} from '../page_context';
import {placeWords} from '../place_words';
import {number, words} from '../strings';
import {visible} from '../visible_text';
import {Find} from './find';
import {More} from './more';
import {MoveButton} from './move_button';
import {PromptForm} from './prompt';
import {SeenBy} from './seen_by';
import {Timeline} from './timeline';

const at = (place: Place): readonly Command[] =>
  COMMANDS.filter((command) => command.place === place);

// Shows the number of the current event, and its turn and phase as a player would say them.
function PlaceTold(): JSX.Element | null {
  const moment = usePage((state) => state.moment);
  const log = usePage((state) => state.log);
  const isFutureHidden = usePage((state) => state.isFutureHidden);
  if (log === null || moment === null) return null;
  const place = placeWords(moment.turn, moment.phase, log.players);
  return (
    <p class="place">
      <strong>{number(moment.seq)}</strong>
      {!isFutureHidden && <> / {number(log.events - 1)}</>}
      {place !== '' && <> · <bdi>{visible(place)}</bdi></>}
    </p>
  );
}

/** Everything that moves in the log: the timeline, one row of buttons, and "More". */
export function Controls(): JSX.Element {
  const hasPrompt = usePage((state) => state.prompt !== null);
  const hasJudgements = usePage(tellsJudgements);
  const hasFindings = usePage((state) => findingsTold(state).length > 0);
  const hasLog = usePage((state) => state.kind === 'log');
  const inRow = [
    ...at('row'), ...hasJudgements ? at('judgement') : [], ...hasFindings ? at('fault') : [],
  ];
  const inMore = COMMANDS.filter(({place, needsLog}) => (place === 'more' ||
    (place === 'judgement' && !hasJudgements) || (place === 'fault' && !hasFindings)) &&
    (hasLog || needsLog !== true));
  return (
    <nav class="controls" aria-label={words.moves}>
      <div class="controls-aside">
        <SeenBy />
        {at('aside').map((command) => <MoveButton key={command.id} command={command} />)}
      </div>
      <div class="controls-bar">
        {hasPrompt && <PromptForm />}
        <Timeline />
        <div class="row">
          <div class="row-buttons">
            {ROW_ORDER.map((id) => inRow.find((command) => command.id === id))
              .map((command) => command !== undefined &&
                <MoveButton key={command.id} command={command} />)}
          </div>
          <PlaceTold />
          <Find />
          <More commands={inMore} />
        </div>
      </div>
    </nav>
  );
}

const ROW_ORDER = [
  'first', 'previous_turn', 'previous', 'play', 'next', 'next_turn', 'last', 'previous_judgement',
  'next_judgement', 'next_fault',
] as const;
