import { expect, test } from 'vitest';
import { isFit } from '#market-data/catalog/indicator.ts';
import { JoinedKernel } from '#market-data/kernels/joined-kernel.ts';
import { kernelPart } from '#market-data/kernels/kernel-subset.ts';
import { KernelRun, runKernel } from '#market-data/kernels/kernel-run.ts';
import { randomBars, sliceBars } from '#test/market-data/indicators/bar-samples.ts';
import { SINGLE_SERIES } from '#test/market-data/indicators/every-indicator.ts';
import { planWith } from '#test/market-data/indicators/outputs-of.ts';

const BARS = randomBars(900, 23);
const KERNELS = SINGLE_SERIES.flatMap((indicator) => {
  const { calculation } = planWith(indicator);
  return isFit(calculation) ? [] : [{ name: indicator.name, kernel: calculation }];
});
const ALL = new JoinedKernel();
/** What the outputs of each are called in the kernel of all. */
const NAMES = KERNELS.map(({ kernel }) => ALL.add(kernel));
const JOINED = ALL.kernel;
const ALONE = KERNELS.map(({ kernel }) => runKernel(kernel, BARS));

function expectSame(run: KernelRun, at: number, offset: number, from: number): void {
  for (const [key, joined] of NAMES[at]!) {
    const expected = ALONE[at]!.output(key).subarray(offset + from);
    expect(run.output(joined).subarray(from), `${KERNELS[at]!.name}: ${key}`).toEqual(expected);
  }
}

test('every indicator has the same bits among all others, in one go and bar by bar', () => {
  const stages = KERNELS.reduce((sum, { kernel }) => sum + kernel.stages.length, 0);
  expect(JOINED.stages.length).toBeLessThan(0.8 * stages);
  const whole = runKernel(JOINED, BARS);
  const single = new KernelRun(JOINED, BARS);
  for (let row = 0; row < BARS.length; row += 1) {
    single.preview(row);
    single.advance(row, row + 1);
  }
  KERNELS.forEach((_, at) => {
    expectSame(whole, at, 0, 0);
    expectSame(single, at, 0, 0);
  });
});

test('a part goes on in other arrays where the whole was', () => {
  const kept = NAMES.flatMap((names, at) =>
    at % 5 === 2 ? names.map(([, joined]) => joined) : [],
  );
  const part = kernelPart(JOINED, kept);
  expect(part.stages.length).toBeLessThan(JOINED.stages.length);
  const move = 700;
  const from = move - part.kernel.lookback;
  const before = new KernelRun(JOINED, sliceBars(BARS, 0, move));
  before.advance(0, move);
  const after = before.movedTo(sliceBars(BARS, from, BARS.length), from, move, part);
  after.preview(move - from);
  for (let row = move - from; row < BARS.length - from; row += 1) after.advance(row, row + 1);
  KERNELS.forEach((_, at) => {
    if (at % 5 === 2) expectSame(after, at, from, part.kernel.lookback);
  });
});
