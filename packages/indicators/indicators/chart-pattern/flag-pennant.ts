import {
  defineChartPattern,
  figureParameters,
  figureTolerance,
  spanOf,
} from '#indicators/families/define-chart-pattern.ts';
import { number, period } from '#indicators/catalog/parameters.ts';
import { isBeyond } from '#indicators/arithmetic/beyond-rounding.ts';
import { type FigureShape, lineThrough } from '#indicators/figures/figure.ts';

export const flagPennant = defineChartPattern({
  name: 'flag_pennant',
  title: 'Flags and Pennants',
  keywords: ['flag pennant', 'flag', 'pennant', 'bull flag', 'bear flag', 'pole', 'continuation'],
  description:
    'A fast move, the pole, and a small correction between two lines: parallel they are a flag, coming together ' +
    'a pennant. A close out of it in the direction of the pole confirms it.',
  summaryFocus: 'Whether one is there, which way its pole goes, and whether it broke.',
  source:
    'Edwards and Magee (1948); Bulkowski, Encyclopedia of Chart Patterns. Pole and correction are measured in ' +
    'average ranges and in parts of the pole, as no school gives numbers that others share.',
  formula:
    'pole = rise from a swing low to the next swing high by pole_atr * atr(14) or more, in pole_bars or fewer\n' +
    'lines = through the top of the pole and the next swing high, and through the two swing lows after it\n' +
    'flag = parallel by tolerance_atr, not rising; pennant = coming together by more\n' +
    'correction <= retrace_percent of the pole; confirmed by a close above; target = upper line + pole',
  chinese: {
    title: '旗形与三角旗形',
    description:
      '快速拉升或下跌（旗杆）后的小幅整理：平行为旗形，收敛为三角旗，顺旗杆方向突破确认。',
  },
  aliases: [{ name: 'bull_flag' }, { name: 'pennant' }],
  parameters: {
    ...figureParameters(),
    tolerance_atr: figureTolerance(1),
    pole_atr: number(3, {
      min: 0.5,
      max: 50,
      about: 'Least height of the pole, in average ranges.',
    }),
    pole_bars: period(20, { max: 200, about: 'Most bars of the pole.' }),
    retrace_percent: number(60, {
      min: 1,
      max: 100,
      about: 'Greatest depth of the correction, in percent of the pole.',
    }),
  },
  kinds: [
    { value: 1, bias: 'bullish', text: 'Bull flag' },
    { value: 2, bias: 'bullish', text: 'Bull pennant' },
    { value: -1, bias: 'bearish', text: 'Bear flag' },
    { value: -2, bias: 'bearish', text: 'Bear pennant' },
  ],
  breaks: {
    up: 'the upper line of a bullish flag or pennant',
    down: 'the lower line of a bearish flag or pennant',
  },
  mayFail: true,
  shape: (p) => ({ ...spanOf(p), ...flagOf(p) }),
});

interface FlagLimits {
  readonly tolerance_atr: number;
  readonly pole_atr: number;
  readonly pole_bars: number;
  readonly retrace_percent: number;
}

function flagOf(limits: FlagLimits): FigureShape {
  return {
    pivots: 5,
    newest: -1,
    recognise(pivots, figure) {
      const { prices, backs, range } = pivots;
      const [top, base] = [prices[3]!, prices[4]!];
      const pole = top - base;
      if (backs[4]! - backs[3]! > limits.pole_bars) return false;
      if (isBeyond(limits.pole_atr * range, pole, top)) return false;
      const deepest = Math.min(prices[0]!, prices[2]!);
      if (isBeyond(top - deepest, (limits.retrace_percent / 100) * pole, top)) return false;
      lineThrough(pivots, 1, 3, figure.upper);
      lineThrough(pivots, 0, 2, figure.lower);
      const slack = limits.tolerance_atr * range;
      const tops = figure.upper.slope * backs[3]!;
      const bottoms = figure.lower.slope * backs[3]!;
      if (isBeyond(Math.max(tops, tops - bottoms), slack, top)) return false;
      if (!isBeyond(figure.upper.value, figure.lower.value, top)) return false;
      figure.kind = isBeyond(bottoms - tops, slack, top) ? 2 : 1;
      figure.way = 1;
      figure.height = pole;
      return true;
    },
  };
}
