import {
  defineChartPattern,
  figureParameters,
  figureTolerance,
  spanOf,
} from '#indicators/families/define-chart-pattern.ts';
import { integer } from '#indicators/catalog/parameters.ts';
import { twoLines } from '#indicators/figures/two-lines.ts';

export const wedge = defineChartPattern({
  name: 'wedge',
  title: 'Wedges',
  keywords: ['wedge', 'rising wedge', 'falling wedge', 'reversal'],
  description:
    'Two lines over swings that come together and both rise, which is bearish, or both fall, which is bullish. A ' +
    'close against their direction confirms it.',
  summaryFocus: 'Which wedge is there, where its lines run, and whether it broke.',
  source:
    'Edwards and Magee (1948); Bulkowski, Encyclopedia of Chart Patterns, who finds that most break against ' +
    'their slope; one that breaks along it fails here.',
  formula:
    'lines = through the last two swing highs, and through the last two swing lows\n' +
    'rising wedge = both rise by more than tolerance_atr * atr(14), and the lows by that more than the highs\n' +
    'falling wedge mirrors it\n' +
    'target = line that breaks, and the height at the oldest swing beyond it',
  chinese: {
    title: '楔形',
    description: '高低点连线同向收敛：上升楔形看跌，下降楔形看涨，反向突破时确认。',
  },
  aliases: [{ name: 'rising_wedge' }, { name: 'falling_wedge' }],
  parameters: {
    ...figureParameters(),
    tolerance_atr: figureTolerance(0.75),
    touches: integer(2, { min: 2, max: 3, about: 'Swings on each line.' }),
  },
  kinds: [
    { value: -1, bias: 'bearish', text: 'Rising wedge' },
    { value: 1, bias: 'bullish', text: 'Falling wedge' },
  ],
  breaks: { up: 'the upper line of a falling wedge', down: 'the lower line of a rising wedge' },
  mayFail: true,
  shape: (p) => ({
    ...spanOf(p),
    ...twoLines(
      { rising_wedge: { kind: -1, way: -1 }, falling_wedge: { kind: 1, way: 1 } },
      { tolerance: p.tolerance_atr, minHeight: p.min_height_atr, touches: p.touches },
    ),
  }),
});
