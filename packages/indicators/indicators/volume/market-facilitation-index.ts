import { defineIndicator } from '#indicators/catalog/define-indicator.ts';
import { line } from '#indicators/charts/chart-items.ts';
import { equals, output } from '#indicators/features/condition.ts';
import { state } from '#indicators/features/feature.ts';
import type { Formula } from '#indicators/engine/compose.ts';
import { difference, quotient } from '#indicators/steps/arithmetic.ts';
import { isBeyond } from '#indicators/arithmetic/beyond-rounding.ts';
import { change } from '#indicators/steps/change.ts';
import { delayed } from '#indicators/steps/delayed.ts';

/** What Bill Williams calls the four ways in which the index and the volume can go. */
const GREEN = 1;
const FADE = 2;
const FAKE = 3;
const SQUAT = 4;

export const marketFacilitationIndex = defineIndicator({
  name: 'market_facilitation_index',
  title: 'Market Facilitation Index',
  category: 'volume',
  keywords: [
    'market facilitation index',
    'bw mfi',
    'bill williams',
    'squat',
    'green',
    'fake',
    'fade',
    'volume',
  ],
  description:
    'Range of a bar for each unit of volume: how far volume moves the price. Together with the change of the ' +
    'volume it separates a bar that is joined from one that is opposed.',
  summaryFocus:
    'Kind of the last bars: a squat, where much is traded and little moves, precedes a move.',
  source:
    'Bill Williams, Trading Chaos (1995); Tulip, TA-Lib 0.8 MARKETFI, pandas-ta and trading-signals. Undefined ' +
    'for a bar without volume, and so is the kind of that bar and of the next. Not the Money Flow Index.',
  formula:
    'mfi = (high - low) / volume,\nkind: mfi and volume both up green, both down fade, mfi alone up fake, volume ' +
    'alone up squat',
  chinese: {
    title: '市场促进指数（BW MFI）',
    description: '单位成交量推动的价格幅度，结合量变分绿、衰、伪、蛰四类。',
  },
  aliases: [{ name: 'bw_mfi' }, { name: 'marketfi' }],
  parameters: {},
  outputs: () => ({
    index: {
      column: 'market_facilitation_index',
      unit: 'ratio',
      dimension: { move: 1, volume: -1 },
      sparse: true,
      description: 'Range of the bar in units of the price, for each unit of volume.',
    },
    kind: {
      column: 'market_facilitation_kind',
      unit: 'label',
      range: [0, SQUAT],
      sparse: true,
      description:
        '1 green: index and volume rose; 2 fade: both fell; 3 fake: only the index rose; 4 squat: only the ' +
        'volume rose; 0: one of them stayed. Null on a bar without volume and on the next.',
    },
  }),
  calculate: (_, c) => {
    const volume = c.bar('volume');
    const range = c.each(difference, c.bar('high'), c.bar('low'));
    const index = c.each(quotient(NaN), range, volume);
    const before = c.run(delayed(1), index);
    return { index, kind: c.each(kindOf, index, before, c.run(change(1), volume)) };
  },
  features: () => {
    const is = (name: string, value: number, definition: string) =>
      state(name, 'neutral', definition, equals(output('kind'), value));
    return [
      is('green', GREEN, 'The index and the volume both rose: the move is joined.'),
      is('fade', FADE, 'The index and the volume both fell: interest fades.'),
      is('fake', FAKE, 'The index rose and the volume fell: the move has no one behind it.'),
      is('squat', SQUAT, 'The index fell and the volume rose: the two sides fight.'),
    ];
  },
  chart: () => ({
    pane: 'own',
    items: [
      {
        type: 'background',
        output: 'kind',
        title: 'Kind of the bar',
        style: { role: 'neutral' },
        labels: [
          { value: GREEN, text: 'Green', role: 'positive' },
          { value: FADE, text: 'Fade', role: 'neutral' },
          { value: FAKE, text: 'Fake', role: 'secondary' },
          { value: SQUAT, text: 'Squat', role: 'signal' },
        ],
      },
      line('index', 'Market Facilitation Index', 'primary'),
    ],
  }),
});

/** Inputs: the index, that of the bar before, each undefined on a bar without volume; change of the volume. */
const kindOf: Formula<3> = (inputs, output) => {
  const [index, before, volume] = inputs;
  return (from, to) => {
    for (let row = from; row < to; row += 1) {
      const traded = volume[row]!;
      const isUp = isBeyond(index[row]!, before[row]!, index[row]!);
      const isDown = isBeyond(before[row]!, index[row]!, index[row]!);
      if (Number.isNaN(index[row]! + before[row]!)) output[row] = NaN;
      else if (traded === 0 || (!isUp && !isDown)) output[row] = 0;
      else if (isUp) output[row] = traded > 0 ? GREEN : FAKE;
      else output[row] = traded > 0 ? SQUAT : FADE;
    }
  };
};
