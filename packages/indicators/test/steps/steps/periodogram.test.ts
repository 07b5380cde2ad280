import { expect, test } from 'vitest';
import { barsOfRows } from '#indicators/engine/bar-columns.ts';
import { compose } from '#indicators/engine/compose.ts';
import { periodogram } from '#indicators/steps/periodogram.ts';
import { randomBars } from '#indicators/test/bar-samples.ts';
import { runInPieces } from '#indicators/test/steps/run-in-pieces.ts';

const VALUES = [...randomBars(160, 5).close];
const { cos, max, PI, sin, sqrt } = Math;
const mean = (values: readonly number[]) => values.reduce((a, b) => a + b, 0) / values.length;

function correlation(one: readonly number[], other: readonly number[]): number {
  const [own, others] = [one, other].map((values) => values.map((value) => value - mean(values)));
  const sum = (values: readonly number[]) => values.reduce((a, b) => a + b, 0);
  const size = sqrt(sum(own!.map((value) => value ** 2)) * sum(others!.map((value) => value ** 2)));
  return sum(own!.map((value, place) => value * others![place]!)) / size;
}

/** The plain spectrum of each row from the first one on that has all lags. */
function plainly({ shortest, longest, window }: Record<'shortest' | 'longest' | 'window', number>) {
  const periods = Array.from({ length: longest - shortest + 1 }, (_, at) => shortest + at);
  const lags = Array.from({ length: longest - 2 }, (_, at) => 3 + at);
  const spectrum = periods.map(() => 0);
  const ending = (row: number) => VALUES.slice(row - window + 1, row + 1);
  return VALUES.map((_, row) => {
    if (row < longest + window - 1) return { cycle: NaN, strength: NaN };
    const correlations = lags.map((lag) => correlation(ending(row), ending(row - lag)));
    for (const [at, period] of periods.entries()) {
      const waves = lags.map((lag) => (2 * PI * lag) / period);
      const real = waves.reduce((sum, angle, place) => sum + correlations[place]! * cos(angle), 0);
      const other = waves.reduce((sum, angle, place) => sum + correlations[place]! * sin(angle), 0);
      spectrum[at] = 0.2 * (real ** 2 + other ** 2) ** 2 + 0.8 * spectrum[at]!;
    }
    const most = max(...spectrum);
    const upper = periods.map((_each, at) => (spectrum[at]! >= most / 2 ? spectrum[at]! : 0));
    const weighted = periods.reduce((sum, period, at) => sum + period * upper[at]!, 0);
    const weight = upper.reduce((a, b) => a + b, 0);
    return { cycle: weighted / weight, strength: most ** 0.25 / lags.length };
  });
}

// Numbers of periods that are computed four at once, and of lags that are even and odd.
test.each([
  { shortest: 8, longest: 20, window: 3 },
  { shortest: 3, longest: 9, window: 5 },
  { shortest: 4, longest: 9, window: 10 },
  { shortest: 5, longest: 12, window: 4 },
])('has the strongest cycle of the spectrum of correlations (%j)', (choice) => {
  const graph = compose((composer) => {
    const [cycle, strength] = composer.runAll(periodogram(choice), composer.bar('close'));
    return { cycle: cycle, strength: strength };
  });
  const bars = barsOfRows(VALUES.map((value, row) => [row, 0, 0, 0, value, 0, 0]));
  const { cycle, strength } = runInPieces(graph, bars, [40, 1, 17]);
  const first = choice.longest + choice.window - 1;
  expect(cycle!.findIndex(Number.isFinite)).toBe(first);
  for (const [row, expected] of plainly(choice).entries()) {
    if (row < first) continue;
    expect(cycle![row], `row ${row}`).toBeCloseTo(expected.cycle, 6);
    expect(strength![row], `row ${row}`).toBeCloseTo(expected.strength, 6);
  }
});
