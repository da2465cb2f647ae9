// A placeholder with the interface of the tables: zones and values of the state, by their keys.
import type {JSX} from 'preact';
import type {Json, JsonObject} from '../json';

/** What a card set says about one card. */
export interface Face {
  readonly card: number;
  readonly name: string;
  readonly list: string;
  readonly entry: Readonly<Record<string, Json>>;
}

/** The faces of a card set, by number. */
export interface Faces {
  get(card: number): Face | undefined;
}

/** A card or a seat that somebody chose. */
export type Chosen = {readonly card: number} | {readonly seat: number};

export interface TableProps {
  readonly state: JsonObject;
  readonly game: string;
  readonly faces: Faces;
  readonly names: readonly string[];
  readonly changed: ReadonlySet<string>;
  readonly chosen: Chosen | null;
  choose(what: Chosen): void;
}

/** Draws a state. */
export function Table({state}: TableProps): JSX.Element {
  return (
    <dl class="plain-table">
      {Object.entries(state).map(([key, value]) => (
        <div key={key} data-path={`/${key}`} data-value={JSON.stringify(value)}>
          <dt>{key}</dt>
          <dd>{JSON.stringify(value)}</dd>
        </div>
      ))}
    </dl>
  );
}
