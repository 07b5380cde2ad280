import type { Static, TInteger, TNumber, TObject, TProperties } from 'typebox';
import { defineIndicator } from '#indicators/catalog/define-indicator.ts';
import type { FamilyMember } from '#indicators/families/family-member.ts';
import type { Indicator, OutputSpec } from '#indicators/catalog/indicator.ts';
import {
  type HighAndLow,
  highAndLowLevels,
  highAndLowParameters,
  highOrLow,
} from '#indicators/families/high-and-low.ts';
import { period } from '#indicators/catalog/parameters.ts';
import { line } from '#indicators/charts/chart-items.ts';
import type { Composer } from '#indicators/engine/compose.ts';
import { TOLERANCE, type StepNode } from '#indicators/engine/step-graph.ts';
import { percentRank } from '#indicators/steps/percent-rank.ts';

/** Definition of a percentile. */
interface PercentileFacts<Properties extends TProperties> extends Omit<
  FamilyMember<Properties>,
  'summaryFocus'
> {
  /** Bars before that a value is compared with. */
  readonly lookback: number;
  /** The measure that is compared with its own history. */
  readonly measure: OutputSpec;
  /** It within a sentence: `the bandwidth`. */
  readonly what: string;
  /** Column of its percentile. */
  readonly column: string;
  readonly calculate: (params: Static<TObject<Properties>>, composer: Composer) => StepNode;
}

type Compared<Properties extends TProperties> = Properties & {
  lookback: TInteger;
  high: TNumber;
  low: TNumber;
};

/** What of the parameters the builder itself reads. */
interface Levels extends HighAndLow {
  readonly lookback: number;
}

/** Makes an indicator of a measure of volatility and of its percentile among the values before it. */
export function definePercentile<Properties extends TProperties>(
  facts: PercentileFacts<Properties>,
): Indicator {
  const { lookback, measure, what, column, calculate, ...described } = facts;
  type Params = Static<TObject<Compared<Properties>>>;
  const levels = (params: Params) => params as unknown as Levels;
  return defineIndicator<Compared<Properties>, 'measure' | 'percentile'>({
    ...described,
    category: 'volatility',
    summaryFocus: 'Whether the percentile is low, high or in between, and how long it has been.',
    parameters: {
      ...facts.parameters,
      lookback: period(lookback, { min: 2, about: 'Bars before that a value is compared with.' }),
      ...highAndLowParameters({ high: 80, low: 20 }, [0, 50, 100], 'the percentile'),
    },
    outputs: (p) => ({
      measure,
      percentile: {
        column,
        unit: 'percent',
        range: [0, 100],
        description: `Part of the ${levels(p).lookback} values before it that are smaller.`,
      },
    }),
    calculate: (p, c) => {
      const node = calculate(p as Static<TObject<Properties>>, c);
      return {
        measure: node,
        percentile: c.run(percentRank(levels(p).lookback, 'below', TOLERANCE), node),
      };
    },
    features: (p) => highOrLow('percentile', `The percentile of ${what}`, levels(p)),
    chart: (p) => ({
      pane: 'own',
      range: [0, 100],
      items: [line('percentile', facts.title, 'primary'), ...highAndLowLevels(levels(p))],
    }),
  });
}
