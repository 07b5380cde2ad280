/** Whether a value has no members. */
function isPlain(value: unknown): boolean {
  return typeof value !== 'object' || value === null;
}

/** JSON with sorted object keys, so that the order in which a publisher writes them does not matter. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(sortKeys(value));
}

function sortKeys(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(sortKeys);
  const members = value as Readonly<Record<string, unknown>>;
  const keys = Object.keys(members);
  if (keys.every((key, at) => isPlain(members[key]) && (at === 0 || keys[at - 1]! < key))) {
    return value;
  }
  keys.sort();
  return Object.fromEntries(keys.map((key) => [key, sortKeys(members[key])]));
}
