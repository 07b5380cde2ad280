import { describe, expect, test } from 'vitest';
import type { IndicatorPlan } from '#market-data/catalog/indicator.ts';
import { warmUpOf, warmUpRows } from '#market-data/calculation/warm-up.ts';
import type { BarWindow } from '#market-data/features/bar-window.ts';
import { observeFeatures } from '#market-data/features/observation.ts';
import { EVERY_INDICATOR } from '#test/market-data/indicators/every-indicator.ts';
import type { BarColumns } from '#market-data/kernels/bar-columns.ts';
import { randomBars, sliceBars } from '#test/market-data/indicators/bar-samples.ts';
import { columnsOf } from '#test/market-data/indicators/outputs-of.ts';

const ROWS = 9_000;
/** Windows by their ends and limits: pages of one chart, and what somebody else asks for. */
const WINDOWS = [
  [8_900, 1_000],
  [8_900, 100],
  [8_850, 600],
  [8_801, 1],
  [8_300, 500],
  [9_000, 1_000],
] as const;

/** Bars of a series that begins in the middle of every period of the calendar. */
function seriesOf(intervalMs: number, seed: number): BarColumns {
  const bars = randomBars(ROWS, seed);
  const start = Date.UTC(2023, 4, 17, 4);
  return { ...bars, openTimeMs: bars.openTimeMs.map((_, row) => start + row * intervalMs) };
}

/** What a request for a window answers of a bar: every column, internal ones too, and every feature. */
interface Answer {
  readonly columns: Readonly<Record<string, number>>;
  readonly features: Readonly<Record<string, boolean | null>>;
}

/** The answers at the bars of a window, from as many bars before it as are read for it. */
function answersOf(
  plan: IndicatorPlan,
  series: BarColumns,
  to: number,
  limit: number,
): Map<number, Answer> {
  const fromRow = to - limit;
  const { rows } = warmUpOf([plan]);
  const first = Math.max(0, fromRow - rows);
  const intervalMs = series.openTimeMs[1]! - series.openTimeMs[0]!;
  const read = windowOf(sliceBars(series, first, to), fromRow - first, intervalMs);
  const cut = read.fromRow - warmUpRows(plan, read);
  const window = windowOf(
    sliceBars(read.bars, cut, read.bars.length),
    read.fromRow - cut,
    intervalMs,
  );
  const outputs = columnsOf(plan, window.bars);
  const seen = observeFeatures(plan.indicator.name, plan.features, outputs, window, false);
  return new Map(
    Array.from({ length: limit }, (_, at) => {
      const row = window.fromRow + at;
      const columns = plan.outputs.map(({ key }) => [key, outputs[key]![row]!] as const);
      const features = seen.map(({ id, values }) => [id, values.at(at)] as const);
      return [
        window.bars.openTimeMs[row]!,
        { columns: Object.fromEntries(columns), features: Object.fromEntries(features) },
      ];
    }),
  );
}

function windowOf(bars: BarColumns, fromRow: number, intervalMs: number): BarWindow {
  return { bars, fromRow, toRow: bars.length, intervalMs, formingRow: null };
}

describe.each(
  [1, 15, 60, 240].map((minutes) => ({ minutes, series: seriesOf(minutes * 60_000, minutes) })),
)('a bar of $minutes minutes has one value in every window', ({ minutes, series }) => {
  const steady = EVERY_INDICATOR.filter(({ repaints }) => !repaints);

  test.each(steady.map((indicator) => ({ name: indicator.name, indicator })))(
    '$name',
    ({ indicator }) => {
      const plan = indicator.plan(indicator.defaults, minutes * 60_000, 'series');
      const known = new Map<number, Answer>();
      const differing: string[] = [];
      for (const [to, limit] of WINDOWS) {
        for (const [time, answer] of answersOf(plan, series, to, limit)) {
          const before = known.get(time);
          known.set(time, before ?? answer);
          if (before !== undefined) differing.push(...differencesOf(plan, before, answer));
        }
      }
      expect(differing.slice(0, 5)).toEqual([]);
    },
  );
});

/** What is another number, by more than what a settled recursion may still show, or another truth. */
function differencesOf(plan: IndicatorPlan, a: Answer, b: Answer): string[] {
  const numbers = plan.outputs.flatMap(({ key, internal }) => {
    const [x, y] = [a.columns[key]!, b.columns[key]!];
    // A total that goes on begins somewhere; what features make of it is compared below.
    if (internal || (Number.isNaN(x) && Number.isNaN(y))) return [];
    const isSame = Math.abs(x - y) <= 1e-7 * Math.max(1, Math.abs(x));
    return isSame ? [] : [`${key}: ${x} and ${y}`];
  });
  const truths = Object.keys(a.features).filter((id) => a.features[id] !== b.features[id]);
  return [...numbers, ...truths.map((id) => `${id}: ${a.features[id]} and ${b.features[id]}`)];
}
