import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { barsOfRows } from '#indicators/engine/bar-columns.ts';
import { compose } from '#indicators/engine/compose.ts';
import { StepGraphRun } from '#indicators/engine/step-graph-run.ts';
import { channel } from '#indicators/steps/channel.ts';
import { highest, lowest } from '#indicators/steps/extremes.ts';

/** Few different values, so that many are equal. */
const someBars = fc.array(fc.tuple(fc.integer({ min: -4, max: 4 }), fc.integer({ max: 9 })), {
  minLength: 1,
  maxLength: 70,
});
const somePeriod = fc.integer({ min: 1, max: 12 });
const someCuts = fc.array(fc.integer({ min: 1, max: 9 }));

/** The columns of a step graph over bars whose high and low are given, advanced in some pieces. */
function columnsOf(
  graph: ReturnType<typeof compose>,
  highLows: readonly (readonly number[])[],
  cuts: readonly number[],
): Record<string, number[]> {
  const bars = barsOfRows(highLows.map(([high, low], row) => [row, 0, high!, low!, 0, 0, 0]));
  const run = new StepGraphRun(graph, bars);
  let at = 0;
  for (const rows of [...cuts, bars.length]) {
    const to = Math.min(bars.length, at + rows);
    // A preview of another bar first: it must leave nothing behind.
    if (at < to) {
      const { high, low } = bars;
      const [truth, depth] = [high[at]!, low[at]!];
      high[at] = 99;
      low[at] = -99;
      run.preview(at);
      high[at] = truth;
      low[at] = depth;
    }
    run.advance(at, to);
    at = to;
  }
  return Object.fromEntries(Object.keys(graph.outputs).map((key) => [key, [...run.output(key)]]));
}

/** What a window answers, by looking at all of it. */
function overWindows(
  values: readonly number[],
  period: number,
  answer: (window: number[]) => number,
): number[] {
  return values.map((_, row) =>
    row < period - 1 ? NaN : answer(values.slice(row - period + 1, row + 1)),
  );
}

describe('the extremes of a window', () => {
  test('are found with their age, the newest of equal ones, however the rows are cut', () => {
    fc.assert(
      fc.property(someBars, somePeriod, someCuts, (bars, period, cuts) => {
        const graph = compose((c) => {
          const [top, sinceTop] = c.runAll(highest(period), c.bar('high'));
          const [bottom, sinceBottom] = c.runAll(lowest(period), c.bar('low'));
          return { top, sinceTop, bottom, sinceBottom };
        });
        const [highs, lows] = [bars.map(([high]) => high), bars.map(([, low]) => low)];
        const age = (window: number[], value: number) =>
          window.length - 1 - window.lastIndexOf(value);
        expect(columnsOf(graph, bars, cuts)).toEqual({
          top: overWindows(highs, period, (w) => Math.max(...w)),
          sinceTop: overWindows(highs, period, (w) => age(w, Math.max(...w))),
          bottom: overWindows(lows, period, (w) => Math.min(...w)),
          sinceBottom: overWindows(lows, period, (w) => age(w, Math.min(...w))),
        });
      }),
    );
  });

  test('form a channel that agrees with them', () => {
    fc.assert(
      fc.property(someBars, somePeriod, someCuts, (bars, period, cuts) => {
        const graph = compose((c) => {
          const [top, bottom] = c.runAll(channel(period), c.bar('high'), c.bar('low'));
          return { top, bottom };
        });
        expect(columnsOf(graph, bars, cuts)).toEqual({
          top: overWindows(
            bars.map(([high]) => high),
            period,
            (w) => Math.max(...w),
          ),
          bottom: overWindows(
            bars.map(([, low]) => low),
            period,
            (w) => Math.min(...w),
          ),
        });
      }),
    );
  });
});
