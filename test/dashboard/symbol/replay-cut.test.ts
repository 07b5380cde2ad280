import { describe, expect, test } from 'vitest';
import type { KlineRow, LivePanel } from '#clients/typescript/src/index.ts';
import type { ChartPart } from '#dashboard/chart/chart-store.ts';
import { chartAt, endedBars } from '#dashboard/pages/symbol/replay/replay-cut.ts';

const MINUTE = 60_000;
const STYLE = { role: 'primary', dash: 'solid', step: false };
const bars = Array.from({ length: 10 }, (_, at): KlineRow => [at * MINUTE, at, at, at, at, at, at]);

/** Rows of the bars with a value, then of those without. */
const line = (values: number, empty = 0): object[] =>
  Array.from({ length: values + empty }, (_, at) => ({
    time: at * 60,
    value: at < values ? at : null,
  }));

function chartOf(items: readonly object[], rows: readonly KlineRow[] = bars): ChartPart {
  const panel = { id: 'main', title: '', range: null, items };
  return { bars: rows, panels: [panel as unknown as LivePanel] };
}

const item = (type: string, data: unknown, key: string | null = 'x'): object => ({
  type,
  key,
  title: type,
  style: STYLE,
  data,
});
const timesOf = ({ panels }: ChartPart, at = 0): number[] =>
  (panels[0]!.items[at]!.data as readonly { readonly time: number }[]).map(({ time }) => time / 60);
const never = (): boolean => false;

describe('a chart at a moment of the past', () => {
  test('has the bars that had ended then', () => {
    expect(endedBars(bars, 3 * MINUTE, MINUTE)).toBe(3);
    expect(endedBars(bars, 3 * MINUTE + 30_000, MINUTE)).toBe(3);
    expect(endedBars(bars, 0, MINUTE)).toBe(0);
    // Of a longer bar only what had ended by then: the forming one would reveal the future.
    expect(endedBars([bars[0]!, [60 * MINUTE, 1, 1, 1, 1, 1, 1]], 61 * MINUTE, 60 * MINUTE)).toBe(
      1,
    );
  });

  test('months end where the next one opens', () => {
    expect(endedBars(bars, 3 * MINUTE, null)).toBe(3);
    expect(endedBars(bars, 3 * MINUTE - 1, null)).toBe(2);
  });

  test('cuts columns with the bars', () => {
    const cut = chartAt(chartOf([item('line', line(10))]), 4, null, never);
    expect(cut.bars).toHaveLength(4);
    expect(timesOf(cut)).toEqual([0, 1, 2, 3]);
  });

  test('ends a line that is drawn behind its bars so much earlier, and one ahead so much later', () => {
    const chart = chartOf([item('line', line(7, 3)), item('line', line(12))]);
    const cut = chartAt(chart, 6, null, never);
    expect(timesOf(cut, 0)).toEqual([0, 1, 2]);
    expect(timesOf(cut, 1)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  });

  test('has events that were confirmed, and no later ones', () => {
    const marks = [1, 5, 8].map((at) => ({ time: at * 60, id: 'x.y', key: 'x', text: '' }));
    const cut = chartAt(chartOf([item('markers', marks, null)]), 6, null, never);
    expect(timesOf(cut)).toEqual([1, 5]);
  });

  test('takes zones, profiles and repainting indicators from an answer for that time, else nothing', () => {
    const zones = [{ time: 60, end_time: 540, top: 2, bottom: 1, role: 'bullish', label: '' }];
    const chart = chartOf([item('zones', zones), item('line', line(10), 'hmm')]);
    const repaints = (key: string): boolean => key === 'hmm';
    const without = chartAt(chart, 6, null, repaints);
    expect([timesOf(without, 0), timesOf(without, 1)]).toEqual([[], []]);

    const then = chartOf(
      [item('zones', [{ ...zones[0], end_time: null }]), item('line', line(5), 'hmm')],
      bars.slice(0, 5),
    );
    const cut = chartAt(chart, 6, { atMs: 5 * MINUTE, part: then }, repaints);
    expect(cut.panels[0]?.items[0]?.data).toMatchObject([{ end_time: null }]);
    expect(timesOf(cut, 1)).toEqual([0, 1, 2, 3, 4]);
  });

  test('leaves events of a repainting entry to such an answer', () => {
    const mark = (at: number, key: string): object => ({ time: at * 60, id: `${key}.y`, key });
    const chart = chartOf([item('markers', [mark(1, 'hmm'), mark(2, 'rsi')], null)]);
    const then = chartOf([item('markers', [mark(3, 'hmm')], null)], bars.slice(0, 5));
    const repaints = (key: string): boolean => key === 'hmm';
    expect(timesOf(chartAt(chart, 6, null, repaints))).toEqual([2]);
    expect(timesOf(chartAt(chart, 6, { atMs: 1, part: then }, repaints))).toEqual([2, 3]);
  });
});
