import { defineOscillator } from '#indicators/families/define-oscillator.ts';
import { period, source } from '#indicators/catalog/parameters.ts';
import { movingAverage } from '#indicators/formulas/moving-average.ts';
import { product } from '#indicators/steps/arithmetic.ts';
import { change } from '#indicators/steps/change.ts';

export const efi = defineOscillator({
  name: 'efi',
  title: "Elder's Force Index",
  category: 'volume',
  keywords: ['efi', 'force index', 'elder', 'volume', 'momentum', 'divergence'],
  description:
    'Exponential average of the change of the close times the volume: direction, size and volume of moves in ' +
    'one number.',
  summaryFocus: 'Side of zero, and divergences from price; of 2 bars, dips against the trend.',
  source:
    'Elder, Trading for a Living (1993); TA-Lib 0.8 EFI, pandas-ta, Stock.Indicators and PineTS: the average ' +
    "is seeded with the mean of its first values; Tulip's and others' start at the first one.",
  formula: 'efi = ema(volume * (close - close[1]), period)',
  chinese: {
    title: '强力指数（EFI）',
    description: '涨跌额乘以成交量的指数平均，衡量推动行情的力量。',
  },
  aliases: [{ name: 'force_index' }, { name: 'elder_force_index' }],
  parameters: { period: period(13), source: source() },
  subject: 'The force',
  label: (p) => `EFI ${p.period}`,
  line: (p) => ({
    column: `efi_${p.period}`,
    unit: 'volume',
    dimension: { move: 1, volume: 1 },
    description: 'Average of volume times change, in units of price times volume.',
  }),
  calculate: (p, c) => {
    const force = c.each(product, c.run(change(1), c.source(p.source)), c.bar('volume'));
    return { line: movingAverage(c, 'ema', p.period, force) };
  },
  divergences: true,
});
