import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { DerivativeKind, DerivativePeriod } from '#kernel/market/derivative.ts';
import { DERIVATIVE_VALUES } from '#kernel/market/derivative.ts';
import { FeedError } from '#kernel/market/feed.ts';
import type { Exchange } from '#kernel/market/instrument.ts';
import { VENUES } from '#market-data/venues/registry.ts';
import { timeIn } from '#market-data/venues/wire/point-rows.ts';
import { recordedFiles, recordedText } from '#test/market-data/venues/recorded-data.ts';

/** A request and its answer, hand-made after recorded ones; and invalid answers. */
interface Example {
  readonly kind: DerivativeKind;
  readonly period?: DerivativePeriod;
  readonly request: string;
  readonly window: readonly [number, number];
  readonly answer: unknown;
  readonly points: readonly unknown[];
  readonly malformed: readonly unknown[];
}

const FIXTURES = JSON.parse(
  readFileSync(new URL('fixtures/derivatives.json', import.meta.url), 'utf8'),
) as Readonly<Record<string, readonly Example[]>>;

const PROTOCOLS = Object.entries(VENUES).flatMap(([exchange, { markets }]) => {
  const derivatives = markets.perp?.derivatives;
  return derivatives === undefined ? [] : [{ exchange: exchange as Exchange, derivatives }];
});
const EXAMPLES = PROTOCOLS.flatMap(({ exchange, derivatives }) =>
  (FIXTURES[exchange] ?? []).map((example) => Object.assign(example, { exchange, derivatives })),
);

function seriesOf({ exchange, kind, period }: (typeof EXAMPLES)[number]) {
  const instrument = { exchange, market: 'perp', symbol: 'BTCUSDT' } as const;
  return { instrument, kind, period: period ?? null };
}

test('every route of every venue has an example', () => {
  const routes = PROTOCOLS.flatMap(({ exchange, derivatives }) =>
    Object.keys(derivatives.routes).map((kind) => `${exchange} ${kind}`),
  );
  expect(EXAMPLES.map(({ exchange, kind }) => `${exchange} ${kind}`)).toEqual(routes);
});

describe.each(EXAMPLES)('$kind of $exchange', (example) => {
  const { derivatives, kind, window } = example;
  const [startMs, endMs] = window;

  test('is requested in the words of the exchange', () => {
    const { path, method } = derivatives.request(seriesOf(example), { startMs, endMs });
    expect(`${method} ${path}`).toBe(`GET ${example.request}`);
  });

  test('is read with all of its numbers, ascending', () => {
    const points = derivatives.parse(seriesOf(example), JSON.stringify(example.answer));
    expect(points).toEqual(example.points);
    for (const { values } of points) expect(values).toHaveLength(DERIVATIVE_VALUES[kind].length);
  });

  test('that is unreadable fails the page', () => {
    const bodies = example.malformed.map((body) => JSON.stringify(body));
    for (const body of [...bodies, '', '<html>', 'null', '{}', '[null]']) {
      expect(() => derivatives.parse(seriesOf(example), body), body).toThrow(FeedError);
    }
  });
});

test('a statistic has a time after 1970, in whole milliseconds', () => {
  expect([timeIn(1), timeIn('1790000040000')]).toEqual([1, 1_790_000_040_000]);
  for (const value of [0, '0', -1, 1.5, '', null, undefined, 'now']) {
    expect(() => timeIn(value), String(value)).toThrow(FeedError);
  }
});

test('a window from the beginning of 1970 includes its first millisecond', () => {
  const { derivatives } = VENUES.venue_b!.markets.perp!;
  const instrument = { exchange: 'venue_b', market: 'perp', symbol: 'BTCUSDT' } as const;
  const series = { instrument, kind: 'funding', period: null } as const;
  const { path } = derivatives!.request(series, { startMs: 1, endMs: 60_000 });
  // The bound is exclusive.
  expect(new URLSearchParams(path.split('?')[1]).get('before')).toBe('0');
});

const RECORDED = {
  funding: /fapi_v1_fundingRate\.\d+\.json$/,
  open_interest: /futures_data_openInterestHist\.\d+\.json$/,
  long_short_ratio: /futures_data_topLongShortPositionRatio\.\d+\.json$/,
  taker_ratio: /futures_data_takerlongshortRatio\.\d+\.json$/,
} as const;

/** Without the coin-margined host's, which names a pair, and those that the recorder left empty. */
function answersOf(pattern: RegExp): string[] {
  return recordedFiles('gocryptotrader/binance', pattern).filter((file) =>
    /^\[(?!.*"pair")/s.test(recordedText(file)),
  );
}

const RECORDED_ANSWERS = Object.entries(RECORDED).map(
  ([kind, pattern]) => [kind, answersOf(pattern)] as const,
);
// Without the recordings there is nothing to read; a log line names the missing folder.
const PRESENT = RECORDED_ANSWERS.filter(([, answers]) => answers.length > 0);

describe.each(PRESENT)('recorded answers of %s', (kind, answers) => {
  test.each(answers)('are read: %s', (file) => {
    const { derivatives } = VENUES.venue_a!.markets.perp!;
    const body = recordedText(file);
    const instrument = { exchange: 'venue_a', market: 'perp', symbol: 'BTCUSDT' } as const;
    const series = { instrument, kind: kind as DerivativeKind, period: null };
    const points = derivatives!.parse(series, body);
    expect(points).toHaveLength((JSON.parse(body) as unknown[]).length);
    for (const { timeMs } of points) expect(timeMs % 60_000).toBe(0);
  });
});
