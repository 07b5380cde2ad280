import { describe, expect, test } from 'vitest';
import type { Indicator, ParameterValues } from '#indicators/catalog/indicator.ts';
import { advanceDeclineLine } from '#indicators/indicators/multi-asset/advance-decline-line.ts';
import { advanceDeclineRatio } from '#indicators/indicators/multi-asset/advance-decline-ratio.ts';
import { armsIndexTrin } from '#indicators/indicators/multi-asset/arms-index-trin.ts';
import { mcclellanOscillator } from '#indicators/indicators/multi-asset/mcclellan-oscillator.ts';
import { newHighsLows } from '#indicators/indicators/multi-asset/new-highs-lows.ts';
import { percentAboveMa } from '#indicators/indicators/multi-asset/percent-above-ma.ts';
import type { BarColumns } from '#indicators/engine/bar-columns.ts';
import { runStepGraph } from '#indicators/engine/step-graph-run.ts';
import type { StepGraph } from '#indicators/engine/step-graph.ts';
import { HOUR_MS, randomBars } from '#indicators/test/bar-samples.ts';

/** A member at one bar; null where it has none. */
interface MemberBar {
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume: number;
  readonly quoteVolume: number;
}
type Member = readonly (MemberBar | null)[];

const ROWS = 300;

/** Five members, of which some lack bars, now one and now another; there are always three. */
const MEMBERS: readonly Member[] = [11, 12, 13, 14, 15].map((seed, index) => {
  const { high, low, close, volume, quoteVolume } = randomBars(ROWS, seed);
  return Array.from({ length: ROWS }, (_, row) => {
    const isAway = index > 2 && row % 41 === index;
    if (isAway) return null;
    // Every third bar is reported without its quote volume, as rows of six numbers are.
    const quoted = row % 3 === 0 ? 0 : quoteVolume[row]!;
    const prices = { high: high[row]!, low: low[row]!, close: close[row]! };
    return { ...prices, volume: volume[row]!, quoteVolume: quoted };
  });
});

function columnsWith(members: readonly Member[], indicator: Indicator, params: ParameterValues) {
  const column = (member: Member, number: (bar: MemberBar) => number) =>
    Float64Array.from(member, (bar) => (bar === null ? NaN : number(bar)));
  const bars: BarColumns = {
    ...randomBars(members[0]!.length, 99),
    isFinite: false,
    others: members.map((member) => ({
      high: column(member, (bar) => bar.high),
      low: column(member, (bar) => bar.low),
      close: column(member, (bar) => bar.close),
      volume: column(member, (bar) => bar.volume),
      quoteVolume: column(member, (bar) => bar.quoteVolume),
    })),
  };
  const all = { ...indicator.defaults, ...params };
  const plan = indicator.plan(all, HOUR_MS, 'given', members.length);
  return runStepGraph(plan.calculation as StepGraph, bars).outputs;
}

/** Members that have a bar at a row and at the one before, with both. */
function pairsAt(row: number): (readonly [now: MemberBar, before: MemberBar])[] {
  return MEMBERS.flatMap((member) => {
    const [now, before] = [member[row], member[row - 1]];
    return now && before ? [[now, before] as const] : [];
  });
}

/** What a bar trades in the quote currency. */
const turnoverOf = ({ volume, quoteVolume, close }: MemberBar) => quoteVolume || volume * close;

/** Advances, declines, and what was traded in each. */
function countsAt(row: number, amountOf = ({ volume }: MemberBar) => volume) {
  const up = pairsAt(row).filter(([now, before]) => now.close > before.close);
  const down = pairsAt(row).filter(([now, before]) => now.close < before.close);
  const traded = (some: typeof up) => some.reduce((sum, [now]) => sum + amountOf(now), 0);
  return { up: up.length, down: down.length, bought: traded(up), sold: traded(down) };
}

type Counts = ReturnType<typeof countsAt>;

function summed(row: number, period: number, of: (counts: Counts) => number): number {
  let sum = 0;
  for (let at = row - period + 1; at <= row; at += 1) sum += of(countsAt(at));
  return sum;
}

/** Holds a column to a plain calculation from a row on, and says how many numbers agreed. */
function expectColumn(column: Float64Array, first: number, plain: (row: number) => number): void {
  expect(column.subarray(0, first).every(Number.isNaN)).toBe(true);
  for (let row = first; row < ROWS; row += 1) {
    const value = plain(row);
    if (Number.isNaN(value)) expect(column[row], `row ${row}`).toBeNaN();
    else expect(column[row], `row ${row}`).toBeCloseTo(value, 8);
  }
}

describe('the breadth of a group, of which some lack bars, is what the plain way gives:', () => {
  test('advance_decline_line', () => {
    const columns = columnsWith(MEMBERS, advanceDeclineLine, {});
    expectColumn(columns['advance_decline_line']!, 1, (row) =>
      summed(row, row, ({ up, down }) => up - down),
    );
  });

  test('advance_decline_ratio', () => {
    const { line } = columnsWith(MEMBERS, advanceDeclineRatio, { period: 7 });
    expectColumn(line!, 7, (row) => {
      const [up, down] = [summed(row, 7, (one) => one.up), summed(row, 7, (one) => one.down)];
      return down === 0 ? NaN : up / down;
    });
  });

  test.each([
    { traded: 'volume', amountOf: ({ volume }: MemberBar) => volume },
    { traded: 'turnover', amountOf: turnoverOf },
  ])('arms_index_trin by $traded', ({ traded: kind, amountOf }) => {
    const { trin } = columnsWith(MEMBERS, armsIndexTrin, { period: 3, traded: kind });
    expectColumn(trin!, 3, (row) => {
      const sum = (of: (counts: Counts) => number) =>
        [row - 2, row - 1, row].reduce((total, at) => total + of(countsAt(at, amountOf)), 0);
      const count = sum(({ up }) => up) / sum(({ down }) => down);
      const traded = sum(({ bought }) => bought) / sum(({ sold }) => sold);
      const index = count / traded;
      return Number.isFinite(index) ? index : NaN;
    });
  });

  test('mcclellan_oscillator', () => {
    const { line, summation } = columnsWith(MEMBERS, mcclellanOscillator, {});
    const net = Array.from({ length: ROWS }, (_, row) => {
      const { up, down } = countsAt(row);
      return up + down === 0 ? 0 : (1_000 * (up - down)) / (up + down);
    });
    const average = (period: number) => {
      let value = net.slice(1, 1 + period).reduce((a, b) => a + b, 0) / period;
      const values = new Map([[period, value]]);
      for (let row = period + 1; row < ROWS; row += 1) {
        value += (2 / (period + 1)) * (net[row]! - value);
        values.set(row, value);
      }
      return values;
    };
    const [fast, slow] = [average(19), average(39)];
    let total = 0;
    expectColumn(line!, 39, (row) => fast.get(row)! - slow.get(row)!);
    expectColumn(summation!, 39, (row) => (total += fast.get(row)! - slow.get(row)!));
  });

  test('percent_above_ma', () => {
    const { line } = columnsWith(MEMBERS, percentAboveMa, { period: 20 });
    expectColumn(line!, 19, (row) => {
      const counted = MEMBERS.flatMap((member) => {
        const bars = member.slice(row - 19, row + 1).filter((bar) => bar !== null);
        const now = member[row];
        return now && bars.length >= 18 ? [{ now, bars }] : [];
      });
      const above = counted.filter(({ now, bars }) => {
        const mean = bars.reduce((sum, { close }) => sum + close, 0) / bars.length;
        return now.close > mean;
      });
      return (100 * above.length) / counted.length;
    });
  });

  test('new_highs_lows', () => {
    const { highs, lows, net } = columnsWith(MEMBERS, newHighsLows, { period: 15 });
    const count = (row: number, isNew: (now: MemberBar, before: MemberBar[]) => boolean) =>
      MEMBERS.filter((member) => {
        const before = member.slice(row - 14, row).filter((bar) => bar !== null);
        const now = member[row];
        return now && before.length >= 0.9 * 14 && isNew(now, before);
      }).length;
    const high = (row: number) =>
      count(row, (now, before) => before.every((bar) => now.high > bar.high));
    const low = (row: number) =>
      count(row, (now, before) => before.every((bar) => now.low < bar.low));
    expectColumn(highs!, 14, high);
    expectColumn(lows!, 14, low);
    expectColumn(net!, 14, (row) => high(row) - low(row));
  });
});

test('a bar that fewer than half of the members have is undefined, and the count restarts behind it', () => {
  const bar = (close: number): MemberBar => ({
    high: close,
    low: close,
    close,
    volume: 1,
    quoteVolume: 1,
  });
  const rows = (...closes: (number | null)[]) =>
    closes.map((close) => (close === null ? null : bar(close)));
  // Half of them have the third bar, and one of four the fifth.
  const members = [
    rows(1, 2, null, 3, null, 4, 5),
    rows(1, 2, null, 3, null, 4, 5),
    rows(1, 2, 3, 4, null, 5, 4),
    rows(1, 2, 3, 4, 5, 6, 7),
  ];
  const columns = columnsWith(members, advanceDeclineLine, {});
  expect([...columns['advance_decline_line']!]).toEqual([NaN, 4, 6, 8, NaN, NaN, 2]);
});
