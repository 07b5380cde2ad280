import type { TObject } from 'typebox';
import type { BarColumn, BarColumns } from '#indicators/engine/bar-columns.ts';
import type { BarOrigin, Composer } from '#indicators/engine/compose.ts';
import type { StepGraph, StepNode } from '#indicators/engine/step-graph.ts';
import type { ChartSpec } from '#indicators/charts/chart-spec.ts';
import type { Dimension } from '#indicators/features/dimension.ts';
import type { Feature } from '#indicators/features/feature.ts';
import type { OutputColumns } from '#indicators/features/output-columns.ts';
import type { Category } from '#indicators/catalog/category.ts';
import type { Companions } from '#indicators/catalog/companions.ts';
import type { PointColumn } from '#indicators/engine/point-columns.ts';

/** What the numbers of an output mean. */
export type Unit = 'price' | 'percent' | 'ratio' | 'index' | 'volume' | 'bars' | 'label' | 'flag';

/** One output of an indicator, as its file describes it. */
export interface OutputSpec {
  /** Name of the column in answers, for example `ema_20`. */
  readonly column: string;
  readonly unit: Unit;
  readonly description: string;
  /** Bounds that no value leaves, where there are any. */
  readonly range?: readonly [low: number, high: number];
  /**
   * The dimension of the output, if its unit does not imply it: a price scales with prices, a volume with volumes,
   * other values with neither. `unit_bound` means no power of them: the same market in cents has other values.
   */
  readonly dimension?: Dimension | 'unit_bound';
  /** The output has values only at some bars: a level that exists or not. */
  readonly sparse?: boolean;
  /** Only features and charts read it; answers leave it out. */
  readonly internal?: boolean;
}

/** An output of an indicator with given parameters. */
export interface OutputPlan extends OutputSpec {
  readonly key: string;
  /** Bars before its first value. */
  readonly first: number;
  /**
   * Bars after which the place where the data begins changes it by less than one part in 10^9;
   * Infinity for running totals.
   */
  readonly settled: number;
}

/** A calculation over a whole window that cannot be resumed; it runs in a worker. */
export interface Fit {
  /** Most bars that it takes: of a longer window, the newest. */
  readonly maxBars: number;
  /** Prices without whose movement it has no result. */
  readonly reads: readonly BarColumn[];
  /** Every output, as long as the bars. Pure: the same bars give the same numbers. */
  run(bars: BarColumns): OutputColumns;
}

/**
 * How much a plan needs of the bars before a window that would settle it. With fewer, most values are
 * `settling`: less exact. What counts within a period of the calendar has another value, so it needs
 * the `whole`. And what begins at the window's first bar by definition needs `none`.
 */
export type WarmUpNeed = 'settling' | 'whole' | 'none';

/** Values of parameters by name, checked against the indicator's signature. */
export type ParameterValues = Readonly<Record<string, unknown>>;

/** A column of another indicator, as the input of a calculation instead of a number of each bar. */
export interface PlanSource {
  /** Says what is calculated: equal for equal columns. */
  readonly key: string;
  readonly unit: Unit;
  readonly dimension?: OutputSpec['dimension'];
  /** Whether it lies among the prices of the bars, and may be compared with them. */
  readonly isOnPrices: boolean;
  readonly sinceMs: number | null;
  readonly warmUp: WarmUpNeed;
  /** Calculates it among the stages of the indicator that reads it. */
  build(composer: Composer): StepNode;
}

/** An indicator with given parameters, ready to run. It holds no data. */
export interface IndicatorPlan {
  readonly indicator: Indicator;
  readonly params: ParameterValues;
  readonly outputs: readonly OutputPlan[];
  /** The calculation: a resumable step graph, or a fit over the whole window. */
  readonly calculation: StepGraph | Fit;
  readonly features: readonly Feature[];
  readonly chart: ChartSpec | null;
  /** Time from which bars are needed for any window, in milliseconds; null for most. */
  readonly sinceMs: number | null;
  readonly warmUp: WarmUpNeed;
  /** The column of another indicator that it is calculated from; null where that is a number of each bar. */
  readonly source: PlanSource | null;
  /** Its calculation among others, by outputs; null for fits. */
  readonly build: ((composer: Composer) => Readonly<Record<string, StepNode>>) | null;
}

/** Title and description of an indicator in Chinese. */
export interface ChineseTexts {
  readonly title: string;
  /** One line. */
  readonly description: string;
}

/** Another name by which an indicator, or one of its columns, is known. */
export interface IndicatorAlias {
  /** In the form of an indicator's name; no indicator and no other alias has it. */
  readonly name: string;
  /** Parameters that the name implies, if they differ from the defaults. */
  readonly params?: ParameterValues;
  /** The column with default parameters that is meant, where it is one of several. */
  readonly column?: string;
}

/** One indicator of the catalog. */
export interface Indicator {
  readonly name: string;
  readonly title: string;
  readonly category: Category;
  readonly keywords: readonly string[];
  /** What it is, in one or two sentences. */
  readonly description: string;
  /** What a summary for a reader should mention. */
  readonly summaryFocus: string;
  /** Whether every textbook defines it alike; others explain their outputs, signals and caveats. */
  readonly standard: boolean;
  readonly caveats: readonly string[];
  /** The definition that is followed, and where it differs from others. */
  readonly source: string;
  /** The formula as plain text. */
  readonly formula: string;
  readonly chinese: ChineseTexts;
  readonly aliases: readonly IndicatorAlias[];
  /** Whether values of closed bars may change when later bars arrive. */
  readonly repaints: boolean;
  /** The other series that it reads; null for most. */
  readonly companions: Companions | null;
  /** The statistics of a perpetual that it reads in addition to bars; empty for most indicators. */
  readonly points: readonly PointColumn[];
  readonly parameters: TObject;
  readonly defaults: ParameterValues;
  /** A contradiction between some values, as a sentence; null for none. */
  contradiction(params: ParameterValues): string | null;
  /**
   * The plan for checked parameters.
   *
   * @param intervalMs Length of a bar; it decides how many bars a day has.
   * @param origin Where the bars come from; `given` by default.
   * @param others Number of other series; by default the minimum.
   * @param source The source column, for indicators with a source.
   */
  plan(
    params: ParameterValues,
    intervalMs: number,
    origin?: BarOrigin,
    others?: number,
    source?: PlanSource | null,
  ): IndicatorPlan;
}

/** Whether a calculation needs its whole window at once. */
export function isFit(calculation: StepGraph | Fit): calculation is Fit {
  return 'run' in calculation;
}
