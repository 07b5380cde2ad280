import { isExactNumber, nearestNumber } from '#kernel/text/exact-json.ts';

/** Marks a value that its scalar does not allow. */
export const UNFIT: unique symbol = Symbol('unfit');

/** The serialised value, or `UNFIT`. */
export type LeafCheck = (value: unknown) => unknown;

const MAX_INT = 2_147_483_647;

const CHECKS: Readonly<Record<string, LeafCheck>> = {
  String: (value) => (typeof value === 'string' ? value : UNFIT),
  Boolean: (value) => (typeof value === 'boolean' ? value : UNFIT),
  Float(given) {
    const value = nearestNumber(given);
    return typeof value === 'number' && Number.isFinite(value) ? value : UNFIT;
  },
  Int: (value) =>
    typeof value === 'number' && Number.isInteger(value) && Math.abs(value + 0.5) <= MAX_INT + 0.5
      ? value
      : UNFIT,
  // GraphQL lets servers use numeric ids, and serialises them as strings.
  ID(value) {
    if (typeof value === 'string') return value;
    if (isExactNumber(value)) return value.rawJSON;
    return typeof value === 'number' && Number.isSafeInteger(value) ? String(value) : UNFIT;
  },
};

/** The check of a built-in scalar; null for a custom one. */
export function leafCheckOf(typename: string): LeafCheck | null {
  return Object.hasOwn(CHECKS, typename) ? CHECKS[typename]! : null;
}
