import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Indicator, ParameterValues } from '#indicators/catalog/indicator.ts';
import { equalHighsLows } from '#indicators/indicators/structure/equal-highs-lows.ts';
import { liquidityPools } from '#indicators/indicators/structure/liquidity-pools.ts';
import type { BarColumns } from '#indicators/engine/bar-columns.ts';
import { deep } from '#test/depth.ts';
import { rangingBars } from '#indicators/test/bar-samples.ts';
import { rangesOf } from '#indicators/test/defined-swings.ts';
import { outputsOf } from '#indicators/test/outputs-of.ts';

const WING = 3;

/** A swing high, or a swing low as the high of negated prices, from the row that confirms it. */
interface Swing {
  readonly row: number;
  readonly price: number;
  /** How far apart the swings of its pool may lie. */
  readonly width: number;
}

/** A swing with those before it that lie near and that no bar traded beyond until then. */
interface Pool extends Swing {
  readonly members: readonly Swing[];
}

function swingsOf(x: readonly number[], widths: readonly number[]): Swing[] {
  return x.flatMap((_, row) => {
    const at = row - WING;
    if (at < WING || !(widths[row]! >= 0)) return [];
    const isSwing =
      x.slice(at - WING, at).every((before) => before < x[at]!) &&
      x.slice(at + 1, row + 1).every((after) => after <= x[at]!);
    return isSwing ? [{ row, price: x[at]!, width: widths[row]! }] : [];
  });
}

const isKept = ({ row, price, width }: Swing, x: readonly number[], to: number) =>
  row <= to && x.slice(row + 1, to + 1).every((later) => later <= price + width);

function poolsOf(x: readonly number[], widths: readonly number[]): Pool[] {
  const swings = swingsOf(x, widths);
  return swings.map((own) => {
    const near = swings.filter(
      (other) =>
        other.row < own.row &&
        isKept(other, x, own.row) &&
        Math.abs(other.price - own.price) <= own.width,
    );
    const { row, price, width } = own;
    return { row, price, width, members: [...near, own] };
  });
}

/** Pools of two swings or more that a row knows: not swept, and none of them taken over by a later one. */
function poolsAt(pools: readonly Pool[], x: readonly number[], row: number): Pool[] {
  const known = pools.filter((pool) => pool.row <= row);
  const isTaken = (pool: Pool) =>
    known.some((later) => later.members.some(({ row: at }) => at === pool.row && later !== pool));
  return known.filter((pool) => pool.members.length > 1 && isKept(pool, x, row) && !isTaken(pool));
}

const levelOf = ({ members }: Pool) =>
  members.reduce((sum, { price }) => sum + price, 0) / members.length;

/** Compares the columns of one side with the pools of its prices; how many were made and how many swept. */
function expectSide(
  columns: Readonly<Record<string, Float64Array>>,
  side: 'high' | 'low',
  x: readonly number[],
  widths: readonly number[],
): readonly [made: number, swept: number] {
  const sign = side === 'high' ? 1 : -1;
  const pools = poolsOf(x, widths);
  const first = widths.findIndex((width) => width >= 0);
  let [made, swept] = [0, 0];
  for (let row = Math.max(first, 2 * WING); row < x.length; row += 1) {
    const where = `${side} in row ${row}`;
    const now = pools.find((pool) => pool.row === row);
    const touches = now === undefined || now.members.length < 2 ? 0 : now.members.length;
    expect(columns[`${side}s`]![row], where).toBe(touches);
    const known = poolsAt(pools, x, row);
    const lowest = Math.min(...known.map(levelOf));
    const level = known.length === 0 ? NaN : sign * lowest;
    expectNear(columns[`${side}Level`]![row]!, level, where);
    const gone = poolsAt(pools, x, row - 1).filter((pool) => !isKept(pool, x, row));
    const edge = Math.max(...gone.map(({ price, width }) => price + width));
    const last = gone.find(({ price, width }) => price + width === edge);
    const sweptLevel = last === undefined ? NaN : sign * levelOf(last);
    expectNear(columns[`${side}Swept`]![row]!, sweptLevel, where);
    made += Number(touches > 0);
    swept += Number(gone.length > 0);
  }
  return [made, swept];
}

function expectNear(ours: number, plain: number, where: string): void {
  if (Number.isNaN(plain)) expect(ours, where).toBeNaN();
  else expect(Math.abs(ours - plain), where).toBeLessThan(1e-9 * Math.abs(plain));
}

/** Highest high less lowest low of the last 40 bars. */
const spanOf = ({ high, low }: BarColumns) =>
  [...high].map((_, row) => {
    if (row < 39) return NaN;
    const rows = [row - 39, row + 1] as const;
    return Math.max(...high.subarray(...rows)) - Math.min(...low.subarray(...rows));
  });

const CASES: readonly (readonly [Indicator, ParameterValues, (bars: BarColumns) => number[]])[] = [
  [equalHighsLows, { threshold_atr: 0.8 }, (bars) => rangesOf(bars).map((range) => 0.8 * range)],
  [
    liquidityPools,
    { range_percent: 8, range_period: 40 },
    (bars) => spanOf(bars).map((span) => 0.08 * span),
  ],
];

test.each(CASES.map(([indicator, params, widthsOf]) => ({ indicator, params, widthsOf })))(
  '$indicator.name agrees at every bar with what the bars until then define',
  ({ indicator, params, widthsOf }) => {
    let [made, swept] = [0, 0];
    const property = fc.property(fc.nat(), (seed) => {
      const bars = rangingBars(220, seed);
      const columns = outputsOf(indicator, bars, { swing_length: WING, ...params });
      const widths = widthsOf(bars);
      const sides = [
        expectSide(columns, 'high', [...bars.high], widths),
        expectSide(
          columns,
          'low',
          [...bars.low].map((price) => -price),
          widths,
        ),
      ];
      for (const [more, gone] of sides) [made, swept] = [made + more, swept + gone];
    });
    fc.assert(property, { numRuns: deep(8), seed: 4 });
    expect(made).toBeGreaterThan(20);
    expect(swept).toBeGreaterThan(5);
  },
);
