import { mapList } from '#indicators/engine/list-of.ts';
import type { TInteger, TNumber } from 'typebox';
import { COUNTING_CAVEAT, countedTotal, lineOutput } from '#indicators/families/counting.ts';
import { defineIndicator } from '#indicators/catalog/define-indicator.ts';
import type { FamilyMember } from '#indicators/families/family-member.ts';
import type { Indicator, OutputSpec } from '#indicators/catalog/indicator.ts';
import { number, period } from '#indicators/catalog/parameters.ts';
import { line } from '#indicators/charts/chart-items.ts';
import { above, falling, output, rising } from '#indicators/features/condition.ts';
import { crossings } from '#indicators/features/crossing.ts';
import { state, type Feature } from '#indicators/features/feature.ts';
import type { Formula } from '#indicators/engine/compose.ts';
import { product, quotient } from '#indicators/steps/arithmetic.ts';
import { change } from '#indicators/steps/change.ts';
import { ema } from '#indicators/steps/exponential.ts';
import { logReturns } from '#indicators/steps/log-ratio.ts';
import { whereFalling, whereRising } from '#indicators/steps/split-by-change.ts';

const TREND_BARS = 10;

type Properties = { initial: TNumber; ma_period: TInteger };

/** Definition of an index of the bars with more, or with less, volume. */
interface VolumeIndexFacts extends Omit<FamilyMember<Properties>, 'summaryFocus' | 'parameters'> {
  readonly label: string;
  /** Which bars move it: those whose volume is above, or below, that of the bar before. */
  readonly moves: 'more' | 'less';
}

/**
 * Makes an index that goes with the close on the bars of one kind and stands still on the others, with its
 * exponential average. The returns are added up as logarithms, so that the index too can begin with a
 * period of the calendar; features compare one that continues.
 */
export function defineVolumeIndex(facts: VolumeIndexFacts): Indicator {
  const { label, moves, ...described } = facts;
  const { name } = facts;
  return defineIndicator<Properties, string>({
    ...described,
    category: 'volume',
    summaryFocus: 'Its side of its average, and whether it rises.',
    caveats: [COUNTING_CAVEAT, ...(facts.caveats ?? [])],
    parameters: {
      initial: number(1_000, { min: 1, max: 1_000_000, about: 'Value from which it starts.' }),
      ma_period: period(255, {
        about: 'Bars of its exponential average; a year of days is usual.',
      }),
    },
    warmUp: () => 'whole',
    outputs: () => outputsOf(name),
    calculate: (p, c) => {
      const returns = logReturns(c, c.bar('close'));
      const isMoved = moves === 'more' ? whereRising : whereFalling;
      const volume = c.bar('volume');
      const counted = c.each(isMoved, c.run(change(1), volume), returns);
      const { shown, line: lasting } = countedTotal(c, counted);
      const [index, total] = mapList([shown, lasting], (node) =>
        c.each(grownFrom(p.initial), node),
      );
      const usual = c.run(ema(p.ma_period), total);
      // The ratio of the average to the shown value equals that of the average to the continuing index.
      const average = c.each(product, index, c.each(quotient(1), usual, total));
      return { [name]: index, average, total, usual };
    },
    precondition: (p) => ({ bars: Math.max(p.ma_period, TREND_BARS) + 1 }),
    features: () => featuresOf(),
    chart: (p) => ({
      pane: 'own',
      items: [
        line(name, label, 'primary'),
        line('average', `Average ${p.ma_period}`, 'signal', 'dashed'),
      ],
    }),
  });
}

function outputsOf(name: string): Record<string, OutputSpec> {
  return {
    [name]: { column: name, unit: 'index', description: 'The index.' },
    average: {
      column: `${name}_ma`,
      unit: 'index',
      description: `Exponential average of \`${name}\`.`,
    },
    total: lineOutput(name, 'index'),
    usual: lineOutput(`${name}_ma`, 'index'),
  };
}

function featuresOf(): Feature[] {
  const [total, usual] = [output('total'), output('usual')];
  const names = ['cross_ma_up', 'cross_ma_down'] as const;
  return [
    ...crossings(names, total, usual, 'The index', 'its average'),
    state('bullish', 'bullish', 'The index is above its average.', above(total, usual)),
    state(
      'rising',
      'bullish',
      `The index is higher than ${TREND_BARS} bars before.`,
      rising(total, TREND_BARS),
    ),
    state(
      'falling',
      'bearish',
      `The index is lower than ${TREND_BARS} bars before.`,
      falling(total, TREND_BARS),
    ),
  ];
}

/** A start that grew by logarithmic returns which add up to the input. */
function grownFrom(start: number): Formula<1> {
  return (inputs, output) => {
    const [total] = inputs;
    return (from, to) => {
      for (let row = from; row < to; row += 1) output[row] = start * Math.exp(total[row]!);
    };
  };
}
