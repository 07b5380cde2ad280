import type { ChartSpec } from '#indicators/charts/chart-spec.ts';
import type { ChartItemSignature } from '#indicators/catalog/chart-item-signature.ts';
import { chartItemSignatures } from '#indicators/catalog/chart-item-signature.ts';
import type { Companions } from '#indicators/catalog/companions.ts';
import type { FeatureDefinition } from '#indicators/catalog/feature-definition.ts';
import { featureDefinitions } from '#indicators/catalog/feature-definition.ts';
import type { ChineseTexts, IndicatorAlias, IndicatorPlan } from '#indicators/catalog/indicator.ts';
import { isFit } from '#indicators/catalog/indicator.ts';
import type { OutputDefinition } from '#indicators/catalog/output-definition.ts';
import { outputDefinitions } from '#indicators/catalog/output-definition.ts';
import { parameterSchema } from '#indicators/catalog/parameter-signature.ts';
import type { BarColumn } from '#indicators/engine/bar-columns.ts';
import type { PointColumn } from '#indicators/engine/point-columns.ts';

/**
 * All facts of an indicator that need no calculation: plain data, so that it can be read
 * from a file, and a start loads no indicator's code.
 */
export interface CatalogEntry {
  readonly name: string;
  readonly title: string;
  readonly category: string;
  readonly standard: boolean;
  readonly desc: string;
  readonly summaryFocus: string;
  readonly source: string;
  readonly formula: string;
  readonly chinese: ChineseTexts;
  readonly keywords: readonly string[];
  readonly aliases: readonly IndicatorAlias[];
  readonly caveats: readonly string[];
  readonly repaints: boolean;
  readonly resumable: boolean;
  /** The other series that it reads; null for most. */
  readonly companions: Companions | null;
  /** What it reads of a perpetual in addition to its bars. */
  readonly points: readonly PointColumn[];
  /** Columns of the bars that it reads. */
  readonly reads: readonly BarColumn[];
  /** Numbers that its steps handle for each bar with default parameters; null for a fit. */
  readonly workPerRow: number | null;
  /** JSON Schema of the parameters. */
  readonly schema: object;
  /** Columns with default parameters. */
  readonly outputs: readonly OutputDefinition[];
  readonly signals: readonly FeatureDefinition[];
  readonly chart: {
    readonly pane: ChartSpec['pane'];
    /** Bounds of its panel; null if they follow from the drawn values. */
    readonly range: readonly [low: number, high: number] | null;
    readonly items: readonly ChartItemSignature[];
  } | null;
}

/** @param plan The plan with default parameters. */
export function catalogEntry(plan: IndicatorPlan): CatalogEntry {
  const { indicator, calculation, chart } = plan;
  const { name, title, category, standard, description, summaryFocus, source } = indicator;
  const { formula, chinese, keywords, aliases, caveats, repaints, companions, points } = indicator;
  const fit = isFit(calculation);
  return {
    name,
    title,
    category,
    standard,
    desc: description,
    summaryFocus,
    source,
    formula,
    chinese,
    keywords,
    aliases,
    caveats,
    repaints,
    resumable: !fit,
    companions,
    points,
    reads: fit ? [] : calculation.reads,
    workPerRow: fit ? null : calculation.workPerRow,
    schema: parameterSchema(indicator),
    outputs: outputDefinitions(plan),
    signals: featureDefinitions(plan),
    chart: chart && {
      pane: chart.pane,
      range: chart.range ?? null,
      items: chartItemSignatures(plan, chart),
    },
  };
}
