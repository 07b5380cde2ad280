import type { Static, TObject, TProperties } from 'typebox';
import { MISSING_BAR_CAVEAT, secondSeries } from '#indicators/catalog/companions.ts';
import {
  defineIndicator,
  type Description,
  type Resumable,
} from '#indicators/catalog/define-indicator.ts';
import type { Indicator, OutputSpec } from '#indicators/catalog/indicator.ts';
import { comparedParameter, pairOf, type Compared } from '#indicators/families/pair.ts';
import { period } from '#indicators/catalog/parameters.ts';
import { line } from '#indicators/charts/chart-items.ts';
import type { ChartItem } from '#indicators/charts/chart-spec.ts';
import type { Feature } from '#indicators/features/feature.ts';
import type { Composer } from '#indicators/engine/compose.ts';
import type { StepNode } from '#indicators/engine/step-graph.ts';

type Given =
  | 'name'
  | 'title'
  | 'keywords'
  | 'description'
  | 'summaryFocus'
  | 'source'
  | 'formula'
  | 'chinese'
  | 'aliases';

/** Parameters that all of them have. */
interface Window {
  readonly period: number;
  readonly of: Compared;
}

/** Definition of a statistic of two series. */
interface PairStatistic<More extends TProperties> extends Pick<Description<More, 'value'>, Given> {
  /** Bars of the window without a parameter, and the fewest. */
  readonly bars: readonly [byDefault: number, fewest: number];
  readonly more: More;
  readonly output: (
    of: Compared,
  ) => Pick<OutputSpec, 'unit' | 'dimension' | 'range' | 'sparse' | 'description'>;
  /** The number of both columns, which are what is compared. */
  readonly calculate: (
    c: Composer,
    p: Window & Static<TObject<More>>,
    own: StepNode,
    other: StepNode,
  ) => StepNode;
  readonly features: (p: Static<TObject<More>>) => readonly Feature<'value'>[];
  /** Levels that are drawn with the line. */
  readonly levels: (p: Static<TObject<More>>) => readonly ChartItem<never>[];
  /** The line's title. */
  readonly label: string;
}

/**
 * Makes an indicator of one number that a window of two series gives. The second one is named in
 * `with`; parameters are the window and what is compared, and what the statistic adds.
 */
export function definePairStatistic<More extends TProperties>(
  facts: PairStatistic<More>,
): Indicator {
  const { bars, more, output, calculate, features, levels, label, ...texts } = facts;
  const [byDefault, min] = bars;
  const parameters = { period: period(byDefault, { min }), of: comparedParameter(), ...more };
  const described: Description<typeof parameters, 'value'> & Resumable<typeof parameters, 'value'> =
    {
      ...texts,
      category: 'statistics',
      caveats: [MISSING_BAR_CAVEAT],
      companions: secondSeries('the series that it is compared with'),
      parameters,
      outputs: (p) => {
        const { period: rows, of } = p as Window;
        return { value: { column: `${facts.name}_${rows}`, sparse: true, ...output(of) } };
      },
      calculate: (p, c) => {
        const params = p as Window & Static<TObject<More>>;
        return { value: calculate(c, params, ...pairOf(c, params.of)) };
      },
      features: (p) => features(p as Static<TObject<More>>),
      chart: (p) => ({
        pane: 'own',
        items: [line('value', label, 'primary'), ...levels(p as Static<TObject<More>>)],
      }),
    };
  return defineIndicator(described);
}
