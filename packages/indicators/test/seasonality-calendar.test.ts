import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { seasonality } from '#indicators/indicators/statistics/seasonality.ts';
import { barsOfRows } from '#indicators/engine/bar-columns.ts';
import { deep } from '#test/depth.ts';
import { holdRow } from '#indicators/test/held-to.ts';
import { outputsOf } from '#indicators/test/outputs-of.ts';
import {
  DAY_MS,
  madeMarket,
  recordedMarkets,
  type TickMarket,
} from '#indicators/test/tick-markets.ts';

const MINUTE_MS = 60_000;
/** What the page says in numbers. */
const COUNTING_BARS = 4_000;
const LEAST = 3;

interface Params {
  readonly by: 'hour' | 'weekday';
  readonly occurrences: number;
}

/** An hour or a day that is over, its closes in ticks. */
interface Occurrence {
  readonly season: number;
  readonly before: number;
  readonly last: number;
  /** The first row after it. */
  readonly knownRow: number;
}

/** The hour of the day, or the day of the week with 0 for Monday, and the moment of the calendar that it is of. */
function seasonOf(time: number, by: Params['by']): readonly [season: number, moment: string] {
  const date = new Date(time);
  const moment = date.toISOString().slice(0, by === 'hour' ? 13 : 10);
  return [by === 'hour' ? date.getUTCHours() : (date.getUTCDay() + 6) % 7, moment];
}

function occurrencesOf({ bars, close }: TickMarket, by: Params['by']): Occurrence[] {
  const moments = Array.from(bars.openTimeMs, (time) => seasonOf(time, by));
  const starts = moments.flatMap(([, moment], row) =>
    moment === moments[row - 1]?.[1] ? [] : row,
  );
  return starts.slice(1).flatMap((knownRow, at) => {
    const first = starts[at]!;
    if (first === 0) return [];
    const [season] = moments[first]!;
    return [{ season, before: close[first - 1]!, last: close[knownRow - 1]!, knownRow }];
  });
}

const returnOf = ({ before, last }: Occurrence) => (100 * (last - before)) / before;

function plainAt(occurrences: readonly Occurrence[], season: number, row: number, most: number) {
  const over = occurrences.filter((one) => one.season === season && one.knownRow <= row);
  const counting = over.slice(-most);
  return counting.filter((one) => row - one.knownRow <= COUNTING_BARS);
}

function summaryOf(counting: readonly Occurrence[]) {
  const count = counting.length;
  if (count < LEAST) return { mean: NaN, wins: NaN, t: NaN, count: NaN };
  const returns = counting.map(returnOf);
  const mean = returns.reduce((sum, one) => sum + one, 0) / count;
  const rises = counting.filter(({ before, last }) => last > before).length;
  const squares = returns.reduce((sum, one) => sum + (one - mean) ** 2, 0);
  const [one] = counting;
  const areSame = counting.every(({ before, last }) => last * one!.before === before * one!.last);
  const t = areSame ? NaN : mean / Math.sqrt(squares / (count - 1) / count);
  return { mean, wins: (100 * rises) / count, t, count };
}

/** Compares every row; in how many of them something is reported. */
function expectDefined(market: TickMarket, { by, occurrences: most }: Params): number {
  const params = { by, occurrences: most };
  const columns = outputsOf(seasonality, market.bars, params, market.intervalMs);
  const occurrences = occurrencesOf(market, by);
  let reported = 0;
  // What is reported changes with the first bar of an hour or day, and holds for the others.
  let plain = summaryOf([]);
  let current = '';
  for (let row = 0; row < market.bars.length; row += 1) {
    const [season, moment] = seasonOf(market.bars.openTimeMs[row]!, by);
    if (moment !== current) plain = summaryOf(plainAt(occurrences, season, row, most));
    current = moment;
    holdRow(columns, row, { season, ...plain }, `${market.name}, ${JSON.stringify(params)}`);
    reported += Number(plain.count >= LEAST);
  }
  return reported;
}

describe('seasonality', () => {
  test('agrees at every bar of made markets with what the page defines', () => {
    const seasons = fc.constantFrom(
      ['hour', 15, 24] as const,
      ['hour', 60, 24] as const,
      ['hour', 240, 24] as const,
      ['weekday', 240, 7] as const,
      ['weekday', 1_440, 7] as const,
      ['weekday', 10_080, 1] as const,
    );
    let reported = 0;
    const most = fc.integer({ min: LEAST, max: 50 });
    const property = fc.property(fc.nat(), seasons, most, (seed, [by, minutes], occurrences) => {
      reported += expectDefined(madeMarket(500, seed, minutes * MINUTE_MS), { by, occurrences });
    });
    fc.assert(property, { numRuns: deep(30), seed: 4 });
    expect(reported).toBeGreaterThan(1_000);
  });

  test('forgets what is over for 4,000 bars', () => {
    const market = madeMarket(6_000, 2, 15 * MINUTE_MS);
    expect(expectDefined(market, { by: 'hour', occurrences: 50 })).toBeGreaterThan(4_000);
  });

  test('has no t where all returns are the same but for rounding', () => {
    // Days of one in a week that end 0.001 percent above the one before: 1000 to 1000.01, 2000 to 2000.02 and so on.
    const closes = Array.from({ length: 120 }, (_, at) => {
      const hundreds = 100_000 * (1 + Math.floor(at / 7));
      return (at % 7 === 3 ? hundreds + hundreds / 100_000 : hundreds) / 100;
    });
    const rows = closes.map((close, at) => [at * DAY_MS, close, close, close, close, 1, 0]);
    const { season, mean, t } = outputsOf(seasonality, barsOfRows(rows), { by: 'weekday' }, DAY_MS);
    // Row 3 is a Sunday, as 1970 began with a Thursday.
    const ups = [...season!.keys()].filter((row) => season![row] === 6 && row > 30);
    expect(ups).toHaveLength(13);
    for (const row of ups) {
      expect(mean![row]).toBeCloseTo(0.001, 9);
      expect(t![row]).toBeNaN();
    }
  });

  test.each(recordedMarkets())('agrees at every bar of recorded bars: $name', (market) => {
    const by = market.intervalMs < DAY_MS ? 'hour' : 'weekday';
    expectDefined(market, { by, occurrences: 20 });
  });
});
