import { expect, test } from 'vitest';
import { betaUpDown } from '#indicators/indicators/multi-asset/beta-up-down.ts';
import { mansfieldRelativeStrength } from '#indicators/indicators/multi-asset/mansfield-relative-strength.ts';
import { rrgRsRatio } from '#indicators/indicators/multi-asset/rrg-rs-ratio.ts';
import { randomBars } from '#indicators/test/bar-samples.ts';
import { outputsOf } from '#indicators/test/outputs-of.ts';

const BARS = randomBars(300, 43);
const OWN = [...BARS.close];
const BENCHMARK = [...BARS.others![0]!.close!];
const RATIO = OWN.map((close, row) => close / BENCHMARK[row]!);

const mean = (values: readonly number[]) => values.reduce((a, b) => a + b, 0) / values.length;
const deviation = (values: readonly number[]) => {
  const center = mean(values);
  return Math.sqrt(mean(values.map((value) => (value - center) ** 2)));
};
const ending = <Value>(values: readonly Value[], row: number, period: number) =>
  values.slice(row - period + 1, row + 1);

function expectColumn(column: Float64Array, first: number, plain: (row: number) => number): void {
  expect(column.findIndex((value) => !Number.isNaN(value))).toBe(first);
  for (let row = first; row < BARS.length; row += 1) {
    expect(column[row], `row ${row}`).toBeCloseTo(plain(row), 7);
  }
}

test('the relative strength of Mansfield is the distance of the ratio from its average', () => {
  const { line } = outputsOf(mansfieldRelativeStrength, BARS, { period: 30 });
  expectColumn(line!, 29, (row) => 100 * (RATIO[row]! / mean(ending(RATIO, row, 30)) - 1));
});

/** The benchmark where its close stands still in every third bar. */
const RESTING = BENCHMARK.map((close, row) => (row % 3 === 1 ? BENCHMARK[row - 1]! : close));

test.each([
  ['moves in every bar', BENCHMARK],
  ['stands still in some bars', RESTING],
])('up and down beta are the slopes over the bars of each side (it %s)', (_, benchmark) => {
  const [first, ...rest] = BARS.others!;
  const others = [{ ...first!, close: Float64Array.from(benchmark) }, ...rest];
  const changes = (closes: readonly number[]) =>
    closes.map((close, row) => (row === 0 ? NaN : 100 * (close / closes[row - 1]! - 1)));
  const pairs = changes(OWN).map((own, row) => ({ own, other: changes(benchmark)[row]! }));
  const slopeAt = (row: number, sign: number) => {
    const side = ending(pairs, row, 40).filter(({ other }) => sign * other > 0);
    const [own, other] = [mean(side.map((one) => one.own)), mean(side.map((one) => one.other))];
    const top = mean(side.map((one) => (one.own - own) * (one.other - other)));
    return top / mean(side.map((one) => (one.other - other) ** 2));
  };
  const { up, down, ratio, convexity } = outputsOf(betaUpDown, { ...BARS, others }, { period: 40 });
  expectColumn(up!, 40, (row) => slopeAt(row, 1));
  expectColumn(down!, 40, (row) => slopeAt(row, -1));
  for (let row = 40; row < BARS.length; row += 1) {
    expect(ratio![row]).toBe(up![row]! / down![row]!);
    expect(convexity![row]).toBe((up![row]! - down![row]!) ** 2);
  }
});

test('both lines of a rotation graph are scores around 100, and make a quarter', () => {
  const score = (values: readonly number[], row: number) => {
    const window = ending(values, row, 14);
    return (values[row]! - mean(window)) / deviation(window);
  };
  const { ratio, momentum, quarter } = outputsOf(rrgRsRatio, BARS);
  expectColumn(ratio!, 13, (row) => 100 + score(RATIO, row));
  const strength = [...ratio!];
  const change = strength.map((now, row) => 100 * (now / strength[row - 1]! - 1));
  expectColumn(momentum!, 27, (row) => 100 + score(change, row));
  for (let row = 27; row < BARS.length; row += 1) {
    const [isStrong, gains] = [ratio![row]! > 100, momentum![row]! > 100];
    expect(quarter![row]).toBe(isStrong ? (gains ? 1 : 2) : gains ? 4 : 3);
  }
});
