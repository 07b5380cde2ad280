import type { KlineRows } from '#clients/typescript/src/index.ts';

const DAY_MS = 86_400_000;

/** Bars of one trading day, from the first to the last. */
export interface TradingDay {
  readonly fromSec: number;
  readonly toSec: number;
}

/** The days of a market with sessions, by its own calendar: a day ends with its zone's midnight. */
export function tradingDays(bars: KlineRows, zone: string): TradingDay[] {
  const days: { fromSec: number; toSec: number }[] = [];
  let endsMs = Number.NEGATIVE_INFINITY;
  for (const [openTimeMs] of bars) {
    const day = days.at(-1);
    if (day !== undefined && openTimeMs < endsMs) {
      day.toSec = openTimeMs / 1_000;
      continue;
    }
    endsMs = openTimeMs + DAY_MS - msOfDay(openTimeMs, zone);
    days.push({ fromSec: openTimeMs / 1_000, toSec: openTimeMs / 1_000 });
  }
  return days;
}

const clocks = new Map<string, Intl.DateTimeFormat>();

function msOfDay(timeMs: number, zone: string): number {
  const clock = clocks.getOrInsertComputed(
    zone,
    () =>
      new Intl.DateTimeFormat('en-GB', {
        timeZone: zone,
        hour: '2-digit',
        minute: '2-digit',
        hourCycle: 'h23',
      }),
  );
  const [hours = '0', minutes = '0'] = clock.format(timeMs).split(':');
  return (Number(hours) * 60 + Number(minutes)) * 60_000 + (timeMs % 60_000);
}
