/**
 * A position in a log that several processes follow: the number of an entry, and the random mark of its commit. A
 * failover that loses the last commits, or a restored backup, reuses numbers; the mark then tells the entries apart.
 * Equal positions imply equal logs up to there.
 */
export interface LogPlace {
  readonly sequence: number;
  /** Empty for an entry of a version without marks. */
  readonly mark: string;
}

/** Position before the first entry. */
export const BEFORE_ALL: LogPlace = { sequence: 0, mark: '' };

/** The log no longer has the last entry that the reader applied: the reader must reload. */
export class LogRewrittenError extends Error {
  override readonly name = 'LogRewrittenError';

  constructor({ sequence }: LogPlace) {
    super(
      `entry ${sequence} of the log is not the one that was read; a store was restored or failed over`,
    );
  }
}

export function isSamePlace(one: LogPlace, other: LogPlace): boolean {
  return one.sequence === other.sequence && one.mark === other.mark;
}

/** Digits of a mark in a cursor: two entries collide once in four billion. */
const SHOWN_DIGITS = 8;

/** The short form of a mark, for cursors. */
export function shownMark(mark: string): string {
  return mark.slice(0, SHOWN_DIGITS);
}
