import type {LogEntry, Note, ShownNote} from './questions';
import type {Session} from './session';
import {storage} from './storage';

/** A file of notes that was opened on the page. */
export interface NotesFile {
  readonly name: string;
  readonly text: string;
}

/** The notes that are shown, and the content of the file that would save them. */
export interface Notes {
  readonly list: readonly ShownNote[];
  readonly text: string;
}

export const NO_NOTES: Notes = {list: [], text: ''};

/** The module to ask about notes, and the store in which to show its answers. */
export interface NotesPlace {
  session(): Session | null;
  show(notes: Notes): void;
}

const keyOf = (log: LogEntry): string => `notes.${log.id}`;

// Returns the notes that the browser has stored, or null. The module ignores what is not a note of
// this log.
function keptOf(log: LogEntry): readonly Note[] | null {
  try {
    const kept: unknown = JSON.parse(storage.get(keyOf(log)) ?? 'null');
    return Array.isArray(kept) ? kept as Note[] : null;
  } catch {
    return null;
  }
}

const isSameNote = (one: Note, other: Note): boolean =>
  one.seq === other.seq && one.author === other.author && one.at === other.at &&
  one.mark === other.mark && one.text === other.text;

/**
 * The notes about one log: those of the page, those of files, and the reader's own, which the
 * browser stores.
 */
export class Notebook {
  private files: readonly NotesFile[] = [];
  private written: readonly Note[] = [];
  private tail: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly place: NotesPlace, private readonly log: LogEntry,
    private readonly laid: readonly Note[],
  ) {}

  /** Asks the module for all notes again. Fails with a Refusal. */
  read(): Promise<void> {
    return this.after(async () => this.place.show(await this.ask(this.files, this.own)));
  }

  /** Adds the notes of a file. If it fails with a Refusal, nothing changes. */
  open(file: NotesFile): Promise<void> {
    return this.after(async () => {
      const files = [...this.files, file];
      this.place.show(await this.ask(files, this.own));
      this.files = files;
    });
  }

  /** Adds a note of the reader's own. If it fails with a Refusal, nothing changes. */
  add(note: Note): Promise<void> {
    return this.after(async () => {
      const {own} = this;
      this.place.show(await this.ask(this.files, own, note));
      this.keep([...own, note]);
    });
  }

  /** Removes one of the reader's own notes. */
  remove(note: Note): Promise<void> {
    return this.after(async () => {
      const own = this.own.filter((one) => !isSameNote(one, note));
      this.place.show(await this.ask(this.files, own));
      this.keep(own);
    });
  }

  // The notes are read from storage each time, because another page may have changed them.
  private get own(): readonly Note[] {
    return keptOf(this.log) ?? this.written;
  }

  private keep(own: readonly Note[]): void {
    this.written = own;
    storage.set(keyOf(this.log), JSON.stringify(own));
  }

  private async ask(
    files: readonly NotesFile[], own: readonly Note[], add?: Note,
  ): Promise<Notes> {
    const session = this.place.session();
    if (session === null) return NO_NOTES;
    const {laid, log} = this;
    const keys = {log: log.id, files, laid, own, ...add === undefined ? {} : {add}};
    const {notes, text} = await session.slow.ask('notes', keys);
    return {list: notes, text};
  }

  // Runs changes one after another, so that none overwrites another.
  private after(work: () => Promise<void>): Promise<void> {
    const done = this.tail.then(work);
    this.tail = done.catch(() => { /* The caller reports the failure. */ });
    return done;
  }
}

// A file counts as notes if it says so near its beginning. The module then reports any error in it.
const SAID_WITHIN = 1 << 20;

/** Returns whether these bytes look like a file of notes. */
export async function looksLikeNotes(bytes: Blob): Promise<boolean> {
  const text = await bytes.slice(0, SAID_WITHIN).text();
  return text.trimStart().startsWith('{') && text.includes('"recount-notes"');
}

/**
 * Returns the text of a file, or null if it is not UTF-8. This is checked here, because the
 * WebAssembly module receives a decoded string and can no longer tell.
 */
export async function textOf(bytes: Blob): Promise<string | null> {
  const decoder = new TextDecoder('utf-8', {ignoreBOM: true, fatal: true});
  try {
    return decoder.decode(await bytes.arrayBuffer());
  } catch {
    return null;
  }
}

/** Returns the marks of each event's notes by seq, as the transcript shows them. */
export function marksAt(notes: readonly ShownNote[]): ReadonlyMap<number, string> {
  const marks = new Map<number, Set<string>>();
  for (const {seq, mark} of notes) {
    const ofEvent = marks.get(seq) ?? new Set();
    if (mark !== '') ofEvent.add(mark);
    marks.set(seq, ofEvent);
  }
  return new Map([...marks].map(([seq, ofEvent]) => [seq, [...ofEvent].join(' ')]));
}
