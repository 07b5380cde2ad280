import type { Fact } from '#kernel/ports/fact-store.ts';
import { formatTimestamp, parseTimestamp, shanghaiDate } from '#signalhub/facts/shanghai-time.ts';
import { isTradingDay } from '#signalhub/facts/trading-calendar.ts';

/** When a fact holds and since when it is known: the frame around its payload. */
export type FactTimes = Pick<Fact, 'validFrom' | 'validTo' | 'observedAtMs' | 'supersededAtMs'>;

/** A fault of a row whose frame and fact contradict each other. */
export interface RowError {
  /** Dotted place in the row: `valid_from`, or a field of the fact such as `fact.trade_date`. */
  readonly field: string;
  readonly message: string;
}

/** The fact is about one date, so that is the date on which it begins to hold. */
export function beginsOn({ validFrom }: FactTimes, field: string, date: string): RowError[] {
  return validFrom === date
    ? []
    : [{ field: 'valid_from', message: `must be ${date}, the ${field} of the fact` }];
}

/** The date is a session of the mainland exchanges; dates that no calendar covers pass. */
export function isSession(field: string, date: string): RowError[] {
  return isTradingDay(date) === false
    ? [{ field: `fact.${field}`, message: 'must be a trading day' }]
    : [];
}

/** Nobody knows of a date in the past tense before it has come. */
export function isPastDate(
  { observedAtMs }: FactTimes,
  field: string,
  date: string | null,
): RowError[] {
  const knownOn = shanghaiDate(observedAtMs);
  return date === null || date <= knownOn
    ? []
    : [{ field: `fact.${field}`, message: `must not be after ${knownOn}, when it was observed` }];
}

/** Nobody knows of a moment in the past tense before it has come. The text is a timestamp. */
export function isPastMoment(
  { observedAtMs }: FactTimes,
  field: string,
  timestamp: string | null,
): RowError[] {
  if (timestamp === null || parseTimestamp(timestamp)! <= observedAtMs) return [];
  const observedAt = formatTimestamp(observedAtMs);
  return [{ field: `fact.${field}`, message: `must not be after observed_at, ${observedAt}` }];
}
