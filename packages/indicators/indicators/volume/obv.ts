import { defineCumulativeLine } from '#indicators/families/define-cumulative-line.ts';
import { source } from '#indicators/catalog/parameters.ts';
import { signedVolume } from '#indicators/steps/volume-flow.ts';

export const obv = defineCumulativeLine({
  name: 'obv',
  title: 'On Balance Volume',
  keywords: ['obv', 'on balance volume', 'volume', 'accumulation', 'divergence'],
  description:
    'Running total of volume, added on bars that rise and taken away on bars that fall, with its simple average.',
  source: 'TA-Lib 0.6 OBV: the first bar counts as risen. Only changes mean anything.',
  formula: 'obv = obv[1] + volume * sign(close - close[1])',
  chinese: { title: '能量潮（OBV）', description: '上涨加成交量、下跌减成交量的累计线。' },
  aliases: [{ name: 'on_balance_volume' }],
  parameters: { source: source() },
  average: 20,
  label: 'OBV',
  unit: 'volume',
  change: (p, c) => c.run(signedVolume, c.source(p.source), c.bar('volume')),
});
