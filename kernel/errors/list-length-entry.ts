import type { ValidationEntry } from '#kernel/errors/errors.ts';

/** A validation entry for a list that is too short or too long, in the words of Pydantic. */
export type ListLengthEntry = Required<ValidationEntry>;

type Location = ListLengthEntry['loc'];

/** The entry for a list with fewer items than the minimum. */
export function tooShort(input: readonly unknown[], least: number, loc: Location): ListLengthEntry {
  return faultOf({ type: 'too_short', side: 'least', key: 'min_length' }, input, least, loc);
}

/** The entry for a list with more items than the maximum. */
export function tooLong(input: readonly unknown[], most: number, loc: Location): ListLengthEntry {
  return faultOf({ type: 'too_long', side: 'most', key: 'max_length' }, input, most, loc);
}

function faultOf(
  { type, side, key }: { readonly type: string; readonly side: string; readonly key: string },
  input: readonly unknown[],
  bound: number,
  loc: Location,
): ListLengthEntry {
  const items = bound === 1 ? 'item' : 'items';
  const msg = `List should have at ${side} ${bound} ${items} after validation, not ${input.length}`;
  const ctx = { field_type: 'List', [key]: bound, actual_length: input.length };
  return { type, loc, msg, input, ctx };
}
