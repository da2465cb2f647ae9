/** Fails a test if two values differ as JSON. */
export function same(what: string, got: unknown, expected: unknown): void {
  const [left, right] = [JSON.stringify(got), JSON.stringify(expected)];
  if (left !== right) throw new Error(`${what}: got ${left}, expected ${right}`);
}
