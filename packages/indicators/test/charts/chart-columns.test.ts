import { expect, test } from 'vitest';
import { isFit } from '#indicators/catalog/indicator.ts';
import { ChartChanges } from '#indicators/charts/chart-changes.ts';
import type { DrawnItem } from '#indicators/charts/chart-panels.ts';
import { chartTimes, drawPanels } from '#indicators/charts/chart-panels.ts';
import { HOUR_MS, randomBars } from '#indicators/test/bar-samples.ts';
import { EVERY_INDICATOR } from '#indicators/test/every-indicator.ts';
import { columnsOf, planWith } from '#indicators/test/outputs-of.ts';

const BARS = randomBars(330, 3);
const WINDOW = { bars: BARS, fromRow: 300, toRow: 330, intervalMs: HOUR_MS, formingRow: 329 };

const DRAWABLE = EVERY_INDICATOR.filter((indicator) => {
  const { chart, calculation } = planWith(indicator);
  return chart !== null && !isFit(calculation) && indicator.companions === null;
});

type Row = { readonly time: number } & Readonly<Record<string, unknown>>;

/** Rows as columns, plainly; what has none of them is as it is. */
function turned({ type, data }: DrawnItem, times: readonly number[]): unknown {
  const rows = data.toJSON() as readonly Row[];
  if (!['line', 'points', 'histogram', 'band'].includes(type)) return rows;
  expect(rows.map(({ time }) => time)).toEqual(times.slice(0, rows.length));
  const names = Object.keys(rows[0]!).filter((name) => name !== 'time');
  return Object.fromEntries(names.map((name) => [name, rows.map((row) => row[name])]));
}

test.each(
  DRAWABLE.filter(({ points }) => points.length === 0).map((one) => [one.name, one] as const),
)('%s says the same in columns as in rows', (name, indicator) => {
  const plan = planWith(indicator);
  const outputs = columnsOf(plan, BARS);
  const entries = [{ key: name, title: name, chart: plan.chart!, outputs, window: WINDOW }];
  const times = chartTimes(entries);
  const rows = drawPanels(entries, null).flatMap(({ items }) => items);
  const columns = drawPanels(entries, null, 'columns').flatMap(({ items }) => items);
  expect(columns.map(({ data }) => data.toJSON())).toEqual(rows.map((item) => turned(item, times)));
});

test('times continue behind the last bar as far as something is drawn ahead', () => {
  const entries = ['rsi', 'ichimoku'].map((name) => {
    const plan = planWith(EVERY_INDICATOR.find((one) => one.name === name)!);
    const outputs = columnsOf(plan, BARS);
    return { key: name, title: name, chart: plan.chart!, outputs, window: WINDOW };
  });
  expect(chartTimes(entries.slice(0, 1))).toHaveLength(30);
  const times = chartTimes(entries);
  expect(times.length).toBeGreaterThan(30);
  times.forEach((time, at) => expect(time).toBe(times[0]! + (at * HOUR_MS) / 1_000));
});

test('columns that are fitted to the whole window are replaced on the times of the whole chart', () => {
  const plan = planWith(EVERY_INDICATOR.find(({ name }) => name === 'ema')!);
  const entriesTo = (toRow: number) => [
    {
      key: 'ema',
      title: 'ema',
      chart: plan.chart!,
      outputs: columnsOf(plan, BARS),
      window: { ...WINDOW, toRow, formingRow: null },
      isWhole: true,
    },
  ];
  const changes = new ChartChanges('columns');
  changes.begin(entriesTo(329), null);
  const entries = entriesTo(330);
  const [panel] = drawPanels(entries, null, 'columns');
  const replaced = JSON.parse(JSON.stringify(changes.changed(entries, null, 1, false))) as unknown;
  const times = chartTimes(entries);
  const data = panel!.items[0]!.data.toJSON();
  expect(replaced).toEqual([{ panel: 'main', item: 0, mode: 'replace', times, data }]);
  expect(changes.changed(entries, null, 1, false)).toEqual([]);
  // It says nothing of a bar that forms, which is reported as any other.
  const [forming] = changes.changed(entries, null, 1, true);
  expect([forming!.mode, forming!.times]).toEqual(['merge', null]);
});
