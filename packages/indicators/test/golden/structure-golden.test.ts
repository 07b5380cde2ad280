import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Indicator, ParameterValues } from '#indicators/catalog/indicator.ts';
import type { OutputColumns } from '#indicators/features/output-columns.ts';
import { bosChoch } from '#indicators/indicators/structure/bos-choch.ts';
import { fairValueGaps } from '#indicators/indicators/structure/fair-value-gaps.ts';
import { fractals } from '#indicators/indicators/structure/fractals.ts';
import { liquidityPools } from '#indicators/indicators/structure/liquidity-pools.ts';
import { orderBlocks } from '#indicators/indicators/structure/order-blocks.ts';
import { previousHighLow } from '#indicators/indicators/structure/previous-high-low.ts';
import { retracements } from '#indicators/indicators/structure/retracements.ts';
import { swingHighsLows } from '#indicators/indicators/structure/swing-highs-lows.ts';
import { zigzag } from '#indicators/indicators/structure/zigzag.ts';
import { barsOfRows, type BarColumns } from '#indicators/engine/bar-columns.ts';
import { goldenPath } from '#test/golden/golden-path.ts';
import { outputsOf } from '#indicators/test/outputs-of.ts';

/** Columns of a file, with a place for every bar. */
type Columns = Readonly<Record<string, readonly (number | null)[]>>;

function read(path: string): unknown {
  return JSON.parse(readFileSync(goldenPath(`${path}.json`), 'utf8'));
}

function columnsOf(path: string): Columns {
  const { first, columns } = read(path) as { first: number; columns: Columns };
  const padded = Object.entries(columns).map(([name, values]) => {
    return [name, [...Array.from({ length: first }, () => null), ...values]];
  });
  return Object.fromEntries(padded) as Columns;
}

const BITCOIN = barsOfRows(read('btcusdc-1d.bars') as number[][]);

function fundBars(): BarColumns {
  const rows = read('skender/bars') as (readonly [date: string, ...numbers: number[]])[];
  return barsOfRows(rows.map((row) => [Date.parse(row[0])].concat(row.slice(1).map(Number), 0)));
}

function ours(indicator: Indicator, params: ParameterValues = {}): OutputColumns {
  return outputsOf(indicator, BITCOIN, params);
}

/** Rows in which a column has a number, with it. */
function definedEntries(column: Iterable<number | null>): [row: number, value: number][] {
  return [...column].flatMap((value, row) =>
    value === null || Number.isNaN(value) || value === 0 ? [] : [[row, value] as [number, number]],
  );
}

/** What another program prints at the bar where it happened, at the bar that confirms it. */
function confirmed(column: readonly (number | null)[], lag: number): [number, number][] {
  return definedEntries(column)
    .map(([row, value]): [number, number] => [row + lag, value])
    .filter(([row]) => row < column.length);
}

/** Whether two prices are one, of which the other program keeps seven digits. */
function isPrice(actual: number, expected: number): boolean {
  return Math.abs(actual - expected) <= 1e-7 * Math.abs(expected);
}

describe('structure agrees with other implementations on real bars', () => {
  test('swing_highs_lows has the pivots of PineTS in the same bars', () => {
    const theirs = columnsOf('catalog/swing_highs_lows');
    const { high, low } = ours(swingHighsLows);
    expect(definedEntries(high!)).toEqual(definedEntries(theirs['pivot_high']!));
    expect(definedEntries(low!)).toEqual(definedEntries(theirs['pivot_low']!));
  });

  test('swing_highs_lows has the alternating swings of smart-money-concepts among its own', () => {
    // Its window is one bar shorter on the left; the first and the last swing are put there by it.
    const theirs = columnsOf('catalog/swing_highs_lows_smc');
    const { high, low } = ours(swingHighsLows, { left: 4, right: 5 });
    for (const [row, kind] of definedEntries(theirs['swing_type']!).slice(1, -2)) {
      const price = (kind > 0 ? high! : low!)[row + 5]!;
      expect(isPrice(price, theirs['level']![row]!), `${row}`).toBe(true);
    }
  });

  test.each([
    { name: 'skender/fractals', columns: ['fractal_up', 'fractal_down'] },
    // Its pivots exceed the bars on both sides, as fractals do.
    { name: 'skender/pivots', columns: ['high_point', 'low_point'] },
  ])('$name of Stock.Indicators are our fractals two bars later', ({ name, columns }) => {
    const theirs = columnsOf(name);
    const { high, low } = outputsOf(fractals, fundBars());
    expect(definedEntries(high!)).toEqual(confirmed(theirs[columns[0]!]!, 2));
    expect(definedEntries(low!)).toEqual(confirmed(theirs[columns[1]!]!, 2));
  });

  test('bos_choch breaks the swings of smart-money-concepts in the bars that it names', () => {
    const theirs = columnsOf('catalog/bos_choch');
    const { level } = ours(bosChoch, { left: 4, right: 5 });
    const breaks = definedEntries(theirs['level']!).map(([row, price]) => {
      return isPrice(level![theirs['broken_at']![row]!]!, price);
    });
    // It keeps the highest of several swing highs without a low between them, we keep the last one.
    expect(breaks).toHaveLength(31);
    expect(breaks.filter(Boolean).length).toBe(27);
  });

  test('fair_value_gaps has the gaps of smart-money-concepts one bar later, when they are known', () => {
    const theirs = columnsOf('catalog/fair_value_gaps');
    const { direction, top, bottom, bullMitigated, bearMitigated } = ours(fairValueGaps);
    expect(definedEntries(direction!)).toEqual(confirmed(theirs['fvg']!, 1));
    for (const [row, way] of definedEntries(theirs['fvg']!)) {
      expect(isPrice(top![row + 1]!, theirs['top']![row]!)).toBe(true);
      expect(isPrice(bottom![row + 1]!, theirs['bottom']![row]!)).toBe(true);
      const at = theirs['mitigated_at']![row]!;
      if (at > 0) expect((way > 0 ? bullMitigated! : bearMitigated!)[at], `${row}`).toBe(1);
    }
  });

  test('order_blocks has the candles of smart-money-concepts at the bars that break their swings', () => {
    const theirs = columnsOf('catalog/order_blocks');
    const { direction, top, bottom, barsBack } = ours(orderBlocks);
    const candles = definedEntries(direction!).map(([row, way]) => {
      return [row - barsBack![row]!, way, top![row]!, bottom![row]!] as const;
    });
    const found = definedEntries(theirs['ob']!).filter(([row, way]) =>
      candles.some(
        ([at, side, high, low]) =>
          at === row &&
          side === way &&
          isPrice(high, theirs['top']![row]!) &&
          isPrice(low, theirs['bottom']![row]!),
      ),
    );
    // Its swings alternate and count before they are confirmed, so that some other candle is the block.
    expect(found).toHaveLength(7);
  });

  test('previous_high_low has the weeks of smart-money-concepts, which come one week late there', () => {
    const theirs = columnsOf('catalog/previous_high_low');
    const { high, low } = ours(previousHighLow, { anchor: 'week' });
    for (const [row, price] of definedEntries(theirs['previous_high']!)) {
      expect(isPrice(high![row - 7]!, price), `${row}`).toBe(true);
      expect(isPrice(low![row - 7]!, theirs['previous_low']![row]!), `${row}`).toBe(true);
    }
  });

  test('retracements are those of smart-money-concepts one bar earlier, once a swing is confirmed', () => {
    const theirs = columnsOf('catalog/retracements');
    const swings = columnsOf('catalog/swing_highs_lows_smc')['swing_type']!;
    const { direction, current, deepest } = ours(retracements);
    const isNear = (actual: number, expected: number) => Math.abs(actual - expected) < 0.051;
    const compared = [...direction!.keys()].slice(60, -1).filter((row) => {
      const isConfirmed = swings.slice(row - 4, row + 1).every((kind) => kind === null);
      return isConfirmed && theirs['direction']![row + 1] === direction![row];
    });
    const equal = compared.filter(
      (row) =>
        isNear(current![row]!, theirs['current_retracement']![row + 1]!) &&
        isNear(deepest![row]!, theirs['deepest_retracement']![row + 1]!),
    );
    // The others belong to legs that begin elsewhere: its swings are one bar shorter on the left.
    expect([equal.length, compared.length]).toEqual([232, 278]);
  });

  test('zigzag turns where TTR draws its corners', () => {
    const line = columnsOf('catalog/zigzag')['zigzag']!.map(Number);
    const corners = line.flatMap((value, row) => {
      const [before, after] = [value - line[row - 1]!, line[row + 1]! - value];
      return before * after < 0 ? [`${row} ${after > 0 ? 'low' : 'high'}`] : [];
    });
    const { direction, pivot, barsBack } = ours(zigzag);
    const pivots = new Set(
      definedEntries(pivot!).map(([row]) => {
        return `${row - barsBack![row]!} ${direction![row]! > 0 ? 'low' : 'high'}`;
      }),
    );
    // Where one bar has both extremes, it chooses in another order.
    expect(corners).toHaveLength(130);
    expect(corners.filter((corner) => pivots.has(corner))).toHaveLength(124);
  });

  test.each(['skender/zigzag', 'skender/zigzag_close'])(
    'zigzag has the points of the file %s',
    (name) => {
      // Both files hold what closes make of it.
      const { point, zigzag: line } = columnsOf(name);
      const { direction, pivot, barsBack } = outputsOf(zigzag, fundBars(), { basis: 'close' });
      const points = (point as unknown as (string | null)[]).flatMap((kind, row) =>
        kind === null ? [] : [[row, kind, line![row]!]],
      );
      const pivots = definedEntries(pivot!).map(([row, price]) => {
        return [row - barsBack![row]!, direction![row]! > 0 ? 'L' : 'H', price];
      });
      // Ours begins with the first bar.
      expect(pivots.slice(1)).toEqual(points);
    },
  );

  test('liquidity_pools confirms, and sweeps, the pools of smart-money-concepts in the same bars', () => {
    const theirs = columnsOf('catalog/liquidity_pools');
    // Four percent of the range of 100 bars is about the one percent of the whole data that it takes.
    const { highs, lows, isHighSwept, isLowSwept } = ours(liquidityPools, {
      range_period: 100,
      range_percent: 4,
    });
    const pools = definedEntries(theirs['liquidity']!);
    expect(pools).toHaveLength(5);
    for (const [row, way] of pools) {
      const [made, swept] = way > 0 ? [highs!, isHighSwept!] : [lows!, isLowSwept!];
      expect(made[theirs['end']![row]! + 5], `${row}`).toBeGreaterThan(1);
      expect(swept[theirs['swept_at']![row]!], `${row}`).toBe(1);
    }
  });
});
