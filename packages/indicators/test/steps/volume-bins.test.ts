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
