import { expect, test } from 'vitest';
import { signalsOf, type SignalMeasures } from '#signalhub/realtime/sector-signals.ts';

const QUIET: SignalMeasures = {
  attention: 1,
  previousAttention: 1,
  count: 1,
  previousCount: 1,
  sourceCount: 1,
  positive: 0,
  negative: 0,
  balance: null,
  coverage: 0,
};

test.each<[string, Partial<SignalMeasures>, string[]]>([
  ['nothing special is steady', {}, ['steady']],
  ['nothing before is new, however strong', { attention: 9, previousCount: 0 }, ['new_signal']],
  ['growth by a quarter is strengthening', { attention: 1.25 }, ['strengthening']],
  ['growth by less is not', { attention: 1.24 }, ['steady']],
  ['growth of little must be 0.2', { attention: 0.29, previousAttention: 0.1 }, ['steady']],
  ['0.2 of little is enough', { attention: 0.3001, previousAttention: 0.1 }, ['strengthening']],
  [
    'many materials must grow beyond chance',
    { attention: 9, count: 10, previousCount: 6, sourceCount: 1 },
    ['strengthening'],
  ],
  // Eight clusters in both windows are the first whose number is judged: 5 of them after 3 are 0.71 deviations.
  [
    'seven clusters need no growth of their number',
    { attention: 9, count: 3, previousCount: 4 },
    ['strengthening'],
  ],
  ['eight clusters do', { attention: 9, count: 5, previousCount: 3 }, ['steady']],
  [
    'eight of which six are new grow by more than chance',
    { attention: 9, count: 6, previousCount: 2 },
    ['strengthening'],
  ],
  ['as many as before are no growth', { attention: 9, count: 9, previousCount: 7 }, ['steady']],
  ['two clusters of two sources are several', { count: 2, sourceCount: 2 }, ['multi_source']],
  ['two clusters of one source are not', { count: 2, sourceCount: 1 }, ['steady']],
  [
    'a balance of a third below is pressure',
    { balance: -1 / 3, positive: 1, negative: 2, coverage: 0.3 },
    ['pressure'],
  ],
  [
    'a balance just above a third below is mixed',
    { balance: -0.33, positive: 1, negative: 1, coverage: 1 },
    ['mixed'],
  ],
  [
    'one negative cluster is enough for pressure',
    { balance: -0.5, negative: 1, coverage: 0.3 },
    ['pressure'],
  ],
  [
    'a balance without a negative cluster is none',
    { balance: -0.5, negative: 0, coverage: 1 },
    ['steady'],
  ],
  ['one cluster of each side is mixed', { balance: 0, positive: 1, negative: 1 }, ['mixed']],
  ['a balance of a third is not mixed', { balance: 1 / 3, positive: 2, negative: 1 }, ['steady']],
  ['few known directions are no pressure', { balance: -1, negative: 1, coverage: 0.2 }, ['steady']],
  [
    'both directions in balance are mixed',
    { balance: 0.2, positive: 2, negative: 1, coverage: 1 },
    ['mixed'],
  ],
  ['mostly positive ones are not mixed', { balance: 0.4, positive: 3, negative: 1 }, ['steady']],
  [
    'signals come in their order',
    { count: 4, previousCount: 0, sourceCount: 3, balance: -0.9, negative: 4, coverage: 1 },
    ['new_signal', 'multi_source', 'pressure'],
  ],
])('%s', (_statement, measures, expected) => {
  expect(signalsOf({ ...QUIET, ...measures })).toEqual(expected);
});
