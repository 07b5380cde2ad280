import { rowOf, writeRowsOfBundle } from '#bench/world/write-rows.ts';
import { seededRandom, type Clock, type Random } from '#kernel/ports/clock.ts';
import type { PartStore } from '#kernel/ports/part-store.ts';
import { SILENT_LOG } from '#kernel/ports/log.ts';
import { SILENT_METER } from '#kernel/ports/meter.ts';
import { EventBusMemory } from '#platform/memory/event-bus-memory.ts';
import { MaterialLogMemory } from '#test/doubles/material-log-memory.ts';
import { systemClock } from '#platform/clock/system-clock.ts';
import { nextTradingDay } from '#signalhub/facts/trading-calendar.ts';
import {
  createSignalhub,
  DEFAULT_SIGNALHUB_SETTINGS,
  type Signalhub,
} from '#signalhub/signalhub.ts';

/** Quotes begin with the session after this one. */
const DAY_BEFORE_QUOTES = '2019-12-31';
export const PUBLISHED_AT = '2026-11-20T18:00:00+08:00';

/**
 * Writes a bundle of about that many facts as a whole market has them: companies of the main boards
 * and their quotes of many days.
 */
export async function writeManyFacts(folder: string, factCount: number): Promise<void> {
  const random = seededRandom(11);
  const codes = stockCodes(Math.min(5_000, Math.ceil(factCount / 4)));
  const companies = codes.map((code) => rowOf('2020-01-01', companyOf(code)));
  const days = Math.ceil((factCount - codes.length) / codes.length);
  await writeRowsOfBundle(folder, {
    publicationId: `facts-${factCount}`,
    publishedAt: PUBLISHED_AT,
    rows: { company: companies, daily_quote: quotesOf(random, codes, days) },
  });
}

/** The moment after which the bundle can be published. */
const AFTER_PUBLISHING_MS = Date.parse(PUBLISHED_AT) + 60_000;

/** Codes of the main boards. */
export function stockCodes(count: number): string[] {
  const prefixes = ['600', '601', '603', '605', '000', '001', '002'];
  return Array.from(
    { length: count },
    (_, index) => `${prefixes[Math.floor(index / 1_000)]}${String(index % 1_000).padStart(3, '0')}`,
  );
}

/** A company of a main board. */
export function companyOf(code: string): object {
  return {
    stock_code: code,
    name: `公司${code}`,
    company_name: `公司${code}股份有限公司`,
    exchange: code.startsWith('6') ? 'SSE' : 'SZSE',
    board: 'MAIN',
    listing_date: '2020-01-02',
  };
}

/** Quotes of every company on every one of the days. */
export function* quotesOf(
  random: Random,
  codes: readonly string[],
  dayCount: number,
): Generator<object> {
  let date = DAY_BEFORE_QUOTES;
  for (let day = 0; day < dayCount; day += 1) {
    date = nextTradingDay(date)!;
    for (const code of codes) {
      const close = Math.round(2_000 + random() * 20_000) / 100;
      const volume = Math.round(random() * 1e6) * 100;
      const turnover = Math.round(volume * close * 100) / 100;
      yield rowOf(date, {
        stock_code: code,
        trade_date: date,
        close,
        previous_close: Math.round(close * 99) / 100,
        volume,
        turnover,
        free_float_value: Math.round(close * 1e9),
        net_inflow: Math.round((random() - 0.5) * turnover),
      });
    }
  }
}

/** The machine's clock, but for the date: slices of work are cut by it. */
const AFTERWARDS: Clock = { ...systemClock, nowMs: () => AFTER_PUBLISHING_MS };

/** The signalhub subgraph over a store, with the clock at which such a bundle can be published. */
export function openMeasuredSignalhub(store: PartStore): Signalhub {
  return createSignalhub({
    store,
    materials: new MaterialLogMemory(),
    bus: new EventBusMemory(),
    snapshotEvents: new EventBusMemory(),
    clock: AFTERWARDS,
    log: SILENT_LOG,
    meter: SILENT_METER,
    settings: DEFAULT_SIGNALHUB_SETTINGS,
  });
}
