import type { ValidationEntry } from '#kernel/errors/errors.ts';

/** A list that is too short or too long, in the words that Pydantic has for it. */
export type ListLengthFault = Required<ValidationEntry>;

type Location = ListLengthFault['loc'];

/** The fault of a list that has fewer items than it must. */
export function tooShort(input: readonly unknown[], least: number, loc: Location): ListLengthFault {
  return faultOf({ type: 'too_short', side: 'least', key: 'min_length' }, input, least, loc);
}

/** The fault of a list that has more items than it may. */
export function tooLong(input: readonly unknown[], most: number, loc: Location): ListLengthFault {
  return faultOf({ type: 'too_long', side: 'most', key: 'max_length' }, input, most, loc);
}

function faultOf(
  { type, side, key }: { readonly type: string; readonly side: string; readonly key: string },
  input: readonly unknown[],
  bound: number,
  loc: Location,
): ListLengthFault {
  const items = bound === 1 ? 'item' : 'items';
  const msg = `List should have at ${side} ${bound} ${items} after validation, not ${input.length}`;
  const ctx = { field_type: 'List', [key]: bound, actual_length: input.length };
  return { type, loc, msg, input, ctx };
}
