import { defineIndicator } from '#indicators/catalog/define-indicator.ts';
import { choice, number, period, source } from '#indicators/catalog/parameters.ts';
import { steadyStop, stopOf } from '#indicators/families/trailing-stop.ts';
import { averageTrueRange } from '#indicators/formulas/average-true-range.ts';
import { reversingStop } from '#indicators/steps/reversing-stop.ts';

export const volatilityStop = defineIndicator({
  ...stopOf('volatility_stop', 'Volatility stop'),
  name: 'volatility_stop',
  title: 'Volatility Stop',
  keywords: ['volatility stop', 'vstop', 'volatility system', 'wilder', 'trailing stop', 'atr'],
  description:
    'A stop some average true ranges from the best close since it changed sides; a close beyond it ' +
    'changes them again.',
  summaryFocus: 'The side on which the stop is, its distance from price, and when it changed.',
  source:
    "Wilder's Volatility System (1978), as in Stock.Indicators: the stop in force at a bar is known one " +
    'bar before it, and may move back as the range grows. `form` extreme is that of TradingView: with ' +
    'the values of the bar itself, and never back. `form` value is that of trading-signals: from the ' +
    'close itself, and never back. The first trend is up.',
  formula:
    'wilder: stop = best close since the turn, one bar before, -+ multiplier * atr(period)[1]\n' +
    'extreme: stop = best close since the turn -+ multiplier * atr(period), not moving back\n' +
    'value: stop = close -+ multiplier * atr(period), not moving back\n' +
    'the trend turns when the close passes the stop',
  chinese: {
    title: '波动止损',
    description: '韦尔德波动系统：距转向以来最优收盘价若干倍真实波幅的止损，收盘越过即反手。',
  },
  aliases: [{ name: 'vstop' }, { name: 'volatility_system' }],
  parameters: {
    period: period(7, { about: 'Bars of the average true range.' }),
    multiplier: number(3, { min: 0.1, max: 20, about: 'Average ranges to the stop.' }),
    form: choice(
      'wilder',
      ['wilder', 'extreme', 'value'],
      'Whose stop it is: that of Wilder, of TradingView, or of trading-signals.',
    ),
    source: source(),
  },
  calculate: (p, c) => {
    const range = averageTrueRange(c, p.period);
    return steadyStop(c, reversingStop(p.form, p.multiplier), c.source(p.source), range);
  },
});
