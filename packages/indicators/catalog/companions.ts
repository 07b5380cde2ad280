import type { BarColumn } from '#indicators/engine/bar-columns.ts';
import type { FurtherColumns } from '#indicators/engine/further-columns.ts';
import type { PointColumn } from '#indicators/engine/point-columns.ts';

/** The other series that an indicator reads in addition to its own. An entry of `calc` names them in `with`. */
export interface Companions {
  /** Fewest and most of them. */
  readonly min: number;
  readonly max: number;
  /** What they are, as the end of the sentence "It reads …": `a second series, the benchmark`. */
  readonly what: string;
  /** What is read of each of them. */
  readonly columns: readonly BarColumn[];
  /**
   * Whether one that has no bar is left out of the row, as long as half of them have one. Otherwise a
   * bar that any of them lacks cannot be calculated.
   */
  readonly areMembers: boolean;
}

/** A second series, of which the row needs the close. */
export function secondSeries(what: string): Companions {
  return { min: 1, max: 1, what, columns: ['close'], areMembers: false };
}

/** Most series of a group. */
export const MAX_MEMBERS = 50;

/** A group of series, of which a bar needs half. */
export function group(...columns: readonly BarColumn[]): Companions {
  return { min: 1, max: MAX_MEMBERS, what: 'the members of a group', columns, areMembers: true };
}

/** The caveat of a catalog entry on which members count. */
export const GROUP_CAVEAT =
  'The main series only gives the bars: it is a member where `with` names it, or where it belongs to the group. A ' +
  'member counts at a bar that it has; where fewer than half of them do, the bar is undefined and the calculation ' +
  'restarts. Members are those of today, so the past lacks those that have left since.';

/** The caveat of a catalog entry on bars that the second series lacks. */
export const MISSING_BAR_CAVEAT =
  'A bar that the second series lacks is undefined, and windows restart behind it: take the series with ' +
  'fewer bars for the main one.';

/** The columns behind those of the bars, for a number of other series; by default the fewest allowed. */
export function furtherColumnsOf(
  companions: Companions | null,
  points: readonly PointColumn[],
  others = companions?.min ?? 0,
): FurtherColumns {
  return { points, others, columns: companions?.columns ?? [] };
}
