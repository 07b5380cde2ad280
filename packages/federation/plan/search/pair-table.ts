/** A two-level map, keyed by pairs. */
export type PairTable<One, Other, Value> = Map<One, Map<Other, Value>>;

/** The value for a pair, created if absent. */
export function ofPair<One, Other, Value>(
  table: PairTable<One, Other, Value>,
  one: One,
  other: Other,
  make: () => Value & {},
): Value {
  let row = table.get(one);
  if (row === undefined) table.set(one, (row = new Map<Other, Value>()));
  return row.getOrInsertComputed(other, () => make());
}
