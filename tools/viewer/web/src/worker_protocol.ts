// What the page and its workers say to each other. A number goes with each message and its answer.
import type {Json} from './json';
import type {Failure, Note, View} from './questions';

/** What a page says about itself, without its logs. */
export interface PageHeader {
  readonly format: string;
  readonly version: number;
  readonly kind: string;
  readonly build: string;
  readonly open: number | null;
  readonly notes?: readonly Note[];
  /** Of a page of kind `pair`: how its accounts differ, in the words of the writer. */
  readonly diff?: Json;
  /** Of a page of kind `store`: the most that its server tells. */
  readonly view?: View;
}

/**
 * What is opened: the data of a page, or a file, or the first and then the second. The data are the
 * content of an element, or JSON from a server.
 */
export interface Opening {
  readonly data: string | Blob | null;
  readonly file: OpenedFile | null;
}

/** A file from outside. Its bytes are a Blob, which goes to both workers without a copy. */
export interface OpenedFile {
  readonly name: string;
  readonly bytes: Blob;
}

export type ToWorker =
  | {readonly id: number; readonly do: 'start'; readonly engine: string}
  | {readonly id: number; readonly do: 'open'; readonly opening: Opening}
  | {readonly id: number; readonly do: 'ask'; readonly request: string};

/** `text` is JSON: the module's answer, or the header of the page. `stopped`: the engine failed. */
export type FromWorker =
  | {readonly id: number; readonly text: string}
  | {readonly id: number; readonly stopped: Failure};
