import {
  defineChartPattern,
  figureParameters,
  figureTolerance,
  spanOf,
} from '#indicators/families/define-chart-pattern.ts';
import { equalTops } from '#indicators/figures/equal-tops.ts';

export const tripleTopBottom = defineChartPattern({
  name: 'triple_top_bottom',
  title: 'Triple Top and Triple Bottom',
  keywords: ['triple top bottom', 'triple top', 'triple bottom', 'reversal'],
  description:
    'Three tops at about the same price after a rise, or three bottoms after a fall; a close beyond both swings ' +
    'between them confirms it.',
  summaryFocus: 'Whether one is there, on which side its neckline lies, and whether it broke.',
  source:
    'Edwards and Magee (1948); Bulkowski, Encyclopedia of Chart Patterns: confirmed below the lower one of both ' +
    'lows.',
  formula:
    'triple top = three swing highs within tolerance_atr * atr(14), after a swing low below the two between them\n' +
    'neckline = the lower one of these two; confirmed by a close below it\n' +
    'target = neckline - (highest top - neckline); a triple bottom mirrors this',
  chinese: {
    title: '三重顶与三重底',
    description: '三个价位相近的高点或低点构成的反转形态，收盘突破颈线时确认。',
  },
  aliases: [{ name: 'triple_top' }, { name: 'triple_bottom' }],
  parameters: { ...figureParameters(), tolerance_atr: figureTolerance(1) },
  kinds: [
    { value: -1, bias: 'bearish', text: 'Triple top' },
    { value: 1, bias: 'bullish', text: 'Triple bottom' },
  ],
  breaks: { up: 'the neckline of a triple bottom', down: 'the neckline of a triple top' },
  mayFail: true,
  shape: (p) => ({ ...spanOf(p), ...equalTops(3, p.tolerance_atr, p.min_height_atr) }),
});
