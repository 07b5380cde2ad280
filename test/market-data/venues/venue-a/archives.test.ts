import { describe, expect, test } from 'vitest';
import { archiveFileOf } from '#market-data/venues/venue-a/archive-names.ts';
import { readFundingFile, readKlineFile } from '#market-data/venues/venue-a/archive-rows.ts';
import { labelledRows, type LabelWitnesses } from '#market-data/venues/venue-a/metric-labels.ts';
import { pointsOfMetrics, readMetricRows } from '#market-data/venues/venue-a/metric-rows.ts';

const NOW_MS = Date.UTC(2026, 0, 1);
const HEAD =
  'open_time,open,high,low,close,volume,close_time,quote_volume,count,taker_buy_volume,' +
  'taker_buy_quote_volume,ignore';
const ROW =
  '1704067200000,42313.9,42603.2,42289.6,42503.5,5545.5,1704070799999,235560000.1,1,2,3,0';
const METRICS =
  'create_time,symbol,sum_open_interest,sum_open_interest_value,count_toptrader_long_short_ratio,' +
  'sum_toptrader_long_short_ratio,count_long_short_ratio,sum_taker_long_short_vol_ratio';

describe('the name and the folders of a file', () => {
  test.each([
    ['data/spot/daily/klines/BTCUSDT/1m/BTCUSDT-1m-2024-01-31.zip', 'klines spot BTCUSDT 1m'],
    [
      'futures/um/monthly/klines/币安人生USDT/1d/币安人生USDT-1d-2025-12.csv',
      'klines perp 币安人生USDT 1d',
    ],
    ['futures/um/daily/metrics/BTCUSDT/BTCUSDT-metrics-2024-01-31.zip', 'metrics BTCUSDT'],
    ['anywhere/BTCUSDT-fundingRate-2024-01.csv', 'funding BTCUSDT'],
  ])('state its content: %s', (path, expected) => {
    expect(Object.values(archiveFileOf(path)).join(' ')).toBe(expected);
  });

  test.each([
    ['BTCUSDT-1m-2024-01-31.zip', 'no folder above it'],
    ['futures/cm/daily/metrics/BTCUSD_PERP/BTCUSD_PERP-metrics-2024-01-31.zip', 'coin-margined'],
    ['futures/um/daily/klines/BTCUSDT_240329/1m/BTCUSDT_240329-1m-2024-01-31.zip', 'dated'],
    ['futures/um/daily/markPriceKlines/BTCUSDT/1m/BTCUSDT-1m-2024-01-31.zip', 'no folder above'],
    ['spot/daily/klines/BTCUSDT/3m/BTCUSDT-3m-2024-01-31.zip', '3m is not stored'],
    ['spot/daily/trades/BTCUSDT/BTCUSDT-trades-2024-01-31.zip', 'trades is not stored'],
    ['notes.csv', 'not one of the published names'],
  ])('state why it is of no use: %s', (path, reason) => {
    expect(archiveFileOf(path)).toContain(reason);
  });
});

describe('a file of klines', () => {
  test.each([`${HEAD}\n${ROW}\n`, `${ROW}\r\n`, `\uFEFF${ROW}`])(
    'is read with and without a header: %j',
    (text) => {
      expect(readKlineFile(text, '1h', NOW_MS).bars).toEqual([
        {
          openTimeMs: 1704067200000,
          open: 42313.9,
          high: 42603.2,
          low: 42289.6,
          close: 42503.5,
          volume: 5545.5,
          quoteVolume: 235560000.1,
          closed: true,
          provenance: expect.objectContaining({ source: 'IMPORTED' }),
        },
      ]);
    },
  );

  test('may have times in microseconds', () => {
    const text = ROW.replace('1704067200000', '1735689600000000');
    const [bar] = readKlineFile(text, '1h', NOW_MS).bars;
    expect(bar?.openTimeMs).toBe(Date.UTC(2025, 0, 1));
  });

  test.each([
    ['42313.9,42603.2', 'x,42603.2', 'open is "x", which is not a number'],
    ['42313.9,42603.2', '42313.9,42', 'its numbers contradict each other'],
    ['1704067200000', '1704067200', 'open_time is 1704067200, which is not a time'],
    ['1704067200000', '1767225600000', 'the bar has not ended yet'],
    ['1704067200000', '', 'open_time is "", which is not a number'],
    [',1,2,3,0', '', '8 values, and 12 are expected'],
  ])('with an unreadable row is rejected with its line: %s', (from, to, message) => {
    const text = [HEAD, ROW, ROW.replace(from, to)].join('\n');
    expect(() => readKlineFile(text, '1h', NOW_MS)).toThrow(
      expect.objectContaining({ line: 3, message: expect.stringContaining(message) }),
    );
  });
});

test('rows off the grid are left out of a file of klines, and the others are kept', () => {
  const at = (openMs: number) => ROW.replace('1704067200000', String(openMs));
  const startMs = 1704067200000;
  const rows = [startMs, startMs + 5_308_789, startMs + 1_708_789, startMs + 7_200_000].map(at);
  const { bars, offGridMs } = readKlineFile(rows.join('\n'), '1h', NOW_MS);
  expect(bars.map(({ openTimeMs }) => openTimeMs)).toEqual([startMs, startMs + 7_200_000]);
  expect(offGridMs).toEqual([startMs + 1_708_789, startMs + 5_308_789]);
});

describe('a file of metrics', () => {
  const row = (time: string, interest = '98666.163', ratio = '1.1363333457') =>
    `${time},BTCUSDT,${interest},2236289208.197,0.7,${ratio},0.8,0.92530759`;

  test('has a point of each five minutes, and of longer periods at the same moments', () => {
    const text = [METRICS, row('2023-01-21 00:00:00'), row('2023-01-21 00:05:00')].join('\n');
    const received = pointsOfMetrics(readMetricRows(text, 'BTCUSDT'), 'end');
    const of = (kind: string, period: string) =>
      received.find((one) => one.kind === kind && one.period === period)?.points;
    const atMs = Date.UTC(2023, 0, 21);
    const first = { timeMs: atMs, values: [98666.163, 2236289208.197] };
    expect(of('open_interest', '5m')).toEqual([first, { ...first, timeMs: atMs + 300_000 }]);
    expect(of('open_interest', '1d')).toEqual([first]);
    expect(of('long_short_ratio', '4h')).toEqual([
      { timeMs: atMs, values: [1.1363333457, null, null] },
    ]);
    expect(of('taker_ratio', '5m')).toHaveLength(2);
    expect(of('taker_ratio', '1h')).toBeUndefined();
  });

  test('may leave values out; existing ones are read', () => {
    const text = [METRICS, row('2023-01-21 00:05:00', '""', '')].join('\n');
    const received = pointsOfMetrics(readMetricRows(text, 'BTCUSDT'), 'end');
    const counts = received.filter(({ points }) => points.length > 0);
    expect(counts.map(({ kind, period }) => `${kind} ${period}`)).toEqual(['taker_ratio 5m']);
  });

  test.each([
    ['21.01.2023 00:05', 'create_time is "21.01.2023 00:05", which is not a time'],
    ['2023-13-21 00:05:00', 'which is not a time'],
  ])('with an invalid time is rejected with its line: %s', (time, message) => {
    expect(() => readMetricRows([METRICS, row(time)].join('\n'), 'BTCUSDT')).toThrow(
      expect.objectContaining({ line: 2, message: expect.stringContaining(message) }),
    );
  });

  test('of another symbol, or without a column, is rejected', () => {
    const text = [METRICS, row('2023-01-21 00:05:00')].join('\n');
    expect(() => readMetricRows(text, 'ETHUSDT')).toThrow('symbol is "BTCUSDT", not ETHUSDT');
    expect(() => readMetricRows(text.replace(',sum_open_interest,', ','), 'BTCUSDT')).toThrow(
      'the head has no column sum_open_interest',
    );
  });
});

describe('the labels of a file of metrics', () => {
  const STEP_MS = 300_000;
  const DAY = Date.UTC(2026, 2, 1);
  const NO_WITNESS: LabelWitnesses = {
    priceAt: () => null,
    positionsAt: () => null,
    takersAt: () => null,
  };
  /** Rows of a day from a label on; their content is their number. */
  const rowsFrom = (labelMs: number, count: number, first = 0) =>
    Array.from({ length: count }, (_, at) => {
      const received = first + at;
      const price = 100 + 10 * Math.sin(received);
      return {
        labelMs: labelMs + at * STEP_MS,
        interest: [1_000 + received, (1_000 + received) * price] as const,
        positions: 1 + received / 100,
        takers: 2 + received / 100,
      };
    });
  const readingOf = (rows: ReturnType<typeof rowsFrom>, witnesses = NO_WITNESS) =>
    labelledRows(rows, witnesses).map(({ meaning, evidence, rows: { length } }) =>
      [meaning, evidence, length].join(' '),
    );

  test('are recognised by the first and the last one, whatever the date', () => {
    expect(readingOf(rowsFrom(DAY, 288))).toEqual(['start span 288']);
    expect(readingOf(rowsFrom(DAY + STEP_MS, 288))).toEqual(['end span 288']);
    const later = Date.UTC(2026, 6, 1);
    expect(readingOf(rowsFrom(later + STEP_MS, 288))).toEqual(['end span 288']);
  });

  test('are recognised by a label that stands twice with other numbers', () => {
    const noon = DAY + 12 * 3_600_000;
    const rows = [...rowsFrom(DAY + STEP_MS, 144), ...rowsFrom(noon, 144, 144)];
    expect(readingOf(rows)).toEqual(['end repetition 144', 'start repetition 144']);
  });

  test('keep their meaning where one is repeated and its file shows no change', () => {
    const noon = DAY + 12 * 3_600_000;
    const repeated = [...rowsFrom(DAY + STEP_MS, 144), ...rowsFrom(noon, 145, 144)];
    expect(readingOf(repeated)).toEqual(['end span 289']);
    const ofStarts = [...rowsFrom(DAY, 145), ...rowsFrom(noon, 144, 145)];
    expect(readingOf(ofStarts)).toEqual(['start span 289']);
    // Both parts of a file without its first and last rows are ends by the prices of their moments.
    const inside = [...rowsFrom(DAY + 2 * STEP_MS, 143, 1), ...rowsFrom(noon, 144, 144)];
    const received = new Map(
      inside.map(({ labelMs, interest: [base, quote] }) => [labelMs, quote / base]),
    );
    const priceAt = (ms: number): number | null => received.get(ms) ?? null;
    expect(readingOf(inside)).toEqual(['end repetition 143', 'start repetition 144']);
    expect(readingOf(inside, { ...NO_WITNESS, priceAt })).toEqual(['end prices 287']);
  });

  test('are recognised by prices, against the first and the last one', () => {
    const rows = rowsFrom(DAY, 288);
    const pricesFrom = (firstMs: number): LabelWitnesses => ({
      ...NO_WITNESS,
      priceAt: (ms) => 100 + 10 * Math.sin((ms - firstMs) / STEP_MS) + 0.1,
    });
    expect(readingOf(rows, pricesFrom(DAY))).toEqual(['end prices 288']);
    expect(readingOf(rows, pricesFrom(DAY + STEP_MS))).toEqual(['start prices 288']);
  });

  test('are recognised by what the exchange itself published, rounded as it does', () => {
    const rows = rowsFrom(DAY + STEP_MS, 4).map((one) =>
      Object.assign(one, { takers: one.takers + 4e-5 }),
    );
    const toldFrom = (firstMs: number): LabelWitnesses => ({
      ...NO_WITNESS,
      takersAt: (ms) => 2 + (ms - firstMs) / STEP_MS / 100,
    });
    expect(readingOf(rows, toldFrom(DAY))).toEqual(['end points 4']);
    expect(readingOf(rows, toldFrom(DAY + STEP_MS))).toEqual(['start points 4']);
    // Two may be chance.
    for (const firstMs of [DAY, DAY + STEP_MS]) {
      expect(readingOf(rows.slice(0, 2), toldFrom(firstMs))).toEqual(['end date 2']);
    }
    expect(readingOf(rows.slice(0, 3), toldFrom(DAY))).toEqual(['end points 3']);
    expect(readingOf(rows.slice(0, 3), toldFrom(DAY + STEP_MS))).toEqual(['start points 3']);
  });

  test('are recognised by the date where nothing else does', () => {
    const hour = 3_600_000;
    expect(readingOf(rowsFrom(DAY + hour, 4))).toEqual(['end date 4']);
    expect(readingOf(rowsFrom(Date.UTC(2026, 5, 24, 23), 4))).toEqual(['end date 4']);
    expect(readingOf(rowsFrom(Date.UTC(2026, 5, 25, 1), 4))).toEqual(['start date 4']);
    expect(readingOf([])).toEqual([]);
  });
});

test('a file of funding has payments at the minutes when they were due', () => {
  const text = 'calc_time,funding_interval_hours,last_funding_rate\n1704067200007,8,-0.00037409\n';
  expect(readFundingFile(text)).toEqual([
    {
      kind: 'funding',
      period: null,
      points: [{ timeMs: 1704067200000, values: [-0.00037409, null] }],
    },
  ]);
});
