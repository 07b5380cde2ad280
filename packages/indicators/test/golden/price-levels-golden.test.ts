import { pivotPoints } from '#indicators/indicators/price-levels/pivot-points.ts';
import { rollingPivotPoints } from '#indicators/indicators/price-levels/rolling-pivot-points.ts';
import { agreeWithGolden } from '#indicators/test/golden.ts';

const LEVELS = { p: 'p', r1: 'r1', r2: 'r2', r3: 'r3', s1: 's1', s2: 's2', s3: 's3' };

agreeWithGolden([
  {
    indicator: pivotPoints,
    file: 'skender/pivot_points',
    params: { anchor: 'month' },
    columns: LEVELS,
    // Its first month begins with the first bar, ours is seen whole only from the next month on.
    after: 19,
  },
  { indicator: rollingPivotPoints, file: 'skender/rolling_pivot_points', columns: LEVELS },
]);
