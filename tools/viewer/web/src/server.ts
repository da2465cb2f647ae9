// What a page of `recount serve` asks its server (docs/reference/viewer.md, "The server").
import {Refusal} from './channel';
import type {JsonObject} from './json';
import type {Failure, View} from './questions';

const LONGEST_MS = 40_000;

/** A game of the list. */
export interface GameRow {
  readonly id: string;
  readonly game: string;
  readonly players: readonly (string | null)[];
  readonly events: number;
  readonly phase: string;
  readonly result: JsonObject | null;
  readonly open_disputes: number;
  readonly started: string | null;
}

/** `error`: a game that could not be read; the others are there. */
export interface GamesAnswer {
  readonly games: readonly GameRow[];
  readonly error?: Failure;
}

/** What has changed since the change that was asked for; all, if that was another server's. */
export interface News {
  readonly change: number;
  readonly games: readonly string[];
}

// Fails with a Refusal that the server gives, or as `fetch` does if there is no server.
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

/** The games in which each of the words occurs. */
export async function listGames(search: string): Promise<GamesAnswer> {
  const response = await answerOf(`/api/games?search=${encodeURIComponent(search)}`);
  return await response.json() as GamesAnswer;
}

/** The data of a page that shows this game. */
export async function gameData(id: string, view: View): Promise<Blob> {
  return await (await answerOf(`/api/games/${id}?view=${view}`)).blob();
}

/** Waits for a change after this one, some seconds at most. */
export async function newsAfter(change: number): Promise<News> {
  return await (await answerOf(`/api/changes?after=${change}`)).json() as News;
}
