import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { seededRandom } from '#kernel/ports/clock.ts';
import type { Indicator, ParameterValues } from '#indicators/catalog/indicator.ts';
import { basisPremium } from '#indicators/indicators/derivatives/basis-premium.ts';
import { crowdedPositions } from '#indicators/indicators/derivatives/crowded-positions.ts';
import { fundingZscore } from '#indicators/indicators/derivatives/funding-zscore.ts';
import { longShortRatioZ } from '#indicators/indicators/derivatives/long-short-ratio-z.ts';
import { oiPriceDivergence } from '#indicators/indicators/derivatives/oi-price-divergence.ts';
import { openInterestMomentum } from '#indicators/indicators/derivatives/open-interest-momentum.ts';
import { takerBuyRatio } from '#indicators/indicators/derivatives/taker-buy-ratio.ts';
import type { PointColumn } from '#indicators/engine/point-columns.ts';
import { deep } from '#test/depth.ts';
import { HOUR_MS, sampleOfRows } from '#indicators/test/bar-samples.ts';
import { holdRow } from '#indicators/test/held-to.ts';
import { outputsOf } from '#indicators/test/outputs-of.ts';
import { madeMarket, type TickMarket } from '#indicators/test/tick-markets.ts';

type Series = readonly number[];

/** A market with what its exchange reported of the contract: whole numbers of the last decimal, NaN where nothing. */
interface Contract extends TickMarket {
  readonly reported: Readonly<Record<PointColumn, Series>>;
  readonly underlying: Series;
}

/** Units of the last decimal in what is reported. */
const UNITS: Readonly<Record<PointColumn, number>> = {
  fundingRate: 1e6,
  fundingHours: 1,
  openInterest: 1e3,
  longShortRatio: 1e4,
  takerBuyVolume: 1e3,
  takerSellVolume: 1e3,
};

/** Numbers of few decimals that hold for a while, come back to what they were, and are reported with holes. */
function contractOf(rows: number, seed: number): Contract {
  const market = madeMarket(rows, seed, HOUR_MS);
  const random = seededRandom(seed + 1);
  const pick = (count: number) => Math.floor(random() * count);
  const walk = (start: number, step: number, hold: number): number[] => {
    let value = start;
    const begins = pick(20);
    return market.close.map((_, row) => {
      if (random() < 1 / hold) value = Math.max(1, value + pick(2 * step + 1) - step);
      return row < begins || random() < 0.004 ? NaN : value;
    });
  };
  const traded = () => market.close.map((_, row) => (row % 50 < 15 ? 0 : pick(5)));
  const underlying = market.close.map((close) => (random() < 0.01 ? NaN : close + pick(3) - 1));
  const reported = {
    fundingRate: walk(100, 20, 8).map((rate) => rate - 100),
    fundingHours: walk(8, 0, 8).map((hours, row) => (row % 90 < 40 ? hours / 2 : hours)),
    openInterest: walk(5_000, 3, 2),
    longShortRatio: walk(12_000, 40, 3),
    takerBuyVolume: traded(),
    takerSellVolume: traded(),
  };
  return { ...market, reported, underlying };
}

/** Our outputs over a contract, whose numbers have their decimals there. */
function ours(indicator: Indicator, contract: Contract, params: ParameterValues) {
  const points = Object.entries(contract.reported).map(([name, values]) => {
    return [name, Float64Array.from(values, (value) => value / UNITS[name as PointColumn])];
  });
  const close = Float64Array.from(contract.underlying, (ticks) => ticks / contract.perPrice);
  const bars = {
    ...contract.bars,
    isFinite: false,
    points: Object.fromEntries(points) as Record<PointColumn, Float64Array>,
    others: [{ close }],
  };
  return outputsOf(indicator, bars, params);
}

const mean = (values: Series) => values.reduce((sum, one) => sum + one, 0) / values.length;

/** The last values up to a row, if so many are known without a hole; null otherwise. */
function windowAt(values: Series, row: number, period: number): Series | null {
  const window = values.slice(Math.max(0, row - period + 1), row + 1);
  return window.length < period || window.some(Number.isNaN) ? null : window;
}

/** The last value in deviations from the mean of a window, undefined where all are the same but for rounding. */
function scoreAt(values: Series, row: number, period: number): number {
  const window = windowAt(values, row, period);
  if (window === null || Math.max(...window) - Math.min(...window) < 1e-9) return NaN;
  const center = mean(window);
  return (window.at(-1)! - center) / Math.sqrt(mean(window.map((one) => (one - center) ** 2)));
}

/** Series without the rows in which one of them has a hole: the page has all windows restart there. */
function withoutHoles(...all: readonly Series[]): Series[] {
  const isHole = all[0]!.map((_, row) => all.some((values) => Number.isNaN(values[row]!)));
  return all.map((values) => values.map((value, row) => (isHole[row] ? NaN : value)));
}

/** Wilder's average true range of 14 bars, restarted behind each hole. */
function averageRanges(high: Series, low: Series, close: Series): number[] {
  let ranges: number[] = [];
  let average = NaN;
  return close.map((price, row) => {
    const before = close[row - 1] ?? NaN;
    if (Number.isNaN(price) || Number.isNaN(before)) {
      ranges = [];
      return NaN;
    }
    ranges.push(Math.max(high[row]!, before) - Math.min(low[row]!, before));
    if (ranges.length === 14) average = mean(ranges);
    else average += (ranges.at(-1)! - average) / 14;
    return ranges.length < 14 ? NaN : average;
  });
}

/** Change over some bars in percent. */
const changeOf = (values: Series, period: number) =>
  values.map((now, row) => {
    const window = windowAt(values, row, period + 1);
    return window === null ? NaN : (100 * (now - window[0]!)) / window[0]!;
  });

/** What a row has by the words of the page. */
type Plain = (row: number) => Readonly<Record<string, number>>;
type Case = readonly [Indicator, ParameterValues, (contract: Contract, period: number) => Plain];

function fundingOf({ reported }: Contract, period: number): Plain {
  const [units, hours] = withoutHoles(reported.fundingRate, reported.fundingHours);
  const rate = units!.map((one) => one / 1e4);
  return (row) => ({
    rate: rate[row]!,
    annualised: (rate[row]! * 8_760) / hours![row]!,
    score: scoreAt(rate, row, period),
  });
}

function ratioOf({ reported }: Contract, period: number): Plain {
  const ratio = reported.longShortRatio.map((units) => units / 1e4);
  return (row) => ({
    ratio: ratio[row]!,
    average: mean(windowAt(ratio, row, period) ?? [NaN]),
    score: scoreAt(ratio, row, period),
  });
}

function interestOf({ reported }: Contract, period: number): Plain {
  const change = changeOf(reported.openInterest, 3);
  return (row) => ({
    interest: reported.openInterest[row]! / 1e3,
    change: change[row]!,
    score: scoreAt(change, row, period),
  });
}

function quadrantOf({ reported, close }: Contract, period: number): Plain {
  const [price, interest] = withoutHoles(close, reported.openInterest).map((values) =>
    changeOf(values, period),
  );
  return (row) => {
    const [moved, opened] = [price![row]!, interest![row]!];
    const kinds = [
      [moved > 0 && opened > 0, 1],
      [moved > 0 && opened < 0, 2],
      [moved < 0 && opened > 0, 3],
      [moved < 0 && opened < 0, 4],
    ] as const;
    const kind = kinds.find(([holds]) => holds)?.[1] ?? NaN;
    return { price: moved, interest: opened, quadrant: kind };
  };
}

function takersOf({ reported }: Contract, period: number): Plain {
  const { takerBuyVolume: bought, takerSellVolume: sold } = reported;
  return (row) => {
    const [buys, sells] = [bought, sold].map((values) => windowAt(values, row, period));
    const sum = buys === null || sells === null ? [NaN] : [...buys!, ...sells!];
    const all = period * 2 * mean(sum);
    return {
      share: all === 0 ? NaN : (period * mean(buys ?? [NaN])) / all,
      delta: (bought[row]! - sold[row]!) / 1e3,
    };
  };
}

function basisOf({ close, underlying }: Contract, period: number): Plain {
  const apart = close.map((price, row) => (100 * (price - underlying[row]!)) / underlying[row]!);
  const basis = apart.map((_, row) => mean(windowAt(apart, row, 2) ?? [NaN]));
  return (row) => ({
    basis: basis[row]!,
    annualised: (basis[row]! * 8_760) / 4,
    score: scoreAt(basis, row, period),
  });
}

function crowdedOf({ reported, high, low, close }: Contract, period: number): Plain {
  const [rates, opened, closes] = withoutHoles(reported.fundingRate, reported.openInterest, close);
  const interest = changeOf(opened!, 5);
  const ranges = averageRanges(high, low, closes!);
  return (row) => {
    const window = windowAt(rates!, row, period + 1);
    const count = window?.filter((rate) => rate < window.at(-1)!).length ?? NaN;
    const moves = windowAt(closes!, row, 6) ?? [NaN];
    const range = ranges[row] === 0 ? NaN : ranges[row]!;
    return {
      percentile: (100 * count) / period,
      interest: interest[row]!,
      move: Math.abs(moves.at(-1)! - moves[0]!) / range,
    };
  };
}

const CASES: readonly Case[] = [
  [fundingZscore, {}, fundingOf],
  [longShortRatioZ, {}, ratioOf],
  [openInterestMomentum, { period: 3 }, interestOf],
  [oiPriceDivergence, {}, quadrantOf],
  [takerBuyRatio, {}, takersOf],
  [basisPremium, { smooth: 2, hours: 4 }, basisOf],
  [crowdedPositions, { period: 5 }, crowdedOf],
];

/** The parameter of the window that is drawn. */
const WINDOWS: Readonly<Record<string, string>> = {
  open_interest_momentum: 'lookback',
  crowded_positions: 'lookback',
};

describe.each(CASES.map(([indicator, params, plainOf]) => ({ indicator, params, plainOf })))(
  '$indicator.name',
  ({ indicator, params, plainOf }) => {
    test('agrees at every bar of made contracts with what the page defines', () => {
      const defined = new Map<string, number>();
      const windows = fc.integer({ min: 20, max: 40 });
      const property = fc.property(fc.nat(), windows, (seed, window) => {
        const contract = contractOf(400, seed);
        const given = { ...params, [WINDOWS[indicator.name] ?? 'period']: window };
        const columns = ours(indicator, contract, given);
        const plain = plainOf(contract, window);
        for (let row = 0; row < contract.bars.length; row += 1) {
          const values = plain(row);
          holdRow(columns, row, values, `made ${seed}, ${JSON.stringify(given)}`);
          for (const [key, value] of Object.entries(values)) {
            defined.set(key, (defined.get(key) ?? 0) + Number(!Number.isNaN(value)));
          }
        }
      });
      fc.assert(property, { numRuns: deep(10), seed: 7 });
      for (const [key, count] of defined) expect(count, key).toBeGreaterThan(300);
    });
  },
);

test('a basis that stays the same has no score, however small it is', () => {
  // 0.001 percent in every bar: 1000.01 over 1000, 2000.02 over 2000, and so on.
  const rows = [...Array.from({ length: 60 }).keys()];
  const underlying = rows.map((row) => 1_000 * (1 + row));
  const closes = rows.map((row) => (100_001 * (1 + row)) / 100);
  const bars = {
    ...sampleOfRows(closes.map((close, row) => [row * HOUR_MS, close, close, close, close, 1])),
    others: [{ close: Float64Array.from(underlying) }],
  };
  const { basis, score } = outputsOf(basisPremium, bars, { period: 9 });
  for (const row of rows.slice(8)) {
    expect(basis![row]).toBeCloseTo(0.001, 9);
    expect(score![row]).toBeNaN();
  }
});
