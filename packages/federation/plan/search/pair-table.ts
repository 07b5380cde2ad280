/** What is known of pairs, by the one and then by the other. */
export type PairTable<One, Other, Value> = Map<One, Map<Other, Value>>;

/** What a table holds of a pair; made where it does not. */
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
