// The requests of a page of `recount serve` to its server (docs/reference/viewer.md, "The server").
import {Refusal} from './channel';
import type {JsonObject} from './json';
import type {Failure, View} from './questions';

const LONGEST_MS = 40_000;

/** A row in the list of games. */
export interface GameRow {
  readonly id: string;
  readonly game: string;
  readonly players: readonly (string | null)[];
  readonly events: number;
  readonly phase: string;
  readonly result: JsonObject | null;
  readonly result_by: string;
  readonly open_disputes: number;
  readonly started: string | null;
  /** The name of the game. */
  readonly title?: string;
  /** The seats that are awaited; null if the server does not know them. */
  readonly awaited?: readonly number[] | null;
  /** When the game came to where it is; null if the event has no time. */
  readonly since?: string | null;
  /** Only if the game stopped at an event that the rules refuse. */
  readonly illegal?: {readonly seq: number; readonly clause: string};
}

/** `error` reports a game that could not be read; the list has the other games. */
export interface GamesAnswer {
  readonly games: readonly GameRow[];
  readonly error?: Failure;
}

/** The changes after a given change, or all of them if that number came from another server. */
export interface News {
  readonly change: number;
  readonly games: readonly string[];
}

// Fails with the Refusal that the server sends, or like `fetch` if there is no server.
async function answerOf(path: string): Promise<Response> {
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(), LONGEST_MS);
  try {
    const response = await fetch(path, {signal: abort.signal, cache: 'no-store'});
    if (response.ok) return response;
    const {error} = await response.json() as {error: Failure};
    throw new Refusal(error);
  } finally {
    clearTimeout(timer);
  }
}

/** Returns the games that contain each of the words. */
export async function listGames(search: string): Promise<GamesAnswer> {
  const response = await answerOf(`/api/games?search=${encodeURIComponent(search)}`);
  return await response.json() as GamesAnswer;
}

/** Returns the data of a page that shows this game. */
export async function gameData(id: string, view: View): Promise<Blob> {
  return await (await answerOf(`/api/games/${id}?view=${view}`)).blob();
}

/** Waits for the next change, but only for some seconds. */
export async function newsAfter(change: number): Promise<News> {
  return await (await answerOf(`/api/changes?after=${change}`)).json() as News;
}
