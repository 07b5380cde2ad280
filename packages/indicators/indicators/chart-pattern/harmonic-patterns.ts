import {
  defineChartPattern,
  figureParameters,
  spanOf,
} from '#indicators/families/define-chart-pattern.ts';
import { number } from '#indicators/catalog/parameters.ts';
import { isBeyond } from '#indicators/arithmetic/beyond-rounding.ts';
import type { FigureShape } from '#indicators/figures/figure.ts';
import { harmonicKind } from '#indicators/figures/harmonics.ts';

/** How much of the last leg price takes back before the turn counts, and before its target. */
const CONFIRMED = 0.382;
const TARGET = 0.618;

/** The bullish labels; the bearish ones are their negatives. */
const NAMES = ['Gartley', 'Bat', 'Butterfly', 'Crab', 'Shark', 'Cypher', 'AB=CD'];

export const harmonicPatterns = defineChartPattern({
  name: 'harmonic_patterns',
  title: 'Harmonic Patterns',
  keywords: [
    'harmonic patterns',
    'harmonic',
    'gartley',
    'bat',
    'butterfly',
    'crab',
    'shark',
    'cypher',
    'abcd',
    'xabcd',
  ],
  description:
    'Five swings, X, A, B, C and D, whose legs stand in Fibonacci ratios to each other: at D price is expected to ' +
    'turn. A close 38.2 percent of the way back to A confirms the turn.',
  summaryFocus: 'Which pattern ended last, which way it points, and whether price turned.',
  source:
    "Scott Carney, The Harmonic Trader (1999) and Harmonic Trading (2010); the cypher is Darren Oglesbee's. " +
    'Schools differ in ratios and tolerances; those here are the narrow ones of each pattern.',
  formula:
    'b = AB / XA, c = BC / AB, d = AD / XA, each within tolerance_percent of what the pattern asks for\n' +
    'gartley b 0.618, d 0.786 | bat b 0.382 to 0.5, d 0.886 | butterfly b 0.786, d 1.27 to 1.618\n' +
    'crab b 0.382 to 0.618, d 1.618 | in all of these c 0.382 to 0.886\n' +
    'shark b 0.382 to 0.618, c 1.13 to 1.618, d 0.886 to 1.13\n' +
    'cypher b 0.382 to 0.618, XC / XA 1.272 to 1.414, CD / XC 0.786\n' +
    'ab=cd c 0.382 to 0.886, CD / AB 1',
  chinese: {
    title: '谐波形态',
    description:
      '加特利、蝙蝠、蝴蝶、螃蟹、鲨鱼、赛弗与AB=CD等五点斐波那契比例形态，D点为潜在反转区。',
  },
  aliases: [{ name: 'gartley' }, { name: 'xabcd' }],
  caveats: ['Where several patterns fit, the first of the list is reported.'],
  parameters: {
    ...figureParameters(),
    tolerance_percent: number(5, {
      min: 0.1,
      max: 25,
      about: 'How far a ratio may be off what a pattern asks for, in percent of that.',
    }),
  },
  kinds: NAMES.flatMap((name, at) => [
    { value: at + 1, bias: 'bullish' as const, text: `Bullish ${name}` },
    { value: -at - 1, bias: 'bearish' as const, text: `Bearish ${name}` },
  ]),
  breaks: {
    up: '38.2 percent of the way back from D to A',
    down: '38.2 percent of the way back from D to A',
  },
  mayFail: true,
  shape: (p) => ({
    ...spanOf(p),
    ...harmonic(p.tolerance_percent / 100, p.min_height_atr),
  }),
});

function harmonic(tolerance: number, minHeight: number): FigureShape {
  return {
    pivots: 5,
    newest: -1,
    recognise({ prices, range }, figure) {
      const [d, a] = [prices[0]!, prices[3]!];
      const kind = harmonicKind(prices, tolerance);
      if (kind === 0 || isBeyond(minHeight * range, a - d, a)) return false;
      figure.kind = kind;
      figure.way = 1;
      figure.level(d + CONFIRMED * (a - d), d);
      figure.height = (TARGET - CONFIRMED) * (a - d);
      return true;
    },
  };
}
