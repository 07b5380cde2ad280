/** The reasons why the reader of a foreign format leaves out a record or a part of it. */
export const UNTAKEN_REASONS = [
  /** An interest through others: the holdings on its path state it, where the file has them. */
  'indirect_interest',
  /** An interest of a type that is neither a share, nor votes, nor control. */
  'unsupported_interest',
  /** A relation that states no interest. */
  'no_interest',
  /** A statement that another one about its record replaces at the same moment. */
  'replaced_statement',
] as const;
export type UntakenReason = (typeof UNTAKEN_REASONS)[number];

/** Something in a file that became no fact. */
export interface Untaken {
  readonly reason: UntakenReason;
  /** First line of its record; null where the format has no lines. */
  readonly line: number | null;
}

/** The number of records of one file that its reader left out for one reason. */
export interface UntakenCount {
  readonly file: string;
  readonly reason: UntakenReason;
  readonly count: number;
  /** Line of the first of them; null where the format has no lines. */
  readonly firstLine: number | null;
}

/** Counts what a file left out, by reason, in the order of reasons. */
export function countUntaken(file: string, untaken: readonly Untaken[]): UntakenCount[] {
  return UNTAKEN_REASONS.flatMap((reason) => {
    const found = untaken.filter((one) => one.reason === reason);
    const [first] = found;
    if (first === undefined) return [];
    return [{ file, reason, count: found.length, firstLine: first.line }];
  });
}
