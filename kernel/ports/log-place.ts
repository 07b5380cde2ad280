/**
 * A place in a log that processes follow: the number of an entry, and the mark that its commit drew at random. A
 * failover that loses the last commits, or a backup that is restored, gives numbers out again; equal numbers with
 * other marks are then seen to be two entries. All that lies before a place is the same wherever the place is.
 */
export interface LogPlace {
  readonly sequence: number;
  /** Empty for an entry of a version that drew none. */
  readonly mark: string;
}

/** Before the first entry. */
export const BEFORE_ALL: LogPlace = { sequence: 0, mark: '' };

/** The log does not have the entry any more that its reader knows as the last one: what it read is read anew. */
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

/** Digits of a mark that a cursor shows: two entries share them once in four billion. */
const SHOWN_DIGITS = 8;

/** A mark as cursors have it. */
export function shownMark(mark: string): string {
  return mark.slice(0, SHOWN_DIGITS);
}
