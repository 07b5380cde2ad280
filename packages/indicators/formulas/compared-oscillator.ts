import { commodityChannel } from '#indicators/formulas/commodity-channel.ts';
import type { Composer } from '#indicators/engine/compose.ts';
import type { StepNode } from '#indicators/engine/step-graph.ts';
import { macdLines } from '#indicators/formulas/macd-lines.ts';
import { change, rateOfChange } from '#indicators/steps/change.ts';
import { exactMean } from '#indicators/steps/exact-mean.ts';
import { moneyFlow } from '#indicators/steps/money-flow.ts';
import { ratioOfSums } from '#indicators/steps/ratio-of-sums.ts';
import { relativeStrength } from '#indicators/steps/relative-strength.ts';
import { runningTotal } from '#indicators/steps/running-total.ts';
import { signedVolume } from '#indicators/steps/volume-flow.ts';
import { positionInRange } from '#indicators/formulas/stochastic.ts';

/** What the price can be compared with. */
export const COMPARED_OSCILLATORS = [
  'rsi',
  'macd',
  'macd_histogram',
  'stoch',
  'cci',
  'mfi',
  'mom',
  'roc',
  'obv',
] as const;
export type ComparedOscillator = (typeof COMPARED_OSCILLATORS)[number];

/** Bars that smooth a stochastic. */
const SMOOTH = 3;

/**
 * An oscillator in its usual form, with one period. A MACD has its usual three, and a running total of
 * volume none: of that only changes mean anything, which are the same wherever it began.
 */
export function comparedOscillator(
  c: Composer,
  name: ComparedOscillator,
  period: number,
): StepNode {
  const close = c.bar('close');
  switch (name) {
    case 'rsi':
      return c.run(relativeStrength(period), close);
    case 'macd':
      return macdLines(c, 12, 26, 9, close).line;
    case 'macd_histogram':
      return macdLines(c, 12, 26, 9, close).histogram;
    case 'stoch': {
      const { position } = positionInRange(c, period, c.bar('high'), c.bar('low'), close);
      return c.run(exactMean(SMOOTH), position);
    }
    case 'cci':
      return commodityChannel(c, period, c.source('hlc3'));
    case 'mfi': {
      const flows = c.runAll(moneyFlow, c.source('hlc3'), c.bar('volume'));
      return c.run(ratioOfSums(period, 100), ...flows);
    }
    case 'mom':
      return c.run(change(period), close);
    case 'roc':
      return c.run(rateOfChange(period), close);
    case 'obv': {
      const volume = c.run(signedVolume, close, c.bar('volume'));
      return { ...c.run(runningTotal, volume), settled: volume.settled };
    }
  }
}
