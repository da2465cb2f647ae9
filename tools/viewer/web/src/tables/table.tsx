/** The table: it chooses the drawing of the game and passes its parts what they need. */

import type { JSX } from 'preact';
import { useMemo, useRef } from 'preact/hooks';

import { BasicverseTable } from './basicverse';
import { ChangedPaths } from './changed';
import type { Surroundings } from './context';
import { NO_SURROUNDINGS, SurroundingsContext } from './context';
import { EmpyreanTable } from './empyrean';
import { useKeptFocus } from './focus';
import { GenericTable } from './generic';
import { HereticsTable } from './heretics';
import { HopeTable } from './hope';
import { InhumanityTable } from './inhumanity';
import type { JsonObject } from '../json';
import type { TableProps } from './props';
import { CardTexts } from './tooltip';

export { MovingContext } from './lagging';
export type { Chosen, Face, Faces, TableProps } from './props';
export type { Json, JsonObject } from '../json';

const NOWHERE: ReadonlySet<string> = new Set();

type Drawing = (props: { state: JsonObject }) => JSX.Element;

const DRAWINGS: ReadonlyMap<string, Drawing> = new Map([
  ['basicverse', BasicverseTable],
  ['empyrean', EmpyreanTable],
  ['heretics', HereticsTable],
  ['hope', HopeTable],
  ['inhumanity', InhumanityTable],
]);

/** Draws a state of any game. A game without its own drawing is drawn key by key. */
export function Table(props: TableProps): JSX.Element {
  const { faces, names, changed, differs, chosen, choose } = props;
  const root = useRef<HTMLDivElement>(null);
  useKeptFocus(root);
  const paths = useMemo(() => new ChangedPaths(changed), [changed]);
  const differing = useMemo(() => new ChangedPaths(differs ?? NOWHERE), [differs]);
  // This is always the same object. Each drawing starts here and reaches every part, so that no
  // part needs a notification of changes.
  const surroundings = useMemo<Surroundings>(() => ({ ...NO_SURROUNDINGS }), []);
  Object.assign(surroundings, { faces, names, changed: paths, differs: differing, chosen, choose });
  // Only the first event says which game it is, so then everything is new.
  const allNew = changed.has('/game');
  const Drawing = DRAWINGS.get(props.game) ?? GenericTable;
  return (
    <SurroundingsContext.Provider value={surroundings}>
      <div
        class={allNew ? 't-table t-all-new' : 't-table'}
        data-table={props.game} tabIndex={-1} ref={root}
      >
        <Drawing state={props.state} />
        <CardTexts table={root} />
      </div>
    </SurroundingsContext.Provider>
  );
}
