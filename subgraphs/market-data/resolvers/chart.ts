import { allMaybe, mapMaybe } from '#kernel/async/maybe-promise.ts';
import { DomainError } from '#kernel/errors/errors.ts';
import type { InstrumentId } from '#kernel/market/instrument.ts';
import { barLengthMs } from '#kernel/market/bar-interval.ts';
import type { CalcRequest } from '#market-data/calculation/calc-entry.ts';
import { readCalc } from '#market-data/calculation/calc-entry.ts';
import type { IndicatorResult } from '#market-data/calculation/indicator-result.ts';
import { readCalcText } from '#market-data/calculation/calc-text.ts';
import type { ChartPanel, DrawnEntry, DrawnItem } from '#indicators/charts/chart-panels.ts';
import { chartTimes, drawPanels, MAIN_PANEL } from '#indicators/charts/chart-panels.ts';
import { chartPicture } from '#indicators/charts/drawing/chart-picture.ts';
import type {
  PictureLanguage,
  PictureTheme,
  RisingColour,
} from '#indicators/charts/drawing/picture-look.ts';
import type { ChartFormat } from '#indicators/charts/item-text.ts';
import type { EntrySignals } from '#indicators/charts/event-markers.ts';
import type { FeatureObservation } from '#indicators/features/observation.ts';
import { observationsOf } from '#market-data/resolvers/feature-observation.ts';
import type {
  IndicatorArguments,
  IndicatorComputation,
} from '#market-data/resolvers/indicators.ts';
import {
  INDICATOR_COMPUTATION_RESOLVERS,
  computationOf,
} from '#market-data/resolvers/indicators.ts';
import { countedGroup } from '#market-data/resolvers/counted-group.ts';
import { withPriceStep } from '#market-data/resolvers/price-step.ts';
import type { MarketContext } from '#market-data/resolvers/market-context.ts';

/** Work of writing what an item draws at one bar, counted in calculated numbers. */
const WORK_OF_DRAWING = 30;

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

const { instrument, venueKey, symbol, interval, klines, nextStartTime } =
  INDICATOR_COMPUTATION_RESOLVERS;

interface PictureArguments {
  readonly width: number;
  readonly height?: number | null;
  readonly theme: PictureTheme;
  readonly language: PictureLanguage;
  readonly rising: RisingColour;
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

/** The chart as an SVG document, drawn in a turn of the event loop. */
function svgOf(
  chart: Chart,
  { height = null, ...look }: PictureArguments,
  { calculator: { slices } }: MarketContext,
): string | Promise<string> {
  const { results, observed } = chart;
  const names = new Map(results.map(({ key, plan }) => [key, plan.indicator.chinese.title]));
  const entries = drawnEntries(results).map((entry) =>
    look.language === 'zh'
      ? Object.assign(entry, { title: names.get(entry.key) ?? entry.title })
      : entry,
  );
  const { fromRow, toRow } = entries[0]!.window;
  const items = entries.reduce((count, entry) => count + entry.chart.items.length, 1);
  const work = (toRow - fromRow) * items * WORK_OF_DRAWING;
  slices.admit(work);
  const heading = [symbol(chart), interval(chart), venueKey(chart)].join(' · ');
  return slices.run(work, () => chartPicture(heading, entries, observed, { ...look, height }));
}

export const CHART_RESOLVERS = {
  svg: svgOf,
  instrument,
  venueKey,
  symbol,
  interval,
  klines,
  nextStartTime,
  panels: panelsOf,
  times: ({ results, format }: Chart): number[] | null =>
    format === 'columns' ? chartTimes(drawnEntries(results)) : null,
  groups: ({ results }: Chart): object[] | null => {
    const groups = results.map(countedGroup).filter((one) => one !== null);
    return groups.length === 0 ? null : groups;
  },
  indicatorSignals: ({ observed }: Chart): readonly EntrySignals[] => observed ?? [],
};

function panelsOf({ results, observed, format }: Chart): ChartPanel[] {
  return drawPanels(drawnEntries(results), observed, format);
}

/** What results draw, in their order. */
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

export const CHART_ITEM_RESOLVERS = {
  data({ data }: DrawnItem, _: unknown, { calculator, readsLeaves }: MarketContext) {
    const { slices } = calculator;
    const work = data.rows * WORK_OF_DRAWING;
    slices.admit(work);
    return readsLeaves ? data : slices.run(work, () => data.write());
  },
};

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
