/**
 * The keys of a list's elements. An entry that stays keeps its element; a new one takes over that
 * of one that has gone, at its own place if it can: that costs the browser far less than to make,
 * to move and to remove elements.
 */
export class Slots<T> {
  private entries: readonly T[] = [];
  private keys: readonly number[] = [];
  private made = 0;

  /** A key for each entry; all differ, as entries do. `isHeld`: nobody takes over its element. */
  keysFor(entries: readonly T[], isHeld: (entry: T) => boolean): readonly number[] {
    const wanted = new Set(entries);
    const own = new Map(this.entries.map((entry, at) => [entry, this.keys[at] ?? 0]));
    const isFree = (at: number) => {
      const entry = this.entries[at];
      return entry !== undefined && !wanted.has(entry) && !isHeld(entry);
    };
    const keys = entries.map(
      (entry, at) => own.get(entry) ?? (isFree(at) ? this.keys[at] : undefined));
    const taken = new Set(keys);
    const left = this.keys.filter((key, at) => isFree(at) && !taken.has(key)).reverse();
    this.entries = entries;
    this.keys = keys.map((key) => key ?? left.pop() ?? this.next());
    return this.keys;
  }

  private next(): number {
    this.made += 1;
    return this.made;
  }
}
