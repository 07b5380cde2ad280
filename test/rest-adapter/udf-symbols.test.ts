import { afterEach, describe, expect, test } from 'vitest';
import { DomainError } from '#kernel/errors/errors.ts';
import type { GraphEngine } from '#kernel/ports/graph.ts';
import { VirtualClock } from '#test/doubles/virtual-clock.ts';
import { SESSION_NAMES } from '#market-data/calendars/calendar-table.ts';
import { Calendars } from '#market-data/calendars/calendars.ts';
import { TRADING_SESSION_RESOLVERS } from '#market-data/resolvers/trading-session.ts';
import { startRestServer, type RestServer } from '#test/rest-adapter/rest-server.ts';

const CALENDARS = new Calendars();
const DAY_MS = 86_400_000;
const FIRST_MS = Date.UTC(2024, 0, 1);

/** The graph's answer for a symbol with the sessions of a calendar. */
function graphSession(name: (typeof SESSION_NAMES)[number]) {
  const trading = CALENDARS.find(name)!;
  const session = { calendar: name, trading } as never;
  return {
    timeZone: TRADING_SESSION_RESOLVERS.timeZone(session),
    hours: TRADING_SESSION_RESOLVERS.hours(session),
    exceptions: TRADING_SESSION_RESOLVERS.exceptions(session, {
      startTime: FIRST_MS,
      endTime: null,
    }),
  };
}

interface Symbol {
  readonly assetClass?: string;
  readonly market?: string;
  readonly venueSession?: object | null;
  readonly instrument?: object | null;
  readonly rows?: readonly (readonly number[])[];
  readonly failures?: DomainError[];
  readonly name?: string;
}

let server: RestServer | undefined;
afterEach(() => server?.close());

const clock = new VirtualClock(0);

/** The answer of `/udf/PATH` for a symbol with this answer of the graph. */
async function udf(path: string, reported: Symbol): Promise<Record<string, unknown>> {
  const { assetClass = 'stock', market = 'cn', venueSession = {}, failures = [] } = reported;
  const { instrument = null, rows = [], name } = reported;
  const id = { exchange: 'stock', market, symbol: 'X1' };
  const data = {
    venues: [{ ...id, assetClass, intervals: ['1m', '1d'], session: venueSession }],
    instrument: { priceStep: null, quantityStep: null, session: null, ...instrument },
    symbolListing: { symbols: ['X1'] },
    symbolSearch: { matches: name === undefined ? [] : [{ ...id, name }] },
    klines: { rows },
  };
  const engine = {
    execute: ({ variables }: { readonly variables: object }) => {
      const failure = 'interval' in variables ? failures.shift() : undefined;
      if (failure === undefined) return { data };
      const { message, extensions } = failure;
      return { data: null, errors: [{ message, extensions }] };
    },
  } as unknown as GraphEngine;
  await server?.close();
  server = await startRestServer({ engine, clock });
  const asked = `symbol=stock:${market}:X1&resolution=1D&from=0&to=1790000000`;
  const answer = fetch(`${server.origin}/udf/${path}?${asked}`);
  const answered = new AbortController();
  void answer.finally(() => answered.abort());
  while (!answered.signal.aborted) {
    await new Promise(setImmediate);
    await clock.advance(100);
  }
  return (await (await answer).json()) as Record<string, unknown>;
}

/** Local wall time of a zone as a moment, found with the formatter of the runtime. */
function momentOf(zone: string, wallMs: number): number {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    hourCycle: 'h23',
    dateStyle: 'short',
    timeStyle: 'medium',
  });
  const shownAt = (ms: number): number => Date.parse(`${format.format(ms).replace(', ', 'T')}Z`);
  const guess = wallMs - (shownAt(wallMs) - wallMs);
  return guess - (shownAt(guess) - wallMs);
}

interface Notation {
  readonly session: string;
  readonly timezone: string;
  readonly session_holidays?: string;
  readonly corrections?: string;
}

/**
 * The trading hours of a date, parsed from the library's notation as its documentation explains it.
 */
function partsIn({ session, timezone, session_holidays = '', corrections = '' }: Notation) {
  const holidays = new Set(session_holidays.split(','));
  const own = new Map(
    corrections.split(';').flatMap((correction) => {
      const [hours = '', days = ''] = correction.split(':');
      return days.split(',').map((day) => [day, hours] as const);
    }),
  );
  return (dayMs: number): { openMs: number; closeMs: number }[] => {
    const day = new Date(dayMs).toISOString().slice(0, 10).replaceAll('-', '');
    const isWeekend = [0, 6].includes(new Date(dayMs).getUTCDay());
    const hours = own.get(day) ?? (isWeekend || holidays.has(day) ? '' : session);
    return hours
      .split(',')
      .filter((part) => part !== '')
      .map((part) => {
        const [from = 0, to = 0] = part
          .split('-')
          .map((text) => Number(text.slice(0, 2)) * 60 + Number(text.slice(2)));
        const openWall = dayMs + from * 60_000 - (from >= to ? DAY_MS : 0);
        return {
          openMs: momentOf(timezone, openWall),
          closeMs: momentOf(timezone, dayMs + to * 60_000),
        };
      });
  };
}

describe('the session of a symbol', () => {
  test.each(SESSION_NAMES)(
    'of %s opens and closes in the notation of the library as in the calendar, on every day of five years',
    async (name) => {
      const info = await udf('symbols', { instrument: { session: graphSession(name) } });
      const parts = partsIn(info as unknown as Notation);
      const differing: string[] = [];
      for (let dayMs = FIRST_MS; dayMs < Date.UTC(2029, 0, 1); dayMs += DAY_MS) {
        const own = CALENDARS.find(name)!.session(dayMs / DAY_MS)?.parts ?? [];
        if (JSON.stringify(parts(dayMs)) !== JSON.stringify(own)) {
          differing.push(new Date(dayMs).toISOString());
        }
      }
      expect(differing).toEqual([]);
    },
  );

  test('is always open where its venue is, whatever it follows', async () => {
    const reported = { venueSession: null, instrument: { session: graphSession('us') } };
    expect(await udf('symbols', reported)).toMatchObject({ session: '24x7', timezone: 'Etc/UTC' });
  });
});

describe('prices', () => {
  test.each([
    [
      'a fund without a price step of its venue',
      { rows: [[0, 1.943, 1.95, 1.9, 1.92, 1]] },
      1_000,
      1,
    ],
    ['a share', { rows: [[0, 12, 13, 11.5, 12, 1]] }, 100, 1],
    [
      'a coin of many decimals',
      { assetClass: 'crypto', rows: [[0, 1e-7, 2e-7, 1e-7, 0.024_782, 1]] },
      1e7,
      1,
    ],
    ['single precision', { rows: [[0, 108.419_998_168_945_31, 109, 108, 108.5, 1]] }, 100, 1],
    ['a step', { instrument: { priceStep: 0.25 } }, 100, 25],
    [
      'a currency',
      { assetClass: 'forex', market: 'spot', rows: [[0, 1.29, 1.3, 1.2, 1.25, 0]] },
      100_000,
      1,
    ],
    [
      'bars that cannot be had',
      { assetClass: 'crypto', failures: [new DomainError('no_cached_data')] },
      1e8,
      1,
    ],
  ] satisfies [string, Symbol, number, number][])(
    'of %s are returned whole',
    async (_, reported, pricescale, minmov) => {
      expect(await udf('symbols', reported)).toMatchObject({ pricescale, minmov });
    },
  );
});

test('a symbol has its common name, and volumes in its own unit', async () => {
  const coin = { assetClass: 'crypto', instrument: { priceStep: 0.1, quantityStep: 0.001 } };
  expect(await udf('symbols', { name: '贵州茅台' })).toMatchObject({
    description: '贵州茅台',
    volume_precision: 0,
    visible_plots_set: 'ohlcv',
  });
  expect(await udf('symbols', coin)).toMatchObject({ description: 'X1', volume_precision: 3 });
  const pair = { assetClass: 'forex', market: 'spot' };
  expect(await udf('symbols', pair)).toMatchObject({ visible_plots_set: 'ohlc' });
});

describe('history of pending bars', () => {
  const preparing = () => new DomainError('history_preparing', undefined, { retryAfterSec: 2 });

  test('is waited for, as a chart that gets a retry stays empty', async () => {
    const rows = [[1_789_948_800_000, 1, 2, 1, 2, 3]];
    const beganMs = clock.nowMs();
    const answer = await udf('history', { rows, failures: [preparing(), preparing()] });
    expect(answer).toMatchObject({ s: 'ok', t: [1_789_948_800] });
    expect(clock.nowMs() - beganMs).toBeGreaterThanOrEqual(4_000);
  });

  test.each([
    ['comes too late', Array.from({ length: 4 }, preparing)],
    ['is said to take long', [new DomainError('history_busy', undefined, { retryAfterSec: 30 })]],
  ])('fails where it %s', async (_, failures) => {
    expect(await udf('history', { failures })).toMatchObject({ s: 'error' });
  });
});
