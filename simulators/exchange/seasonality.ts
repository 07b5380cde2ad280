import { isEquity, type Contract } from '#simulators/exchange/contract.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** How busy a day is against a working day, in turnover and in movement. */
export interface DayRhythm {
  readonly turnover: number;
  readonly movement: number;
}

/**
 * Coins slow down a little at weekends; equity perpetuals trade around the clock, but their weekend
 * has no underlying market to follow and is thin.
 */
export function dayRhythm(contract: Contract, dayIndex: number): DayRhythm {
  // 1970-01-01 was a Thursday.
  const weekday = (dayIndex + 4) % 7;
  const isWeekend = weekday === 0 || weekday === 6;
  if (!isWeekend) return { turnover: 1, movement: 1 };
  return isEquity(contract) ? { turnover: 0.18, movement: 0.3 } : { turnover: 0.7, movement: 0.8 };
}

/** Expected activity at a moment of the day, around 1; only the shape matters. */
export function hourRhythm(contract: Contract, timeMs: number): number {
  const hour = (timeMs % DAY_MS) / HOUR_MS;
  if (!isEquity(contract)) {
    // Busiest when London and New York are both awake, quiet before Asia starts.
    return 1 + 0.4 * Math.cos(((hour - 15) / 24) * 2 * Math.PI) + 0.15 * bump(hour, 0.5, 1);
  }
  const weekday = (Math.floor(timeMs / DAY_MS) + 4) % 7;
  if (weekday === 0 || weekday === 6) return 1;
  return contract.underlyingType === 'CN_EQUITY'
    ? 0.35 + 4 * bump(hour, 2.5, 1.1) + 3 * bump(hour, 6, 1)
    : 0.35 + 4 * bump(hour, 14.5, 1.3) + 3 * bump(hour, 19.5, 1);
}

function bump(hour: number, centre: number, width: number): number {
  return Math.exp(-(((hour - centre) / width) ** 2) / 2);
}
