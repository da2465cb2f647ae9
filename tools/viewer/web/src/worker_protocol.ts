// The messages between the page and its workers. Each message and its answer have the same number.
import type {Json} from './json';
import type {Failure, Note, View} from './questions';

/** The header of a page: everything except its logs. */
export interface PageHeader {
  readonly format: string;
  readonly version: number;
  readonly kind: string;
  readonly build: string;
  readonly open: number | null;
  readonly notes?: readonly Note[];
  /** For a page of kind `pair`, the writer's description of how its accounts differ. */
  readonly diff?: Json;
  /** For a page of kind `store`, the most that its server shows. */
  readonly view?: View;
}

/**
 * The contents to open: the data of a page, a file, or both. The data are the content of an
 * element, or JSON from a server.
 */
export interface Opening {
  readonly data: string | Blob | null;
  readonly file: OpenedFile | null;
}

/** A file from outside. Its bytes are a Blob, so both workers can read them without a copy. */
export interface OpenedFile {
  readonly name: string;
  readonly bytes: Blob;
}

export type ToWorker =
  | {readonly id: number; readonly do: 'start'; readonly engine: string}
  | {readonly id: number; readonly do: 'open'; readonly opening: Opening}
  | {readonly id: number; readonly do: 'ask'; readonly request: string};

/**
 * `text` is JSON: the module's answer, or the header of the page. `stopped` is set if the engine
 * failed.
 */
export type FromWorker =
  | {readonly id: number; readonly text: string}
  | {readonly id: number; readonly stopped: Failure};
