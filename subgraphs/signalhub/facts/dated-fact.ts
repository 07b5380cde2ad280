import type { Fact } from '#kernel/ports/fact-store.ts';
import { formatTimestamp, parseTimestamp, shanghaiDate } from '#signalhub/facts/shanghai-time.ts';
import { isTradingDay } from '#signalhub/facts/trading-calendar.ts';

/** When a fact holds and since when it is known: the frame of its payload. */
export type FactTimes = Pick<Fact, 'validFrom' | 'validTo' | 'observedAtMs' | 'supersededAtMs'>;

/** A contradiction between a row's frame and its fact. */
export interface RowProblem {
  /** Dotted path in the row: `valid_from`, or a field of the fact such as `fact.trade_date`. */
  readonly field: string;
  readonly message: string;
}

/** The fact is about one date, so it begins to hold on that date. */
export function beginsOn({ validFrom }: FactTimes, field: string, date: string): RowProblem[] {
  return validFrom === date
    ? []
    : [{ field: 'valid_from', message: `must be ${date}, the ${field} of the fact` }];
}

/** The date is a session of the mainland exchanges; dates outside the calendar pass. */
export function isSession(field: string, date: string): RowProblem[] {
  return isTradingDay(date) === false
    ? [{ field: `fact.${field}`, message: 'must be a trading day' }]
    : [];
}

/** A past date must not lie in the future when it is observed. */
export function isPastDate(
  { observedAtMs }: FactTimes,
  field: string,
  date: string | null,
): RowProblem[] {
  const knownOn = shanghaiDate(observedAtMs);
  return date === null || date <= knownOn
    ? []
    : [{ field: `fact.${field}`, message: `must not be after ${knownOn}, when it was observed` }];
}

/** A past moment must not lie in the future when it is observed. The text is a timestamp. */
export function isPastMoment(
  { observedAtMs }: FactTimes,
  field: string,
  timestamp: string | null,
): RowProblem[] {
  if (timestamp === null || parseTimestamp(timestamp)! <= observedAtMs) return [];
  const observedAt = formatTimestamp(observedAtMs);
  return [{ field: `fact.${field}`, message: `must not be after observed_at, ${observedAt}` }];
}
