import { writeColumns } from '#market-data/calculation/indicator-columns.ts';
import type { IndicatorResult } from '#market-data/calculation/indicator-result.ts';
import { explanationOf } from '#indicators/catalog/explanation.ts';
import { observationsOf } from '#market-data/answers/feature-observation.ts';
import { countedGroup } from '#market-data/windows/counted-group.ts';
import type { MarketContext } from '#market-data/context/market-context.ts';

export const INDICATOR_RESULT_RESOLVERS = {
  key: ({ key }: IndicatorResult) => key,
  name: ({ plan }: IndicatorResult) => plan.indicator.name,
  alias: ({ alias }: IndicatorResult) => alias,
  group: countedGroup,
  params: ({ plan }: IndicatorResult) => plan.params,
  columns: (result: IndicatorResult, _: unknown, context: MarketContext) =>
    writeColumns(result, context.calculator.slices, context.readsLeaves),
  explain: ({ plan }: IndicatorResult) => explanationOf(plan),
  signals: (result: IndicatorResult, _: unknown, { calculator }: MarketContext) =>
    observationsOf(result, calculator.slices),
};
