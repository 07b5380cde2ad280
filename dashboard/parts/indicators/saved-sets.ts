/** Sets of indicators that a reader keeps, by name; they stay in this browser. */
export interface SavedSet {
  readonly name: string;
  /** The entries as the address writes them. */
  readonly calc: string;
}

const KEY = 'marketgraph.indicator-sets';
const MAX_SETS = 50;

export function readSets(storage: Storage): SavedSet[] {
  try {
    const kept: unknown = JSON.parse(storage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isSet) : [];
  } catch {
    return [];
  }
}

/** Adds a set, or replaces the set with its name; false if the browser has no storage. */
export function saveSet(storage: Storage, set: SavedSet): boolean {
  const others = readSets(storage).filter(({ name }) => name !== set.name);
  return writeSets(storage, [...others, set].slice(-MAX_SETS));
}

export function dropSet(storage: Storage, name: string): boolean {
  return writeSets(
    storage,
    readSets(storage).filter((one) => one.name !== name),
  );
}

function writeSets(storage: Storage, sets: readonly SavedSet[]): boolean {
  try {
    storage.setItem(KEY, JSON.stringify(sets));
    return true;
  } catch {
    return false;
  }
}

function isSet(value: unknown): value is SavedSet {
  if (typeof value !== 'object' || value === null) return false;
  const { name, calc } = value as { readonly name?: unknown; readonly calc?: unknown };
  return typeof name === 'string' && name !== '' && typeof calc === 'string';
}
