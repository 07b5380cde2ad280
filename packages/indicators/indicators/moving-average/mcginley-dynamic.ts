import { STAGGERED_CAVEAT, steadyOutputs } from '#indicators/families/counting.ts';
import { defineAverage } from '#indicators/families/define-average.ts';
import { number, period, source } from '#indicators/catalog/parameters.ts';
import { mcginley } from '#indicators/steps/mcginley.ts';

export const mcginleyDynamic = defineAverage({
  name: 'mcginley_dynamic',
  title: 'McGinley Dynamic',
  keywords: ['mcginley', 'adaptive'],
  description:
    'Average that follows a falling price faster than a rising one, by the fourth power of its ' +
    'ratio to the price, and so hugs the market in a decline.',
  source:
    'McGinley (1990), TA-Lib 0.8 MCGD, TradingView: started from the first price. It goes the ' +
    'whole way to the price at most, where the formula would carry it through a price far below ' +
    'it to zero and less.',
  formula: 'md = md[1] + (x - md[1]) / (k * period * (x / md[1])^4)',
  chinese: {
    title: '麦金利动态均线',
    description: '随价格与均线之比的四次方调速，下跌时跟得更紧。',
  },
  aliases: [{ name: 'mcgd' }],
  caveats: [STAGGERED_CAVEAT],
  parameters: {
    period: period(14),
    k: number(0.6, { min: 0.1, max: 5, about: 'Share of the period that counts as its speed.' }),
    source: source(),
  },
  label: (p) => `McGinley ${p.period}`,
  average: (p, c) => steadyOutputs(c, mcginley(p.period, p.k), c.source(p.source))[0],
});
