import type { Static, TEnum, TInteger, TObject, TProperties } from 'typebox';
import { defineIndicator, type Description } from '#indicators/catalog/define-indicator.ts';
import type { Indicator, OutputSpec } from '#indicators/catalog/indicator.ts';
import { period, source } from '#indicators/catalog/parameters.ts';
import { line } from '#indicators/charts/chart-items.ts';
import { priceAndLine } from '#indicators/features/price-and-line.ts';
import type { Composer, Source } from '#indicators/engine/compose.ts';
import type { StepNode } from '#indicators/engine/step-graph.ts';
import { movingAverage, type MovingAverageType } from '#indicators/formulas/moving-average.ts';

/** Definition of an average; the rest is the same for all of them. */
interface AverageFacts<Properties extends TProperties, Name extends string> extends Omit<
  Description<Properties, Name>,
  'category' | 'outputs' | 'features' | 'chart' | 'summaryFocus'
> {
  readonly name: Name;
  /** `moving_average` without it. */
  readonly category?: 'moving_average' | 'filter';
  readonly summaryFocus?: string;
  readonly formula: string;
  /** Its column; without it the name, and the period where that and the source are all it takes. */
  readonly column?: (params: Static<TObject<Properties>>) => string;
  /** What a chart calls it; its name and its period without it. */
  readonly label?: (params: Static<TObject<Properties>>) => string;
  readonly average: (params: Static<TObject<Properties>>, c: Composer) => StepNode;
}

/** Parameters of an average over one window. */
type WindowParameters = { readonly period: TInteger; readonly source: TEnum<Source[]> };

/**
 * An indicator that is one line through the prices. The key of its output is its name. Traders ask
 * the same of each: on which side of it the close is, when that changes, and which way it goes.
 */
export function defineAverage<Properties extends TProperties, Name extends string>(
  facts: AverageFacts<Properties, Name>,
): Indicator {
  const { name, category = 'moving_average', column, label, average, ...said } = facts;
  const kind = category === 'filter' ? ['filter', 'smoothing'] : ['moving average', 'smoothing'];
  const spec = (params: Static<TObject<Properties>>): OutputSpec => ({
    column: column?.(params) ?? [name, ...windowOf(params)].join('_'),
    unit: 'price',
    description: category === 'filter' ? 'The filtered price.' : 'The average.',
  });
  const title = (params: Static<TObject<Properties>>): string =>
    label?.(params) ?? [name.replaceAll('_', ' ').toUpperCase(), ...windowOf(params)].join(' ');
  return defineIndicator<Properties, Name>({
    summaryFocus: 'Whether price is above or below it, and whether it rises or falls.',
    ...said,
    name,
    category,
    keywords: [...new Set([name.replaceAll('_', ' '), ...kind, 'trend', ...said.keywords])],
    outputs: (params) => ({ [name]: spec(params) }) as Record<Name, OutputSpec>,
    calculate: (params, c) => ({ [name]: average(params, c) }) as Record<Name, StepNode>,
    features: () => priceAndLine(name, category === 'filter' ? 'line' : 'average'),
    chart: (params) => ({ pane: 'main', items: [line(name, title(params), 'primary')] }),
  });
}

/** The parts of an average that takes a source and a period, as a parameter names its kind. */
export function averageOfPeriod(
  type: MovingAverageType,
  byDefault: number,
): Pick<AverageFacts<WindowParameters, never>, 'parameters' | 'average'> {
  return {
    parameters: { period: period(byDefault), source: source() },
    average: (p, c) => movingAverage(c, type, p.period, c.source(p.source)),
  };
}

/** The period, where one can be recognised by nothing else. */
function windowOf(params: object): number[] {
  return 'period' in params && typeof params.period === 'number' ? [params.period] : [];
}
