import { tick } from '#indicators/catalog/tick.ts';
import { defineIndicator } from '#indicators/catalog/define-indicator.ts';
import { histogram, levelLine } from '#indicators/charts/chart-items.ts';
import { changes, equals, falling, output, rising } from '#indicators/features/condition.ts';
import { event, state } from '#indicators/features/feature.ts';
import type { Formula } from '#indicators/engine/compose.ts';
import { mean } from '#indicators/steps/arithmetic.ts';
import { meanVoteOfAverages } from '#indicators/formulas/votes-of-averages.ts';
import { votesOfOscillators } from '#indicators/formulas/votes-of-oscillators.ts';

/** Beyond which a rating is a buy or a sell, and beyond which a strong one. */
const WEAK = 0.1;
const STRONG = 0.5;

export const technicalRating = defineIndicator({
  name: 'technical_rating',
  title: 'Technical Rating',
  category: 'composite',
  keywords: [
    'technical rating',
    'technical ratings',
    'tradingview',
    'strong buy',
    'strong sell',
    'gauge',
    'summary',
  ],
  description:
    'What 26 indicators say together, from -1 to 1: fifteen averages, eleven oscillators, and the ' +
    'mean of both groups, with the usual five words from strong sell to strong buy.',
  summaryFocus:
    'The word of the rating, whether averages and oscillators agree, and when it last changed.',
  source:
    "TradingView's Technical Ratings by the rules of its library of 2024 (version 3) with its " +
    'periods: each indicator says buy, sell or neither, each group is the mean of its own, and ' +
    'the rating that of both groups. Its older rules asked for crossings of the stochastics and ' +
    'of the directional indicators, and another order of the Ichimoku lines. It shows a rating ' +
    'before all 26 have a value; here it begins with the slowest, the averages of 200 bars.',
  formula:
    'averages: sign(close - average) for sma and ema of 10, 20, 30, 50, 100, 200, hma 9, vwma 20\n' +
    'ichimoku 9, 26, 52: 1 where close > conversion > base > span a > span b, both spans of 26 bars before\n' +
    'rsi 14, cci 20, %R 14: 1 where below 30, -100, -80 and rising; -1 where above 70, 100, -20 and falling\n' +
    'stochastic 14, 3, 3: 1 where k < 20, d < 20 and k > d; -1 where k > 80, d > 80 and k < d\n' +
    'stoch rsi 14, 14, 3, 3: as the stochastic; 1 only where close < ema 50, -1 only where close > ema 50\n' +
    'adx 14: 1 where > 20, rising and +di > -di; -1 where > 20, rising and +di < -di\n' +
    'ao 5, 34: 1 where > 0, and ao[1] <= 0 or ao > ao[1] and ao[2] > ao[1]; mirrored -1\n' +
    'momentum 10: sign(mom - mom[1]); macd 12, 26, 9: sign(macd - signal)\n' +
    'bull bear power 13: 1 where close > ema 50 and low - ema 13 is < 0 and rising; -1 where close < ema 50 and ' +
    'high - ema 13 is > 0 and falling\n' +
    'ultimate oscillator 7, 14, 28: 1 where > 70, -1 where < 30\n' +
    'all else is 0, rising and falling are against the bar before\n' +
    'technical_rating = (mean of 15 averages + mean of 11 oscillators) / 2',
  chinese: {
    title: '技术评级',
    description: '综合 26 项指标的买卖评分，从强力卖出到强力买入共五档。',
  },
  aliases: [{ name: 'technical_ratings' }, { name: 'recommend_all' }],
  caveats: [
    'Without `tick` oscillators of bars that moved by equally many ticks may differ by rounding, and what ' +
      'they say with them.',
    'An oscillator says neither where a window that it looks at has no range: the stochastics at the last five, %R ' +
      'at the last two, the ultimate oscillator at the shortest of its three. TradingView leaves it out of the mean.',
    'Most of it is averages that follow the price, so it says strong buy late in a rise; it is a ' +
      'summary and no forecast.',
    'Exponential averages of 200 bars remember: with few bars before a window the averages of ' +
      'TradingView and these differ a little.',
  ],
  parameters: { tick: tick() },
  outputs: () => ({
    rating: {
      column: 'technical_rating',
      unit: 'ratio',
      range: [-1, 1],
      description: 'The rating: mean of both groups.',
    },
    averages: {
      column: 'technical_rating_averages',
      unit: 'ratio',
      range: [-1, 1],
      description: 'Mean of what fifteen averages say.',
    },
    oscillators: {
      column: 'technical_rating_oscillators',
      unit: 'ratio',
      range: [-1, 1],
      description: 'Mean of what eleven oscillators say.',
    },
    level: {
      column: 'technical_rating_level',
      unit: 'label',
      range: [-2, 2],
      description:
        'The rating in a word: 2 strong buy (above 0.5), 1 buy (above 0.1), 0 neutral, -1 sell (below ' +
        '-0.1), -2 strong sell (below -0.5).',
    },
  }),
  calculate: (_, c) => {
    const averages = meanVoteOfAverages(c);
    const votes = votesOfOscillators(c);
    const oscillators = c.each(meanOf(votes.length), ...votes);
    const rating = c.each(mean, averages, oscillators);
    return {
      rating,
      averages,
      oscillators,
      level: c.each(levelOf, rating),
    };
  },
  features: () => {
    const level = output('level');
    const is = (value: number) => equals(level, value);
    return [
      event(
        'rating_changed',
        'neutral',
        'The rating has another word than one bar before.',
        changes(level),
      ),
      event(
        'rating_upgraded',
        'bullish',
        'The word of the rating is better than one bar before.',
        rising(level),
      ),
      event(
        'rating_downgraded',
        'bearish',
        'The word of the rating is worse than one bar before.',
        falling(level),
      ),
      state('strong_buy', 'bullish', `The rating is above ${STRONG}.`, is(2)),
      state('buy', 'bullish', `The rating is above ${WEAK} and at most ${STRONG}.`, is(1)),
      state('neutral', 'neutral', `The rating is between -${WEAK} and ${WEAK}.`, is(0)),
      state('sell', 'bearish', `The rating is below -${WEAK} and at least -${STRONG}.`, is(-1)),
      state('strong_sell', 'bearish', `The rating is below -${STRONG}.`, is(-2)),
    ];
  },
  chart: () => ({
    pane: 'own',
    range: [-1, 1],
    items: [
      histogram('rating', 'Rating'),
      levelLine(STRONG, 'Strong buy', 'bullish'),
      levelLine(WEAK, 'Buy'),
      levelLine(-WEAK, 'Sell'),
      levelLine(-STRONG, 'Strong sell', 'bearish'),
    ],
  }),
});

/** Mean of so many votes, which are whole numbers. */
function meanOf(votes: number): Formula {
  return (inputs, output) => (from, to) => {
    for (let row = from; row < to; row += 1) output[row] = 0;
    for (let at = 0; at < votes; at += 1) {
      const vote = inputs[at]!;
      for (let row = from; row < to; row += 1) output[row]! += vote[row]!;
    }
    for (let row = from; row < to; row += 1) output[row]! /= votes;
  };
}

const levelOf: Formula<1> = (inputs, output) => {
  const [rating] = inputs;
  return (from, to) => {
    for (let row = from; row < to; row += 1) {
      const now = rating[row]!;
      const words = Number(now > WEAK) + Number(now > STRONG);
      output[row] = words - (Number(now < -WEAK) + Number(now < -STRONG));
    }
  };
};
