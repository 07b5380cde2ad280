/** Units of time that feeds and files use instead of milliseconds. */
export type ForeignUnit = 'seconds' | 'microseconds' | 'nanoseconds';

/** As milliseconds the year 5138; as microseconds March 1973. */
const MIN_MICROSECONDS = 1e14;
/** As nanoseconds March 1973; no time in microseconds that bars have is as large. */
const MIN_NANOSECONDS = 1e17;
/** As seconds March 1973 to November 2286; as milliseconds a few weeks of 1970. */
const MIN_SECONDS = 1e8;
const MAX_SECONDS = 1e10;
const MINUTE_MS = 60_000;

/**
 * The unit of ascending open times if it is not milliseconds, as documented; null if they may be milliseconds.
 * Seconds look like milliseconds of early 1970, so they are recognised by their steps: bars of at least a minute lie
 * less than a minute apart.
 *
 * @param shortestStep null for one time alone, which may be of 1970
 */
export function foreignUnitOf(
  first: number,
  last: number,
  shortestStep: number | null,
): ForeignUnit | null {
  if (last >= MIN_NANOSECONDS) return 'nanoseconds';
  if (last >= MIN_MICROSECONDS) return 'microseconds';
  const isInSeconds = first >= MIN_SECONDS && last < MAX_SECONDS;
  if (isInSeconds && shortestStep !== null && shortestStep < MINUTE_MS) return 'seconds';
  return null;
}
