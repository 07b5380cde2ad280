import { drawdown } from '#indicators/indicators/performance/drawdown.ts';
import { returns } from '#indicators/indicators/performance/returns.ts';
import { agreeWithGolden } from '#indicators/test/golden.ts';

agreeWithGolden([
  // It gives fractions, we give percentages.
  { indicator: returns, file: 'catalog/returns', columns: { returns: 'returns' }, scale: 0.01 },
  { indicator: drawdown, file: 'catalog/drawdown', columns: { drawdown: 'drawdown' } },
  {
    indicator: drawdown,
    file: 'catalog/drawdown',
    columns: { drawdown_pct: 'percent' },
    scale: 0.01,
  },
]);
