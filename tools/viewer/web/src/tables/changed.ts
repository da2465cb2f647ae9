/** Computes which elements an event changed, by JSON Pointer. */

/** The changed paths of an event. It is made once, and then asked about each element. */
export class ChangedPaths {
  private readonly paths: ReadonlySet<string>;
  private readonly above = new Set<string>();

  constructor(paths: ReadonlySet<string>) {
    this.paths = paths;
    for (const path of paths) {
      for (const pointer of pointersAbove(path)) this.above.add(pointer);
    }
  }

  /** Returns whether `pointer` is a changed path, or is above or below one. */
  has(pointer: string): boolean {
    if (this.paths.size === 0) return false;
    if (this.paths.has(pointer) || this.above.has(pointer)) return true;
    return pointersAbove(pointer).some((path) => this.paths.has(path));
  }
}

/** Returns the pointers above `pointer`, from the nearest one to the whole document (""). */
export function pointersAbove(pointer: string): readonly string[] {
  const above: string[] = [];
  let end = pointer.lastIndexOf('/');
  while (end >= 0) {
    above.push(pointer.slice(0, end));
    end = end === 0 ? -1 : pointer.lastIndexOf('/', end - 1);
  }
  return above;
}
