import { defineStatistic } from '#indicators/families/define-statistic.ts';
import {
  MAX_SCANNED_PERIOD,
  integer,
  number,
  period,
  source,
} from '#indicators/catalog/parameters.ts';
import { meanReverting } from '#indicators/families/mean-reverting.ts';
import { levelLine } from '#indicators/charts/chart-items.ts';
import { below, level, output } from '#indicators/features/condition.ts';
import { dickeyFuller } from '#indicators/formulas/dickey-fuller.ts';
import { windowPass } from '#indicators/steps/window-pass.ts';

export const adfStatistic = defineStatistic({
  name: 'adf_statistic',
  title: 'Augmented Dickey-Fuller Statistic',
  keywords: [
    'adf statistic',
    'adf',
    'dickey fuller',
    'unit root',
    'stationarity',
    'mean reversion',
  ],
  description:
    'Test of whether the window returns to a mean: the more negative, the less it looks like a random ' +
    'walk.',
  summaryFocus: 'Whether it is below the critical value.',
  source:
    'Dickey and Fuller (1979), with a constant and a fixed number of lags, as statsmodels adfuller with ' +
    '`autolag=None`. -2.86 is the critical value of 5 % of long samples, -3.43 that of 1 %.',
  formula:
    'x - x[1] = a + b * x[1] + sum(c[i] * (x[i] - x[i + 1]), i = 1 .. lags) + error, by least squares\n' +
    'adf_statistic = b / standard error of b',
  chinese: {
    title: 'ADF检验统计量',
    description: '窗口序列平稳性检验：低于临界值时可认为价格围绕均值波动。',
  },
  aliases: [{ name: 'adf' }, { name: 'dickey_fuller' }],
  caveats: [
    'A window that passes says what was, not that the market continues that way; among many windows some pass by ' +
      'chance.',
  ],
  parameters: {
    period: period(100, { max: MAX_SCANNED_PERIOD, min: 20 }),
    lags: integer(1, { min: 0, max: 5, about: 'Changes before that the regression allows for.' }),
    critical: number(-2.86, { min: -10, max: 0, about: 'Value below which the window passes.' }),
    source: source(),
  },
  value: (p) => ({
    column: `adf_statistic_${p.period}`,
    unit: 'ratio',
    sparse: true,
    description: 'The t value of the test; null where the price does not move.',
  }),
  calculate: (p, c) => {
    const passes = (p.lags + 2) * (p.lags + 2);
    const step = windowPass(p.period, passes, dickeyFuller(p.lags));
    return { value: c.run(step, c.source(p.source)) };
  },
  presentation: (p) => ({
    pane: 'own',
    features: meanReverting(
      `The statistic is below ${p.critical}`,
      below(output('value'), level(p.critical)),
    ),
    levels: [levelLine(p.critical, 'Critical')],
  }),
});
