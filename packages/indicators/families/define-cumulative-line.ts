import type { Static, TObject, TProperties } from 'typebox';
import type { Category } from '#indicators/catalog/category.ts';
import { COUNTING_CAVEAT, countedTotal, lineOutput } from '#indicators/families/counting.ts';
import { defineIndicator } from '#indicators/catalog/define-indicator.ts';
import type { FamilyMember } from '#indicators/families/family-member.ts';
import {
  divergenceEvents,
  divergenceNodes,
  divergenceOutputs,
} from '#indicators/catalog/divergences.ts';
import type { Indicator, OutputSpec, Unit } from '#indicators/catalog/indicator.ts';
import { period } from '#indicators/catalog/parameters.ts';
import { line } from '#indicators/charts/chart-items.ts';
import { falling, output, rising } from '#indicators/features/condition.ts';
import { crossings } from '#indicators/features/crossing.ts';
import { state, type Feature } from '#indicators/features/feature.ts';
import type { Composer } from '#indicators/engine/compose.ts';
import type { StepNode } from '#indicators/engine/step-graph.ts';
import { difference } from '#indicators/steps/arithmetic.ts';
import { sma } from '#indicators/steps/sma.ts';

const TREND_BARS = 10;

/** Definition of a line that adds up something of every bar. */
interface CumulativeFacts<Properties extends TProperties> extends Omit<
  FamilyMember<Properties>,
  'summaryFocus'
> {
  /** The line's title on a chart. */
  readonly label: string;
  readonly unit: Unit;
  /** What a bar adds. */
  readonly change: (params: Static<TObject<Properties>>, composer: Composer) => StepNode;
  /** `volume` without it. */
  readonly category?: Category;
  /** Bars of its simple average by default; it has none without it. */
  readonly average?: number;
}

/**
 * Makes an indicator of a running total: its rise and fall, its divergences from price, and its crossings of
 * its average. The total that is shown begins with a period of the calendar, so that a bar has one value in
 * every window; features compare one that continues.
 */
export function defineCumulativeLine<Properties extends TProperties>(
  facts: CumulativeFacts<Properties>,
): Indicator {
  const { label, unit, change, average, category = 'volume', ...described } = facts;
  const { name } = facts;
  const ma = { about: 'Bars of its simple average.' };
  const periodOf = (params: unknown) => (params as { readonly ma_period?: number }).ma_period ?? 0;
  return defineIndicator<Properties, string>({
    ...described,
    category,
    summaryFocus:
      average === undefined
        ? 'Whether it rises with the price, and divergences.'
        : 'Whether it rises with the price, its side of its average, and divergences.',
    caveats: [COUNTING_CAVEAT, ...(facts.caveats ?? [])],
    parameters: {
      ...facts.parameters,
      ...(average !== undefined && { ma_period: period(average, ma) }),
    },
    warmUp: () => 'whole',
    outputs: () => outputsOf(name, unit, average !== undefined),
    calculate: (p, c) => {
      const { shown, line: total } = countedTotal(c, change(p, c));
      const nodes = { [name]: shown, total, ...divergenceNodes(c, total) };
      return average === undefined
        ? nodes
        : { ...nodes, ...averages(c, shown, total, periodOf(p)) };
    },
    precondition: (p) => ({ bars: Math.max(periodOf(p), TREND_BARS) + 1 }),
    features: () => featuresOf(average !== undefined),
    chart: (p) => ({
      pane: 'own',
      items: [
        line(name, label, 'primary'),
        ...(average === undefined
          ? []
          : [line('average', `Average ${periodOf(p)}`, 'signal', 'dashed')]),
      ],
    }),
  });
}

function outputsOf(name: string, unit: Unit, isAveraged: boolean): Record<string, OutputSpec> {
  return {
    [name]: { column: name, unit, description: 'The running total.' },
    ...(isAveraged && {
      average: { column: `${name}_ma`, unit, description: `Simple average of \`${name}\`.` },
      usual: lineOutput(`${name}_ma`, unit),
    }),
    total: lineOutput(name, unit),
    ...divergenceOutputs(name),
  };
}

function averages(
  c: Composer,
  shown: StepNode,
  total: StepNode,
  bars: number,
): Record<string, StepNode> {
  const usual = c.run(sma(bars), total);
  if (c.origin === 'given') return { average: usual, usual };
  // The distance from the shown value equals that of the average from the continuing total.
  return { average: c.each(difference, shown, c.each(difference, total, usual)), usual };
}

function featuresOf(isAveraged: boolean): Feature[] {
  const total = output('total');
  return [
    ...(isAveraged
      ? crossings(
          ['cross_ma_up', 'cross_ma_down'],
          total,
          output('usual'),
          'The total',
          'its average',
        )
      : []),
    state(
      'rising',
      'bullish',
      `The total is higher than ${TREND_BARS} bars before.`,
      rising(total, TREND_BARS),
    ),
    state(
      'falling',
      'bearish',
      `The total is lower than ${TREND_BARS} bars before.`,
      falling(total, TREND_BARS),
    ),
    ...divergenceEvents('the total'),
  ];
}
