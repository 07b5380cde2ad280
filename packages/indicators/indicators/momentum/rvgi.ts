import { mapList } from '#indicators/engine/list-of.ts';
import { defineOscillator } from '#indicators/families/define-oscillator.ts';
import { period } from '#indicators/catalog/parameters.ts';
import { difference, quotient } from '#indicators/steps/arithmetic.ts';
import { total } from '#indicators/steps/total.ts';
import { weightedWindow } from '#indicators/steps/weighted-window.ts';

export const rvgi = defineOscillator({
  name: 'rvgi',
  title: 'Relative Vigor Index',
  category: 'momentum',
  keywords: ['rvgi', 'relative vigor index', 'rvi', 'ehlers', 'momentum', 'signal line'],
  description:
    'How far bars closed above their open, as a share of their range, both smoothed and summed: ' +
    'closes near the high and above the open show vigor. Its signal line is a symmetrical average ' +
    'of it.',
  summaryFocus: 'Crossings of the signal line, and side of zero.',
  source:
    'John Ehlers (2002) as TradingView and trading-signals have it: symmetrical averages of four ' +
    'bars, then sums; pandas-ta differs. 0 where no bar of the window has a range. TradingView ' +
    'takes 10 bars by default. Not to be confused with the Relative Volatility Index.',
  formula:
    's(y) = (y + 2 * y[1] + 2 * y[2] + y[3]) / 6\n' +
    'rvgi = sum(s(close - open), n) / sum(s(high - low), n)\n' +
    'signal = s(rvgi)',
  chinese: {
    title: '相对活力指数（RVGI）',
    description: '收盘与开盘之差占振幅的比例，衡量多空活力，配信号线使用。',
  },
  parameters: { period: period(14) },
  subject: 'The RVGI',
  label: (p) => `RVGI ${p.period}`,
  line: () => ({
    column: 'rvgi',
    unit: 'ratio',
    range: [-1, 1],
    description: 'The index: 1 when every bar opens at its low and closes at its high.',
  }),
  signal: 'Symmetrical average of `rvgi` over four bars.',
  divergences: true,
  calculate: (p, c) => {
    const body = c.each(difference, c.bar('close'), c.bar('open'));
    const range = c.each(difference, c.bar('high'), c.bar('low'));
    const [vigor, whole] = mapList([body, range], (x) =>
      c.run(total(p.period), c.run(SYMMETRICAL, x)),
    );
    const line = c.each(quotient(0), vigor, whole);
    return { line, signal: c.run(SYMMETRICAL, line) };
  },
});

const SYMMETRICAL = weightedWindow([1, 2, 2, 1]);
