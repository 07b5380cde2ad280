import { allMaybe, mapMaybe } from '#kernel/async/maybe-promise.ts';
import { DomainError } from '#kernel/errors/errors.ts';
import type { InstrumentId } from '#kernel/market/instrument.ts';
import { barLengthMs } from '#kernel/market/interval.ts';
import type { CalcRequest } from '#market-data/calculation/calc-entry.ts';
import { readCalc } from '#market-data/calculation/calc-entry.ts';
import type { IndicatorResult } from '#market-data/calculation/indicator-result.ts';
import { readCalcText } from '#market-data/calculation/calc-text.ts';
import type { DrawnEntry } from '#indicators/charts/chart-panels.ts';
import { MAIN_PANEL } from '#indicators/charts/chart-panels.ts';
import type { ChartFormat } from '#indicators/charts/item-text.ts';
import type { EntrySignals } from '#indicators/charts/event-markers.ts';
import type { FeatureObservation } from '#indicators/features/feature-observation.ts';
import { observationsOf } from '#market-data/answers/feature-observation.ts';
import type { IndicatorArguments, IndicatorComputation } from '#market-data/answers/indicators.ts';
import { computationOf } from '#market-data/answers/indicators.ts';
import { withPriceStep } from '#market-data/answers/price-step.ts';
import type { MarketContext } from '#market-data/context/market-context.ts';

export interface ChartArguments extends IndicatorArguments {
  readonly signals: boolean;
  readonly format: ChartFormat;
}

/** A computation to draw. */
export interface Chart extends IndicatorComputation {
  /** The observations of each entry; null if they are not drawn. */
  readonly observed: readonly EntrySignals[] | null;
  readonly format: ChartFormat;
}

/**
 * Calculates what a chart draws. Synchronous if `computationOf` is. Throws or rejects as it does, and, before any bar
 * is read, with `no_chart_spec` and with `duplicate_calc_key` if an entry has the name of the main panel.
 */
export function chartOf(
  instrument: InstrumentId,
  args: ChartArguments,
  context: MarketContext,
): Chart | Promise<Chart> {
  const calc = withPriceStep(args.calc, instrument, context);
  requireCharts(readCalc(context.indicators, calc, barLengthMs(args.interval)));
  const finish = (computation: IndicatorComputation): Chart | Promise<Chart> => {
    const { format } = args;
    if (!args.signals) return { ...computation, observed: null, format };
    const { slices } = context.calculator;
    const signals = computation.results.map((result) => observationsOf(result, slices));
    const answer = (all: readonly FeatureObservation[][]): Chart => ({
      ...computation,
      observed: computation.results.map(({ key }, at) => ({ key, signals: all[at]! })),
      format,
    });
    return mapMaybe(allMaybe(signals), answer);
  };
  const computation = computationOf(instrument, { ...args, calc }, context, args.signals);
  return mapMaybe(computation, finish);
}

export interface ChartByTextArguments extends Omit<ChartArguments, 'calc' | 'format'> {
  readonly calc: string;
}

/** The chart of a `calc` that is one text. Throws as `readCalcText` and `chartOf` do. */
export function chartByText(
  instrument: InstrumentId,
  args: ChartByTextArguments,
  context: MarketContext,
): Chart | Promise<Chart> {
  return chartOf(instrument, { ...args, calc: readCalcText(args.calc), format: 'rows' }, context);
}

/** The drawn entries of results, in their order. */
export function drawnEntries(results: readonly IndicatorResult[]): DrawnEntry[] {
  return results.flatMap((result): DrawnEntry[] => {
    const { key, plan, outputs, source = null } = result;
    const { chart, indicator } = plan;
    if (chart === null) return [];
    const shown = plan.outputs.filter(({ internal }) => !internal);
    const columns = new Map(shown.map((output) => [output.key, output.column]));
    return [{ key, title: indicator.title, chart, columns, outputs, window: result, source }];
  });
}

/** Throws `no_chart_spec`, and `duplicate_calc_key` for an entry with the name of the main panel. */
export function requireCharts(requests: readonly CalcRequest[]): void {
  if (requests.some(({ key }) => key === MAIN_PANEL)) {
    throw new DomainError(
      'duplicate_calc_key',
      `In a chart "${MAIN_PANEL}" is the id of the first panel; give the entry another id.`,
    );
  }
  const undrawable = requests.find(({ plan }) => plan.chart === null);
  if (undrawable === undefined) return;
  throw new DomainError(
    'no_chart_spec',
    `${undrawable.name} cannot be drawn; GET /api/indicators/catalog lists the indicators that can.`,
  );
}
