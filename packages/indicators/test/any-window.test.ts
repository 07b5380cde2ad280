import { describe, expect, test } from 'vitest';
import type { IndicatorPlan } from '#indicators/catalog/indicator.ts';
import { warmUpOf, warmUpRows } from '#market-data/calculation/warm-up.ts';
import type { BarWindow } from '#indicators/features/bar-window.ts';
import { observeFeatures } from '#indicators/features/observation.ts';
import { deep } from '#test/depth.ts';
import { EVERY_INDICATOR } from '#indicators/test/every-indicator.ts';
import type { BarColumns } from '#indicators/engine/bar-columns.ts';
import { randomBars, rangingBars, tickBars, viewBars } from '#indicators/test/bar-samples.ts';
import { columnsOf } from '#indicators/test/outputs-of.ts';

const ROWS = 9_000;
/** Windows by their ends and limits: pages of one chart, and the request of another client. */
const WINDOWS = [
  [8_900, 1_000],
  [8_900, 100],
  [8_850, 600],
  [8_801, 1],
  [8_300, 500],
  [9_000, 1_000],
] as const;

/** Bars of a series that begins in the middle of every period of the calendar. */
function seriesOf(intervalMs: number, bars: BarColumns): BarColumns {
  const start = Date.UTC(2023, 4, 17, 4);
  return { ...bars, openTimeMs: bars.openTimeMs.map((_, row) => start + row * intervalMs) };
}

/** What a request for a window answers: every column, internal ones too, and every feature, by row. */
interface Answer {
  readonly limit: number;
  readonly columns: readonly Float64Array[];
  readonly features: readonly { readonly id: string; at(row: number): boolean | null }[];
}

/** The answers at the bars of a window, from as many bars before it as are read for it. */
function answerOf(plan: IndicatorPlan, series: BarColumns, to: number, limit: number): Answer {
  const fromRow = to - limit;
  const { rows } = warmUpOf([plan]);
  const first = Math.max(0, fromRow - rows);
  const intervalMs = series.openTimeMs[1]! - series.openTimeMs[0]!;
  const read = windowOf(viewBars(series, first, to), fromRow - first, intervalMs);
  const cut = read.fromRow - warmUpRows(plan, read);
  const window = windowOf(
    viewBars(read.bars, cut, read.bars.length),
    read.fromRow - cut,
    intervalMs,
  );
  const outputs = columnsOf(plan, window.bars);
  const seen = observeFeatures(plan.indicator.name, plan.features, outputs, window, false);
  return {
    limit,
    columns: plan.outputs.map(({ key }) => outputs[key]!.subarray(window.fromRow)),
    features: seen.map(({ id, values }) => ({ id, at: (row) => values.at(row) })),
  };
}

function windowOf(bars: BarColumns, fromRow: number, intervalMs: number): BarWindow {
  return { bars, fromRow, toRow: bars.length, intervalMs, formingRow: null };
}

describe.each(
  [1, 15, 60, 240].map((minutes, index) => ({
    index,
    minutes,
    // Random prices never tie, and ticks of a coarse grid do: rounding that differs by window may not decide a tie.
    series: seriesOf(minutes * 60_000, index < 2 ? randomBars(ROWS, minutes) : tickBars(ROWS, 7)),
  })),
)('a bar of $minutes minutes has one value in every window', ({ index, minutes, series }) => {
  // Usually an indicator is asked at every other of them, the first at 1 and 60 minutes, the second at 15 and 240.
  const steady = EVERY_INDICATOR.filter(
    ({ repaints }, place) => !repaints && (place % 2 === index % 2 || deep(1) > 1),
  );

  test.each(
    steady.map((indicator) => ({ name: indicator.name, category: indicator.category, indicator })),
  )('$category: $name', ({ indicator }) => {
    const plan = indicator.plan(indicator.defaults, minutes * 60_000, 'series');
    const differing = differencesOf(plan, series);
    expect(differing.slice(0, 5)).toEqual([]);
  });
});

// Where a price comes back for ever, levels are kept as long as they can be.
describe('in a market that stays within a range a bar has one value in every window', () => {
  const remembering = EVERY_INDICATOR.filter(
    ({ category, repaints }) => !repaints && category === 'structure',
  );
  const series = seriesOf(3_600_000, rangingBars(ROWS, 5));

  test.each(remembering.map((indicator) => ({ name: indicator.name, indicator })))(
    '$name',
    ({ indicator }) => {
      const plan = indicator.plan(indicator.defaults, 3_600_000, 'series');
      expect(differencesOf(plan, series).slice(0, 5)).toEqual([]);
    },
  );
});

type Placed = Answer & { readonly to: number };

/** Where windows of a series answer a bar otherwise than the first that has it. */
function differencesOf(plan: IndicatorPlan, series: BarColumns): string[] {
  /** The window that answered a bar first. */
  const firstTo = new Map<number, Placed>();
  const differing: string[] = [];
  for (const [to, limit] of WINDOWS) {
    const answer = { ...answerOf(plan, series, to, limit), to };
    for (let row = to - limit; row < to; row += 1) {
      const before = firstTo.get(row);
      if (before === undefined) firstTo.set(row, answer);
      else tellDifferences(plan, before, answer, row, differing);
    }
  }
  return differing;
}

/** What is another number, by more than what a settled recursion may still show, or another truth. */
function tellDifferences(
  plan: IndicatorPlan,
  a: Placed,
  b: Placed,
  row: number,
  reported: string[],
): void {
  const atA = row - (a.to - a.limit);
  const atB = row - (b.to - b.limit);
  plan.outputs.forEach(({ key, internal }, place) => {
    const x = a.columns[place]![atA]!;
    const y = b.columns[place]![atB]!;
    // A total that continues begins somewhere; what features make of it is compared below.
    if (internal || (Number.isNaN(x) && Number.isNaN(y))) return;
    const isSame = Math.abs(x - y) <= 1e-7 * Math.max(1, Math.abs(x));
    if (!isSame) reported.push(`${key}: ${x} and ${y} at row ${row}`);
  });
  a.features.forEach((feature, place) => {
    const [x, y] = [feature.at(atA), b.features[place]!.at(atB)];
    if (x !== y) reported.push(`${feature.id}: ${x} and ${y} at row ${row}`);
  });
}
