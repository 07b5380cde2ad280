import type { Static, TObject, TProperties } from 'typebox';
import { defineIndicator, type Description } from '#indicators/catalog/define-indicator.ts';
import { type HighAndLow, highAndLowLevels, highOrLow } from '#indicators/families/high-and-low.ts';
import type { Indicator, OutputSpec } from '#indicators/catalog/indicator.ts';
import { trendOrRange, trendOrRangeLevels } from '#indicators/families/trend-or-range.ts';
import { line } from '#indicators/charts/chart-items.ts';
import type { ChartItem } from '#indicators/charts/chart-spec.ts';
import type { Feature } from '#indicators/features/feature.ts';
import { priceAndLine } from '#indicators/features/price-and-line.ts';
import type { Composer } from '#indicators/engine/compose.ts';
import type { StepNode } from '#indicators/engine/step-graph.ts';

/** The features of a statistic, and how it is drawn. */
interface Presentation {
  readonly features: readonly Feature[];
  readonly levels: readonly ChartItem[];
  readonly pane: 'main' | 'own';
}

/** Definition of a statistic. */
interface StatisticFacts<Properties extends TProperties> extends Omit<
  Description<Properties, string>,
  'category' | 'outputs' | 'features' | 'chart'
> {
  /** The one number that the statistic is. */
  readonly value: (params: Static<TObject<Properties>>) => OutputSpec;
  /** More outputs. */
  readonly moreOutputs?: (
    params: Static<TObject<Properties>>,
  ) => Readonly<Record<string, OutputSpec>>;
  readonly calculate: (
    params: Static<TObject<Properties>>,
    composer: Composer,
  ) => Readonly<Record<string, StepNode>>;
  readonly presentation: (params: Static<TObject<Properties>>) => Presentation;
  /** The value's title on a chart; the indicator's without it. */
  readonly label?: (params: Static<TObject<Properties>>) => string;
}

/** Makes an indicator of a statistic of a window of values. The key of its number is `value`. */
export function defineStatistic<Properties extends TProperties>(
  facts: StatisticFacts<Properties>,
): Indicator {
  const { value, moreOutputs, presentation, label, ...described } = facts;
  return defineIndicator<Properties, string>({
    ...described,
    category: 'statistics',
    outputs: (p) => ({ value: value(p), ...moreOutputs?.(p) }),
    features: (p) => presentation(p).features,
    chart: (p) => {
      const { pane, levels } = presentation(p);
      const { range } = value(p);
      const bounds = pane === 'own' && range !== undefined ? { range } : {};
      const title = label?.(p) ?? facts.title;
      return { pane, ...bounds, items: [line('value', title, 'primary'), ...levels] };
    },
  });
}

/** It is a price of the window: the close is above or below it. */
export function pricePresentation(what: string): Presentation {
  return { pane: 'main', features: priceAndLine('value', what), levels: [] };
}

/** It points neither way, and is high or low. */
export function measurePresentation(what: string, borders: HighAndLow): Presentation {
  return {
    pane: 'own',
    features: highOrLow('value', what, borders),
    levels: highAndLowLevels(borders),
  };
}

/**
 * It says whether the market trends, or turns around again and again.
 *
 * @param isUpward Whether it is the greater the more the market trends.
 */
export function trendOrRangePresentation(
  what: string,
  borders: { readonly trending: number; readonly choppy: number },
  isUpward = true,
): Presentation {
  return {
    pane: 'own',
    features: trendOrRange('value', what, borders, isUpward),
    levels: trendOrRangeLevels(borders),
  };
}
