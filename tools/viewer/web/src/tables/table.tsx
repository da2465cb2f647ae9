/** The table: it chooses the drawing of the game and passes its parts what they need. */

import type { JSX } from 'preact';
import { useMemo, useRef } from 'preact/hooks';

import { BASICVERSE } from './basicverse/game';
import { ChangedPaths } from './changed';
import { useContainerSize } from './container_size';
import type { Surroundings } from './context';
import { NO_SURROUNDINGS, SurroundingsContext } from './context';
import type { Cue } from './cue';
import { cuesOf, touchedCards } from './cues';
import { CueLayer } from './cue_layer';
import { EMPYREAN } from './empyrean/game';
import { useKeptFocus } from './focus';
import type { GameTable } from './game';
import { genericTable } from './generic';
import { HERETICS } from './heretics/game';
import { HOPE } from './hope/game';
import { INHUMANITY } from './inhumanity/game';
import { useMovement } from './movement';
import type { TableProps } from './props';
import { CardTexts } from './tooltip';
import { isAt } from './zones';

export { MovingContext } from './lagging';
export type { Chosen, Face, Faces, TableProps } from './props';
export type { Json, JsonObject } from '../json';

const NOWHERE: ReadonlySet<string> = new Set();
const NO_CARDS: ReadonlySet<number> = new Set();

const GAMES: ReadonlyMap<string, GameTable> = new Map([
  ['basicverse', BASICVERSE],
  ['empyrean', EMPYREAN],
  ['heretics', HERETICS],
  ['hope', HOPE],
  ['inhumanity', INHUMANITY],
]);

/** What an event did: the cues, and the cards that get a mark. */
interface Deed {
  readonly cues: readonly Cue[];
  readonly touched: ReadonlySet<number>;
}

const NOTHING_DONE: Deed = { cues: [], touched: NO_CARDS };

function deedOf({ happening, ruled }: TableProps, { fields }: GameTable): Deed {
  const end: readonly Cue[] = ruled == null ? [] : [{ kind: 'end', ...ruled }];
  if (happening === null) return { ...NOTHING_DONE, cues: end };
  const cues = cuesOf(happening, fields).filter(({ kind }) => ruled == null || kind !== 'end');
  const { before, after } = happening;
  return { cues: [...cues, ...end], touched: touchedCards(before, after, fields) };
}

/** Draws a state of any game. A game without its own layout gets the generic table. */
export function Table(props: TableProps): JSX.Element {
  const { state, faces, names, view, happening, ruled, changed, differs, chosen, choose } = props;
  const root = useRef<HTMLDivElement>(null);
  useKeptFocus(root);
  useContainerSize(root, 'parent');
  const game = useMemo(
    () => GAMES.get(props.game) ?? genericTable(state, faces), [props.game, state, faces]);
  const paths = useMemo(() => new ChangedPaths(changed), [changed]);
  const differing = useMemo(() => new ChangedPaths(differs ?? NOWHERE), [differs]);
  const { cues, touched } = useMemo(() => deedOf(props, game), [happening, ruled, game]);
  const arrival = useMovement(root, { seq: props.seq, view, cues, isFast: props.isFast === true });
  // This is always the same object. Each drawing starts here and reaches every part, so that no
  // part needs a notification of changes.
  const surroundings = useMemo<Surroundings>(() => ({ ...NO_SURROUNDINGS }), []);
  Object.assign(surroundings, {
    faces, names, changed: paths, differs: differing, cues, touched, chosen, choose,
    view, nearest: typeof view === 'number' ? view : 0, look: game.look,
    isOver: props.isOver === true,
    canHide: (path: string) => view !== 'judge' && isAt(path, game.fields.secrets),
  });
  // Only the first event says which game it is, so then everything is new.
  const allNew = changed.has('/game');
  const { Layout } = game;
  const classes = ['t-table', allNew ? 't-all-new' : '', chosen === null ? '' : 't-has-chosen'];
  return (
    <SurroundingsContext.Provider value={surroundings}>
      <div
        class={classes.filter((one) => one !== '').join(' ')}
        data-table={props.game} tabIndex={-1} ref={root}
      >
        <Layout state={state} />
        <CueLayer table={root} arrival={arrival} />
        <CardTexts table={root} />
      </div>
    </SurroundingsContext.Provider>
  );
}
