import { group, GROUP_CAVEAT } from '#indicators/catalog/companions.ts';
import { defineCumulativeLine } from '#indicators/families/define-cumulative-line.ts';
import { netAdvances } from '#indicators/formulas/breadth.ts';

export const advanceDeclineLine = defineCumulativeLine({
  name: 'advance_decline_line',
  title: 'Advance/Decline Line',
  category: 'multi_asset',
  keywords: ['advance decline line', 'ad line', 'breadth', 'market breadth', 'divergence'],
  description:
    'Running total of how many more members of a group advanced than declined from one bar to the next, held ' +
    'against the price of the main series, for example an index.',
  source:
    'Leonard Ayres (1926), as Richard Russell made it known: advances minus declines, added up. Only changes ' +
    'mean anything.',
  formula: 'advance_decline_line = advance_decline_line[1] + advancing members - declining members',
  chinese: {
    title: '腾落线（ADL）',
    description: '成分股上涨家数减下跌家数的累计线，反映市场广度。',
  },
  aliases: [{ name: 'ad_line' }, { name: 'adl_breadth' }],
  caveats: [GROUP_CAVEAT],
  companions: group('close'),
  parameters: {},
  label: 'A/D line',
  unit: 'index',
  change: (_, c) => netAdvances(c),
});
