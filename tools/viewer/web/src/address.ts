import type {View} from './questions';

/** The parts of a link. Parts that the link leaves out are undefined. */
export interface Place {
  readonly id?: string;
  readonly seq?: number;
  readonly view?: View;
  readonly isTableOnly?: boolean;
  /** True if what comes after the event shown is hidden from the eyes. */
  readonly isFutureHidden?: boolean;
  /** The steps of a line of play that begins there, "1.0,c.3"; '' if there are none yet. */
  readonly steps?: string;
}

const REPLACES_EVERY_MS = 250;
const STEPS = /^[\d.,c]*$/;
const MAIN_PART = /^([0-9a-f]{4,64})?(?:@(\d+))?$/;

function viewOf(word: string): View | undefined {
  if (word === 'judge' || word === 'spectator') return word;
  return /^\d{1,3}$/.test(word) ? Number(word) : undefined;
}

function decoded(hash: string): string {
  try {
    return decodeURIComponent(hash);
  } catch {
    return hash;
  }
}

/** Reads `#ID@SEQ&view=V&if=STEPS&zen=1&future=hidden`. Ignores the parts that it cannot read. */
export function readHash(hash: string): Place {
  const [first = '', ...rest] = decoded(hash.replace(/^#/, '')).split('&');
  const parts = first.includes('=') ? [first, ...rest] : rest;
  const main = MAIN_PART.exec(first);
  let place: Place = {};
  if (main?.[1] !== undefined) place = {...place, id: main[1]};
  if (main?.[2] !== undefined) place = {...place, seq: Number(main[2])};
  for (const part of parts) {
    const [key, value = ''] = part.split('=');
    const view = key === 'view' ? viewOf(value) : undefined;
    if (view !== undefined) place = {...place, view};
    if (key === 'if' && STEPS.test(value)) place = {...place, steps: value};
    if (key === 'zen') place = {...place, isTableOnly: value === '1'};
    if (key === 'future') place = {...place, isFutureHidden: value === 'hidden'};
  }
  return place;
}

/** Writes a place as a hash, including the `#`. */
export function writeHash(place: Place): string {
  let hash = `#${place.id ?? ''}`;
  if (place.seq !== undefined) hash += `@${place.seq}`;
  if (place.view !== undefined) hash += `&view=${place.view}`;
  if (place.steps !== undefined) hash += `&if=${place.steps}`;
  if (place.isTableOnly === true) hash += '&zen=1';
  if (place.isFutureHidden === true) hash += '&future=hidden';
  return hash;
}

/**
 * Keeps the page's address up to date. Small moves replace the entry of the history; jumps add one.
 */
export class Address {
  private pending: string | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private written = location.hash;
  private replacedAt = -Infinity;

  /** Calls `go` when the hash changes from outside: by a link, Back or a typed address. */
  constructor(go: (place: Place) => void) {
    addEventListener('hashchange', () => {
      if (location.hash === this.written && this.pending === null) return;
      this.forget();
      this.written = location.hash;
      go(readHash(location.hash));
    });
  }

  read(): Place {
    return readHash(location.hash);
  }

  /** Returns the whole address of a place. */
  linkTo(place: Place): string {
    return `${location.href.replace(/#.*$/s, '')}${writeHash(place)}`;
  }

  /** Records a small move. The entry changes at most four times per second. */
  replace(place: Place): void {
    this.pending = writeHash(place);
    if (this.timer !== undefined) return;
    const wait = this.replacedAt + REPLACES_EVERY_MS - performance.now();
    if (wait <= 0) this.flush();
    else this.timer = setTimeout(() => this.flush(), wait);
  }

  /** Records a jump, so that Back returns to where it came from. */
  push(place: Place): void {
    this.flush();
    const hash = writeHash(place);
    if (hash === this.written) return;
    history.pushState(null, '', hash);
    this.written = location.hash;
  }

  private flush(): void {
    const hash = this.pending;
    this.forget();
    // Somebody has just changed the hash and the page will follow it, so it is not overwritten.
    if (hash === null || hash === this.written || location.hash !== this.written) return;
    history.replaceState(null, '', hash);
    this.replacedAt = performance.now();
    this.written = location.hash;
  }

  private forget(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.pending = null;
  }
}
