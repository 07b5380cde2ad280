import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { seededRandom } from '#kernel/ports/clock.ts';
import { bindFeature } from '#indicators/features/observe.ts';
import { hmm } from '#indicators/indicators/regime/hmm.ts';
import type { BarColumns } from '#indicators/engine/bar-columns.ts';
import { barsOfRows } from '#indicators/engine/bar-columns.ts';
import type { GaussianHmm } from '#indicators/arithmetic/hmm-model.ts';
import { goldenPath } from '#test/golden/golden-path.ts';
import { HOUR_MS, randomBars, sliceBars } from '#indicators/test/bar-samples.ts';
import { columnsOf, outputsOf, planWith } from '#indicators/test/outputs-of.ts';
import { simulateHmm } from '#indicators/test/steps/simulated-hmm.ts';
import { deep } from '#test/depth.ts';

/** Returns in percent: a wild market that falls, and a calm one that rises. */
const FALL_AND_RISE: GaussianHmm = {
  states: 2,
  columns: 1,
  initial: Float64Array.of(0.5, 0.5),
  transitions: Float64Array.of(0.98, 0.02, 0.01, 0.99),
  means: Float64Array.of(-0.5, 0.2),
  variances: Float64Array.of(4, 0.25),
};

/** Bars whose returns a model made, and the state behind each bar. */
function simulatedBars(rows: number, seed: number): { bars: BarColumns; states: number[] } {
  const { values, path } = simulateHmm(FALL_AND_RISE, rows, seededRandom(seed));
  let close = 100;
  const drawn = [...values].map((value, row) => {
    const open = close;
    close *= Math.exp(value / 100);
    const reach = Math.exp(Math.sqrt(FALL_AND_RISE.variances[path[row]!]!) / 200);
    const high = Math.max(open, close) * reach;
    const low = Math.min(open, close) / reach;
    return [row * HOUR_MS, open, high, low, close, 1, close];
  });
  return { bars: barsOfRows(drawn), states: path };
}

const PRICES = ['open', 'high', 'low', 'close'] as const;

const REFERENCE = goldenPath('hmm-gaussian.json');

const shareOf = (hits: readonly boolean[]): number => hits.filter(Boolean).length / hits.length;

describe('hmm', () => {
  const { bars, states } = simulatedBars(2_000, 5);
  const plan = planWith(hmm, { n_states: 2 });
  const found = columnsOf(plan, bars);

  test('finds the regimes that made the bars', () => {
    for (const key of ['regime', 'path']) {
      const hits = states.slice(40).map((state, row) => found[key]![row + 40] === state);
      expect(shareOf(hits), key).toBeGreaterThan(0.93);
    }
  });

  test('describes each regime by its returns and how long it lasts', () => {
    const falling = states.findIndex((_, row) => found['regime']![row] === 0);
    const rising = states.findIndex((_, row) => found['regime']![row] === 1);
    expect(found['meanReturn']![falling]).toBeLessThan(-0.2);
    expect(found['meanReturn']![rising]).toBeGreaterThan(0.1);
    expect(Math.abs(found['volatility']![falling]! - 2)).toBeLessThan(0.3);
    expect(Math.abs(found['volatility']![rising]! - 0.5)).toBeLessThan(0.15);
    for (const [state, row] of [falling, rising].entries()) {
      const held = states.filter((one) => one === state).length;
      const runs = states.filter((one, at) => one === state && states[at - 1] !== state).length;
      // Some changes are too short to be found.
      expect(found['duration']![row]! / (held / runs)).toBeGreaterThan(0.7);
      expect(found['duration']![row]! / (held / runs)).toBeLessThan(1.5);
    }
  });

  test('is bearish and volatile in the one, bullish in the other', () => {
    const share = (name: string, inState: number): number => {
      const feature = plan.features.find((each) => each.name === name)!;
      const ask = bindFeature(feature, bars, found, HOUR_MS);
      const rows = states.flatMap((state, row) => (state === inState && row >= 40 ? [row] : []));
      return shareOf(rows.map((row) => ask(row) === true));
    };
    for (const name of ['bear', 'high_volatility']) {
      expect(share(name, 0), name).toBeGreaterThan(0.9);
      expect(share(name, 1), name).toBeLessThan(0.1);
    }
    expect(share('bull', 1)).toBeGreaterThan(0.9);
    expect(share('bull', 0)).toBeLessThan(0.1);
  });

  test('has probabilities that sum to one at every bar', () => {
    const { outputs } = planWith(hmm, { n_states: 4 });
    const columns = outputsOf(hmm, bars, { n_states: 4 });
    const keys = outputs.map(({ key }) => key).filter((key) => key.startsWith('prob_'));
    expect(keys).toHaveLength(4);
    for (let row = 80; row < bars.length; row += 1) {
      expect(keys.reduce((sum, key) => sum + columns[key]![row]!, 0)).toBeCloseTo(1, 9);
    }
  });

  test('does not depend on the price level', () => {
    const scaled = { ...bars };
    for (const name of ['open', 'high', 'low', 'close'] as const) {
      scaled[name] = bars[name].map((price) => price * 1024);
    }
    expect(columnsOf(plan, scaled)).toEqual(found);
  });

  test('says of each state what its mean return is among the others', () => {
    const { outputs } = planWith(hmm, { n_states: 4 });
    const states = outputs.filter(({ key }) => key.startsWith('prob_'));
    expect(states.map(({ description }) => /\((.*)\)/.exec(description)![1])).toEqual([
      'lowest mean return',
      'mean return in between',
      'mean return in between',
      'highest mean return',
    ]);
  });

  test('is unknown where the price stood still for as long as a first value takes', () => {
    const moving = simulatedBars(400, 5).bars;
    const last = moving.close[399]!;
    const rows = Array.from({ length: 520 }, (_, row) =>
      row < 400
        ? [row * HOUR_MS, ...PRICES.map((name) => moving[name][row]!), 1]
        : [row * HOUR_MS, last, last, last, last, 1],
    );
    const bars = barsOfRows(rows);
    const plan = planWith(hmm, { n_states: 2 });
    const columns = columnsOf(plan, bars);
    for (const feature of plan.features) {
      const ask = bindFeature(feature, bars, columns, HOUR_MS);
      expect(ask(399), feature.name).not.toBeNull();
      expect(ask(519), feature.name).toBeNull();
    }
  });

  test('has no values where there are too few returns', () => {
    const few = columnsOf(plan, sliceBars(bars, 0, 40));
    for (const { key } of plan.outputs) {
      expect(few[key]).toHaveLength(40);
      expect(few[key]!.every(Number.isNaN), key).toBe(true);
    }
    expect(columnsOf(plan, sliceBars(bars, 0, 41))['regime']![40]).not.toBeNaN();
    expect(columnsOf(plan, sliceBars(bars, 0, 0))['regime']).toHaveLength(0);
  });

  test('has no values at a bar whose close is broken, and judges its neighbours without it', () => {
    const broken = sliceBars(bars, 0, bars.length);
    broken.close[300] = NaN;
    const columns = columnsOf(plan, { ...broken, isFinite: false });
    for (const { key } of plan.outputs) {
      expect(columns[key]![300], key).toBeNaN();
      expect(columns[key]!.subarray(40, 300).every(Number.isFinite), key).toBe(true);
      expect(columns[key]!.subarray(301).every(Number.isFinite), key).toBe(true);
    }
    const same = states
      .map((_, row) => columns['regime']![row] === found['regime']![row])
      .slice(40);
    expect(shareOf(same)).toBeGreaterThan(0.99);
  });

  test.each([0, 1])('begins with the likeliest state of the first bar: %i', (first) => {
    const random = seededRandom(first + 1);
    // The market turns every five bars, and never stays for twenty.
    let close = 100;
    const rows = Array.from({ length: 600 }, (_, row) => {
      const isRising = (first + Math.floor(row / 5)) % 2 === 1;
      const open = close;
      close *= Math.exp(isRising ? 0.02 + 0.001 * random() : -0.02 - 0.001 * random());
      return [row * HOUR_MS, open, Math.max(open, close), Math.min(open, close), close, 1, 1];
    });
    const columns = outputsOf(hmm, barsOfRows(rows), { n_states: 2, confirm_bars: 20 });
    expect(new Set(columns['path']!.subarray(40))).toEqual(new Set([0, 1]));
    expect(new Set(columns['regime']!.subarray(40))).toEqual(new Set([first]));
  });

  test('changes its regime only for a state that was the likeliest, and likely enough, for long enough', () => {
    const params = fc.record({
      n_states: fc.integer({ min: 2, max: 4 }),
      min_probability: fc.double({ min: 0.5, max: 0.99, noNaN: true }),
      confirm_bars: fc.integer({ min: 1, max: 20 }),
      seed: fc.integer({ min: 1, max: 1_000 }),
    });
    fc.assert(
      fc.property(params, (chosen) => {
        const { n_states: count, min_probability: least, confirm_bars: confirm } = chosen;
        const columns = outputsOf(hmm, randomBars(200, chosen.seed), chosen);
        const chance = (state: number, row: number): number => columns[`prob_${state}`]![row]!;
        const isSure = (state: number, row: number): boolean =>
          row >= count * 20 &&
          chance(state, row) >= least &&
          Array.from({ length: count }).every((_, at) => chance(at, row) <= chance(state, row));
        for (let row = count * 20 + confirm; row < 200; row += 1) {
          const [before, now] = [columns['regime']![row - 1]!, columns['regime']![row]!];
          const sure = Array.from({ length: count }, (_, at) => at).find((state) =>
            Array.from({ length: confirm }).every((_, back) => isSure(state, row - back)),
          );
          expect(now).toBe(sure ?? before);
        }
      }),
      { numRuns: deep(15) },
    );
  });

  /** Share of the bars after the first values whose likeliest path is the one that made them. */
  function foundOf(truth: readonly number[], path: Float64Array): number {
    const known = truth.map((state, row) => [state, path[row]!] as const).slice(40);
    return shareOf(known.map(([state, found]) => state === found));
  }

  test('finds with its defaults what made the bars, and no mean of ranges finds more', () => {
    const seeds = [1, 2, 3];
    const shareWith = (params: Record<string, number>): number => {
      const shares = seeds.map((seed) => {
        const market = simulatedBars(2_000, seed);
        const path = outputsOf(hmm, market.bars, { n_states: 2, ...params })['path']!;
        return foundOf(market.states, path);
      });
      return shares.reduce((sum, share) => sum + share) / shares.length;
    };
    const byDefault = shareWith({});
    expect(byDefault).toBeGreaterThan(0.98);
    for (const volatility_period of [3, 5, 10, 20]) {
      expect(shareWith({ volatility_period }), `${volatility_period}`).toBeLessThanOrEqual(
        byDefault,
      );
    }
  });

  test('labels two decades of daily returns as hmmlearn does', () => {
    const { x, viterbi } = JSON.parse(readFileSync(REFERENCE, 'utf8')) as {
      readonly x: number[];
      readonly viterbi: number[];
    };
    let close = 100;
    // hmmlearn numbers the states the other way.
    const rows = [0, ...x].map((value, row) => {
      close *= Math.exp(value / 100);
      return [row * HOUR_MS, close, close, close, close, 1, 1];
    });
    const { path } = outputsOf(hmm, barsOfRows(rows), { n_states: 2 });
    const hits = viterbi.map((state, row) => path![row + 1] === 1 - state).slice(40);
    expect(shareOf(hits)).toBeGreaterThan(0.999);
  });
});
