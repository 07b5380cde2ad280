import { superSmoother } from '#indicators/indicators/filter/super-smoother.ts';
import { agreeWithGolden } from '#indicators/test/golden.ts';

agreeWithGolden([
  // It prints the prices that it starts from, which are no filtered ones.
  {
    indicator: superSmoother,
    file: 'catalog/super_smoother',
    after: 2,
    columns: { super_smoother: 'super_smoother' },
  },
]);
