import { expect, test } from 'vitest';
import { VolumeBins } from '#indicators/arithmetic/volume-bins.ts';
import { randomBars } from '#indicators/test/bar-samples.ts';

const ROWS = 300;
const { high, low, volume } = randomBars(ROWS, 17);
const RANGE = [Math.min(...low), Math.max(...high), Math.max(...volume)] as const;

/** What bins hold after some bars were added, and others taken out. */
function volumesAfter(
  ...moves: readonly (readonly [from: number, to: number, sign: 1 | -1])[]
): Float64Array {
  const bins = new VolumeBins(24);
  bins.begin(...RANGE);
  for (const [from, to, sign] of moves) bins.add(high, low, volume, from, to, sign, ROWS);
  const volumes = new Float64Array(24);
  bins.addUp(volumes);
  return volumes;
}

test('bins have the same bits whatever was added and taken out before, and in whatever order', () => {
  const rebuilt = volumesAfter([100, 200, 1]);
  expect(volumesAfter([0, 150, 1], [150, 300, 1], [0, 100, -1], [200, 300, -1])).toEqual(rebuilt);
  expect(volumesAfter([180, 200, 1], [100, 180, 1])).toEqual(rebuilt);
  expect(volumesAfter([0, 300, 1], [0, 300, -1])).toEqual(new Float64Array(24));
});

test('each bar spreads its volume evenly over the bins between its low and its high', () => {
  const [bottom, top] = RANGE;
  const size = (top - bottom) / 24;
  const volumes = volumesAfter([100, 200, 1]);
  const plain = Array.from({ length: 24 }, (_, bin) => {
    const [from, to] = [bottom + bin * size, bottom + (bin + 1) * size];
    let sum = 0;
    for (let row = 100; row < 200; row += 1) {
      const inside = Math.max(0, Math.min(to, high[row]!) - Math.max(from, low[row]!));
      sum += (volume[row]! * inside) / (high[row]! - low[row]!);
    }
    return sum;
  });
  for (const [bin, expected] of plain.entries()) {
    expect(volumes[bin], `bin ${bin}`).toBeCloseTo(expected, 5);
  }
});

test('what only touches the top lies in the highest bin, and everything is counted', () => {
  const bins = new VolumeBins(4);
  const flat = Float64Array.of(10, 14, 12);
  bins.begin(10, 14, 8);
  bins.add(flat, flat, Float64Array.of(1, 2, 4), 0, 3, 1, 3);
  const volumes = new Float64Array(4);
  expect(bins.addUp(volumes)).toBe(7);
  expect([...volumes]).toEqual([1, 0, 4, 2]);
});
