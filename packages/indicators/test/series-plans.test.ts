import { expect, test } from 'vitest';
import type { StepGraph } from '#indicators/engine/step-graph.ts';
import { isFit } from '#indicators/catalog/indicator.ts';
import { EVERY_INDICATOR } from '#indicators/test/every-indicator.ts';
import { StepGraphRun, runStepGraph } from '#indicators/engine/step-graph-run.ts';
import { HOUR_MS, randomBars, sliceBars } from '#indicators/test/bar-samples.ts';

const BARS = randomBars(2_000, 31);

/** What is calculated otherwise on the bars of a series than on those that a caller brings. */
const SERIES = EVERY_INDICATOR.flatMap((indicator) => {
  const given = indicator.plan(indicator.defaults, HOUR_MS, 'given').calculation;
  const series = indicator.plan(indicator.defaults, HOUR_MS, 'series').calculation;
  if (isFit(given) || isFit(series) || given.stateSize === series.stateSize) return [];
  return [{ name: indicator.name, graph: series }];
});

test('these count from a moment, or never forget one', () => {
  const names = SERIES.map(({ name }) => name);
  expect(names).toEqual([
    'accumulative_swing_index',
    'ad',
    'advance_decline_line',
    'anchored_vwap',
    'atr_trailing_stop',
    'chandelier_exit',
    'cusum',
    'cvd',
    'drawdown',
    'evwma',
    'gann_hilo',
    'halftrend',
    'kagi',
    'kvo',
    'line_break',
    'mcclellan_oscillator',
    'mcginley_dynamic',
    'nvi',
    'obv',
    'psar',
    'pvi',
    'pvt',
    'qqe',
    'range_bars',
    'renko',
    'safezone_stop',
    'sarext',
    'ssl_channel',
    'supertrend',
    'td_sequential',
    'trama',
    'vidya',
    'volatility_stop',
    'wad',
    'weis_wave',
    'zigzag',
  ]);
});

test.each(SERIES)('$name gives the same bits at once, bar by bar, cut and moved', ({ graph }) => {
  const whole = runStepGraph(graph, BARS);
  const cut = new StepGraphRun(graph, BARS);
  for (let row = 0; row < BARS.length; row += 1) {
    cut.preview(row);
    cut.advance(row, row + 1);
  }
  expectSame(graph, cut, whole, 0);
  const move = 1_301;
  const from = move - graph.lookback;
  const before = new StepGraphRun(graph, sliceBars(BARS, 0, move));
  for (let row = 0; row < move; row += 173) before.advance(row, Math.min(move, row + 173));
  const after = before.movedTo(sliceBars(BARS, from, BARS.length), from, move);
  after.advance(move - from, BARS.length - from);
  expectSame(graph, after, whole, from);
});

function expectSame(
  graph: StepGraph,
  actual: StepGraphRun,
  expected: StepGraphRun,
  offset: number,
): void {
  for (const key of Object.keys(graph.outputs)) {
    const rows = offset === 0 ? 0 : graph.lookback;
    const now = [...actual.output(key).subarray(rows)];
    expect(now, key).toEqual([...expected.output(key).subarray(offset + rows)]);
  }
}
